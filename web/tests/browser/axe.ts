// Runs axe on the current state of a page: all rules in the light theme, the rules about colours in the others.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const THEMES = ['light', 'dark', 'clear'] as const;

/** The rules that depend on the theme, because it changes nothing but colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The violations, each with the state of the page in which it was found. */
export async function violationsOf(page: Page, what: string, rules?: string[]): Promise<string[]> {
  // One call, and only the violations: transferring the passed checks took several times as long as running them.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${what} ${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Checks a page, which must have the theme already. */
export async function expectNoViolations(page: Page, theme: string, what: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  expect(await violationsOf(page, what, theme === 'light' ? undefined : COLOUR_RULES)).toEqual([]);
}

/** Sets the theme of all pages of the test. */
export async function setTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((theme) => localStorage.setItem('caldera.settings', JSON.stringify({ theme, pace: 'none' })), theme);
}
