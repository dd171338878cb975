// Takes the pictures of a page. With VISUAL=all it also takes the whole page, which may be longer than the screen.
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';

/** Whether all sizes and themes are taken, to look at, instead of being compared with the committed pictures. */
export const TAKES_ALL = process.env['VISUAL'] === 'all';

/** Pictures that are much like another one: they are not committed, so that the repository stays small. */
const ALIKE = ['gipf-analyse', 'gipf-analysis', 'gipf-rule-step', 'lesson-wrong', 'play-settings', 'puzzle-failed', 'rule-step', 'run'];

/** The date of all pictures: the daily puzzle depends on it. */
export const TODAY = '2026-11-19T12:00:00Z';

/** Waits until the page and its fonts are there, and compares it. `mask` covers what differs between runs. */
export async function compare(page: Page, name: string, mask: Locator[] = []): Promise<void> {
  if (!TAKES_ALL && ALIKE.includes(name)) return;
  await expect(page.locator('.loading')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await expect(page).toHaveScreenshot(`${name}.png`, { fullPage: false, mask });
  if (!TAKES_ALL) return;
  const isLong = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 8);
  const stylePath = fileURLToPath(new URL('whole-page.css', import.meta.url));
  if (isLong) await expect(page).toHaveScreenshot(`${name}-full.png`, { fullPage: true, mask, stylePath });
}
