// Games that are offered or joined with one click: their clocks, which offers fit, and the choices that are remembered.
import { GAMES, gameInfo, type GameId } from '../games';
import type { Key } from '../shell';
import { api, ask, Refused, type Offer, type ServerClock, type Terms } from './client';
import type { Lobby } from './lobby.svelte';

export interface QuickGame {
  /** What its tile says: the clock itself, or a text. */
  label: string | { key: Key };
  tempo: Key;
  clock: ServerClock;
}

const fischer = (minutes: number, increment: number): ServerClock => ({ type: 'fischer', seconds: minutes * 60, increment });

export const QUICK_GAMES: readonly QuickGame[] = [
  { label: '1+1', tempo: 'onlineBlitz', clock: fischer(1, 1) },
  { label: '3+2', tempo: 'onlineBlitz', clock: fischer(3, 2) },
  { label: '10+5', tempo: 'onlineRapid', clock: fischer(10, 5) },
  { label: { key: 'quickDay' }, tempo: 'onlineCorrespondence', clock: { type: 'correspondence', days: 1 } },
];
/** The clock of a game with a friend. */
export const FRIEND_CLOCK = fischer(10, 5);

const KEY = 'caldera.lobby';

interface Kept {
  game: GameId;
  rated: boolean;
  level: number;
}

function read(): Partial<Record<keyof Kept, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    // No storage, or its content is invalid: use the defaults.
    return {};
  }
}

/** The visitor's choices for quick games. */
class Choices {
  game: GameId = $state('dvonn');
  rated = $state(false);
  /** The level of the computer. */
  level = $state(3);

  constructor() {
    const { game, rated, level } = read();
    const known = GAMES.find(({ id }) => id === game);
    if (known) this.game = known.id;
    if (typeof rated === 'boolean') this.rated = rated;
    if (typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= 10) this.level = level;
  }

  keep(): void {
    const { game, rated, level } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ game, rated, level } satisfies Kept));
    } catch {
      // Without storage the choices last until the tab is closed.
    }
  }
}

export const choices = new Choices();

export function termsOf(clock: ServerClock, rated: boolean): Terms {
  return { game: gameInfo(choices.game).setup.initial() as Terms['game'], clock, rated };
}

/** Accepts the first of these offers that is still open, and returns the game; `null` if none is. */
export async function acceptFirst(lobby: Lobby, offers: readonly Offer[]): Promise<string | null> {
  for (const offer of offers) {
    try {
      return await lobby.accept('seek', offer.id);
    } catch (reason) {
      // Another player has accepted it first.
      if (!(reason instanceof Refused) || reason.code !== 'not_found') throw reason;
    }
  }
  return null;
}

/** Starts a game against the computer, and returns it. */
export async function playComputer(clock: ServerClock): Promise<string> {
  const body = { settings: termsOf(clock, false), level: choices.level };
  return (await ask(api.POST('/api/games/engine', { body }))).game;
}
