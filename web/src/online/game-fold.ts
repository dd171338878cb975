// The state of an online game as its events tell it, and every rule of time, takebacks and claims that the page follows.
// The server decides; this is the page's only copy of these rules, free of Svelte and of the board, to be replaced as a whole.
import type { Colour } from '../games';
import type {
  ChatLine,
  Entry,
  GameEvent,
  GameView,
  Left,
  Outcome,
  RatingChange,
  Seat,
  ServerClock,
  Terms,
  Times,
} from './client';

/** How long the opponent must be away before the game can be claimed. */
const CLAIM_AFTER = 60_000;
/** Until this many moves have been made, a game can be aborted and live clocks stand still. */
const OPENING_MOVES = 2;

/** An online game without its board. Never changed in place. */
export interface GameFacts {
  readonly version: number;
  readonly terms: Terms;
  readonly seats: Readonly<Record<Colour, Seat>>;
  /** The visitor's colour; `null` for spectators. */
  readonly you: Colour | null;
  /** The position at the start. */
  readonly start: string;
  readonly entries: readonly Entry[];
  /** At which version the last entry came. */
  readonly entryVersion: number;
  /** The players' times when the current turn began, and when that was. */
  readonly times: Times;
  readonly turnSince: number;
  readonly outcome: Outcome | null;
  /** Whether the opponent cannot come back. */
  readonly deserted: boolean;
  readonly rated: Readonly<Record<Colour, RatingChange>> | null;
  /** Who has offered a takeback. */
  readonly takeback: Colour | null;
  readonly premove: string | null;
  readonly conditionalMoves: readonly (readonly string[])[];
  readonly chat: readonly ChatLine[];
  readonly rematchOffered: Colour | null;
  readonly rematch: string | null;
}

/** The state that the server sends as a whole. */
export function factsOf(view: GameView): GameFacts {
  const [white, black] = view.rated ?? [];
  return {
    version: view.version,
    terms: view.settings,
    seats: { white: view.white, black: view.black },
    you: view.you ?? null,
    start: view.start,
    entries: view.entries,
    entryVersion: 0,
    times: view.times,
    turnSince: view.now,
    outcome: view.outcome ?? null,
    deserted: view.deserted,
    rated: white && black ? { white, black } : null,
    takeback: view.takeback ?? null,
    premove: view.premove ?? null,
    conditionalMoves: view.lines,
    chat: view.chat,
    rematchOffered: view.rematch_offered ?? null,
    rematch: view.rematch ?? null,
  };
}

/** The entry that an event adds to the game; `null` if nothing happens on the board. */
export function entryOf(event: GameEvent): Entry | null {
  switch (event.type) {
    case 'moved':
      return { kind: 'move', by: event.by, text: event.move };
    case 'passed':
      return { kind: 'pass', by: event.by, text: 'pass' };
    case 'arranged':
      return { kind: 'arranged', by: event.white, text: event.start };
    case 'rolled':
      return { kind: 'rolled', by: null, text: `${event.announcer} ${event.challenger}` };
    case 'surrendered':
      return { kind: 'surrendered', by: event.by, text: '' };
    default:
      return null;
  }
}

/** The state after an event. `actor` is the player who must act before it. */
export function fold(before: GameFacts, version: number, at: number, event: GameEvent, actor: Colour | null): GameFacts {
  const entry = entryOf(event);
  let facts: GameFacts = { ...before, version };
  if (entry) facts = { ...facts, entries: [...facts.entries, entry], entryVersion: version, turnSince: at, takeback: null };
  switch (event.type) {
    case 'moved': {
      const premove = event.by === facts.you ? null : facts.premove;
      return { ...facts, times: event.times, premove, conditionalMoves: conditionalMovesAfter(facts.conditionalMoves, event.move) };
    }
    case 'taken_back':
      return {
        ...facts,
        entries: facts.entries.slice(0, event.entries),
        times: event.times ?? facts.times,
        turnSince: at,
        takeback: null,
        premove: null,
        conditionalMoves: [],
      };
    case 'takeback_offered':
      return { ...facts, takeback: event.by };
    case 'takeback_declined':
      return { ...facts, takeback: null };
    case 'premove_set':
      return event.by === facts.you ? { ...facts, premove: event.move ?? null } : facts;
    case 'lines_set':
      return event.by === facts.you ? { ...facts, conditionalMoves: event.lines } : facts;
    case 'chat':
      return { ...facts, chat: [...facts.chat, { at, room: event.room, author: event.author, text: event.text }] };
    case 'interrupted':
      // An outage of the server is credited to the player to move.
      return { ...facts, turnSince: facts.turnSince + Math.max(0, event.until - Math.max(event.from, facts.turnSince)) };
    case 'ended':
      return { ...facts, times: timesAt(facts, actor, at), outcome: event.outcome, takeback: null, premove: null, conditionalMoves: [] };
    case 'rated':
      return { ...facts, rated: { white: event.white, black: event.black } };
    case 'rematch_offered':
      return { ...facts, rematchOffered: event.by };
    case 'rematch_begun':
      return { ...facts, rematch: event.game };
    default:
      return facts;
  }
}

