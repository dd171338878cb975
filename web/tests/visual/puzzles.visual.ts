// Pictures of puzzles and lessons after a try, and of a timed run.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { FilePuzzle } from '../../src/games/dvonn/puzzle';
import { expect, moveStack, test } from '../browser/caldera';
import { TODAY, compare } from './picture';

const file = readFileSync(new URL('../../../data/puzzles/puzzles.json', import.meta.url), 'utf8');
const { puzzles } = JSON.parse(file) as { puzzles: FilePuzzle[] };
const puzzle = puzzles.find(({ kind, tries }) => kind === 'cut' && tries.length === 1)!;
const [right] = puzzle.line.split(' ') as [string];
const wrong = Object.keys(puzzle.tries[0]!)[0]!;

async function play(page: Page, move: string): Promise<void> {
  const [from, to] = [move.slice(0, 2), move.slice(2)];
  await expect(page.locator(`[data-space="${from}"]`)).toHaveClass(/mover/);
  await moveStack(page, from, to);
}

async function missOne(page: Page): Promise<void> {
  const id = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
  const shown = puzzles.find((one) => one.id === id)!;
  await play(page, Object.keys(shown.tries[0]!)[0]!);
  await expect(page.locator(`[data-puzzle="${id}"]`)).toHaveCount(0);
}

test.beforeEach(async ({ page }) => {
  // The pictures show puzzles of DVONN.
  await page.route(/\/gipf[^/]*\.json$/, (route) => route.fulfill({ json: { puzzles: [] } }));
});

for (const [name, move, said] of [
  ['solved', right, 'Solved'],
  ['failed', wrong, 'Not quite'],
] as const) {
  test(`a ${name} puzzle`, async ({ page }) => {
    await page.clock.setFixedTime(TODAY);
    await page.goto(`/#/puzzles/${puzzle.id}`);
    await play(page, move);
    await expect(page.getByTestId('said')).toContainText(said);
    await compare(page, `puzzle-${name}`);
    if (name === 'failed') return;
    await page.goto('/#/puzzles/progress');
    await expect(page.getByTestId('own-rating')).toBeVisible();
    await compare(page, 'progress');
  });
}

test('a timed run and its summary', async ({ page }) => {
  await page.clock.install({ time: new Date(TODAY) });
  await page.goto('/#/puzzles/rush');
  await page.getByRole('button', { name: '3 minutes No score yet' }).click();
  await expect(page.locator('[data-puzzle]')).toBeVisible();
  await compare(page, 'run', [page.getByTestId('clock')]);
  for (let mistakes = 1; mistakes <= 3; mistakes += 1) await missOne(page);
  await expect(page.getByTestId('summary')).toBeVisible();
  await compare(page, 'run-summary');
});

test('a lesson that is answered wrongly', async ({ page }) => {
  await page.goto('/#/learn/reds');
  await expect(page.locator('[data-space]')).toHaveCount(49);
  await moveStack(page, 'h3', 'g3');
  await expect(page.getByTestId('verdict')).toContainText('Not quite.');
  await compare(page, 'lesson-wrong');
});
