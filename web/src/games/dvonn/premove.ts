// Premoves of DVONN: the moves a player can choose while the opponent is to move.
import { Editor, Game, turnOf, type Colour } from './rules';

export interface PremoveChoices {
  movers: readonly string[];
  /** The piece that is placed then, while pieces are placed. */
  next: string | null;
  targets: (from: string | null) => readonly string[];
}

/** What this player could do at his next turn, as far as that can be told before the other one has moved. */
export function premoveChoices(game: Game, colour: Colour): PremoveChoices | null {
  if (game.over || turnOf(game) === colour) return null;
  return game.placing ? placing(game, colour) : moving(game, colour);
}

/** Every space that is free after something the other one may place, which nobody knows yet. */
function placing(game: Game, colour: Colour): PremoveChoices | null {
  const free = new Set<string>();
  let next: string | null = null;
  for (const word of game.legalMoves()) {
    const after = game.copy();
    after.play(word);
    if (after.placing && turnOf(after) === colour) {
      next = after.nextPiece ?? null;
      for (const space of after.targets(undefined)) free.add(space);
    }
    after.free();
  }
  const targets = [...free];
  return next === null ? null : { movers: [], next, targets: (from) => (from === null ? targets : []) };
}

/** The moves on the board as it stands, as if it were this player's turn. */
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