/** The state with the chat as the server sends it as a whole. */
export function withChat(facts: GameFacts, chat: readonly ChatLine[]): GameFacts {
  return chat.length > facts.chat.length ? { ...facts, chat } : facts;
}

/** What remains of the conditional moves. In them a jump is not marked as one that can be challenged. */
function conditionalMovesAfter(lines: GameFacts['conditionalMoves'], move: string): GameFacts['conditionalMoves'] {
  const played = move.replace(/!$/, '');
  return lines.filter((line) => line.length > 1 && line[0] === played).map((line) => line.slice(1));
}

/** The players' times at a moment: the clock of the player to move has run since the turn began. */
function timesAt(facts: GameFacts, actor: Colour | null, at: number): Times {
  if (!actor || !clockRuns(facts)) return facts.times;
  const left = leftAfter(facts.terms.clock, facts.times[actor], at - facts.turnSince);
  return left ? { ...facts.times, [actor]: { milliseconds: left.milliseconds, periods: left.periods ?? 0 } } : facts.times;
}

export function movesMade(facts: GameFacts): number {
  return facts.entries.filter((entry) => entry.kind === 'move').length;
}

/** Whether both players are expected to be present. */
export const isLive = (clock: ServerClock): boolean => clock.type !== 'unlimited' && clock.type !== 'correspondence';

export function clockRuns(facts: GameFacts): boolean {
  return !facts.outcome && (!isLive(facts.terms.clock) || movesMade(facts) >= OPENING_MOVES);
}

export function mayAbort(facts: GameFacts): boolean {
  return facts.you !== null && !facts.outcome && movesMade(facts) < OPENING_MOVES;
}

export function mayTakeBack(facts: GameFacts): boolean {
  const own = facts.entries.some((entry) => entry.kind === 'move' && entry.by === facts.you);
  return facts.you !== null && !facts.outcome && facts.takeback === null && own;
}

/** `awaySince` is when the opponent left; `null` while they are present. */
export function mayClaim(facts: GameFacts, awaySince: number | null, now: number): boolean {
  if (facts.you === null || facts.outcome) return false;
  const gone = awaySince !== null && now - awaySince >= CLAIM_AFTER;
  return (isLive(facts.terms.clock) && gone) || (facts.deserted && movesMade(facts) >= OPENING_MOVES);
}

/** What a clock shows: milliseconds of the game, of the move, or of the current byo-yomi period. */
export interface ClockTime {
  milliseconds: number;
  /** Periods left, with the current one; `null` without byo-yomi. */
  periods: number | null;
  /** Whether the main time is used up. */
  inPeriod: boolean;
}

/** A player's time at a moment; `null` without a clock. `running` tells whether it is this player's clock that runs. */
export function timeLeft(facts: GameFacts, colour: Colour, running: boolean, now: number): ClockTime | null {
  return leftAfter(facts.terms.clock, facts.times[colour], running && clockRuns(facts) ? now - facts.turnSince : 0);
}

/** The time left after thinking for `elapsed` milliseconds; `null` without a clock. */
export function leftAfter(clock: ServerClock, left: Left, elapsed: number): ClockTime | null {
  if (clock.type === 'unlimited') return null;
  const rest = left.milliseconds - Math.max(0, elapsed);
  if (clock.type !== 'byoyomi') return { milliseconds: Math.max(0, rest), periods: null, inPeriod: false };
  if (rest > 0) return { milliseconds: rest, periods: left.periods, inPeriod: false };
  const period = clock.period * 1000;
  const used = Math.floor(-rest / period);
  if (used >= left.periods) return { milliseconds: 0, periods: 0, inPeriod: true };
  return { milliseconds: period - (-rest % period), periods: left.periods - used, inPeriod: true };
}
