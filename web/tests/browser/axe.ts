// What axe objects to on a page as it stands: the whole of it, by all rules, contrast included.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const THEMES = ['light', 'dark', 'clear'] as const;

/** Whatever is wrong, each with the state of the page in which it was met. */
export async function objections(page: Page, what: string): Promise<string[]> {
  // All in one go, and without a list of what is right: to bring that home took several times as long as to look.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${what} ${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Looks at a page, which must have the theme by then. */
export async function expectNoObjection(page: Page, theme: string, what: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  expect(await objections(page, what)).toEqual([]);
}

/** Lets every page of the test have a theme. */
export async function wear(page: Page, theme: string): Promise<void> {
  await page.addInitScript((theme) => localStorage.setItem('caldera.settings', JSON.stringify({ theme, pace: 'none' })), theme);
}
