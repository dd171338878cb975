// Pictures of the main pages. `npm run visual -- --update-snapshots` takes them again after an intended change.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, resumeAt, test, touch } from '../browser/caldera';

const MIDDLE = 'w,bbbbbbbbrw,w,b,w,b,w,b,w/w,b,w,b,wwww,b,w,b,w,b/bb,b,w,b,w,rb,w,b,w,b,w/w,1,w,1,w,1,w,3/9 w move';
const RECORD = readFileSync('tests/data/game.pgn', 'utf8');

test.beforeEach(async ({ page }) => {
  // The daily puzzle depends on the date.
  await page.clock.setFixedTime('2026-11-19T12:00:00Z');
});

/** Waits until the page and its fonts are there, and compares it. */
async function compare(page: Page, name: string): Promise<void> {
  await expect(page.locator('.loading')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await expect(page).toHaveScreenshot(`${name}.png`, { fullPage: false });
}

const PAGES: Record<string, string> = {
  front: '/',
  new: '/new',
  learn: '/learn',
  rules: '/rules',
  'gipf-rules': '/gipf-rules',
  puzzles: '/puzzles',
  analyse: '/analyse',
  online: '/online',
  leaders: '/leaders',
  account: '/account',
  settings: '/settings',
  about: '/about',
  missing: '/#/no-such-page',
};
for (const [name, address] of Object.entries(PAGES)) {
  test(name, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeAttached();
    await compare(page, name);
  });
}

test('a local game', async ({ page }) => {
  await resumeAt(page, MIDDLE);
  await compare(page, 'play');
});

test('the end of a local game', async ({ page }) => {
  await resumeAt(page, '9/10/4,w,r,bbwbww,wbwbwwrw,bbwwbb,2/4,bbbwb,r,4/9 w move');
  await touch(page, 'e3');
  await touch(page, 'f4');
  await expect(page.getByTestId('end')).toBeVisible();
  await compare(page, 'end');
});

test('an analysis', async ({ page }) => {
  await page.goto('/analyse');
  const text = page.locator('#analyse-text');
  if (!(await text.isVisible())) await page.getByRole('button', { name: 'Open a game' }).click();
  await text.fill(RECORD);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('button.move').first().click();
  await compare(page, 'analysis');
});
