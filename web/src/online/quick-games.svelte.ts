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

/** A text that is the same for the same values, whatever the order of the fields. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined && field !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${name}:${canonical(field)}`).join()}}`;
}

export function sameTerms(one: Terms, other: Terms): boolean {
  const parts = ({ game, clock, rated = false }: Terms): string => canonical({ game, clock, rated });
  return parts(one) === parts(other);
}

const isOlder = (one: Offer, other: Offer): boolean =>
  one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id);

/** The offers of others with these terms, the oldest first. */
export function fitting(seeks: readonly Offer[], terms: Terms, visitor: string | undefined): Offer[] {
  return seeks.filter(({ owner, settings }) => owner !== visitor && sameTerms(settings, terms)).sort((a, b) => (isOlder(a, b) ? -1 : 1));
}

/**
 * The offer that a waiting visitor must accept: of two players who have made the same offer at the same moment, the one with the
 * later offer accepts the earlier one.
 */
export function rival(seeks: readonly Offer[], mine: Offer): Offer | undefined {
  return fitting(seeks, mine.settings, mine.owner).find((offer) => isOlder(offer, mine));
}

/** Accepts the first of these offers that is still open, and returns the game; `null` if none is. */
export async function acceptFirst(lobby: Lobby, offers: readonly Offer[]): Promise<string | null> {
  for (const offer of offers) {
    try {
      return await lobby.accept('seek', offer.id);
    } catch (reason) {
      // Somebody else was faster.
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
