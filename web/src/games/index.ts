// The registry of games: the only place that lists them. Other features use it and do not name a game.
// Large parts are imported lazily, so that the registry is small enough for the first paint.
import { dvonn, type DvonnPage } from './dvonn/game';
import type { GameInfo, GameSetup } from './game';
import { gipf, type GipfPage } from './gipf/game';

export { default as GameChoice } from './GameChoice.svelte';
export { default as VariantFields } from './VariantFields.svelte';
export { opposite, scoreText, type Colour } from './colour';
export type { GameInfo, GameSetup };

export type GameId = 'dvonn' | 'gipf';
/** The names of the pages that belong to a game. */
export type GamePage = DvonnPage | GipfPage;

/** Any game; the type of its setup is not known. */
export type AnyGame = GameInfo<GameId, GamePage>;

export const GAMES: readonly AnyGame[] = [dvonn, gipf] as unknown as readonly AnyGame[];

export function gameInfo(id: GameId): AnyGame {
  const found = GAMES.find((game) => game.id === id);
  if (!found) throw new Error(`unknown game: ${id}`);
  return found;
}

/** All games but one. */
export function otherGames(id: GameId): readonly AnyGame[] {
  return GAMES.filter((game) => game.id !== id);
}
