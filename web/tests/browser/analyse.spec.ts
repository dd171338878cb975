// The analysis of DVONN games. The game is engine self-play at levels that make mistakes.
import type { Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language } from '../../src/shell/languages';
import { expectNoViolations } from './axe';
import { expect, moveStack, resumeAt, searchWithoutEnd, stacks, test, touch } from './caldera';

const GAME = readFileSync(new URL('../data/game.pgn', import.meta.url), 'utf8');
const MOVES = 81;
/** White's last mistake: d2g5 provably loses six points; e2b2 is best, e2h5 loses three. */
const MISTAKE = '38. d2g5';
const PROVED = ['−17', '−20', '−23'];

async function open(page: Page, text: string): Promise<void> {
  await page.goto('/#/analyse');
  const panel = page.locator('#analyse-text');
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Open a game' }).click();
  await panel.fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

const moves = (page: Page) => page.getByTestId('tree').locator('button.move');
const move = (page: Page, name: string) => page.getByTestId('tree').getByRole('button', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function study(page: Page): Promise<void> {
  await page.getByLabel('Analysis mode').selectOption('Quick');
  await page.getByRole('button', { name: 'Analyse the game' }).click();
  await expect(page.getByTestId('graph')).toBeVisible({ timeout: 120_000 });
}

test('an archived game is analysed up to the graph', async ({ page }) => {
  // The games are not part of the repository; crates/notation/tests/corpus.rs says where to put them.
  const corpus = process.env['CALDERA_CORPUS'] ?? fileURLToPath(new URL('../../../../shared', import.meta.url));
  const file = `${corpus}/games/boardspace/bs-002.sgf`;
  test.skip(!existsSync(file) && process.env['CI'] !== 'true', 'no corpus');
  await page.goto('/#/analyse');
  if (!(await page.locator('#analyse-text').isVisible())) await page.getByRole('button', { name: 'Open a game' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(moves(page)).toHaveCount(75);
  await study(page);
  const graph = page.getByTestId('graph');
  await expect(graph).toHaveAttribute('aria-valuemax', '75');
  await graph.focus();
  await page.keyboard.press('End');
  await expect(page.getByTestId('status')).toHaveText('Black wins, 12\u2009:\u200910');
});

test('a file can be dropped anywhere on the page', async ({ page }) => {
  await page.goto('/#/analyse');
  const file = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'game.pgn'));
    return transfer;
  }, GAME);
  const board = page.locator('svg.board');
  await board.dispatchEvent('dragover', { dataTransfer: file });
  await board.dispatchEvent('drop', { dataTransfer: file });
  await expect(moves(page)).toHaveCount(MOVES);
});

