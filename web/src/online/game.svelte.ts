// An online game: its state as the server sends it, the board, and the visitor's move before it is acknowledged.
import { gameInfo, type Colour } from '../games';
import { t } from '../shell';
import { api, ask, Refused, type Action, type Countdown, type EventMessage, type GameView, type StateView } from './client';
import type { ConditionalLine } from './conditional-line';
import { faultText, seatName } from './display-text';
import { GameConnection, type Presence } from './game-connection';
import { factsAfter, factsOf, timeLeft, withChat, type GameFacts } from './game-facts';
import type { OnlineBoard, OnlineModule } from './online-module';
import { Permissions } from './permissions';
import { RequestedAnalysis } from './requested-analysis.svelte';
import { ServerTime } from './server-time';

/** Loads the whole game and synchronises the clock. */
async function loadView(id: string, time: ServerTime): Promise<GameView> {
  const asked = performance.now();
  const view = await ask(api.GET('/api/games/{id}', { params: { path: { id } } }));
  time.heard(view.now, performance.now() - asked);
  return view;
}

export class OnlineGame {
  readonly id: string;
  #connection: GameConnection | null = null;
  #ticking: ReturnType<typeof setInterval> | undefined;
  readonly #time: ServerTime;
  /** The id of the visitor's move that is on the board and not acknowledged yet. */
  #pending: string | null = null;
  /** Events that arrived before the state that follows from them. */
  #events: EventMessage[] = [];

  facts: GameFacts = $state.raw(null as unknown as GameFacts);
  /** The part of the page that depends on the rules of this game, loaded with the game. */
  readonly module: OnlineModule;
  readonly board: OnlineBoard;
  /** The premove that was no longer possible when its turn came. */
  dropped: string | null = $state(null);
  /** Names that the visitor has muted just now; the server leaves out earlier ones. */
  muted: string[] = $state.raw([]);
  watchers = $state(0);
  present: Record<Colour, boolean> = $state.raw({ white: true, black: true });
  /** Whether the connection was lost or could not be opened. */
  disconnected = $state(false);
  /** Whether a move is waiting for its acknowledgement. */
  waiting = $state(false);
  refusal: Refused | null = $state.raw(null);
  now = $state(0);
  /** How many entries are shown, if not all of them. */
  shown: number | null = $state(null);

  // Parts of the state as separate signals: an event that does not change one invalidates nothing that depends on it.
  readonly terms = $derived(this.facts.terms);
  readonly seats = $derived(this.facts.seats);
  /** The visitor's colour; `null` for spectators. */
  readonly you = $derived(this.facts.you);
  readonly entries = $derived(this.facts.entries);
  readonly outcome = $derived(this.facts.outcome);
  readonly live = $derived(this.facts.live);
  readonly may = new Permissions(this);
  readonly analysis: RequestedAnalysis;

  private constructor(id: string, time: ServerTime, module: OnlineModule, view: GameView) {
    this.id = id;
    this.analysis = new RequestedAnalysis(id);
    this.#time = time;
    this.module = module;
    this.board = module.createBoard(view.settings, view.start);
    this.#show(view);
  }

