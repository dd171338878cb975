// The analysis of GIPF games, with a published game.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../src/shell/languages';
import { expectNoViolations } from './axe';
import { choose, expect, names, stacks, test, touch } from './caldera';

const GAME = readFileSync(new URL('../data/gipf.pgn', import.meta.url), 'utf8');
const TURNS = 42;
/** Few turns, so that the study is quick. */
const SHORT = '[Variant "basic"]\n\n1. b1-b3 b6-b4 2. h1-h3 *';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const turns = (page: Page) => page.getByTestId('tree').locator('button.move');
const turn = (page: Page, name: string) => page.getByTestId('tree').getByRole('button', { name });

async function open(page: Page, text: string, address = '/#/gipf-analyse'): Promise<void> {
  await page.goto(address);
  const panel = page.locator('#analyse-text');
  await expect(page.locator('[data-space]').first()).toBeVisible();
  if (!(await panel.isVisible())) await page.locator('.top button').first().click();
  await panel.fill(text);
  await page.locator('form.panel button[type=submit]').click();
}

async function study(page: Page): Promise<void> {
  await page.getByLabel('Analysis mode').selectOption('Quick');
  await button(page, 'Analyse the game').click();
  await expect(page.getByTestId('graph')).toBeVisible({ timeout: 120_000 });
}

async function push(page: Page, from: string, to: string): Promise<void> {
  await touch(page, from);
  await expect(page.locator(`[data-space="${to}"].open`)).toBeAttached();
  await touch(page, to);
}

test('a record is stepped through turn by turn', async ({ page }) => {
  await open(page, GAME);
  await expect(turns(page)).toHaveCount(TURNS);
  // A record opens at its end.
  await expect(turns(page).last()).toHaveAttribute('aria-current', 'true');
  await button(page, 'Go to start').click();
  await expect(button(page, 'Back')).toBeDisabled();
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('ArrowRight');
  await expect(turns(page).first()).toHaveAttribute('aria-current', 'true');
  expect((await stacks(page))['e8']).toBe('wW');
  expect(await names(page, '.space.last')).toContain('e8');
  await page.keyboard.press('End');
  await expect(turns(page).last()).toHaveAttribute('aria-current', 'true');
  await expect(button(page, 'Forward')).toBeDisabled();
  // Black takes a row in the fourteenth turn, which removes the pieces from the board.
  await turn(page, '14. Black xe7,e8;c7-e7').click();
  expect((await stacks(page))['e8']).toBe('');
  await page.keyboard.press('Home');
  await expect(page.getByTestId('status')).toHaveText('White makes a move');
  expect(Object.values(await stacks(page)).join('')).toBe('');
});

test('a turn on the board adds a variation, which can be promoted and deleted', async ({ page }) => {
  await open(page, GAME);
  await turn(page, '2. Black Gd8-f7').click();
  await push(page, 'a1', 'b2');
  const variation = page.getByTestId('tree').getByRole('group', { name: 'Variation' });
  await expect(variation.locator('button')).toHaveText(/Gb2/);
  await expect(variation.locator('button')).toHaveAttribute('aria-current', 'true');
  // The same turn again does not add another variation.
  await button(page, 'Back').click();
  await push(page, 'a1', 'b2');
  await expect(variation).toHaveCount(1);
  await button(page, 'Make main line').click();
  await expect(variation.locator('button')).toHaveCount(TURNS - 2);
  await page.reload();
  await expect(variation.locator('button')).toHaveCount(TURNS - 2);
  await turn(page, '3. White Ge9-e7').click();
  await button(page, 'Delete from here').click();
  await expect(variation).toHaveCount(0);
  await expect(turns(page)).toHaveCount(3);
});

test('an unfinished turn of several steps can be taken back', async ({ page }) => {
  await open(page, 'basic b2=w,c3=w,d4=w,e5=w,f5=b 8,6 0,0 pp w');
  await expect(page.getByTestId('status')).toHaveText('White takes the row');
  await button(page, 'Take row').click();
  await expect(page.getByTestId('status')).toHaveText('White makes a move');
  await expect(turns(page)).toHaveCount(0);
  await button(page, 'Back').click();
  await expect(page.getByTestId('status')).toHaveText('White takes the row');
  await button(page, 'Take row').click();
  await push(page, 'a1', 'b2');
  await expect(turns(page)).toHaveText(/xb2,c3,d4,e5,f5\*;b2/);
});

