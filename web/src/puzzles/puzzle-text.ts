// A puzzle in words: its task, what comes of a move, and why the right one is right.
import { t } from '../shell/i18n.svelte';
import type { Key } from '../shell/languages';
import { playerName } from '../games/dvonn/board-text';
import { Game, opposite, turnOf, type Colour } from '../games/dvonn/rules';
import type { Kind, Puzzle } from './puzzle-file';

const TASKS: Record<Puzzle['goal'], Key> = { win: 'puzzleTaskWin', save: 'puzzleTaskSave', most: 'puzzleTaskMost' };
export const KIND_NAMES: Record<Kind, Key> = {
  win: 'puzzleKindWin',
  save: 'puzzleKindSave',
  cut: 'puzzleKindCut',
  pass: 'puzzleKindPass',
};

export function task(goal: Puzzle['goal'], side: Colour): string {
  return t(TASKS[goal], { player: playerName(side) });
}

/** How a game ends in which this side is ahead by so many points. */
export function outcome(value: number, side: Colour): string {
  if (value === 0) return `${t('tie')}.`;
  return t('puzzleBy', { player: playerName(value > 0 ? side : opposite(side)), n: Math.abs(value) });
}

export interface Facts {
  side: Colour;
  /** What the moves that were to be found cut off. */
  cuts: { move: string; pieces: number }[];
  /** Those of them after which the other player had to pass. */
  passes: string[];
  /** The best of the other first moves. */
  second: { move: string; value: number } | null;
}

/** What can be said of a puzzle once it is solved, seen from what its moves do. */
export function facts(puzzle: Puzzle): Facts {
  const game = Game.fromPosition(puzzle.position);
  const side = turnOf(game);
  const found: Facts = { side, cuts: [], passes: [], second: null };
  for (const [index, move] of puzzle.line.split(' ').slice(0, 2 * puzzle.tries.length - 1).entries()) {
    game.play(move);
    if (index % 2 !== 0) continue;
    const pieces = game.piecesCutOff().at(-1) ?? 0;
    if (pieces > 0) found.cuts.push({ move, pieces });
    if (game.mustPass) found.passes.push(move);
  }
  for (const [move, [value]] of Object.entries(puzzle.tries[0] ?? {})) {
    if (found.second === null || value > found.second.value) found.second = { move, value };
  }
  return found;
}

/** Why the right moves are right, a sentence each. */
export function reasons(puzzle: Puzzle): string[] {
  const { side, cuts, passes, second } = facts(puzzle);
  const said = [outcome(puzzle.value, side)];
  for (const { move, pieces } of cuts) said.push(`${move} ${t('sayCuts', { n: pieces })}.`);
  for (const move of passes) said.push(`${move}: ${t('turnPass', { player: playerName(opposite(side)) })}.`);
  if (second) said.push(t('puzzleSecond', { move: second.move, outcome: outcome(second.value, side) }));
  return said;
}
