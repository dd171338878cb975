// Runs axe with all rules, including contrast, on the current state of a page.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const THEMES = ['light', 'dark', 'clear'] as const;

/** The violations, each with the state of the page in which it was found. */
export async function violationsOf(page: Page, what: string): Promise<string[]> {
  // One call, and only the violations: transferring the passed checks took several times as long as running them.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${what} ${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Checks a page, which must have the theme already. */
export async function expectNoViolations(page: Page, theme: string, what: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  expect(await violationsOf(page, what)).toEqual([]);
}

/** Sets the theme of all pages of the test. */
export async function setTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((theme) => localStorage.setItem('caldera.settings', JSON.stringify({ theme, pace: 'none' })), theme);
}