test('a challenge is decided on the DVONN board, and the turn can be replayed', async ({ page }) => {
  await open(page, 'basic+d6+c1,1 e5=wd,d5=b 10,10 0,0 pp w');
  await push(page, 'e5', 'd5');
  await button(page, 'Challenge').click();
  await expect(page.locator('[data-space]')).toHaveCount(49);
  await button(page, 'Resign the DVONN game').click();
  await button(page, 'Yes').click();
  // White has given up, loses the challenge and makes another move.
  await expect(page.locator('[data-space]')).toHaveCount(61);
  await expect(turns(page)).toHaveCount(0);
  await push(page, 'a1', 'b2');
  await expect(turns(page)).toHaveText(/e5\^d5\?-\/b2/);
  const after = await stacks(page);
  await button(page, 'Back').click();
  expect((await stacks(page))['e5']).toBe('wp');
  await button(page, 'Forward').click();
  await expect.poll(() => stacks(page)).toEqual(after);
});

test('the engine shows the best lines, which can be played on the board', async ({ page }) => {
  await open(page, GAME);
  await button(page, 'Go to start').click();
  await page.getByRole('switch').check();
  const lines = page.getByTestId('lines').locator('li');
  await expect(lines).toHaveCount(3);
  await expect(lines.locator('.about').last()).toHaveText(/depth ([2-9]|\d\d)/);
  expect(new Set(await lines.locator('.line button.first').allTextContents()).size).toBe(3);
  await expect(page.locator('[data-brush="best"]')).toHaveCount(1);
  await lines.locator('.line button').first().click();
  await expect(button(page, 'Back')).toBeEnabled();
  await page.getByRole('switch').uncheck();
  await expect(lines).toHaveCount(0);
  // A win is shown in words.
  await open(page, 'basic b2=w,c3=w,d4=w,e5=b,f5=b 1,0 0,0 pp w');
  await page.getByRole('switch').check();
  await expect(lines.locator('.value').first()).toHaveText('White wins');
});

test('an exercise asks for a better turn before the answer is shown', async ({ page }) => {
  test.slow();
  // White does not make the winning row.
  await open(page, '[Variant "basic"]\n[Position "basic b2=w,c3=w,d4=w,e6=b,f5=b,g4=b,h3=b 3,3 0,0 pp w"]\n\n1. h5 *');
  await study(page);
  await turn(page, '1. White h5').click();
  await button(page, 'Find a better move').click();
  const said = page.getByTestId('exercise');
  await expect(page.getByText(/^White played h5\./)).toBeVisible();
  const before = await stacks(page);
  // The turn that was played is not accepted; an attempt is taken back.
  await push(page, 'i5', 'h5');
  await expect(said).toHaveText('h5 is the move that was played.');
  await expect.poll(() => stacks(page)).toEqual(before);
  await push(page, 'a1', 'b2');
  await button(page, 'Take row').click();
  await expect(said).toHaveText(/^a1-e5;x.* is (the best move|good as well)/);
  await expect.poll(() => stacks(page)).toEqual(before);
  await expect(turns(page)).toHaveCount(1);
  await button(page, 'Show the best move').click();
  await expect(said).toHaveCount(0);
  await expect(turns(page)).not.toHaveCount(1);
});

