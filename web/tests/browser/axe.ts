// Runs axe on the current state of a page: all rules in the light theme, the rules about colours in the others.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const THEMES = ['light', 'dark', 'clear'] as const;

/** The rules that depend on the theme, because it changes nothing but colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The violations, each with the state of the page in which it was found. */
export async function violationsOf(page: Page, what: string, rules?: string[]): Promise<string[]> {
  // One call, and only the violations: transferring the passed checks took several times as long as running them.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${what} ${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Checks the current state of a page in every theme, and leaves it in the theme it had. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  // The page may still be loading.
  for (const part of ['main', 'h1']) await expect(page.locator(part).first()).toBeAttached();
  const html = page.locator('html');
  // A theme is only this attribute, so a page need not be brought into the same state once per theme.
  const showTheme = (theme: string): Promise<void> => html.evaluate((element, theme) => void (element.dataset['theme'] = theme), theme);
  const before = await html.getAttribute('data-theme');
  for (const theme of THEMES) {
    await showTheme(theme);
    expect(await violationsOf(page, `${what}, ${theme}`, theme === 'light' ? undefined : COLOUR_RULES)).toEqual([]);
  }
  await showTheme(before!);
}
