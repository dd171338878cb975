// Texts of a puzzle: its task, the result of a move, and why the solution works.
import { t, type Key } from '../../shell';
import { opposite, type Colour } from '../colour';
import { playerName } from './board-text';
import type { Miss } from './puzzle-attempt.svelte';
import type { DvonnPuzzle, Kind } from './puzzle';
import { Game, turnOf } from './rules';

const TASKS: Record<DvonnPuzzle['goal'], Key> = { win: 'puzzleTaskWin', save: 'puzzleTaskSave', most: 'puzzleTaskMost' };
export const KIND_NAMES: Record<Kind, Key> = {
  win: 'puzzleKindWin',
  save: 'puzzleKindSave',
  cut: 'puzzleKindCut',
  pass: 'puzzleKindPass',
};

export function task(goal: DvonnPuzzle['goal'], side: Colour): string {
  return t(TASKS[goal], { player: playerName(side) });
}

/** The result if this player wins by `value` points. */
export function outcome(value: number, side: Colour): string {
  if (value === 0) return `${t('tie')}.`;
  return t('puzzleBy', { player: playerName(value > 0 ? side : opposite(side)), n: Math.abs(value) });
}

/** The verdict on a wrong move. */
export function verdict({ move, value }: Miss): string {
  return t(value < 0 ? 'puzzleNotLoses' : value === 0 ? 'puzzleNotTies' : 'puzzleNotEnough', { move });
}

/** The reply to a wrong move of this player, and the result with best play. */
export function refutation({ answer, value }: Miss, side: Colour): string {
  const player = playerName(opposite(side));
  if (answer !== null && answer !== 'pass' && value < 0) return t('puzzleReplyWins', { player, move: answer, n: -value });
  const reply = answer === null ? '' : answer === 'pass' ? t('didPass', { player }) : t('puzzleReply', { player, move: answer });
  return [reply, outcome(value, side)].filter(Boolean).join(' ');
}

export interface Facts {
  side: Colour;
  /** The pieces that the solution's moves cut off. */
  cuts: { move: string; pieces: number }[];
  /** The moves of the solution after which the opponent must pass. */
  passes: string[];
  /** The best of the wrong first moves. */
  second: { move: string; value: number } | null;
}

/** The facts that explain the solution, computed by replaying it. */
export function facts(puzzle: DvonnPuzzle): Facts {
  const game = Game.fromPosition(puzzle.position);
  const side = turnOf(game);
  const found: Facts = { side, cuts: [], passes: [], second: null };
  for (const [index, move] of puzzle.line
    .split(' ')
    .slice(0, 2 * puzzle.tries.length - 1)
    .entries()) {
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

/** Sentences that explain why the solution works. */
export function reasons(puzzle: DvonnPuzzle): string[] {
  const { side, cuts, passes, second } = facts(puzzle);
  const said = [outcome(puzzle.value, side)];
  for (const { move, pieces } of cuts) said.push(`${move} ${t('sayCuts', { n: pieces })}.`);
  for (const move of passes) said.push(`${move}: ${t('turnPass', { player: playerName(opposite(side)) })}.`);
  if (second) said.push(t('puzzleSecond', { move: second.move, outcome: outcome(second.value, side) }));
  return said;
}