test('the position editor shows faults', async ({ page }) => {
  await open(page, 'basic - 15,15 0,0 pp w');
  await button(page, 'Set up a position').click();
  const faults = page.getByTestId('faults');
  const done = button(page, 'Analyse position');
  await touch(page, 'e5');
  expect((await stacks(page))['e5']).toBe('w');
  const reserve = (colour: string) => page.getByRole('group', { name: colour, exact: true }).getByLabel('in reserve');
  await expect(reserve('White')).toHaveValue('14');
  await page.getByLabel('Black piece', { exact: true }).check();
  await touch(page, 'f5');
  await touch(page, 'g5');
  await page.getByLabel('Remove whole stack').check();
  await touch(page, 'g5');
  await expect(reserve('Black')).toHaveValue('14');
  await reserve('Black').fill('99');
  await reserve('Black').blur();
  await expect(reserve('Black')).toHaveValue('14');
  await reserve('Black').fill('2');
  await reserve('Black').blur();
  await page.getByRole('group', { name: 'To move' }).getByLabel('Black').check();
  // In another version its pieces can be placed; back in the first version they are faults.
  await page.getByText('Version', { exact: true }).first().click();
  await page.getByLabel('Tournament').check();
  await page.getByRole('group', { name: 'DVONN-potentials per player' }).getByLabel('3').check();
  await page.getByLabel('White GIPF-piece').check();
  await touch(page, 'd5');
  await page.getByLabel('Black GIPF-piece').check();
  await touch(page, 'd4');
  await page.getByLabel('Black piece with a potential').check();
  await touch(page, 'c5');
  expect((await stacks(page))['c5']).toBe('bq');
  await page.getByLabel('Used potential on top').check();
  await touch(page, 'c5');
  await touch(page, 'b5');
  await expect.poll(() => stacks(page)).toMatchObject({ b5: '', c5: 'bqu', d5: 'wW' });
  await expect(faults).toBeEmpty();
  await page.getByLabel('Basic', { exact: true }).check();
  await expect(faults).toContainText('d5');
  await expect(done).toBeDisabled();
  await page.getByLabel('Standard').check();
  await expect(faults).toBeEmpty();
  await done.click();
  await expect(page.getByTestId('status')).toHaveText('Black makes a move');
  await expect.poll(() => stacks(page)).toMatchObject({ c5: 'bqu', d5: 'wW', e5: 'w', f5: 'b' });
  // Cancelling the editor changes nothing.
  await button(page, 'Set up a position').click();
  await button(page, 'Clear board').click();
  expect(Object.values(await stacks(page)).join('')).toBe('');
  await button(page, 'Cancel').click();
  await expect.poll(() => stacks(page)).toMatchObject({ c5: 'bqu', d5: 'wW' });
});

test('a game is studied up to the graph, and saved with the findings', async ({ page }) => {
  test.slow();
  await open(page, GAME);
  await study(page);
  const graph = page.getByTestId('graph');
  await expect(graph).toHaveAttribute('aria-valuemax', String(TURNS));
  await graph.focus();
  await page.keyboard.press('End');
  await expect(graph).toHaveAttribute('aria-valuetext', /^42\. Black g6: White/);
  await expect(page.getByTestId('summary')).toContainText('Ada');
  // The study is still there after a reload.
  await page.reload();
  await expect(page.getByTestId('summary')).toContainText('Ada');
  await graph.focus();
  await page.keyboard.press('End');
  await page.getByText('Show values as a table').click();
  await expect(page.locator('details tbody tr')).toHaveCount(TURNS);
  await button(page, 'Share and save').click();
  const file = async (name: string): Promise<Buffer> => {
    const saving = page.waitForEvent('download');
    await button(page, name).click();
    return readFileSync(await (await saving).path());
  };
  const record = (await file('Download game')).toString();
  expect(record).toContain('[Variant "tournament"]');
  expect(record.match(/%eval/g)).toHaveLength(TURNS);
  const svg = (await file('Download board as SVG')).toString();
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg).not.toMatch(/class=|var\(|tabindex/);
  expect((await file('Download board as PNG')).subarray(1, 4).toString()).toBe('PNG');
});

test('a link opens the game and the position for another visitor', async ({ page, browser, baseURL }) => {
  await open(page, GAME);
  await turn(page, '19. White h6-c4;xc6*,d6,f5,g4').click();
  const before = await stacks(page);
  await button(page, 'Share and save').click();
  await button(page, 'Copy link to the game').click();
  const game = await page.getByTestId('link').inputValue();
  await button(page, 'Copy link to the position').click();
  await expect(page.getByTestId('link')).not.toHaveValue(game);
  const position = await page.getByTestId('link').inputValue();
  expect(game).not.toContain('%');
  const other = await browser.newPage({ baseURL: baseURL! });
  await other.goto(game);
  await expect(turns(other)).toHaveCount(TURNS);
  await other.reload();
  await turn(other, '19. White h6-c4;xc6*,d6,f5,g4').click();
  expect(await stacks(other)).toEqual(before);
  await other.goto(position);
  await expect(turns(other)).toHaveCount(0);
  await expect.poll(() => stacks(other)).toEqual(before);
  // A truncated or mistyped link changes nothing.
  await other.evaluate(() => (location.hash = '#/gipf-analyse/tournament.-.18_18.0_0.gg.w/Ge8.Ge8'));
  await expect(other.getByRole('alert')).toContainText('Character 5 of the moves: Move 2, Ge8, is illegal: e8 is not empty');
  expect(await stacks(other)).toEqual(before);
  await other.close();
});

