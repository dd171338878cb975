// Premoves of DVONN: the moves a player can choose while the opponent is to move.
import type { Colour } from '../colour';
import { Editor, Game, turnOf } from './rules';

export interface PremoveChoices {
  movers: readonly string[];
  /** The piece to place, during the placing phase. */
  next: string | null;
  targets: (from: string | null) => readonly string[];
}

/** The moves that this player may have in their next turn; `null` if it is their turn or nothing can be chosen. */
export function premoveChoices(game: Game, colour: Colour): PremoveChoices | null {
  if (game.over || turnOf(game) === colour) return null;
  return game.placing ? placing(game, colour) : moving(game, colour);
}

/** All spaces that are free after at least one of the opponent's placements. */
function placing(game: Game, colour: Colour): PremoveChoices | null {
  const free = new Set<string>();
  let next: string | null = null;
  for (const move of game.legalMoves()) {
    const after = game.copy();
    after.play(move);
    if (after.placing && turnOf(after) === colour) {
      next = after.nextPiece ?? null;
      for (const space of after.targets(undefined)) free.add(space);
    }
    after.free();
  }
  const targets = [...free];
  return next === null ? null : { movers: [], next, targets: (from) => (from === null ? targets : []) };
}

/** The legal moves on the current board if it were this player's turn. */
function moving(game: Game, colour: Colour): PremoveChoices | null {
  try {
    const editor = new Editor(game.position());
    editor.setTurn(colour);
    const turned = Game.fromPosition(editor.position());
    return { movers: turned.movers(), next: null, targets: (from) => (from === null ? [] : turned.targets(from)) };
  } catch {
    return null;
  }
}
