// An online game: its state as the server tells it, the board, and the visitor's move before it is acknowledged.
import { gameInfo, type Colour } from '../games';
import { t } from '../shell';
import { api, ask, Refused, type Action, type GameEvent } from './client';
import type { ConditionalLine } from './conditional-line';
import { faultText, seatName } from './display-text';
import { GameConnection, type Presence } from './game-connection';
import { entryOf, factsOf, fold, isLive, timeLeft, withChat, type ClockTime, type GameFacts } from './game-fold';
import type { OnlineBoard, OnlineModule } from './online-module';
import { Permissions } from './permissions';
import { ServerTime } from './server-time';

export class OnlineGame {
  readonly id: string;
  #connection: GameConnection | null = null;
  #closed = false;
  #ticking: ReturnType<typeof setInterval> | undefined;
  readonly #time = new ServerTime();
  /** The id of the visitor's move that is on the board and not acknowledged yet. */
  #pending: string | null = null;

  facts: GameFacts = $state.raw(null as unknown as GameFacts);
  /** What only this game's rules know, loaded with the game. */
  module: OnlineModule = $state.raw(null as unknown as OnlineModule);
  board: OnlineBoard = $state.raw(null as unknown as OnlineBoard);
  /** The premove that was no longer possible when its turn came. */
  dropped: string | null = $state(null);
  /** Names that the visitor has muted just now; the server leaves out earlier ones. */
  muted: string[] = $state.raw([]);
  watchers = $state(0);
  present: Record<Colour, boolean> = $state.raw({ white: true, black: true });
  awaySince: number | null = $state(null);
  connected = $state(false);
  /** Whether a move is waiting for its acknowledgement. */
  waiting = $state(false);
  refusal: Refused | null = $state.raw(null);
  now = $state(0);
  /** How many entries are shown, if not all of them. */
  shown: number | null = $state(null);

  // Parts of the state that others depend on: an event that leaves them alone does not invalidate what follows from them.
  readonly terms = $derived(this.facts.terms);
  readonly seats = $derived(this.facts.seats);
  /** The visitor's colour; `null` for spectators. */
  readonly you = $derived(this.facts.you);
  readonly entries = $derived(this.facts.entries);
  readonly outcome = $derived(this.facts.outcome);
  readonly live = $derived(isLive(this.facts.terms.clock));
  readonly may = new Permissions(this);

  private constructor(id: string) {
    this.id = id;
  }

  static async open(id: string): Promise<OnlineGame> {
    const game = new OnlineGame(id);
    await game.#load();
    if (game.#closed) return game;
    game.#connection = new GameConnection(id, {
      version: () => game.facts.version,
      connected: (connected) => (game.connected = connected),
      hello: (now, you) => {
        game.#time.atLeast(now);
        // Another visitor has signed in at this browser, or the visitor has signed out.
        if (you !== game.you) game.#reload();
      },
      presence: (presence) => game.#meet(presence),
      event: (version, at, event) => game.#follow(version, at, event),
      refused: (reason, shown) => {
        game.refusal = reason;
        if (shown) game.#reload();
      },
    });
    game.#ticking = setInterval(() => (game.now = game.#time.now), 100);
    return game;
  }

  close(): void {
    this.#closed = true;
    this.#connection?.close();
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

  /** The player who must act; nobody between the last move and the server's word that the game has ended. */
  get actor(): Colour | null {
    return this.outcome ? null : this.board.actor;
  }

  get mustPass(): boolean {
    return this.board.mustPass;
  }

  /** Whether the visitor must act, on the current position. */
  get yours(): boolean {
    return this.may.act;
  }

  leftOf(colour: Colour): ClockTime | null {
    return timeLeft(this.facts, colour, this.actor === colour && !this.waiting, this.now);
  }

  /** A board of its own to try conditional moves on; `null` if they cannot be chosen. */
  beginConditionalLine(): ConditionalLine | null {
    return this.may.plan ? this.board.beginConditionalLine(this.entries) : null;
  }

  /** Plays a move, or a step of a turn: it is on the board at once. */
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

  /** Sends anything but a move, and tells whether that was possible. */
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

  /** Shows the position after some entries. */
  look(entries: number): void {
    const count = Math.min(Math.max(entries, 0), this.entries.length);
    this.shown = count === this.entries.length ? null : count;
    this.board.forgetSteps();
    this.#setUp();
  }

  #meet({ white, black, watchers }: Presence): void {
    this.present = { white, black };
    this.watchers = watchers;
    const opponent = this.you === 'white' ? black : white;
    if (this.you === null || opponent) this.awaySince = null;
    else this.awaySince ??= this.#time.now;
  }

  #follow(version: number, at: number, event: GameEvent): void {
    const before = this.facts;
    if (version <= before.version) return;
    if (event.type === 'premove_set' && event.by === before.you) this.dropped = this.#isDropped(version, event.move ?? null) ? before.premove : null;
    this.facts = fold(before, version, at, event, this.actor);
    try {
      this.#updateBoard(event);
    } catch {
      // An entry that does not fit means that something was missed.
      this.#reload();
    }
    // After the end the players may read what the spectators have said.
    if (event.type === 'ended' && this.you !== null) void this.#readChat();
  }

  /** A premove that the server removes right after an entry, without being asked to, was no longer possible. */
  #isDropped(version: number, move: string | null): boolean {
    return move === null && !this.#connection?.isPending('premove') && version === this.facts.entryVersion + 1;
  }

  #updateBoard(event: GameEvent): void {
    const entry = entryOf(event);
    if (entry) {
      const acknowledged = event.type === 'moved' && event.id != null && event.id === this.#pending;
      const expected = this.#pending === null && this.steps.length === 0 && this.shown === null;
      this.#forgetPending();
      // The visitor's own move is on the board already.
      if (acknowledged || this.shown !== null) return;
      if (expected) this.board.follow(entry);
      else this.#setUp();
    } else if (event.type === 'taken_back') {
      this.shown = null;
      this.#forgetPending();
      this.#setUp();
    } else if (event.type === 'ended' && this.#pending !== null) {
      this.#forgetPending();
      this.#setUp();
    }
  }

  #forgetPending(): void {
    this.#pending = null;
    this.waiting = false;
    this.board.forgetSteps();
  }

  /** Sets the board up with everything that was acknowledged. */
  #setUp(): void {
    this.board.set(this.shown === null ? this.entries : this.entries.slice(0, this.shown));
  }

  #reload(): void {
    void this.#load().catch(() => {});
  }

  async #load(): Promise<void> {
    const asked = performance.now();
    const view = await ask(api.GET('/api/games/{id}', { params: { path: { id: this.id } } }));
    this.#time.heard(view.now, performance.now() - asked);
    // Meanwhile the socket may have told of more.
    if (view.version < (this.facts?.version ?? 0)) return this.#load();
    if (!this.module) this.module = await gameInfo(view.settings.game.name).loadOnline();
    this.facts = factsOf(view);
    this.board ??= this.module.createBoard(this.facts.terms, this.facts.start);
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