test('an invalid text is reported in the visitor’s language, and changes nothing', async ({ page }) => {
  await open(page, GAME);
  await page.locator('.settings summary').click();
  await page.getByTestId('language').selectOption('de');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'GIPF-Analyse' })).toBeVisible();
  for (const [text, said] of [
    ['hello', 'Zeile 1, Spalte 1: „hello“ ist hier falsch.'],
    ['[Variant "tournament"]\n\n1. Ge8 Ge8', 'Zeile 3, Spalte 8: Zug 2, Ge8, ist gegen die Regeln: e8 ist nicht leer'],
    ['basic - 99,12 0,0 pp w', 'Weiß hat mehr Steine, als die Version erlaubt.'],
  ]) {
    await open(page, text!);
    await expect(page.getByRole('alert')).toContainText(said!);
    await expect(turns(page)).toHaveCount(TURNS);
  }
});

test('a text of the other game opens on the page of that game', async ({ page }) => {
  await open(page, SHORT, '/#/analyse');
  await expect(page).toHaveURL(/\/gipf-analyse$/);
  await expect(turns(page)).toHaveCount(3);
  await open(page, 'E3\nD3\n');
  await expect(page).toHaveURL(/\/analyse$/);
  await expect(turns(page)).toHaveCount(2);
  await expect(page.locator('[data-space]')).toHaveCount(49);
  await page.getByRole('link', { name: 'Analyse a GIPF game' }).click();
  await expect(turns(page)).toHaveCount(3);
});

test('a game in progress can be analysed', async ({ page }) => {
  await page.goto('/#/new');
  await page.getByLabel('GIPF', { exact: true }).check();
  await page.getByLabel('Two players, one device').check();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.getByTestId('game-menu').click();
  await expect(button(page, 'Analyse this game')).toBeDisabled();
  await page.keyboard.press('Escape');
  await push(page, 'b1', 'b2');
  await choose(page, 'Analyse this game');
  await expect(turns(page)).toHaveText(/b1-b3/);
});

test('axe finds no violations', async ({ page }) => {
  const look = (what: string): Promise<void> => expectNoViolations(page, what);
  await page.goto('/#/gipf-analyse');
  await expect(page.getByText('No moves yet.')).toBeVisible();
  await look('empty');
  await open(page, SHORT);
  await study(page);
  await page.getByText('Show values as a table').click();
  await turns(page).last().click();
  await page.getByRole('switch').check();
  await expect(page.getByTestId('lines')).toBeVisible();
  await look('studied');
  await button(page, 'Share and save').click();
  await button(page, 'Copy link to the game').click();
  await look('shared');
  await open(page, 'hello');
  await look('bad record');
  await button(page, 'Set up a position').click();
  await page.getByText('Version', { exact: true }).first().click();
  await page.getByLabel('Tournament').check();
  await look('editor');
  await page.getByLabel('Basic', { exact: true }).check();
});

test('no language overflows the screen', async ({ page }) => {
  await open(page, GAME);
  await page.getByRole('switch').check();
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await page.locator('.settings summary').click();
    await page.getByTestId('language').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.keyboard.press('Escape');
    // The panels to open and to share, and the position editor.
    for (const panel of [0, 2, 1]) {
      await page.locator('.top button').nth(panel).click();
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, `${language}, panel ${panel} at ${width}`).toBeLessThanOrEqual(0);
      }
      expect(await page.locator('main').innerText()).not.toMatch(/\{\w+\}|undefined/);
    }
    await page.locator('.editor .actions button').last().click();
  }
});
