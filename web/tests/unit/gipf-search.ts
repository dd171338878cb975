// Every turn of a game of GIPF, and what can be won by force: by trying all of it, step by step, with nothing but the rules.
import { GipfGame } from '../../src/games/gipf/rules';
import type { Colour } from '../../src/games/colour';

const other = (player: string): Colour => (player === 'white' ? 'black' : 'white');

/** All the ways in which a row can be taken: what has to go, and any of the rest. */
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

/** Everything that can be done next. */
function steps(game: GipfGame): string[] {
  if (game.phase === 'announced') return ['pass'];
  const moves = game.kinds().flatMap((kind) => game.movers(kind).flatMap((from) => game.targets(from, kind).map((to) => game.moving(from, to, kind))));
  // A jump needs no piece in reserve.
  const jumps = game.kinds().length > 0 ? [] : game.movers('basic').flatMap((from) => game.targets(from, 'basic').map((to) => game.moving(from, to, 'basic')));
  return [...new Set([...takings(game), ...moves, ...jumps, ...(game.mayFinish ? ['done'] : [])])];
}

/** Goes through the ends of the present turn, each in actions, until the visitor has seen enough; the game is as before then. */
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

/** Whether a player wins within so many turns, those of both counted, whatever the other one does. */
export function wins(game: GipfGame, player: Colour, turns: number): boolean {
  if (game.winner !== undefined) return game.winner === player;
  if (turns === 0) return false;
  const mine = game.turn === player;
  // One turn of mine that wins is enough, and one of the other's after which I do not.
  return eachTurn(game, () => wins(game, player, turns - 1) === mine) === mine;
}

export interface Tried {
  turn: string;
  /** Whether the player who made the turn has won, or wins with the next turn. */
  now: boolean;
  next: boolean;
  /** Whether the other player wins at once. */
  lost: boolean;
}

/** Every turn from here, and what it leads to. */
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
