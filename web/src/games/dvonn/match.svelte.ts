// A game that is being played here: against the engine or between two on one screen. It is kept in the browser.
import { EngineClient, Stopped } from '../../engine/client';
import { BoardState } from './board-state.svelte';
import { Game, opposite, spacesOf, turnOf, type Colour } from './rules';
import { settings } from '../../shell/settings.svelte';

export interface Terms {
  opponent: 'engine' | 'person';
  level: number;
  /** The person's colour against the engine. */
  colour: Colour;
  randomBoard: boolean;
  /** Minutes for each player's whole game; 0 for no clock. */
  minutes: number;
}

export type Ending = { why: 'score' | 'resigned' | 'time'; winner: Colour | null };

interface Kept {
  terms: Terms;
  start: string;
  moves: string[];
  left: Record<Colour, number>;
  given: Ending | null;
  over: boolean;
}

const KEY = 'caldera.match';
/** The longest the engine thinks in a game, and for a hint. */
const THINKING = 1500;
const HINT = 1000;

/** Whether a game waits to be continued. */
export function isKept(): boolean {
  const kept = read();
  return kept !== null && !kept.over && kept.moves.length > 0;
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    // What another program, or another time, has left there is no game.
    return kept && Array.isArray(kept.moves) && typeof kept.terms === 'object' && typeof kept.left === 'object' ? kept : null;
  } catch {
    return null;
  }
}

export class Match extends BoardState {
  readonly terms: Terms;
  readonly #engine = new EngineClient();
  #timer: ReturnType<typeof setInterval> | undefined;
  #ticked = 0;
  #closed = false;

  hint: string[] = $state.raw([]);
  thinking = $state(false);
  hinting = $state(false);
  trouble = $state(false);
  ending: Ending | null = $state.raw(null);
  left: Record<Colour, number> = $state({ white: 0, black: 0 });

  private constructor(terms: Terms, game: Game, left: Record<Colour, number>, given: Ending | null) {
    super(game);
    this.terms = terms;
    this.left = left;
    this.ending = given;
    this.#show();
    this.#go();
  }

  static begin(terms: Terms): Match {
    const game = terms.randomBoard ? Game.withRandomBoard(Math.floor(Math.random() * 2 ** 32)) : new Game();
    const time = terms.minutes * 60_000;
    return new Match(terms, game, { white: time, black: time }, null);
  }

  /** The game that was going on when the tab was closed; none if there was none, or it cannot be read. */
  static resume(): Match | null {
    const kept = read();
    if (!kept) return null;
    try {
      const game = Game.fromPosition(kept.start);
      for (const move of kept.moves) game.play(move);
      return new Match(kept.terms, game, kept.left, kept.given);
    } catch {
      localStorage.removeItem(KEY);
      return null;
    }
  }

  /** Whether a person is to move now. */
  get yours(): boolean {
    return !this.ending && (this.terms.opponent === 'person' || this.turn === this.terms.colour);
  }

  get canTakeBack(): boolean {
    if (this.ending && this.ending.why !== 'score') return false;
    return this.terms.opponent === 'person' ? this.moves.length > 0 : this.who.includes(this.terms.colour);
  }

  record(white: string, black: string): string {
    const resigned = this.ending?.why === 'resigned' && this.ending.winner ? opposite(this.ending.winner) : undefined;
    return this.game.record(white, black, resigned);
  }

  /** A move of the person whose turn it is. */
  move(move: string): void {
    if (this.yours) this.#play(move);
  }

  takeBack(): void {
    if (!this.canTakeBack) return;
    this.#engine.stop();
    this.thinking = false;
    this.ending = null;
    do this.game.undo();
    while (this.terms.opponent === 'engine' && turnOf(this.game) !== this.terms.colour);
    this.put(this.game);
    this.#show();
    this.#go();
  }

  resign(): void {
    if (this.ending) return;
    const loser = this.terms.opponent === 'engine' ? this.terms.colour : this.turn;
    this.#end({ why: 'resigned', winner: opposite(loser) });
  }

  async askForHint(): Promise<void> {
    if (!this.yours || this.hinting) return;
    this.hinting = true;
    try {
      const report = await this.#engine.search(this.position, 10, { milliseconds: HINT });
      this.hint = spacesOf(report.line[0] ?? 'pass');
    } catch (reason) {
      this.trouble = !(reason instanceof Stopped);
    } finally {
      this.hinting = false;
    }
  }

  /** Lets go of the engine and the clock; the game stays kept. */
  close(): void {
    this.#closed = true;
    this.keep();
    clearInterval(this.#timer);
    this.#engine.close();
  }

  tryAgain(): void {
    this.trouble = false;
    this.#go();
  }

  #play(move: string): void {
    this.#charge();
    if (this.ending) return;
    this.make(move);
    if (this.hinting) this.#engine.stop();
    this.#show();
    this.#go();
  }

  #show(): void {
    this.hint = [];
    if (this.over && !this.ending) this.ending = { why: 'score', winner: this.winner };
    this.keep();
  }

  #go(): void {
    clearInterval(this.#timer);
    if (this.ending) return;
    if (this.terms.minutes > 0) {
      this.#ticked = performance.now();
      this.#timer = setInterval(() => this.#charge(), 200);
    }
    if (!this.yours) void this.#reply();
  }

  /** Counts the time since the last look at the clock. */
  #charge(): void {
    if (this.terms.minutes === 0 || this.ending) return;
    const now = performance.now();
    this.left[this.turn] = Math.max(0, this.left[this.turn] - (now - this.#ticked));
    this.#ticked = now;
    if (this.left[this.turn] === 0) this.#end({ why: 'time', winner: opposite(this.turn) });
  }

  #end(ending: Ending): void {
    this.#engine.stop();
    clearInterval(this.#timer);
    this.ending = ending;
    this.thinking = false;
    this.keep();
  }

  async #reply(): Promise<void> {
    this.thinking = true;
    const begun = performance.now();
    const moves = this.moves;
    try {
      const time = this.terms.minutes > 0 ? Math.min(THINKING, this.left[this.turn] / 20) : THINKING;
      const report = await this.#engine.search(this.position, this.terms.level, { milliseconds: time });
      // The eye wants to see the last move land before the next one starts.
      const rest = settings.milliseconds * 1.6 - (performance.now() - begun);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (this.#closed || this.moves !== moves || this.ending) return;
      this.thinking = false;
      this.#play(report.line[0] ?? 'pass');
    } catch (reason) {
      if (this.moves === moves) this.thinking = false;
      if (!(reason instanceof Stopped)) this.trouble = true;
    }
  }

  /** Writes the game down, so that it survives the tab. */
  keep(): void {
    const { terms, moves, left, ending } = this;
    const given = ending?.why === 'score' ? null : ending;
    try {
      localStorage.setItem(KEY, JSON.stringify({ terms, start: this.game.start(), moves, left, given, over: ending !== null } satisfies Kept));
    } catch {
      // Then the game lasts until the tab is closed.
    }
  }
}
