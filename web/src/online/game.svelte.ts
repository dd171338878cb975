// A game that the server keeps: shown as its events tell it, with one's own move on the board before it is acknowledged.
import type { TurnBuilder } from '../games/gipf/turn-builder.svelte';
import { t } from '../shell/i18n.svelte';
import type { Colour } from '../games/dvonn/rules';
import {
  api,
  ask,
  Refused,
  type Action,
  type ChatLine,
  type Entry,
  type GameEvent,
  type GameView,
  type Outcome,
  type RatingChange,
  type Seat,
  type Terms,
  type Times,
} from './client';
import { isLive, leftAfter, ServerTime, type Shown } from './clock';
import { OnlineDvonnBoard, DvonnConditionalLine } from '../games/dvonn/online.svelte';
import type { PremoveBuilder } from '../games/gipf/online-turns.svelte';
import { ReconnectingSocket } from './reconnecting-socket';
import type { ConditionalLine } from './conditional-line';
import { faultText } from './display-text';

/** How long a move may go unanswered before the line is taken for dead. */
const PATIENCE = 6_000;
/** How long the other player must be away before the game can be claimed. */
const GONE_AFTER = 60_000;

interface Sent {
  action: Action;
  timer: ReturnType<typeof setTimeout>;
  /** Whether it was put on the board before it was acknowledged. */
  shown: boolean;
}

type GipfPart = typeof import('../games/gipf/online');

/** A word as it stands in lines: there a jump is not marked as one that can be challenged. */
const wordInLines = (word: string): string => word.replace(/!$/, '');

export class OnlineGame {
  readonly id: string;
  #socket: ReconnectingSocket | null = null;
  #closed = false;
  #ticking: ReturnType<typeof setInterval> | undefined;
  readonly #time = new ServerTime();
  #turnSince = 0;
  #requests = 0;
  readonly #sent = new Map<number, Sent>();
  /** What was wanted before the line had opened; nothing waits here once it has. */
  #early: Action[] | null = [];
  /** The name of one's move that is on the board and not acknowledged yet. */
  #pending: string | null = null;
  #gipfPart: GipfPart | null = null;
  /** The steps of one's turn of GIPF that the server has not been told yet. */
  steps: string[] = $state.raw([]);

  dvonn: OnlineDvonnBoard | null = $state.raw(null);
  builder: TurnBuilder | null = $state.raw(null);
  terms: Terms = $state.raw(null as unknown as Terms);
  seats: Record<Colour, Seat> = $state.raw(null as unknown as Record<Colour, Seat>);
  you: Colour | null = $state(null);
  version = $state(0);
  entries: Entry[] = $state.raw([]);
  outcome: Outcome | null = $state.raw(null);
  /** Whether the other one cannot come back. */
  #deserted = $state(false);
  rated: Record<Colour, RatingChange> | null = $state.raw(null);
  takeback: Colour | null = $state(null);
  premove: string | null = $state(null);
  /** The premove that could not be made when its turn had come. */
  dropped: string | null = $state(null);
  /** At which version something was last done on the board. */
  #boardVersion = 0;
  conditionalMoves: string[][] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  /** Whom one has just chosen to read no more; the server leaves out those of before. */
  muted: string[] = $state.raw([]);
  rematchOffered: Colour | null = $state(null);
  rematch: string | null = $state(null);
  watchers = $state(0);
  present: Record<Colour, boolean> = $state.raw({ white: true, black: true });
  awaySince: number | null = $state(null);
  connected = $state(false);
  /** Whether a move waits for the server's word. */
  waiting = $state(false);
  refusal: Refused | null = $state.raw(null);
  #start = '';
  #times: Times = $state.raw({ white: { milliseconds: 0, periods: 0 }, black: { milliseconds: 0, periods: 0 } });
  now = $state(0);
  /** How many entries are shown, if not all of them. */
  shown: number | null = $state(null);

  private constructor(id: string) {
    this.id = id;
  }

