// Puzzles that the server has found in games of this site. They are not part of the book, which works without a server.
import { PUZZLE_SOURCES } from '../games/puzzles';
import type { components } from '../online/api';
import { api, ask, Refused } from '../online/client';
import type { Puzzle } from './puzzle';

/** A puzzle as the server describes it. */
export type FoundPuzzle = components['schemas']['PuzzleView'];

export interface SitePuzzle {
  puzzle: Puzzle;
  /** The game that it comes from. */
  game: string;
}

/** Asks the server for a puzzle; `null` if there is none with this id. */
export async function loadSitePuzzle(id: string): Promise<SitePuzzle | null> {
  const source = PUZZLE_SOURCES.find(({ fromSite }) => fromSite);
  try {
    const found = await ask(api.GET('/api/puzzles/{id}', { params: { path: { id } } }));
    return source?.fromSite ? { puzzle: source.fromSite(found), game: found.game } : null;
  } catch (reason) {
    if (reason instanceof Refused && reason.code === 'not_found') return null;
    throw reason;
  }
}
