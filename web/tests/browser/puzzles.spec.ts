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
import { fromFile, type DvonnPuzzle as Puzzle, type FilePuzzle } from '../../src/games/dvonn/puzzle';
import { expectNoViolations } from './axe';
import { expect, land, stacks, test, touch } from './caldera';

const ALL: Record<Language, Messages> = { en, de, fr, nl, it, es, pl, ru };
const file = readFileSync(new URL('../../../data/puzzles/puzzles.json', import.meta.url), 'utf8');
const puzzles = (JSON.parse(file) as { puzzles: FilePuzzle[] }).puzzles.map(fromFile);

// The pages choose among the puzzles of all games. These tests play DVONN; gipf-puzzles.spec.ts solves puzzles of GIPF.
test.beforeEach(({ page }) => page.route(/\/gipf[^/]*\.json$/, (route) => route.fulfill({ json: { puzzles: [] } })));

/** The first puzzle of a kind with a given number of moves to find. */
function some(kind: Puzzle['kind'], moves: number): Puzzle {
  return puzzles.find((puzzle) => puzzle.kind === kind && puzzle.tries.length === moves)!;
}

async function open(page: Page, puzzle: Puzzle): Promise<void> {
  await page.goto(`/#/puzzles/${puzzle.id}`);
  // Another puzzle may have been open.
  await expect(page.locator(`[data-puzzle="${puzzle.id}"]`)).toBeVisible();
}

/** Moves a stack on the board as soon as that is possible. */
async function play(page: Page, move: string): Promise<void> {
  const [from, to] = [move.slice(0, 2), move.slice(2)];
  await expect(page.locator(`[data-space="${from}"]`)).toHaveClass(/mover/);
  await touch(page, from);
  await expect(page.locator(`[data-space="${to}"]`)).toHaveClass(/open/);
  await land(page, to);
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
  // An arrow shows the solution.
  await expect(page.locator(`[data-shape="${line[0]!.slice(0, 2)}-${line[0]!.slice(2)}"]`)).toBeVisible();
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Next move' }).click();
  await expect.poll(() => stacks(page)).toEqual(solved);
  if (line.length > 3) await page.getByRole('button', { name: 'Go to end' }).click();
  await expect(page.getByRole('button', { name: 'Next move' })).toBeDisabled();
  await expect(page.locator('.moves li')).toHaveCount(line.length);

  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page).not.toHaveURL(new RegExp(puzzle.id));
  await expect(page.locator('[data-space]')).toHaveCount(49);
  await expect(page.locator(`[data-puzzle="${puzzle.id}"]`)).toHaveCount(0);
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
    await expect.poll(() => stacks(page)).toEqual(before);
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

/** The puzzle that the page shows. */
async function shownPuzzle(page: Page): Promise<Puzzle> {
  const id = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
  return puzzles.find((puzzle) => puzzle.id === id)!;
}

/** Finds all moves of the puzzle that the page shows. */
async function solve(page: Page): Promise<Puzzle> {
  const puzzle = await shownPuzzle(page);
  for (const move of puzzle.line.split(' ').filter((_, index) => index % 2 === 0 && index / 2 < puzzle.moves)) await play(page, move);
  return puzzle;
}

const ratingText = (page: Page): Promise<string> => page.getByTestId('rating').innerText();

