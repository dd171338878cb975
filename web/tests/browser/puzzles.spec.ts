import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LANGUAGES, format, type Language, type Messages } from '../../src/shell/languages';
import { de } from '../../src/locales/de';
import { en } from '../../src/locales/en';
import { es } from '../../src/locales/es';
import { fr } from '../../src/locales/fr';
import { it } from '../../src/locales/it';
import { nl } from '../../src/locales/nl';
import { pl } from '../../src/locales/pl';
import { ru } from '../../src/locales/ru';
import { fromFile, type DvonnPuzzle as Puzzle, type FilePuzzle } from '../../src/games/dvonn/puzzle-source';
import { expectNoViolations } from './axe';
import { expect, stacks, test, touch } from './caldera';

const ALL: Record<Language, Messages> = { en, de, fr, nl, it, es, pl, ru };
const file = readFileSync(new URL('../../../data/puzzles/puzzles.json', import.meta.url), 'utf8');
const puzzles = (JSON.parse(file) as { puzzles: FilePuzzle[] }).puzzles.map(fromFile);

/** The first puzzle of a kind with a given number of moves to find. */
function some(kind: Puzzle['kind'], moves: number): Puzzle {
  return puzzles.find((puzzle) => puzzle.kind === kind && puzzle.tries.length === moves)!;
}

async function open(page: Page, puzzle: Puzzle): Promise<void> {
  await page.goto(`/#/puzzles/${puzzle.id}`);
  await expect(page.locator('[data-space]')).toHaveCount(49);
}

/** Moves a stack on the board; the first tap of a finger only shows what the move cuts off. */
async function play(page: Page, move: string): Promise<void> {
  const [from, to] = [move.slice(0, 2), move.slice(2)];
  await expect(page.locator(`[data-space="${from}"]`)).toHaveClass(/mover/);
  await touch(page, from);
  await expect(page.locator(`[data-space="${to}"]`)).toHaveClass(/open/);
  await touch(page, to);
  if ((await page.locator('.space.selected').count()) > 0) await touch(page, to);
}

/** The first of the wrong moves. */
async function wrongMove(page: Page, puzzle: Puzzle): Promise<void> {
  await play(page, Object.keys(puzzle.tries[0]!)[0]!);
}

test('a puzzle of two moves is solved, explained and stepped through', async ({ page }) => {
  const puzzle = some('cut', 2);
  const line = puzzle.line.split(' ');
  await open(page, puzzle);
  const said = page.getByTestId('said');
  await play(page, line[0]!);
  await expect(said).toContainText('Right! What comes next?');
  await play(page, line[2]!);
  await expect(said).toContainText('Solved');
  const reasons = page.getByTestId('reasons').getByRole('listitem');
  await expect(reasons.first()).toContainText(puzzle.value > 0 ? `wins by ${puzzle.value} point` : 'A tie');
  await expect(reasons.filter({ hasText: 'cuts off' }).first()).toBeVisible();
  await expect(reasons.last()).toContainText('The second-best move');
  await expect(page.getByTestId('step')).toHaveText(new RegExp(`^3\\s/\\s${line.length}$`));
  const solved = await stacks(page);
  await page.getByRole('button', { name: 'Go to start' }).click();
  expect(await stacks(page)).not.toEqual(solved);
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Next move' }).click();
  expect(await stacks(page)).toEqual(solved);
  if (line.length > 3) await page.getByRole('button', { name: 'Go to end' }).click();
  await expect(page.getByRole('button', { name: 'Next move' })).toBeDisabled();
  await expect(page.locator('.moves li')).toHaveCount(line.length);

  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page).not.toHaveURL(new RegExp(puzzle.id));
  await expect(page.locator('[data-space]')).toHaveCount(49);
});

/** The first puzzle with a wrong move of this value to which the opponent replies with a move, and that move. */
function missed(fits: (value: number) => boolean): [Puzzle, string, [number, string | null]] {
  for (const puzzle of puzzles)
    for (const [move, reply] of Object.entries(puzzle.tries[0]!))
      if (fits(reply[0]) && reply[1] !== null && reply[1] !== 'pass') return [puzzle, move, reply];
  throw new Error('there is no such puzzle');
}

