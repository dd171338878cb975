// The registry of games: the only list of them. Other features ask it instead of naming a game.
// Everything large is imported lazily, so that the registry is small enough for the first paint.
import { dvonn, type DvonnPage } from './dvonn/game';
import type { GameInfo, GameSetup } from './game';
import { gipf, type GipfPage } from './gipf/game';

export { default as GameChoice } from './GameChoice.svelte';
export { default as VariantFields } from './VariantFields.svelte';
export { opposite, type Colour } from './colour';
export type { GameInfo, GameSetup };

export type GameId = 'dvonn' | 'gipf';
/** The names of the games' own pages. */
export type GamePage = DvonnPage | GipfPage;

/** A game whose setup is known by its name only. */
export type AnyGame = GameInfo<GameId, GamePage>;

export const GAMES: readonly AnyGame[] = [dvonn, gipf] as unknown as readonly AnyGame[];

export function gameInfo(id: GameId): AnyGame {
  const found = GAMES.find((game) => game.id === id);
  if (!found) throw new Error(`there is no game ${id}`);
  return found;
}

/** All games but one. */
export function otherGames(id: GameId): readonly AnyGame[] {
  return GAMES.filter((game) => game.id !== id);
}