test('puzzles open on a board at the visitor’s level, and the first try at each is rated', async ({ page }) => {
  await page.goto('/#/puzzles');
  await expect(page.locator('[data-space]')).toHaveCount(49);
  expect(await ratingText(page)).toMatch(/Your rating\s+1000\s+provisional/);
  const first = await shownPuzzle(page);
  expect(first.grade).toBe(1);
  // It stays until it is solved or missed.
  await page.reload();
  await expect(page.locator(`[data-puzzle="${first.id}"]`)).toBeVisible();
  await solve(page);
  await expect(page.getByTestId('said')).toContainText('Solved');
  await expect(page.getByRole('img', { name: /^Rating change: \+\d+$/ })).toBeVisible();
  expect(await ratingText(page)).toContain(`Puzzle rating: ${825 + 75 * first.moves}`);
  const better = Number(/\d{3,4}/.exec(await ratingText(page))![0]);
  expect(better).toBeGreaterThan(1000);

  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.locator(`[data-puzzle="${first.id}"]`)).toHaveCount(0);
  const second = await shownPuzzle(page);
  await wrongMove(page, second);
  await expect(page.getByRole('img', { name: /^Rating change: −\d+$/ })).toBeVisible();
  const worse = Number(/\d{3,4}/.exec(await ratingText(page))![0]);
  expect(worse).toBeLessThan(better);
  // Further tries change nothing.
  await page.getByRole('button', { name: 'Try again' }).click();
  await solve(page);
  await expect(page.getByTestId('said')).toContainText('Solved');
  expect(await ratingText(page)).toMatch(new RegExp(`Your rating\\s+${worse}`));
  await page.reload();
  await expect(page.locator(`[data-puzzle="${second.id}"]`)).toHaveCount(0);
  await open(page, first);
  await solve(page);
  await expect(page.getByTestId('rating')).toContainText('only your first try at a puzzle counts');
  expect(await ratingText(page)).toMatch(new RegExp(`Your rating\\s+${worse}`));

  await page.getByRole('link', { name: 'Progress', exact: true }).click();
  await expect(page.getByTestId('own-rating')).toContainText(String(worse));
});

