import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { FilePuzzle } from '../../src/games/gipf/puzzle-source';
import { GipfGame, initSync } from '../../src/wasm/gipf/gipf.js';
import { expectNoViolations } from './axe';
import { expect, stacks, test, touch } from './caldera';

initSync({ module: readFileSync(new URL('../../src/wasm/gipf/gipf_bg.wasm', import.meta.url)) });

const file = readFileSync(new URL('../../../data/puzzles/gipf.json', import.meta.url), 'utf8');
const { puzzles } = JSON.parse(file) as { puzzles: FilePuzzle[] };

const POINTS = 61;

/** Plays a turn in the rules, and returns its steps. */
function make(game: GipfGame, turn: string): string[] {
  const steps = game.stepsOfEntry('move', undefined, turn);
  for (const step of steps) game.play(step);
  return steps;
}

/** Whether a turn can be played with touches and "Take row" alone: one kind of piece, and one row with nothing to choose. */
function isPlain(position: string, turn: string): boolean {
  const game = GipfGame.fromPosition(position, '');
  return game.stepsOfEntry('move', undefined, turn).every((step) => {
    const [rows, kinds] = [game.rows(), game.kinds()];
    const { kind, touched } = game.viewAction(step);
    game.play(step);
    if (kind === 'push') return kinds.length === 1;
    return kind === 'take' && rows.length === 1 && rows[0]!.proposal.join() === touched.join();
  });
}

/** Plays a turn on the page. */
async function play(page: Page, game: GipfGame, turn: string): Promise<void> {
  for (const step of game.stepsOfEntry('move', undefined, turn)) {
    const { kind, touched } = game.viewAction(step);
    if (kind === 'take') await page.getByRole('button', { name: 'Take row' }).click();
    else {
      // After the opponent's reply.
      await expect(page.locator(`[data-space="${touched[0]!}"].mover`)).toBeAttached();
      await touch(page, touched[0]!);
      await expect(page.locator(`[data-space="${touched[1]!}"].open`)).toBeAttached();
      await touch(page, touched[1]!);
    }
    game.play(step);
  }
}

/** A puzzle of two turns, the last one with a row, and a wrong first turn with its reply. */
function choose(): [FilePuzzle, turn: string, reply: string] {
  for (const puzzle of puzzles) {
    const [first, last] = puzzle.answers;
    if (puzzle.answers.length !== 2 || !isPlain(puzzle.position, first![0]!) || !last![0]!.includes(';x')) continue;
    const game = GipfGame.fromPosition(puzzle.position, '');
    for (const turn of [first![0]!, puzzle.replies[0]!]) make(game, turn);
    if (!isPlain(game.position(), last![0]!)) continue;
    for (const [reply, turns] of Object.entries(puzzle.tries ?? {})) {
      const wrong = turns.find((turn) => isPlain(puzzle.position, turn));
      if (wrong) return [puzzle, wrong, reply];
    }
  }
  throw new Error('there is no such puzzle');
}

test('a GIPF puzzle is missed, then solved turn by turn, explained and stepped through', async ({ page }) => {
  const [puzzle, wrong, reply] = choose();
  const start = GipfGame.fromPosition(puzzle.position, '');
  const [side, other] = start.turn === 'white' ? ['White', 'Black'] : ['Black', 'White'];
  await page.goto(`/#/puzzles/${puzzle.id}`);
  await expect(page.locator('[data-space]')).toHaveCount(POINTS);
  const said = page.getByTestId('said');
  const before = await stacks(page);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(`${side} to move`);
  await expectNoViolations(page, 'open');

  await play(page, GipfGame.fromPosition(puzzle.position, ''), wrong);
  await expect(said).toContainText(`Not quite: ${wrong}`);
  await expect(said).toContainText(`${other} replies ${reply}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => stacks(page)).toEqual(before);

  await play(page, start, puzzle.answers[0]![0]!);
  await expect(said).toContainText('Right! What comes next?');
  make(start, puzzle.replies[0]!);
  await play(page, start, puzzle.answers[1]![0]!);
  await expect(said).toContainText('Solved');
  await expect(page.getByTestId('reasons')).toContainText('All other turns have been checked');
  await expect(page.getByTestId('step')).toHaveText(/^3\s\/\s3$/);
  await expect(page.locator('.moves li')).toHaveCount(3);
  await expectNoViolations(page, 'solved');
  const solved = await stacks(page);
  await page.getByRole('button', { name: 'Go to start' }).click();
  await expect.poll(() => stacks(page)).toEqual(before);
  await page.getByRole('button', { name: 'Go to end' }).click();
  await expect.poll(() => stacks(page)).toEqual(solved);
  await page.getByRole('button', { name: 'Previous move' }).click();
  await page.getByRole('button', { name: 'Next move' }).click();
  await expect.poll(() => stacks(page)).toEqual(solved);
});