const MISSES: [string, (value: number) => boolean, string, (value: number) => string][] = [
  ['a losing move', (value) => value < 0, 'loses', (value) => ` and wins by ${-value}.`],
  ['a move that only ties', (value) => value === 0, 'only ties', () => '. A tie.'],
  ['a move that wins by too little', (value) => value > 0, 'wins, but by fewer points', (value) => `wins by ${value} point`],
];

for (const [what, fits, verdict, ending] of MISSES) {
  test(`${what} is reported with the reply and the result, and can be tried again`, async ({ page }) => {
    const [puzzle, move, [value, reply]] = missed(fits);
    await open(page, puzzle);
    const before = await stacks(page);
    await play(page, move);
    const said = page.getByTestId('said');
    await expect(said).toContainText(`Not quite: ${move} ${verdict}.`);
    await expect(said).toContainText(`${puzzle.position.includes(' w ') ? 'Black' : 'White'} replies ${reply}`);
    await expect(said).toContainText(ending(value));
    await expect(page.locator('.space.mover')).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await stacks(page)).toEqual(before);
    await page.getByRole('button', { name: 'Show solution' }).click();
    await expect(said).toContainText('Solution');
    await expect(page.getByTestId('reasons').getByRole('listitem').last()).toContainText('The second-best move');
  });
}

test('the source of a puzzle is shown', async ({ page }) => {
  const [people, engine] = [false, true].map((self) => puzzles.find((puzzle) => puzzle.source.startsWith('self-play') === self)!);
  const show = page.getByRole('button', { name: 'Show solution' });
  await open(page, people!);
  await expect(page.getByTestId('source')).toHaveCount(0);
  await show.click();
  await expect(page.getByTestId('source')).toHaveText('From a game between two people');
  await open(page, engine!);
  await show.click();
  await expect(page.getByTestId('source')).toHaveText('From a game the computer played against itself');
});

test('a forced pass is reported', async ({ page }) => {
  const puzzle = some('pass', 1);
  await open(page, puzzle);
  await play(page, puzzle.line.split(' ')[0]!);
  await expect(page.getByTestId('reasons')).toContainText('cannot move and must pass');
});

