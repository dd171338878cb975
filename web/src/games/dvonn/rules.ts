// The rules of DVONN, compiled to WebAssembly, and the layout of the board. TypeScript implements no rules.
import type { GameId } from '..';
import type { Colour } from '../colour';
import type { Place } from '../../board';
import init, { Editor, Game, Games, Tree, isGipf, spaces, spacesX, spacesY } from '../../wasm/rules/rules.js';

export { Editor, Game, Games, Tree };

let ready: Promise<void> | null = null;
let board: Place[] = [];

/** Loads the rules once. */
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

/** The stacks of a game or an editor, by space. */
export function stacksOf(game: Game | Editor): Map<string, string> {
  const stacks = game.stacks();
  return new Map(board.map(({ name }, index) => [name, stacks[index] ?? '']));
}

export function turnOf(game: Game | Editor): Colour {
  return game.turn;
}

/** The spaces that a move names: one in `e3`, two in `a1b2`, none in `pass`. */
export function spacesOf(move: string): string[] {
  if (move === 'pass') return [];
  return move.match(/../g) ?? [];
}

/** The game to which a text with positions or records belongs; DVONN by default. */
export function gameOfText(text: Uint8Array): GameId {
  return isGipf(text) ? 'gipf' : 'dvonn';
}
