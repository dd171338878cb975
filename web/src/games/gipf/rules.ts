// The rules of GIPF, compiled to WebAssembly and loaded by the pages that need them, and the layout of the board.
import type { Place } from '../../board';
import type { Colour } from '../colour';
import init, {
  GipfEditor,
  GipfGame,
  GipfGames,
  GipfTree,
  gipfDots,
  gipfDvonnMove,
  gipfLines,
  gipfPoints,
  gipfPointsX,
  gipfPointsY,
  gipfSteps,
  gipfSurrender,
} from '../../wasm/gipf/gipf.js';

export { GipfEditor, GipfGame, GipfGames, GipfTree, gipfDvonnMove, gipfSteps, gipfSurrender };

let ready: Promise<void> | null = null;
let board: Place[] = [];
let drawn: [string, string][] = [];

/** Loads the rules of GIPF once. */
export function loadGipf(module?: BufferSource): Promise<void> {
  ready ??= init(module ? { module_or_path: module } : undefined).then(
    () => {
      const [x, y, dots, ends] = [gipfPointsX(), gipfPointsY(), new Set(gipfDots()), gipfLines()];
      board = gipfPoints().map((name, index) => ({ name, x: x[index] ?? 0, y: y[index] ?? 0, rim: dots.has(name) }));
      drawn = ends.flatMap((one, index): [string, string][] => (index % 2 === 0 ? [[one, ends[index + 1] ?? one]] : []));
    },
    (reason: unknown) => {
      // The next call tries again.
      ready = null;
      throw reason;
    },
  );
  return ready;
}

/** The points of the board; the rules must be loaded. */
export function points(): readonly Place[] {
  return board;
}

/** The lines of the board, from dot to dot. */
export function lines(): readonly (readonly [string, string])[] {
  return drawn;
}

/** The stacks of a game by point. */
export function stacksOf(game: GipfGame | GipfEditor): Map<string, string> {
  const stacks = game.stacks();
  return new Map(board.map(({ name }, index) => [name, stacks[index] ?? '']));
}

/** A number for each player. */
export type Both = Record<Colour, number>;

export function both([white = 0, black = 0]: ArrayLike<number> & Iterable<number>): Both {
  return { white, black };
}