  static async open(id: string): Promise<OnlineGame> {
    const game = new OnlineGame(id);
    await game.#load();
    if (game.#closed) return game;
    game.#socket = new ReconnectingSocket({
      address: () => `/api/games/${encodeURIComponent(id)}/socket?since=${game.version}`,
      heard: (message) => game.#hear(message),
      opened: () => game.#opened(),
      closed: () => (game.connected = false),
    });
    game.#ticking = setInterval(() => (game.now = game.#time.now), 100);
    return game;
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
    clearInterval(this.#ticking);
    for (const { timer } of this.#sent.values()) clearTimeout(timer);
  }

  /** Whose choice it is. */
  get actor(): Colour | null {
    if (this.outcome) return null;
    // Between the last move and the server's word that the game has ended, nobody has anything to do.
    if (this.dvonn) return this.dvonn.over ? null : this.dvonn.turn;
    return this.builder?.view.actor ?? null;
  }

  /** Whether you have to do something, on the board as it is now. */
  get yours(): boolean {
    // Who must pass waits until the server has done it for him.
    return this.shown === null && this.you !== null && !this.waiting && !this.dvonn?.mustPass && this.actor === this.you;
  }

  get movesMade(): number {
    return this.entries.filter((entry) => entry.kind === 'move').length;
  }

  get live(): boolean {
    return isLive(this.terms.clock);
  }

  get clockRuns(): boolean {
    return !this.outcome && (!this.live || this.movesMade >= 2);
  }

  get mayAbort(): boolean {
    return this.you !== null && !this.outcome && this.movesMade < 2;
  }

  get mayTakeBack(): boolean {
    const own = this.entries.some((entry) => entry.kind === 'move' && entry.by === this.you);
    return this.you !== null && !this.outcome && this.takeback === null && own;
  }

  get mayClaim(): boolean {
    if (this.you === null || this.outcome) return false;
    const gone = this.awaySince !== null && this.now - this.awaySince >= GONE_AFTER;
    return (this.live && gone) || (this.#deserted && this.movesMade >= 2);
  }

  /** Whether the other one has to do something, so that one's own next turn can be chosen beforehand. */
  get mayPremove(): boolean {
    return !this.waiting && this.shown === null && this.you !== null && this.actor !== null && this.actor !== this.you;
  }

  get mayPlan(): boolean {
    return !this.live && this.mayPremove;
  }

  /** One's next turn of GIPF, to be chosen step by step; nothing where nobody knows what it will be about. */
  premoveBuilder(): PremoveBuilder | null {
    if (!this.mayPremove || !this.builder || !this.#gipfPart || this.you === null) return null;
    const ahead = this.builder.asIfTurnOf(this.you);
    return ahead && new this.#gipfPart.PremoveBuilder(ahead, this.you);
  }

  /** A board of its own to try a line on. */
  beginConditionalLine(): ConditionalLine | null {
    if (!this.mayPlan) return null;
    if (this.dvonn) return new DvonnConditionalLine(this.dvonn);
    return this.#gipfPart ? new this.#gipfPart.GipfConditionalLine(this.#gipfPart.builderOf(this.terms, this.entries)) : null;
  }

  leftOf(colour: Colour): Shown | null {
    const runs = this.clockRuns && this.actor === colour && !this.waiting;
    return leftAfter(this.terms.clock, this.#times[colour], runs ? this.now - this.#turnSince : 0);
  }

  /** A move of DVONN, or a step of GIPF: it is on the board at once. */
  act(word: string): void {
    if (!this.yours) return;
    this.refusal = this.dropped = null;
    if (this.dvonn) {
      this.dvonn.play(word);
      this.#sendMove(word);
    } else if (this.builder && this.#gipfPart) {
      if (word.startsWith('surrender:')) {
        this.do({ type: 'surrender' });
        return;
      }
      this.builder.play(word);
      this.steps = [...this.steps, word];
      // Until another one has the word, the turn can still be changed.
      if (this.#gipfPart.isWord(word, this.you!, this.builder.view.actor)) this.#sendMove(this.#gipfPart.wordOf(this.steps));
    }
  }

  /** Takes back a step of one's turn of GIPF that nobody has been told of. */
  undoStep(): void {
    if (this.steps.length === 0 || this.waiting || !this.builder?.undo()) return;
    this.steps = this.steps.slice(0, -1);
  }

  /**
   * Anything but a move, if the line stands: what is not done now may not be wanted later. Only before the line has
   * opened for the first time, which takes a moment, it waits for that.
   */
  do(action: Action): boolean {
    if (this.#early) {
      this.#early.push(action);
      return true;
    }
    this.refusal = this.connected ? null : new Refused('no_server', '');
    this.dropped = null;
    if (this.connected) this.#send(action, false);
    return this.connected;
  }

  /** Reads somebody no more, and tells what came of it. */
  async mute(name: string): Promise<string> {
    try {
      await ask(api.PUT('/api/me/mutes/{name}', { params: { path: { name } } }));
      this.muted = [...this.muted, name];
      return t('onlineMuted', { name });
    } catch (reason) {
      return faultText(reason);
    }
  }

  /** Shows an earlier moment, or the present one. */
  look(entries: number): void {
    const count = Math.min(Math.max(entries, 0), this.entries.length);
    this.shown = count === this.entries.length ? null : count;
    this.steps = [];
    this.#setUp();
  }

  #sendMove(word: string): void {
    this.#pending = crypto.randomUUID();
    this.waiting = true;
    this.#send({ type: 'move', move: word, id: this.#pending }, true);
  }

  #send(action: Action, shown: boolean): void {
    this.#requests += 1;
    this.#transmit(this.#requests, action, shown);
  }

  #transmit(request: number, action: Action, shown: boolean): void {
    clearTimeout(this.#sent.get(request)?.timer);
    // Without an answer the line is taken for dead; the same message goes over the next one.
    const timer = setTimeout(() => this.#socket?.renew(), PATIENCE);
    this.#sent.set(request, { action, timer, shown });
    this.#socket?.send({ request, action });
  }

  #opened(): void {
    this.connected = true;
    for (const [request, { action, shown }] of [...this.#sent]) {
      // A move has a name, so sending it twice is harmless; of the rest nobody knows whether it was heard.
      if (action.type === 'move') this.#transmit(request, action, shown);
      else this.#settle(request);
    }
    for (const action of this.#early ?? []) this.#send(action, false);
    this.#early = null;
  }

  #settle(request: number): Sent | undefined {
    const sent = this.#sent.get(request);
    clearTimeout(sent?.timer);
    this.#sent.delete(request);
    return sent;
  }

  #hear(message: Record<string, unknown> & { type: string }): void {
    if (message.type === 'hello') {
      this.#time.atLeast(Number(message['now']));
      // Somebody else has signed in at this browser, or nobody is any more.
      if ((message['you'] ?? null) !== this.you) void this.#load().catch(() => {});
    } else if (message.type === 'presence') {
      this.#meet(message as unknown as { white: boolean; black: boolean; watchers: number });
    } else if (message.type === 'event') {
      const { version, at, event } = message as unknown as { version: number; at: number; event: GameEvent };
      if (version <= this.version) return;
      this.version = version;
      try {
        this.#follow(event, at);
      } catch {
        // What does not fit means that something was missed: the server knows how it stands.
        void this.#load().catch(() => {});
      }
    } else if (message.type === 'done') {
      this.#settle(Number(message['request']));
    } else if (message.type === 'refused') {
      const sent = this.#settle(Number(message['request']));
      const error = message['error'] as { code: string; message: string };
      this.refusal = new Refused(error.code, error.message);
      if (sent?.shown) void this.#load().catch(() => {});
    }
  }

  #meet({ white, black, watchers }: { white: boolean; black: boolean; watchers: number }): void {
    this.present = { white, black };
    this.watchers = watchers;
    const other = this.you === 'white' ? black : white;
    if (this.you === null || other) this.awaySince = null;
    else this.awaySince ??= this.#time.now;
  }

  #follow(event: GameEvent, at: number): void {
    switch (event.type) {
      case 'moved':
        this.#times = event.times;
        if (event.by === this.you) this.premove = null;
        this.conditionalMoves = this.conditionalMoves.filter((line) => line.length > 1 && line[0] === wordInLines(event.move)).map((line) => line.slice(1));
        this.#enter({ kind: 'move', by: event.by, text: event.move }, at, event.id ?? null);
        break;
      case 'passed':
        this.#enter({ kind: 'pass', by: event.by, text: 'pass' }, at, null);
        break;
      case 'arranged':
        this.#enter({ kind: 'arranged', by: event.white, text: event.start }, at, null);
        break;
      case 'rolled':
        this.#enter({ kind: 'rolled', by: null, text: `${event.announcer} ${event.challenger}` }, at, null);
        break;
      case 'surrendered':
        this.#enter({ kind: 'surrendered', by: event.by, text: '' }, at, null);
        break;
      case 'taken_back':
        this.entries = this.entries.slice(0, event.entries);
        this.#times = event.times ?? this.#times;
        this.takeback = this.premove = null;
        this.conditionalMoves = [];
        this.#turnSince = at;
        this.shown = null;
        this.#forgetPending();
        this.#setUp();
        break;
      case 'takeback_offered':
        this.takeback = event.by;
        break;
      case 'takeback_declined':
        this.takeback = null;
        break;
      case 'premove_set':
        if (event.by === this.you) this.#setPremove(event.move ?? null);
        break;
      case 'lines_set':
        if (event.by === this.you) this.conditionalMoves = event.lines;
        break;
      case 'chat':
        this.chat = [...this.chat, { at, room: event.room, author: event.author, text: event.text }];
        break;
      case 'interrupted':
        this.#turnSince += Math.max(0, event.until - Math.max(event.from, this.#turnSince));
        break;
      case 'ended':
        this.#freeze(at);
        this.outcome = event.outcome;
        this.takeback = this.premove = null;
        this.conditionalMoves = [];
        if (this.#pending !== null) {
          this.#forgetPending();
          this.#setUp();
        }
        // From now on the players may read what the watchers have said.
        if (this.you !== null) void this.#readChat();
        break;
      case 'rated':
        this.rated = { white: event.white, black: event.black };
        break;
      case 'rematch_offered':
        this.rematchOffered = event.by;
        break;
      case 'rematch_begun':
        this.rematch = event.game;
        break;
      case 'created':
        break;
    }
  }

  /** A premove that goes as soon as something was done, and not because it was wished away, was not possible. */
  #setPremove(move: string | null): void {
    const forgotten = [...this.#sent.values()].some(({ action }) => action.type === 'premove');
    this.dropped = move === null && !forgotten && this.version === this.#boardVersion + 1 ? this.premove : null;
    this.premove = move;
  }

  /** The clocks stand where they stood when the game ended. */
  #freeze(at: number): void {
    const actor = this.actor;
    if (!actor || !this.clockRuns) return;
    const left = leftAfter(this.terms.clock, this.#times[actor], at - this.#turnSince);
    if (left) this.#times = { ...this.#times, [actor]: { milliseconds: left.milliseconds, periods: left.periods ?? 0 } };
  }

  /** Something was done on the board; one's own move is there already. */
  #enter(entry: Entry, at: number, id: string | null): void {
    this.entries = [...this.entries, entry];
    this.#boardVersion = this.version;
    this.#turnSince = at;
    this.takeback = null;
    if (id !== null && id === this.#pending) {
      this.#pending = null;
      this.waiting = false;
      this.steps = [];
      return;
    }
    const expected = this.#pending === null && this.steps.length === 0 && this.shown === null;
    this.#forgetPending();
    if (this.shown !== null) return;
    if (!expected) this.#setUp();
    else if (this.dvonn) this.dvonn.play(entry.text);
    else if (this.builder) this.#gipfPart?.follow(this.builder, entry);
  }

