// How well a game was played, from the engine's study of its moves.
import type { Colour } from '../games/colour';

/** A move of a study; values are in points for the player who made it. */
export interface StudiedMove {
  readonly player: Colour;
  readonly move: string;
  readonly value_before: number;
  readonly value_after: number;
  /** The points it lost; `null` if it was not judged, as in the placing phase. */
  readonly lost: number | null;
}

/** A lead that counts, in points. */
const LEAD = 0.5;

/**
 * The accuracy of a player's moves in percent: the mean of 100 · 2^(−loss / loss of a mistake), as in the server's analysis; `null` if no move
 * was judged.
 */
export function accuracyOf(moves: readonly StudiedMove[], player: Colour, mistake: number): number | null {
  const losses = moves.flatMap((move) => (move.player === player && move.lost !== null ? [move.lost] : []));
  if (losses.length === 0) return null;
  return losses.reduce((sum, lost) => sum + 100 * 2 ** (-lost / mistake), 0) / losses.length;
}

/** The index of the move since which the player who led at the end led all the time; `null` if there is none. */
export function turningPoint(moves: readonly StudiedMove[]): number | null {
  const leader = (value: number, player: Colour): Colour | null => {
    if (Math.abs(value) < LEAD) return null;
    return value > 0 ? player : player === 'white' ? 'black' : 'white';
  };
  const last = moves.at(-1);
  const winner = last ? leader(last.value_after, last.player) : null;
  if (winner === null) return null;
  for (let index = moves.length - 1; index >= 0; index -= 1) {
    const move = moves[index];
    if (move && leader(move.value_before, move.player) !== winner) return index;
  }
  return null;
}
