// Brute force for GIPF: lists all turns and finds forced wins with nothing but the rules.
import { GipfGame } from '../../src/games/gipf/rules';
import type { Colour } from '../../src/games/colour';

const other = (player: string): Colour => (player === 'white' ? 'black' : 'white');

/** All ways to take a row: the compulsory spots, and any subset of the optional ones. */
function takings(game: GipfGame): string[] {
  const found = game.rows().flatMap(({ compulsory, optional }) => {
    const ways = Array.from({ length: 2 ** optional.length }, (_, bits) => optional.filter((_, index) => bits & (1 << index)));
    return ways
      .map((way) => [...compulsory, ...way].join(','))
      .filter((spots) => spots && game.takingFault(spots) === undefined)
      .map((spots) => game.taking(spots));
  });
  return [...new Set(found)];
}

/** All legal steps. */
function steps(game: GipfGame): string[] {
  if (game.phase === 'announced') return ['pass'];
  const moves = game
    .kinds()
    .flatMap((kind) => game.movers(kind).flatMap((from) => game.targets(from, kind).map((to) => game.moving(from, to, kind))));
  // Jumps do not need a piece in the reserve.
  const jumps =
    game.kinds().length > 0
      ? []
      : game.movers('basic').flatMap((from) => game.targets(from, 'basic').map((to) => game.moving(from, to, 'basic')));
  return [...new Set([...takings(game), ...moves, ...jumps, ...(game.mayFinish ? ['done'] : [])])];
}

/** Plays every way to finish the current turn until `enough` returns true, and restores the game. Returns whether it did. */
export function eachTurn(game: GipfGame, enough: (actions: readonly string[]) => boolean, so: readonly string[] = []): boolean {
  for (const step of steps(game)) {
    game.play(step);
    const actions = [...so, step];
    const done = game.winner !== undefined || game.phase === 'start' ? enough(actions) : eachTurn(game, enough, actions);
    game.undo();
    if (done) return true;
  }
  return false;
}

/** Whether a player can force a win within a number of turns, counting those of both players. */
export function wins(game: GipfGame, player: Colour, turns: number): boolean {
  if (game.winner !== undefined) return game.winner === player;
  if (turns === 0) return false;
  const mine = game.turn === player;
  // One winning turn of the player is enough; one turn of the opponent that prevents the win refutes it.
  return eachTurn(game, () => wins(game, player, turns - 1) === mine) === mine;
}

export interface Tried {
  turn: string;
  /** Whether the player who made the turn has won, or wins with the next turn. */
  now: boolean;
  next: boolean;
  /** Whether the opponent wins immediately. */
  lost: boolean;
}

/** Every turn from here, and its result. */
export function tryAll(game: GipfGame): Tried[] {
  const player = game.turn;
  const tried: Tried[] = [];
  eachTurn(game, (actions) => {
    const now = game.winner === player;
    tried.push({ turn: actions.join(' '), now, next: wins(game, player, 2), lost: wins(game, other(player), 1) });
    return false;
  });
  return tried;
}