test('a record is analysed up to the graph', async ({ page }) => {
  await open(page, GAME);
  await expect(moves(page)).toHaveCount(MOVES);
  await study(page);
  const graph = page.getByTestId('graph');
  await expect(graph).toHaveAttribute('aria-valuemax', String(MOVES));
  await graph.focus();
  await page.keyboard.press('End');
  await expect(graph).toHaveAttribute('aria-valuetext', '81. Black g4e2: White −23');
  await expect(page.getByTestId('status')).toHaveText('Black wins, 23\u2009:\u20090');
  await page.keyboard.press('ArrowLeft');
  await expect(graph).toHaveAttribute('aria-valuenow', String(MOVES - 1));
  await page.keyboard.press('Home');
  await expect(graph).toHaveAttribute('aria-valuenow', '0');
  // A click in the middle goes to the middle of the game.
  const box = (await graph.boundingBox())!;
  await graph.click({ position: { x: box.width / 2, y: box.height / 2 } });
  expect(Math.abs(Number(await graph.getAttribute('aria-valuenow')) - MOVES / 2)).toBeLessThan(5);

  await page.getByText('Show values as a table').click();
  const rows = await page
    .locator('details tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(rows).toHaveLength(MOVES);
  expect(rows[73]).toEqual(['74. White d2g5', '−17', '−23', '6', 'blunder']);
  expect(rows[80]!.slice(1, 3)).toEqual(['−23', '−23']);
  // The summary agrees with the table.
  const summary = await page
    .getByTestId('summary')
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  for (const [kind, word] of [
    ['Inaccuracies', 'inaccuracy'],
    ['Mistakes', 'mistake'],
    ['Blunders', 'blunder'],
  ]) {
    const count = (player: string): string =>
      String(rows.filter(([name, , , , judged]) => name!.includes(player) && judged === word).length);
    expect(summary.find(([name]) => name === kind)).toEqual([kind, count('White'), count('Black')]);
  }
  const solved = Number(/Solved from move (\d+)/.exec(await page.locator('.study').innerText())![1]);
  expect(solved).toBeLessThanOrEqual(74);
  await expect(page.getByText('Solved from move')).toHaveCount(1);
  // From there on no value is an estimate, which would have a decimal.
  expect(
    rows
      .slice(solved - 1)
      .flatMap((row) => row.slice(1, 3))
      .every((value) => /^[+−]?\d+$/.test(value)),
  ).toBe(true);
});

test('the analysis of a game is cancelled', async ({ page }) => {
  await open(page, GAME);
  await page.getByLabel('Analysis mode').selectOption('Thorough');
  await searchWithoutEnd(page, true);
  await page.getByRole('button', { name: 'Analyse the game' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  // The page responds while the engine searches.
  await button(page, 'Go to start').click();
  await button(page, 'Forward').click();
  await expect(page.getByTestId('status')).toHaveText('Black places a DVONN piece');
  await button(page, 'Cancel').click();
  await expect(page.getByRole('button', { name: 'Analyse the game' })).toBeVisible();
  await expect(page.getByTestId('graph')).toHaveCount(0);
});

test('the engine shows three lines, marks proved values, and stops', async ({ page }) => {
  await open(page, GAME);
  await move(page, '73. Black h4f2').click();
  await page.getByRole('switch').check();
  const lines = page.getByTestId('lines').locator('li');
  await expect(lines).toHaveCount(3);
  await expect(lines.locator('.value')).toHaveText(PROVED);
  await expect(lines.locator('.about')).toHaveText(['solved', 'solved', 'solved']);
  await expect(page.locator('[data-brush="best"]')).toHaveCount(1);
  // Early in the game nothing is proved, and the depth keeps growing.
  await move(page, '49. White a1').click();
  await expect(lines.locator('.about').first()).toHaveText(/depth ([4-9]|\d\d)/);
  await lines.first().locator('button').first().click();
  await expect(page.getByTestId('tree').getByRole('group', { name: 'Variation' })).toHaveCount(1);
  await page.getByRole('switch').uncheck();
  await expect(lines).toHaveCount(0);
});

test('another move adds a variation, which can be promoted and deleted', async ({ page }) => {
  await open(page, GAME);
  await move(page, '73. Black h4f2').click();
  await moveStack(page, 'e2', 'b2');
  const variation = page.getByTestId('tree').getByRole('group', { name: 'Variation' });
  await expect(variation.locator('button')).toHaveText(/e2b2/);
  await expect(variation.locator('button')).toHaveAttribute('aria-current', 'true');
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('ArrowLeft');
  await expect(move(page, '73. Black h4f2')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(move(page, '74. White d2g5')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Home');
  await expect(button(page, 'Back')).toBeDisabled();
  await page.keyboard.press('End');
  await expect(page.getByTestId('status')).toHaveText(/Black wins/);
  await variation.locator('button').click();
  await button(page, 'Make main line').click();
  await expect(variation.locator('button')).toHaveCount(MOVES - 73);
  await move(page, '74. White d2g5').click();
  await button(page, 'Delete from here').click();
  await expect(variation).toHaveCount(0);
  await expect(moves(page)).toHaveCount(74);
  // The changes are still there after the tab was closed.
  await page.reload();
  await expect(moves(page)).toHaveCount(74);
});

test('comments, glyphs and variations of a record are shown and saved', async ({ page }) => {
  await open(page, '[White "Ada"]\n\n{a start} 1. e3 d3 $1 {near <b>it</b>} (1... b2 {or here}) 2. f3 *');
  await expect(page.getByTestId('tree')).toContainText('a start');
  await expect(page.getByTestId('tree')).toContainText('near <b>it</b>');
  await expect(move(page, '2. Black d3')).toContainText('!');
  await button(page, 'Share and save').click();
  const saving = page.waitForEvent('download');
  await button(page, 'Download game').click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  expect(text).toContain('[White "Ada"]');
  expect(text).toContain('{a start} 1. e3 d3 $1 {near <b>it</b>} (1... b2 {or here}) 2. f3 *');
});

test('the position editor shows faults', async ({ page }) => {
  await page.goto('/#/analyse');
  await button(page, 'Set up a position').click();
  await button(page, 'Clear board').click();
  const faults = page.getByTestId('faults');
  await expect(faults).toContainText('There is no DVONN piece on the board.');
  await expect(button(page, 'Analyse position')).toBeDisabled();
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check();
  await choose('DVONN piece');
  await touch(page, 'e3');
  await choose('Black piece');
  await touch(page, 'f3');
  await choose('White piece');
  await touch(page, 'f3');
  await touch(page, 'f3');
  await touch(page, 'd3');
  await touch(page, 'k5');
  await expect(faults).toContainText('k5 is not linked to a DVONN piece.');
  await choose('Remove whole stack');
  await touch(page, 'k5');
  await choose('Remove top piece');
  await touch(page, 'f3');
  await expect(faults.locator('li')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Black', exact: true }).check();
  await page.getByRole('radio', { name: 'White', exact: true }).check();
  await button(page, 'Analyse position').click();
  await expect(page.getByTestId('status')).toHaveText('White moves a stack');
  const { d3, e3, f3, k5 } = await stacks(page);
  expect({ d3, e3, f3, k5 }).toEqual({ d3: 'w', e3: 'r', f3: 'bw', k5: '' });
  await moveStack(page, 'd3', 'e3');
  await expect(moves(page)).toHaveText(/d3e3/);
});

test('a link from a variation contains the main line, and leads to the move in the variation', async ({ page, browser, baseURL }) => {
  await open(page, '1. e3 d3 (1... c3 2. b2 a1) 2. f3 g3 *');
  // A record opens at its end.
  expect((await stacks(page))['g3']).toBe('b');
  await move(page, '3. White b2').click();
  const before = await stacks(page);
  await button(page, 'Share and save').click();
  await button(page, 'Copy link to the game').click();
  const link = await page.getByTestId('link').inputValue();
  const other = await browser.newPage({ baseURL: baseURL! });
  await other.goto(link);
  await expect(move(other, '3. White b2')).toHaveAttribute('aria-current', /./);
  expect(await stacks(other)).toEqual(before);
  // The rest of the variation, and the main line to its end.
  await button(other, 'Go to end').click();
  expect((await stacks(other))['a1']).toBe('b');
  await move(other, '4. Black g3').click();
  expect((await stacks(other))['d3']).toBe('r');
  // After a reload the same move is shown.
  await other.reload();
  await expect(move(other, '4. Black g3')).toHaveAttribute('aria-current', /./);
  await other.close();
});

test('a link opens the game and the position for another visitor', async ({ page, browser, baseURL }) => {
  await open(page, GAME);
  await move(page, '60. White e1f2').click();
  await button(page, 'Share and save').click();
  await button(page, 'Copy link to the game').click();
  const game = await page.getByTestId('link').inputValue();
  const before = await stacks(page);
  await button(page, 'Copy link to the position').click();
  await expect(page.getByTestId('link')).not.toHaveValue(game);
  const position = await page.getByTestId('link').inputValue();
  expect(game.length).toBeLessThan(250);
  const other = await browser.newPage({ baseURL: baseURL! });
  await other.goto(game);
  await expect(moves(other)).toHaveCount(MOVES);
  // The receiver sees the position that the sender saw.
  await expect(move(other, '60. White e1f2')).toHaveAttribute('aria-current', /./);
  expect(await stacks(other)).toEqual(before);
  await other.goto(position);
  await expect(moves(other)).toHaveCount(0);
  await expect.poll(() => stacks(other)).toEqual(before);
  // A game opened later replaces it, and the link is removed from the address.
  await button(other, 'Open a game').click();
  await other.locator('#analyse-text').fill('E3\nD3\n');
  await button(other, 'Open').click();
  await expect(moves(other)).toHaveCount(2);
  expect(new URL(other.url()).pathname).toBe('/analyse');
  await other.reload();
  await expect(moves(other)).toHaveCount(2);
  await other.goto(position);
  await expect(moves(other)).toHaveCount(0);
  // A truncated or mistyped link changes nothing.
  await other.evaluate(() => (location.hash = '#/analyse/new/AA'));
  await expect(other.getByRole('alert')).toContainText('Character 2 of the moves: Move 2, a1, is illegal: a1 is already taken.');
  expect(await stacks(other)).toEqual(before);
  await other.close();
});

test('an invalid text is reported with the position of the fault, and changes nothing', async ({ page }) => {
  await open(page, GAME);
  const before = await stacks(page);
  for (const [text, place] of [
    ['E3\nE3\n', 'Line 2, column 1: Move 2, e3, is illegal: e3 is already taken.'],
    ['[White "A"]\n\n1. e3 z9', 'Line 3, column 7: “z9” is not valid here. Expected: a space of the board'],
    ['9/10/11 w place', 'Line 1, column 8: The text ends too early. Expected: five rows separated by /.'],
    ['hello', 'Line 1, column 1: “hello” is not valid here.'],
  ]) {
    await open(page, text!);
    await expect(page.getByRole('alert')).toContainText(place!);
    await expect.poll(() => stacks(page)).toEqual(before);
    await expect(moves(page)).toHaveCount(MOVES);
  }
});

test('faults are reported in the visitor’s language', async ({ page }) => {
  const speak = async (language: Language): Promise<void> => {
    await page.locator('.settings summary').click();
    await page.getByTestId('language').selectOption(language);
    await page.keyboard.press('Escape');
  };
  const alert = page.getByRole('alert');
  // In Russian, nothing but the move itself is in Latin letters.
  await page.goto('/#/analyse');
  await speak('ru');
  await page.locator('.top button').first().click();
  await page.locator('#analyse-text').fill('E3\nE3\n');
  await page.locator('form.panel button').click();
  await expect(alert).toContainText('Строка 2, столбец 1: Ход 2, e3, против правил: место e3 уже занято.');
  expect((await alert.innerText()).match(/[a-z]{2,}/gi)).toBeNull();
  // The message changes with the language; then the faults of a position, in German.
  await speak('de');
  await expect(alert).toContainText('Zug 2, e3, ist gegen die Regeln: e3 ist schon besetzt.');
  await page.locator('#analyse-text').fill('w,8/10/11/10/9 w move');
  await page.locator('form.panel button').click();
  await expect(alert).toContainText('Auf dem Brett ist kein DVONN-Stein.');
  // A faulty link, in Polish.
  await speak('pl');
  await page.goto('/#/analyse/new/AB!');
  await expect(alert.first()).toContainText('Znak 3 ruchów: „!” nie oznacza żadnego pola.');
});

test('files of every format are read, and one of several games can be chosen', async ({ page }) => {
  await page.goto('/#/analyse');
  await button(page, 'Open a game').click();
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('input[type=file]').setInputFiles(file('two.pgn', '[White "A"]\n\n1. e3 *\n\n[White "B"]\n[Black "C"]\n\n1. e3 d3 *'));
  await expect(moves(page)).toHaveCount(1);
  await page.getByLabel('Game in the file').selectOption('2. B – C');
  await expect(moves(page)).toHaveCount(2);
  await page.locator('input[type=file]').setInputFiles(file('game.txt', 'E3\nD3\nF3\n'));
  await expect(moves(page)).toHaveCount(3);
  await expect(page.locator('#analyse-text')).toHaveCount(0);
});

test('an exercise asks for a better move before the answer is shown', async ({ page }) => {
  await open(page, GAME);
  await study(page);
  await move(page, '74. White d2g5').click();
  await expect(page.getByTestId('finding')).toHaveText('d2g5: blunder, points lost: 6');
  // The study is still there after a reload.
  await page.reload();
  await expect(page.getByTestId('graph')).toBeVisible();
  await move(page, '74. White d2g5').click();
  await expect(page.getByTestId('finding')).toHaveText('d2g5: blunder, points lost: 6');
  await page.getByRole('switch').check();
  await button(page, 'Find a better move').click();
  await expect(page.getByTestId('lines')).toHaveCount(0);
  const said = page.getByTestId('exercise');
  await moveStack(page, 'd2', 'g5');
  await expect(said).toHaveText('d2g5 is the move that was played.');
  await moveStack(page, 'e2', 'h5');
  await expect(said).toHaveText('e2h5 is better than the move played, but there is an even better one. Points lost: 3.');
  await moveStack(page, 'e2', 'b2');
  await expect(said).toHaveText('e2b2 is the best move.');
  await expect(moves(page)).toHaveCount(MOVES);
  await button(page, 'Show the best move').click();
  await expect(page.getByTestId('tree').getByRole('group', { name: 'Variation' })).toContainText('e2b2');
  await expect(page.getByTestId('lines')).toBeVisible();
  await button(page, 'Next mistake').click();
  await expect(page.getByTestId('finding')).toContainText('points lost');
});

test('the analysed record and an image of the board are saved', async ({ page }) => {
  await open(page, GAME);
  await study(page);
  await move(page, '74. White d2g5').click();
  await button(page, 'Share and save').click();
  const file = async (name: string): Promise<Buffer> => {
    const saving = page.waitForEvent('download');
    await button(page, name).click();
    return readFileSync(await (await saving).path());
  };
  const record = (await file('Download game')).toString().replace(/\s+/g, ' ');
  expect(record).toContain(`${MISTAKE} $4 {[%eval #-23]}`);
  const svg = (await file('Download board as SVG')).toString();
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg).not.toMatch(/class=|var\(|tabindex/);
  expect(svg).toMatch(/fill="rgb\(251, 245, 233\)"/);
  const png = await file('Download board as PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  // On a phone the board is rotated.
  expect(Math.max(png.readUInt32BE(16), png.readUInt32BE(20))).toBeGreaterThan(2000);
});

test('a finished game against the engine can be analysed', async ({ page }) => {
  await resumeAt(page, '9/10/3,rbw,w,r,ww,b,3/4,w,5/9 w move', { opponent: 'engine' });
  await expect(button(page, 'Review')).toHaveCount(0);
  await button(page, 'Resign').click();
  await button(page, 'Yes').click();
  await button(page, 'Review').click();
  await expect(page.getByRole('heading', { name: 'Analysis', exact: true })).toBeVisible();
  await expect(page.locator('[data-space="d3"]')).toHaveAttribute('data-stack', 'rbw');
  await expect(page.getByTestId('status')).toHaveText('White moves a stack');
});

test('axe finds no violations', async ({ page }) => {
  const look = (what: string): Promise<void> => expectNoViolations(page, what);
  await page.goto('/#/analyse');
  await expect(page.getByText('No moves yet.')).toBeVisible();
  await look('empty');
  await open(page, `${GAME}\n${GAME}`);
  await expect(page.getByLabel('Game in the file')).toBeVisible();
  await look('several games');
  await open(page, GAME);
  await study(page);
  await page.getByText('Show values as a table').click();
  await move(page, '74. White d2g5').click();
  await page.getByRole('switch').check();
  await expect(page.getByTestId('lines')).toBeVisible();
  await look('studied');
  await button(page, 'Share and save').click();
  await button(page, 'Copy link to the game').click();
  await expect(page.getByTestId('link')).toBeVisible();
  await look('shared');
  await button(page, 'Find a better move').click();
  await moveStack(page, 'e2', 'b2');
  await look('exercise');
  await open(page, 'hello');
  await look('bad record');
  await page.goto('/#/analyse/new/AA');
  await expect(page.getByRole('alert').first()).toContainText('This link cannot be opened');
  await look('bad link');
  await button(page, 'Set up a position').click();
  await button(page, 'Clear board').click();
  await look('editor');
});

test('no language overflows the screen', async ({ page }) => {
  await open(page, GAME);
  await page.getByRole('switch').check();
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await page.locator('.settings summary').click();
    await page.getByTestId('language').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.keyboard.press('Escape');
    for (const panel of [0, 2, 1]) {
      await page.locator('.top button').nth(panel).click();
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, `${language}, panel ${panel} at ${width}`).toBeLessThanOrEqual(0);
      }
      expect(await page.locator('main').innerText()).not.toMatch(/\{\w+\}|undefined/);
    }
    await page.locator('.editor .actions').last().locator('button').last().click();
  }
});
