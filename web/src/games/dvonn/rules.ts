// The rules as WebAssembly brings them, and the board they are played on. Nothing of a game is decided in TypeScript.
import type { Place } from '../../board/geometry';
import init, { Editor, Game, Games, Tree, isGipf, spaces, spacesX, spacesY } from '../../wasm/rules/rules.js';

export { Editor, Game, Games, Tree, isGipf };
export type Colour = 'white' | 'black';

let ready: Promise<void> | null = null;
let board: Place[] = [];

/** Loads the rules, once. */
export function loadRules(module?: BufferSource): Promise<void> {
  ready ??= init(module ? { module_or_path: module } : undefined).then(() => {
    const [x, y] = [spacesX(), spacesY()];
    board = spaces().map((name, index) => ({ name, x: x[index] ?? 0, y: y[index] ?? 0 }));
  });
  return ready;
}

/** The spaces of the board; the rules must be loaded. */
export function places(): readonly Place[] {
  return board;
}

/** The stacks of a game, or of a board that is being set up, by space. */
export function stacksOf(game: Game | Editor): Map<string, string> {
  const stacks = game.stacks();
  return new Map(board.map(({ name }, index) => [name, stacks[index] ?? '']));
}

export function turnOf(game: Game | Editor): Colour {
  return game.turn === 'black' ? 'black' : 'white';
}

export const opposite = (colour: Colour): Colour => (colour === 'white' ? 'black' : 'white');

/** The spaces that a move touches: `e3` one, `a1b2` two, `pass` none. */
export function spacesOf(move: string): string[] {
  if (move === 'pass') return [];
  return move.match(/../g) ?? [];
}
