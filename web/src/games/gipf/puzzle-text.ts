// Texts of a GIPF puzzle: its task, what was wrong with a turn, and what the solution reaches.
import { t, type Key } from '../../shell';
import { opposite, type Colour } from '../colour';
import { endingText } from './board-text';
import { lineOf, played, type Miss } from './puzzle-attempt.svelte';
import type { GipfPuzzle, Kind } from './puzzle-source';

export const KIND_NAMES: Record<Kind, Key> = {
  win: 'puzzleKindWin',
  take: 'gipfPuzzleTake',
  hold: 'gipfPuzzleHold',
  jump: 'gipfPuzzleJump',
};

/** The tasks for this turn, and for several turns. */
const TASKS: Record<GipfPuzzle['goal'], [Key, Key]> = {
  win: ['gipfPuzzleWinNow', 'gipfPuzzleWinIn'],
  gipf: ['gipfPuzzleGipfNow', 'gipfPuzzleGipfIn'],
  take: ['gipfPuzzleTakeNow', 'gipfPuzzleTakeIn'],
  hold: ['gipfPuzzleHoldNow', 'gipfPuzzleHoldIn'],
};

/** What the visitor has to do. */
export function task({ goal, turns, pieces }: GipfPuzzle, side: Colour): string {
  return t(TASKS[goal][turns === 1 ? 0 : 1], { player: t(side), n: pieces ?? turns });
}

/** The verdict on a wrong turn. */
export function verdict({ goal }: GipfPuzzle, { turn }: Miss): string {
  return t(goal === 'hold' ? 'puzzleNotLoses' : 'gipfPuzzleNot', { move: turn });
}

/** The reply to a wrong turn. */
export function refutation({ goal, turns }: GipfPuzzle, { reply }: Miss, side: Colour): string {
  if (reply === null) return '';
  const names = { player: t(opposite(side)), move: reply };
  if (goal === 'hold') return t(turns === 1 ? 'gipfPuzzleReplyWins' : 'gipfPuzzleReplyForces', names);
  return `${t('puzzleReply', names)} ${t('gipfPuzzleTooLate')}`;
}

/** Sentences about what the solution reaches. */
export function reasons(puzzle: GipfPuzzle, side: Colour): string[] {
  const game = played(puzzle.position, lineOf(puzzle));
  const { winner, ending } = game;
  const player = t(side);
  const said: string[] = [];
  if (winner === side && ending) said.push(`${endingText({ winner, why: ending })}.`);
  else if (puzzle.goal === 'gipf') said.push(t('gipfPuzzleGotGipf', { player }));
  else if (puzzle.goal === 'take') said.push(t('gipfPuzzleGot', { player, n: puzzle.pieces ?? 0 }));
  else said.push(t('gipfPuzzleSafe', { player: t(opposite(side)) }));
  said.push(t(puzzle.goal === 'hold' ? 'gipfPuzzleOthersLose' : 'gipfPuzzleOthersFail'));
  return said;
}