test('progress is stored, and can be deleted', async ({ page }) => {
  const [solved, failed] = puzzles.filter(({ grade, tries }) => grade === 2 && tries.length === 1) as [Puzzle, Puzzle];
  const row = page.getByTestId('grade-2').locator('td');
  await open(page, solved);
  await play(page, solved.line.split(' ')[0]!);
  await page.getByRole('link', { name: 'All puzzles' }).click();
  await expect(row).toHaveText([/^1\s/, '0', '1']);
  await open(page, failed);
  await wrongMove(page, failed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await play(page, failed.line.split(' ')[0]!);
  await expect(page.getByTestId('said')).toContainText('Solved');
  await page.goto('/#/puzzles');
  await page.reload();
  await expect(row).toHaveText([/^1\s/, '1', '0']);
  await page.getByRole('button', { name: 'Reset progress' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.reload();
  await expect(row).toHaveText([/^0\s/, '0', '0']);
  await expect(page.getByRole('button', { name: 'Reset progress' })).toBeDisabled();
});

test('the next puzzle matches the chosen kind and grade, also after a reload', async ({ page }) => {
  await page.goto('/#/puzzles');
  await page.getByRole('radio', { name: 'Force a pass' }).check();
  await page.getByRole('radio', { name: '4', exact: true }).check();
  const fitting = puzzles.filter(({ kind, grade }) => kind === 'pass' && grade === 4).map(({ id }) => id);
  await expect(page.getByText(`0 of ${fitting.length} solved`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Force a pass' })).toBeChecked();
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.locator('[data-space]')).toHaveCount(49);
  expect(fitting).toContain(new URL(page.url()).hash.split('/').at(-1));
  await page.getByRole('button', { name: 'Another puzzle' }).click();
  expect(fitting).toContain(new URL(page.url()).hash.split('/').at(-1));
});

test('the puzzle of the day is the same all day', async ({ page }) => {
  await page.clock.setFixedTime(new Date(2026, 5, 1, 0, 1));
  await page.goto('/#/puzzles');
  const link = page.getByRole('link', { name: 'Puzzle of the day' });
  const address = await link.getAttribute('href');
  await page.clock.setFixedTime(new Date(2026, 5, 1, 23, 59));
  await page.reload();
  await expect(link).toHaveAttribute('href', address!);
  await link.click();
  await expect(page.locator('[data-space]')).toHaveCount(49);
});

test('a puzzle is solved with the keyboard alone', async ({ page }) => {
  const puzzle = some('win', 1);
  await page.goto('/#/puzzles');
  await expect(page.getByRole('heading', { name: 'Puzzles' })).toBeVisible();
  await open(page, puzzle);
  for (const space of [puzzle.line.slice(0, 2), puzzle.line.slice(2, 4)]) {
    for (let tries = 0; !(await page.evaluate(() => document.activeElement?.matches('[data-space]'))); tries += 1) {
      expect(tries).toBeLessThan(20);
      await page.keyboard.press('Tab');
    }
    // Focus the space directly; keyboard.spec.ts tests the arrow keys.
    await page.locator(`[data-space="${space}"]`).focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByTestId('said')).toContainText('Solved');
  for (let tries = 0; !(await page.evaluate(() => document.activeElement?.matches('.actions button.primary'))); tries += 1) {
    expect(tries).toBeLessThan(20);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(puzzle.id));
});

test('the address of an unknown puzzle shows a message', async ({ page }) => {
  await page.goto('/#/puzzles/nothing');
  await expect(page.getByRole('heading', { name: 'Puzzle not found' })).toBeVisible();
  await page.getByRole('link', { name: 'All puzzles' }).click();
  await expect(page.getByRole('heading', { name: 'Puzzles', exact: true })).toBeVisible();
});

test('the file is fetched only when the page is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/#/rules');
  await expect(page.locator('svg.board')).toHaveCount(6);
  expect(asked.filter((address) => /puzzles/i.test(address))).toEqual([]);
  await page.goto('/#/puzzles');
  await expect(page.locator('table')).toBeVisible();
  expect(asked.filter((address) => address.endsWith('.json') && address.includes('puzzles'))).toHaveLength(1);
});

test('axe finds no violations', async ({ page }) => {
  const check = (what: string): Promise<void> => expectNoViolations(page, what);
  const puzzle = some('cut', 1);
  await page.goto('/#/puzzles');
  await expect(page.locator('table')).toBeVisible();
  await check('choice');
  await open(page, puzzle);
  await check('open');
  await wrongMove(page, puzzle);
  await expect(page.getByTestId('said')).toContainText('Not quite');
  await check('missed');
  await page.getByRole('button', { name: 'Show solution' }).click();
  await check('shown');
  const longer = some('cut', 2);
  await open(page, longer);
  await play(page, longer.line.split(' ')[0]!);
  await expect(page.getByTestId('said')).toContainText('Right! What comes next?');
  await check('half solved');
  await play(page, longer.line.split(' ')[2]!);
  await expect(page.getByTestId('said')).toContainText('Solved');
  await check('solved');
  await page.goto('/#/puzzles');
  await page.getByRole('button', { name: 'Reset progress' }).click();
  await check('a question');
  await page.goto('/#/puzzles/nothing');
  await expect(page.getByRole('heading', { name: 'Puzzle not found' })).toBeVisible();
  await check('no such puzzle');
});

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`puzzles in ${LANGUAGES[language]}`, async ({ page }) => {
    await page.addInitScript((language) => localStorage.setItem('caldera.settings', JSON.stringify({ language, pace: 'none' })), language);
    await page.goto('/#/puzzles');
    await expect(page.locator('h1')).toHaveText(format(ALL[language].puzzles, language));
    const width = page.viewportSize()!.width;
    const fits = async (what: string): Promise<void> => {
      expect(await page.locator('body').innerText()).not.toMatch(/\{\w+\}|undefined/);
      for (const size of [320, width]) {
        await page.setViewportSize({ width: size, height: page.viewportSize()!.height });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, `${what} at ${size}`).toBeLessThanOrEqual(0);
      }
    };
    await expect(page.locator('table')).toBeVisible();
    await fits('choice');
    const puzzle = puzzles.find(({ goal, tries }) => goal === 'most' && tries.length === 1)!;
    await open(page, puzzle);
    await fits('open');
    await wrongMove(page, puzzle);
    await fits('missed');
    await page.locator('.actions button').nth(1).click();
    await expect(page.getByTestId('reasons')).toBeVisible();
    await fits('shown');
  });
}