test('progress is stored, and can be deleted', async ({ page }) => {
  const [solved, failed] = puzzles.filter(({ grade, tries }) => grade === 2 && tries.length === 1) as [Puzzle, Puzzle];
  const row = page.getByTestId('grade-2').locator('td');
  await open(page, solved);
  await play(page, solved.line.split(' ')[0]!);
  await page.getByRole('link', { name: 'Progress', exact: true }).click();
  await expect(row).toHaveText([/^1\s/, '0']);
  await expect(page.getByTestId('streak')).toHaveText('1');
  await open(page, failed);
  await wrongMove(page, failed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await play(page, failed.line.split(' ')[0]!);
  await expect(page.getByTestId('said')).toContainText('Solved');
  await page.goto('/#/puzzles/progress');
  await page.reload();
  await expect(row).toHaveText([/^1\s/, '1']);
  await expect(page.getByTestId('streak')).toHaveText('0');
  await page.getByRole('button', { name: 'Reset progress' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.reload();
  await expect(row).toHaveText([/^0\s/, '0']);
  await expect(page.getByRole('button', { name: 'Reset progress' })).toBeDisabled();
});

test('the progress of an earlier version is shown', async ({ page }) => {
  const [solved, failed] = puzzles.filter(({ grade }) => grade === 3) as [Puzzle, Puzzle];
  const old = JSON.stringify({ results: { [solved.id]: 'solved', [failed.id]: 'failed' }, streaks: { 3: 1 }, wish: {} });
  await page.addInitScript((text) => localStorage.setItem('caldera.puzzles', text), old);
  await page.goto('/#/puzzles/progress');
  await expect(page.getByTestId('grade-3').locator('td')).toHaveText([/^1\s/, '1']);
});

test('the next puzzle matches the chosen theme and grade, also after a reload', async ({ page }) => {
  await page.goto('/#/puzzles');
  await page.locator('.filter summary').click();
  await page.getByRole('radio', { name: 'Force a pass' }).check();
  await page.getByRole('radio', { name: '4', exact: true }).check();
  const fitting = puzzles.filter(({ kind, grade }) => kind === 'pass' && grade === 4).map(({ id }) => id);
  await expect(page.getByText(`0 of ${fitting.length} solved`)).toBeVisible();
  expect(fitting).toContain((await shownPuzzle(page)).id);
  await page.reload();
  await expect(page.locator('.filter summary')).toContainText('Force a pass, Difficulty 4 of 5');
  const before = await shownPuzzle(page);
  expect(fitting).toContain(before.id);
  await page.getByRole('button', { name: 'Another puzzle' }).click();
  await expect(page.locator(`[data-puzzle="${before.id}"]`)).toHaveCount(0);
  expect(fitting).toContain((await shownPuzzle(page)).id);
});

test('the daily puzzle: one for each UTC day, a calendar, a streak and a result to share', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The visitor’s own day does not matter.
  await page.clock.setFixedTime(new Date('2026-11-18T23:59:00Z'));
  await page.goto('/#/puzzles/daily');
  await expect(page.getByTestId('daily-date')).toContainText('November 18, 2026');
  await solve(page);
  await expect(page.getByTestId('daily-result')).toContainText('Solved on the first try');
  const first = (await shownPuzzle(page)).id;

  await page.clock.setFixedTime(new Date('2026-11-19T00:01:00Z'));
  await page.reload();
  await expect(page.getByTestId('daily-date')).toContainText('November 19, 2026');
  await expect(page.getByTestId('daily-streak')).toHaveText('1 day');
  await expect(page.getByTestId('daily-result')).toHaveCount(0);
  const second = await shownPuzzle(page);
  expect(second.id).not.toBe(first);
  await page.clock.setFixedTime(new Date('2026-11-19T23:59:00Z'));
  await page.reload();
  await expect(page.locator(`[data-puzzle="${second.id}"]`)).toBeVisible();
  await wrongMove(page, second);
  await page.getByRole('button', { name: 'Try again' }).click();
  await solve(page);
  await expect(page.getByTestId('daily-result')).toContainText('Solved');
  await expect(page.getByTestId('daily-streak')).toHaveText('2 days');

  // A phone would open the dialog of the system, which a test cannot see.
  await page.evaluate(() => Object.assign(navigator, { share: ({ text }: { text: string }) => navigator.clipboard.writeText(text) }));
  await page.getByRole('button', { name: 'Share result' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Caldera daily puzzle 2026-11-19 · solved · streak 2\nhttp.*puzzles\/daily\/2026-11-19$/);

  // Past days can be made up for, but do not count for the streak.
  const calendar = page.getByTestId('calendar');
  await expect(calendar.locator('a')).toHaveCount(19);
  await expect(calendar.getByRole('link', { name: 'November 18, 2026, Solved on the first try' })).toBeVisible();
  await calendar.getByRole('link', { name: 'November 17, 2026', exact: true }).click();
  await expect(page.getByTestId('daily-date')).toContainText('November 17, 2026');
  await solve(page);
  await expect(calendar.getByRole('link', { name: 'November 17, 2026, Solved on the first try' })).toBeVisible();
  await expect(page.getByTestId('daily-streak')).toHaveText('2 days');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(calendar).toContainText('October 2026');
  await expect(calendar.locator('a')).toHaveCount(31);
  await page.goto('/#/puzzles/daily/2026-11-20');
  await expect(page.getByRole('heading', { name: 'There is no daily puzzle for this date.' })).toBeVisible();
});

test('a timed run counts solved puzzles, ends at the third mistake, and keeps the best score', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-19T12:00:00Z') });
  await page.goto('/#/puzzles/rush');
  await page.getByRole('button', { name: '3 minutes No score yet' }).click();
  await expect(page.getByTestId('clock')).toHaveText(/^(3:00|2:59)$/);
  const solved: Puzzle[] = [];
  for (let score = 1; score <= 2; score += 1) {
    solved.push(await solve(page));
    await expect(page.getByTestId('score')).toHaveText(String(score));
    await expect(page.locator(`[data-puzzle="${solved.at(-1)!.id}"]`)).toHaveCount(0);
  }
  for (const { grade } of solved) expect(grade).toBe(1);
  const missed: Puzzle[] = [];
  for (let mistakes = 1; mistakes <= 3; mistakes += 1) {
    missed.push(await shownPuzzle(page));
    await wrongMove(page, missed.at(-1)!);
    await expect(page.locator(`[data-puzzle="${missed.at(-1)!.id}"]`)).toHaveCount(0);
    if (mistakes < 3) await expect(page.getByRole('img', { name: `Mistakes: ${mistakes} of 3` })).toBeVisible();
  }
  const summary = page.getByTestId('summary');
  await expect(summary).toContainText('Three mistakes');
  await expect(summary).toContainText('2 puzzles solved');
  await expect(summary).toContainText('A new best!');
  await expect(page.getByTestId('missed')).toHaveCount(3);
  await expectNoViolations(page, 'summary');

  // The time ends a run too.
  await page.getByRole('button', { name: '3 minutes Best: 2' }).click();
  await page.clock.runFor(90_000);
  await expect(page.getByTestId('clock')).toHaveText(/^1:(30|2\d)$/);
  await page.clock.runFor(91_000);
  await expect(summary).toContainText('Time is up');
  await expect(summary).toContainText('Best: 2');
  await page.reload();
  await expect(page.getByRole('button', { name: '3 minutes Best: 2' })).toBeVisible();

  // A missed puzzle can be reviewed, but is no longer rated.
  await open(page, missed[0]!);
  await solve(page);
  await expect(page.getByTestId('rating')).toContainText('Not rated');
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
  for (let tries = 0; !(await page.evaluate(() => document.activeElement?.matches('.puzzle .actions button.primary'))); tries += 1) {
    expect(tries).toBeLessThan(20);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(puzzle.id));
  await expect(page.locator('[data-puzzle]')).toBeVisible();
});

test('the address of an unknown puzzle shows a message', async ({ page }) => {
  await page.goto('/#/puzzles/nothing');
  await expect(page.getByRole('heading', { name: 'Puzzle not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Next puzzle' }).click();
  await expect(page.locator('[data-puzzle]')).toBeVisible();
});

test('the file is fetched only when the page is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/#/rules');
  await expect(page.locator('svg.board')).toHaveCount(1);
  const isFile = (address: string): boolean => /\/puzzles[^/]*\.json/.test(address);
  expect(asked.filter(isFile)).toEqual([]);
  await page.goto('/#/puzzles');
  await expect(page.locator('[data-puzzle]')).toBeVisible();
  expect(asked.filter(isFile)).toHaveLength(1);
});

test('axe finds no violations', async ({ page }) => {
  const check = (what: string): Promise<void> => expectNoViolations(page, what);
  const puzzle = some('cut', 1);
  await page.goto('/#/puzzles');
  await expect(page.locator('[data-puzzle]')).toBeVisible();
  await page.locator('.filter summary').click();
  await check('training');
  await page.goto('/#/puzzles/daily');
  await expect(page.getByTestId('calendar')).toBeVisible();
  await check('daily');
  await page.goto('/#/puzzles/rush');
  await check('before a run');
  await page.getByRole('button', { name: '5 minutes' }).click();
  await expect(page.locator('[data-puzzle]')).toBeVisible();
  await check('a run');
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
  await page.goto('/#/puzzles/progress');
  await page.getByRole('button', { name: 'Reset progress' }).click();
  await check('a question');
  await page.goto('/#/puzzles/nothing');
  await expect(page.getByRole('heading', { name: 'Puzzle not found' })).toBeVisible();
  await check('no such puzzle');
});

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`puzzles in ${LANGUAGES[language]}`, async ({ page }) => {
    await page.addInitScript((language) => localStorage.setItem('caldera.settings', JSON.stringify({ language, pace: 'none' })), language);
    await page.clock.setFixedTime(new Date('2026-11-19T12:00:00Z'));
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
    await page.locator('.filter summary').click();
    await fits('filter');
    for (const [detail, shown] of [
      ['daily', '[data-test=calendar]'],
      ['rush', '.tile'],
      ['progress', 'table'],
    ] as const) {
      await page.goto(`/#/puzzles/${detail}`);
      await expect(page.locator(shown).first()).toBeVisible();
      await fits(detail);
    }
    await page.goto('/#/puzzles/rush');
    await page.locator('.tile').first().click();
    await expect(page.locator('[data-puzzle]')).toBeVisible();
    await fits('run');
    const puzzle = puzzles.find(({ goal, tries }) => goal === 'most' && tries.length === 1)!;
    await open(page, puzzle);
    await fits('open');
    await wrongMove(page, puzzle);
    await fits('missed');
    await page.locator('.puzzle .actions button').nth(1).click();
    await expect(page.getByTestId('reasons')).toBeVisible();
    await fits('shown');
  });
}
