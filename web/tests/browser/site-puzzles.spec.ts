// Puzzles that the server finds in finished games. It takes minutes until it has searched a game, so here they are given.
import { readFileSync } from 'node:fs';
import type { components } from '../../src/online/api';
import type { FilePuzzle } from '../../src/games/dvonn/puzzle';
import { expectNoViolations } from './axe';
import { land, touch } from './caldera';
import { expect, fresh, meet, moveByKeyboard, status, test, whoseTurn } from './online';

const file = readFileSync(new URL('../../../data/puzzles/puzzles.json', import.meta.url), 'utf8');
const puzzle = (JSON.parse(file) as { puzzles: FilePuzzle[] }).puzzles.find(({ tries }) => tries.length === 1)!;

/** A puzzle of the book, as the server would describe it. */
function found(game: string): components['schemas']['PuzzleView'] {
  const { kind, line, tries } = puzzle;
  const wrong = Object.entries(tries[0]!).map(([move, [value, reply]]) => [move, { value, reply }] as const);
  const { goal, grade, position, value } = puzzle;
  const rest = { game, moves: 68, found_at: 0, theme: kind, line: line.split(' '), tries: [Object.fromEntries(wrong)] };
  return { id: 'abc234', goal, grade, position, value, ...rest };
}

test('a finished game leads to its puzzles, and a puzzle to its game', async ({ arrive }) => {
  const [anna, bert] = [await arrive(fresh('Anna')), await arrive(fresh('Bert'))];
  let id = '';
  await anna.page.route('**/api/games/*/puzzles', (route) => route.fulfill({ json: { state: 'done', puzzles: [found(id)] } }));
  await anna.page.route('**/api/puzzles/abc234', (route) => route.fulfill({ json: found(id) }));
  id = await meet(anna, bert, ['White', 'No clock'], false);
  for (const player of [anna, bert]) {
    expect(await whoseTurn([anna, bert])).toBe(player);
    await moveByKeyboard(player);
  }
  await expect(anna.page.getByTestId('game-puzzles')).toHaveCount(0);
  await bert.page.getByRole('button', { name: 'Resign' }).click();
  await bert.page.getByRole('button', { name: 'Yes' }).click();
  await expect(status(anna.page)).toHaveClass(/over/);
  // The server has not searched this game, so that Bert sees none.
  await expect(bert.page.getByTestId('game-puzzles')).toHaveCount(0);

  const { page } = anna;
  const list = page.getByRole('region', { name: 'Puzzles from this game' });
  await expect(list.getByRole('listitem')).toContainText([`Difficulty ${puzzle.grade} of 5`]);
  await expectNoViolations(page, 'a game with puzzles');
  await list.getByRole('link', { name: 'After move 68' }).click();
  await expect(page).toHaveURL(/\/puzzles\/site\/abc234$/);
  await expect(page.getByText('It is not rated.')).toBeVisible();
  const [from, to] = [puzzle.line.slice(0, 2), puzzle.line.slice(2, 4)];
  await touch(page, from);
  await expect(page.locator(`[data-space="${to}"]`)).toHaveClass(/open/);
  await land(page, to);
  await expect(page.getByTestId('said')).toContainText('Solved');
  await expectNoViolations(page, 'a puzzle of the site');
  await page.getByRole('link', { name: 'View the game' }).click();
  await expect(page).toHaveURL(new RegExp(`/game/${id}$`));

  // An unknown puzzle.
  await page.goto('/#/puzzles/site/nothing');
  await expect(page.getByRole('heading', { name: 'Puzzle not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Other puzzles' }).click();
  await expect(page).toHaveURL(/\/puzzles$/);
  // The browser logs the status of the unknown puzzle.
  expect(anna.complaints.filter((text) => !text.includes('404'))).toEqual([]);
  anna.complaints.length = 0;
});
