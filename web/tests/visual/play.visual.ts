// Pictures of local games and analyses.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, resumeAt, test, touch } from '../browser/caldera';
import { TODAY, compare } from './picture';

const MIDDLE = 'w,bbbbbbbbrw,w,b,w,b,w,b,w/w,b,w,b,wwww,b,w,b,w,b/bb,b,w,b,w,rb,w,b,w,b,w/w,1,w,1,w,1,w,3/9 w move';
const GIPF_ROW = 'standard b2=w,c3=W,d4=w,e5=w,f5=B,g3=B,h5=W 8,6 0,0 pp w';
const GIPF_MIDDLE = 'basic b2=w,c3=b,d4=w,e5=w,f5=b,g5=w,h5=w 5,5 0,0 pp w';
const [RECORD, GIPF_RECORD] = ['game', 'gipf'].map((name) => readFileSync(`tests/data/${name}.pgn`, 'utf8')) as [string, string];

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(TODAY);
});

test('a local game, its menu and the rules beside it', async ({ page }) => {
  await resumeAt(page, MIDDLE);
  await compare(page, 'play');
  await page.getByTestId('game-menu').click();
  await compare(page, 'play-menu');
});

test('the settings of a game', async ({ page }) => {
  await resumeAt(page, MIDDLE);
  await page.locator('.settings summary').click();
  await compare(page, 'play-settings');
});

test('the first game, with a tip', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('caldera.experience', '{"games":0}'));
  await resumeAt(page, '9/2,r,w,b,5/5,w,5/5,b,b,3/6,w,2 w move', { opponent: 'engine' });
  await expect(page.getByTestId('coach')).toBeVisible();
  await compare(page, 'coach');
});

test('the end of a local game', async ({ page }) => {
  await resumeAt(page, '9/10/4,w,r,bbwbww,wbwbwwrw,bbwwbb,2/4,bbbwb,r,4/9 w move');
  await touch(page, 'e3');
  await touch(page, 'f4');
  await expect(page.getByTestId('end')).toBeVisible();
  await compare(page, 'end');
});

for (const [name, start] of Object.entries({ 'gipf-play': GIPF_MIDDLE, 'gipf-row': GIPF_ROW })) {
  test(name, async ({ page }) => {
    const terms = { opponent: 'person', level: 1, colour: 'white', minutes: 0, variant: start.split(' ')[0], settings: '' };
    const kept = { terms, start, actions: [], left: { white: 300_000, black: 300_000 }, given: null, over: false };
    await page.addInitScript((text) => localStorage.setItem('caldera.gipf', text), JSON.stringify(kept));
    await page.goto('/#/gipf');
    await expect(page.locator('[data-space]').first()).toBeVisible();
    await compare(page, name);
  });
}

/** Opens a record in the analysis. */
async function analyse(page: Page, address: string, record: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[data-space]').first()).toBeVisible();
  const text = page.locator('#analyse-text');
  if (!(await text.isVisible())) await page.getByRole('button', { name: 'Open a game' }).click();
  await text.fill(record);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

test('an analysis', async ({ page }) => {
  await analyse(page, '/analyse', RECORD);
  await page.locator('button.move').first().click();
  await compare(page, 'analysis');
});

test('an analysis of GIPF', async ({ page }) => {
  await analyse(page, '/gipf-analyse', GIPF_RECORD);
  await expect(page.locator('button.move').last()).toHaveAttribute('aria-current', 'true');
  await compare(page, 'gipf-analysis');
});
