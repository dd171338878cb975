// The state of an online game without its board, as the server sends it. The page does not derive rules from it.
import type { Colour } from '../games';
import type {
  ChatLine,
  Clocks,
  Countdown,
  Entry,
  EventMessage,
  GameView,
  Outcome,
  RatingChange,
  Seat,
  ServerPermissions,
  StateView,
  Terms,
} from './client';

/** The state of an online game; replaced as a whole, never modified. */
export interface GameFacts {
  /** The version of the last event. */
  readonly version: number;
  readonly terms: Terms;
  readonly seats: Readonly<Record<Colour, Seat>>;
  /** The visitor's colour; `null` for spectators. */
  readonly you: Colour | null;
  /** The position at the start. */
  readonly start: string;
  readonly entries: readonly Entry[];
  readonly chat: readonly ChatLine[];
  /** Whether both players are expected to be present. */
  readonly live: boolean;
  readonly outcome: Outcome | null;
  readonly rated: Readonly<Record<Colour, RatingChange>> | null;
  /** The player who has asked for a takeback. */
  readonly takeback: Colour | null;
  readonly premove: string | null;
  readonly conditionalMoves: readonly (readonly string[])[];
  readonly rematchOffered: Colour | null;
  readonly rematch: string | null;
  /** What the visitor may do. */
  readonly permissions: ServerPermissions;
  /** `null` in a game without clocks. */
  readonly clock: Clocks | null;
}

/** The facts in the server's state, which has no entries. */
function stateFacts(state: StateView) {
  const [white, black] = state.rated ?? [];
  return {
    version: state.version,
    live: state.live,
    outcome: state.outcome ?? null,
    rated: white && black ? { white, black } : null,
    takeback: state.takeback ?? null,
    premove: state.premove ?? null,
    conditionalMoves: state.conditional_moves,
    rematchOffered: state.rematch_offered ?? null,
    rematch: state.rematch ?? null,
    permissions: state.permissions,
    clock: state.clock ?? null,
  };
}

/** The facts of a whole game from the server. */
export function factsOf(view: GameView): GameFacts {
  return {
    ...stateFacts(view.state),
    terms: view.settings,
    seats: { white: view.white, black: view.black },
    you: view.you ?? null,
    start: view.start,
    entries: view.entries,
    chat: view.chat,
  };
}

/** The facts after some events and the state that follows from them; `null` if an event is missing. */
export function factsAfter(before: GameFacts, events: readonly EventMessage[], state: StateView): GameFacts | null {
  let { entries, chat } = before;
  for (const { at, event, entry } of events) {
    if (entry) entries = [...entries, entry];
    else if (event.type === 'taken_back') entries = entries.slice(0, event.entries);
    else if (event.type === 'chat') chat = [...chat, { at, room: event.room, author: event.author, text: event.text }];
  }
  return entries.length === state.entries ? { ...before, ...stateFacts(state), entries, chat } : null;
}

/** The facts with the whole chat from the server. */
export function withChat(facts: GameFacts, chat: readonly ChatLine[]): GameFacts {
  return chat.length > facts.chat.length ? { ...facts, chat } : facts;
}

/** The time on a player's clock at `now`; `null` without a clock. `stopped` ignores the time since the clock started. */
export function timeLeft({ clock }: GameFacts, colour: Colour, now: number, stopped = false): Countdown | null {
  if (!clock) return null;
  return countDown(clock[colour], clock.running === colour && !stopped ? now - clock.since : 0);
}

/** The countdown that is running after `elapsed` milliseconds, with its remaining time. */
export function countDown(countdowns: readonly Countdown[], elapsed: number): Countdown | null {
  let rest = Math.max(0, elapsed);
  for (const countdown of countdowns) {
    if (rest < countdown.milliseconds) return { ...countdown, milliseconds: countdown.milliseconds - rest };
    rest -= countdown.milliseconds;
  }
  const last = countdowns.at(-1);
  return last ? { ...last, milliseconds: 0 } : null;
}