  static async open(id: string): Promise<OnlineGame> {
    const time = new ServerTime();
    const view = await loadView(id, time);
    const game = new OnlineGame(id, time, await gameInfo(view.settings.game.name).loadOnline(), view);
    game.#connection = new GameConnection(id, {
      version: () => game.facts.version,
      connected: (connected) => (game.disconnected = !connected),
      hello: (now, you) => {
        game.#time.atLeast(now);
        // The server resends events whose state did not arrive.
        game.#events = [];
        // Messages about the analysis may have been lost.
        if (game.outcome) game.analysis.load();
        // The visitor has signed in or out, or changed accounts.
        if (you !== game.you) game.#reload();
      },
      presence: (presence) => game.#meet(presence),
      players: ({ white, black }) => (game.facts = { ...game.facts, seats: { white, black } }),
      event: (message) => game.#events.push(message),
      state: (state) => game.#follow(state),
      analysis: (progress) => game.analysis.heard(progress),
      refused: (reason, shown) => {
        game.refusal = reason;
        if (shown) game.#reload();
      },
    });
    game.#ticking = setInterval(() => (game.now = game.#time.now), 100);
    return game;
  }

  /** Opens a game only to look at it: without a connection, so that the visitor does not count as present. */
  static async glance(id: string): Promise<OnlineGame> {
    const time = new ServerTime();
    const view = await loadView(id, time);
    return new OnlineGame(id, time, await gameInfo(view.settings.game.name).loadOnline(), view);
  }

  /** Loads the current state. */
  refresh(): Promise<void> {
    return this.#load();
  }

  close(): void {
    this.#connection?.close();
    this.analysis.close();
    clearInterval(this.#ticking);
  }

  /** The players' names. */
  get names(): Record<Colour, string> {
    return { white: seatName(this.seats.white), black: seatName(this.seats.black) };
  }

  /** The steps of the visitor's unfinished turn. */
  get steps(): readonly string[] {
    return this.board.steps;
  }

  /** The player who must act; `null` if the game is over, on the board or by the server's outcome. */
  get actor(): Colour | null {
    return this.outcome ? null : this.board.actor;
  }

  /** Whether the visitor must act, and the current position is shown. */
  get yours(): boolean {
    return this.may.act;
  }

  leftOf(colour: Colour): Countdown | null {
    return timeLeft(this.facts, colour, this.now, this.waiting);
  }

  /** Starts a conditional line on a separate board; `null` if conditional moves are not possible. */
  beginConditionalLine(): ConditionalLine | null {
    return this.may.plan ? this.board.beginConditionalLine(this.entries) : null;
  }

  /** Plays a move or a step of a turn, and shows it before the server acknowledges it. */
  act(action: string): void {
    if (!this.yours || this.you === null) return;
    this.refusal = this.dropped = null;
    const message = this.board.act(action);
    if (message?.type === 'move') {
      this.#pending = crypto.randomUUID();
      this.waiting = true;
      this.#connection?.sendMove({ ...message, id: this.#pending });
    } else if (message) this.do(message);
  }

  /** Takes back a step of the visitor's unfinished turn. */
  undoStep(): void {
    if (!this.waiting) this.board.undoStep();
  }

  /** Sends anything but a move; returns whether that was possible. */
  do(action: Action): boolean {
    const sent = this.#connection?.sendNow(action) ?? false;
    this.refusal = sent ? null : new Refused('no_server', '');
    this.dropped = null;
    return sent;
  }

  /** Mutes a person, and returns a message about the result. */
  async mute(name: string): Promise<string> {
    try {
      await ask(api.PUT('/api/me/mutes/{name}', { params: { path: { name } } }));
      this.muted = [...this.muted, name];
      return t('onlineMuted', { name });
    } catch (reason) {
      return faultText(reason);
    }
  }

  /** Shows the position after a number of entries. */
  look(entries: number): void {
    const count = Math.min(Math.max(entries, 0), this.entries.length);
    this.shown = count === this.entries.length ? null : count;
    this.board.forgetSteps();
    this.#setUp();
  }

  #meet({ white, black, watchers }: Presence): void {
    this.present = { white, black };
    this.watchers = watchers;
  }

  /** Applies a new state and the events that led to it. */
  #follow(state: StateView): void {
    const before = this.facts;
    const events = this.#events.filter(({ version }) => version > before.version && version <= state.version);
    this.#events = [];
    // The whole game may have been loaded in the meantime.
    if (state.version < before.version) return;
    const facts = factsAfter(before, events, state);
    // If the number of entries differs, an event was missed.
    if (!facts) return this.#reload();
    this.#noteDropped(events);
    this.facts = facts;
    try {
      this.#updateBoard(events);
    } catch {
      // An entry that is illegal on this board means that an event was missed.
      this.#reload();
    }
    if (!before.outcome && facts.outcome) this.analysis.load();
    // After the end the players may read the spectators' chat.
    if (this.you !== null && events.some(({ event }) => event.type === 'ended')) void this.#readChat();
  }

  /** Detects a premove that the server dropped right after an entry: it was no longer legal. */
  #noteDropped(events: readonly EventMessage[]): void {
    const { premove, you } = this.facts;
    for (const [index, { version, event }] of events.entries()) {
      if (event.type !== 'premove_set' || event.by !== you) continue;
      const before = events[index - 1];
      const dropped = event.move == null && before?.entry != null && before.version === version - 1;
      this.dropped = dropped && !this.#connection?.isPending('premove') ? premove : null;
    }
  }

  #updateBoard(events: readonly EventMessage[]): void {
    let reset = false;
    for (const { event, entry } of events) {
      if (entry) {
        const acknowledged = event.type === 'moved' && event.id != null && event.id === this.#pending;
        const expected = this.#pending === null && this.steps.length === 0;
        this.#forgetPending();
        // The visitor's own move is already on the board.
        if (acknowledged || reset || this.shown !== null) continue;
        if (expected) this.board.follow(entry);
        else reset = true;
      } else if (event.type === 'taken_back') {
        this.shown = null;
        this.#forgetPending();
        reset = true;
      } else if (event.type === 'ended' && this.#pending !== null) {
        this.#forgetPending();
        reset = true;
      }
    }
    if (reset) this.#setUp();
  }

  #forgetPending(): void {
    this.#pending = null;
    this.waiting = false;
    this.board.forgetSteps();
  }

  /** Sets the board up with the acknowledged entries. */
  #setUp(): void {
    this.board.set(this.shown === null ? this.entries : this.entries.slice(0, this.shown));
  }

  #reload(): void {
    void this.#load().catch(() => {});
  }

  async #load(): Promise<void> {
    const view = await loadView(this.id, this.#time);
    // The socket may have reported later events in the meantime.
    if (view.version < this.facts.version) return this.#load();
    this.#show(view);
  }

  /** Shows the whole game as the server has sent it. */
  #show(view: GameView): void {
    this.facts = factsOf(view);
    this.watchers = view.watchers;
    this.now = this.#time.now;
    this.shown = null;
    this.#forgetPending();
    this.#setUp();
  }

  async #readChat(): Promise<void> {
    const view = await ask(api.GET('/api/games/{id}', { params: { path: { id: this.id } } })).catch(() => null);
    if (view) this.facts = withChat(this.facts, view.chat);
  }
}