  #forgetPending(): void {
    this.#pending = null;
    this.waiting = false;
    this.steps = [];
  }

  /** Puts everything that was acknowledged on the board. */
  #setUp(): void {
    const entries = this.shown === null ? this.entries : this.entries.slice(0, this.shown);
    if (this.terms.game.name === 'dvonn') {
      this.dvonn ??= new OnlineDvonnBoard();
      this.dvonn.set(this.#start, entries.map((entry) => entry.text));
    } else if (this.#gipfPart) {
      this.builder = this.#gipfPart.builderOf(this.terms, entries);
    }
  }

  async #load(): Promise<void> {
    const asked = performance.now();
    const view = await ask(api.GET('/api/games/{id}', { params: { path: { id: this.id } } }));
    this.#time.heard(view.now, performance.now() - asked);
    // While this was on its way, the socket may have told of more.
    if (view.version < this.version) return this.#load();
    if (view.settings.game.name === 'gipf' && !this.#gipfPart) {
      const [part, { loadGipf }] = await Promise.all([import('../games/gipf/online'), import('../games/gipf/rules')]);
      await loadGipf();
      this.#gipfPart = part;
    }
    this.#take(view);
  }

  async #readChat(): Promise<void> {
    const view = await ask(api.GET('/api/games/{id}', { params: { path: { id: this.id } } })).catch(() => null);
    if (view && view.chat.length > this.chat.length) this.chat = view.chat;
  }

  #take(view: GameView): void {
    this.terms = view.settings;
    this.seats = { white: view.white, black: view.black };
    this.you = view.you ?? null;
    this.version = view.version;
    this.#start = view.start;
    this.entries = view.entries;
    this.#times = view.times;
    this.#turnSince = view.now;
    this.now = this.#time.now;
    this.outcome = view.outcome ?? null;
    this.#deserted = view.deserted;
    const [white, black] = view.rated ?? [];
    this.rated = white && black ? { white, black } : null;
    this.takeback = view.takeback ?? null;
    this.premove = view.premove ?? null;
    this.conditionalMoves = view.lines;
    this.chat = view.chat;
    this.rematchOffered = view.rematch_offered ?? null;
    this.rematch = view.rematch ?? null;
    this.watchers = view.watchers;
    this.shown = null;
    this.#forgetPending();
    this.#setUp();
  }
}
