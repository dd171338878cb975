// A game on this device, against the engine or between two people, kept in the browser's storage.
// Each game implements `LocalGame` with its rules.
import { EngineClient, Stopped, type Limits } from '../engine';
import { opposite, type Colour } from '../games/colour';
import { settings } from '../shell';
import type { StudiedMove } from './accuracy';
import type { MatchStorage } from './match-storage';

/** The settings of a match that all games share. */
export interface MatchTerms {
  opponent: 'engine' | 'person';
  level: number;
  /** The person's colour against the engine. */
  colour: Colour;
  /** Minutes for each player's whole game; 0 for no clock. */
  minutes: number;
}

/** How a game ended. The match sets the reasons `resigned` and `time`; all others come from the game. */
export interface Ending {
  why: string;
  winner: Colour | null;
}

/** A game as the match sees it. Its properties are reactive. */
export interface LocalGame {
  /** The position at the start, as text. */
  readonly start: string;
  /** Everything played since the start; a new array after every change. */
  readonly actions: readonly string[];
  /** The player whose turn it is; does not change during a challenge. */
  readonly turn: Colour;
  /** The player who must act; `null` if the game is over or a random event is pending. */
  readonly actor: Colour | null;
  /** How the game ended on the board; `null` if it has not. */
  readonly result: Ending | null;
  /** Whether the clocks are paused. */
  readonly clockPaused: boolean;
  play(action: string): void;
  undo(): void;
  /** The pass that is the only legal action; `null` if there is another one. */
  readonly forcedPass: string | null;
  /** Shows the position without the animation of the last action. */
  skipAnimation(): void;
  /** Draws the pending random event; `null` if none is pending. */
  draw(): string | null;
  /** The engine's move. */
  search(engine: EngineClient, level: number, limits: Limits): Promise<string | undefined>;
  /** The points that a mistake loses. */
  readonly mistake: number;
  /** The engine's judgement of every move, with a fixed number of nodes for each position. */
  study(engine: EngineClient, onProgress: (done: number, all: number) => void): Promise<readonly StudiedMove[]>;
  record(white: string, black: string, resigned?: Colour): string;
}

/** The engine's time limits for a move and for a hint, in milliseconds. */
const SEARCH_TIME = 1500;
const HINT_TIME = 1000;
const HINT_LEVEL = 10;
/** The nodes for each position of a finished game that is judged. */
export const STUDY_NODES = 5000;

export class LocalMatch<Game extends LocalGame = LocalGame, Terms extends MatchTerms = MatchTerms> {
  readonly terms: Terms;
  readonly game: Game;
  readonly #storage: MatchStorage<Terms>;
  readonly #engine = new EngineClient();
  #timer: ReturnType<typeof setInterval> | undefined;
  #passing: ReturnType<typeof setTimeout> | undefined;
  #ticked = 0;
  #closed = false;
  /** Identifies this match in the storage, and whether it has written there. */
  readonly #owner = Math.random().toString(36).slice(2);
  #stored = false;
  /** Who made each action; `null` for random events. */
  readonly #actors: (Colour | null)[] = [];

  /** Whether another tab has opened or replaced the stored game. This match has stopped then, and writes nothing any more. */
  elsewhere = $state(false);
  thinking = $state(false);
  hinting = $state(false);
  trouble = $state(false);
  /** The action that a hint shows. */
  hint: string | null = $state(null);
  /** The number of moves before the earlier position that is shown; `null` for the current one. */
  shown: number | null = $state(null);
  /** Whether the position that is shown is the one after the position shown before. */
  forward = $state(false);
  /** The player who has just had to pass; `null` after the next action of a person. */
  passed: Colour | null = $state(null);
  /** The ending by resignation or on time; `null` if there is none. */
  given: Ending | null = $state.raw(null);
  left: Record<Colour, number> = $state({ white: 0, black: 0 });

  private constructor(storage: MatchStorage<Terms>, terms: Terms, game: Game, left: Record<Colour, number>) {
    this.#storage = storage;
    this.terms = terms;
    this.game = game;
    this.left = left;
    addEventListener('storage', this.#heard);
  }

  /** Handles a change of the storage by another tab. */
  readonly #heard = ({ key }: StorageEvent): void => {
    if (key === this.#storage.key) this.#checkOwner();
  };

  /** Stops if another tab has written to the storage since this match has. */
  #checkOwner(): void {
    const owner = this.#storage.read()?.owner;
    if (!this.#stored || owner === undefined || owner === this.#owner) return;
    this.elsewhere = true;
    clearInterval(this.#timer);
    clearTimeout(this.#passing);
    this.#engine.stop();
    this.thinking = false;
  }

  static begin<Game extends LocalGame, Terms extends MatchTerms>(
    storage: MatchStorage<Terms>,
    terms: Terms,
    game: Game,
  ): LocalMatch<Game, Terms> {
    const time = terms.minutes * 60_000;
    const match = new LocalMatch(storage, terms, game, { white: time, black: time });
    match.#continue();
    return match;
  }

  /** The stored game, set up from its start; `null` if there is none or it cannot be read. */
  static resume<Game extends LocalGame, Terms extends MatchTerms>(
    storage: MatchStorage<Terms>,
    setUp: (start: string, terms: Terms) => Game,
  ): LocalMatch<Game, Terms> | null {
    const stored = storage.read();
    if (!stored) return null;
    try {
      const match = new LocalMatch(storage, stored.terms, setUp(stored.start, stored.terms), stored.left);
      for (const action of stored.actions) match.#apply(action);
      match.game.skipAnimation();
      match.given = stored.given;
      match.#continue();
      return match;
    } catch {
      storage.write(null);
      return null;
    }
  }

  get ending(): Ending | null {
    return this.given ?? this.game.result;
  }

  /** Whether a person must act. */
  get yours(): boolean {
    return !this.ending && !this.elsewhere && this.game.actor !== null && this.#isPerson(this.game.actor);
  }

  get canTakeBack(): boolean {
    if (this.given || this.elsewhere || this.game.actions.length === 0) return false;
    return this.terms.opponent === 'person' || this.#actors.includes(this.terms.colour);
  }

  record(white: string, black: string): string {
    const { given } = this;
    const resigned = given?.why === 'resigned' && given.winner ? opposite(given.winner) : undefined;
    return this.game.record(white, black, resigned);
  }

  /** Plays an action of the person who must act. */
  act(action: string): void {
    if (!this.yours || this.shown !== null) return;
    this.passed = null;
    this.#play(action);
  }

  /** Shows the position after some of the `all` moves; the game itself does not change. */
  look(count: number, all: number): void {
    this.forward = count === (this.shown ?? all) + 1;
    this.shown = count >= all ? null : Math.max(0, count);
  }

  takeBack(): void {
    if (!this.canTakeBack) return;
    this.#engine.stop();
    clearTimeout(this.#passing);
    this.thinking = false;
    this.shown = this.passed = null;
    do {
      this.game.undo();
      this.#actors.pop();
    } while (this.game.actions.length > 0 && !this.#isChoice());
    this.#continue();
  }

  resign(): void {
    const loser = this.terms.opponent === 'engine' ? this.terms.colour : (this.game.actor ?? this.game.turn);
    this.#end({ why: 'resigned', winner: opposite(loser) });
  }

  async askForHint(): Promise<void> {
    if (!this.yours || this.hinting) return;
    this.hinting = true;
    const { actions } = this.game;
    try {
      const action = await this.game.search(this.#engine, HINT_LEVEL, { milliseconds: HINT_TIME });
      if (this.game.actions !== actions || action === undefined) return;
      this.hint = action;
    } catch (reason) {
      this.trouble = !(reason instanceof Stopped);
    } finally {
      this.hinting = false;
    }
  }

  tryAgain(): void {
    this.trouble = false;
    this.#continue();
  }

  /** Stops the engine and the clock; the game stays in the storage. */
  close(): void {
    this.#closed = true;
    removeEventListener('storage', this.#heard);
    clearTimeout(this.#passing);
    this.save();
    clearInterval(this.#timer);
    this.#engine.close();
  }

  /** Writes the game to the storage, so that it can be continued after the tab was closed. */
  save(): void {
    this.#checkOwner();
    if (this.elsewhere) return;
    const { terms, game, left, given, ending } = this;
    const owner = this.#owner;
    this.#storage.write({ terms, start: game.start, actions: [...game.actions], left, given, over: ending !== null, owner });
    this.#stored = true;
  }

  /** Whether a person has a choice in the current position. */
  #isChoice(): boolean {
    const { actor, forcedPass } = this.game;
    return actor !== null && this.#isPerson(actor) && !(settings.autopass && forcedPass !== null);
  }

  #isPerson(player: Colour): boolean {
    return this.terms.opponent === 'person' || player === this.terms.colour;
  }

  #apply(action: string): void {
    const { actor } = this.game;
    this.game.play(action);
    this.#actors.push(actor);
  }

  #play(action: string): void {
    this.#charge();
    if (this.ending) return;
    if (action === this.game.forcedPass) this.passed = this.game.actor;
    this.#apply(action);
    if (this.hinting) this.#engine.stop();
    this.#continue();
  }

  /** Saves the game and starts what comes next: a random event, the clock, the engine. */
  #continue(): void {
    clearInterval(this.#timer);
    this.#ticked = performance.now();
    this.hint = null;
    this.save();
    if (this.ending || this.elsewhere) return;
    const drawn = this.game.draw();
    if (drawn !== null) {
      this.#play(drawn);
      return;
    }
    if (this.#timed) this.#timer = setInterval(() => this.#charge(), 200);
    const { forcedPass } = this.game;
    if (!this.yours) void this.#reply();
    else if (forcedPass !== null && settings.autopass) {
      // Let the animation of the last move finish first.
      this.#passing = setTimeout(() => this.#play(forcedPass), settings.milliseconds * 2);
    }
  }

  get #timed(): boolean {
    return this.terms.minutes > 0 && !this.game.clockPaused;
  }

  /** Charges the time since the last call to the player who must act. */
  #charge(): void {
    if (!this.#timed || this.ending) return;
    const now = performance.now();
    const player = this.game.actor ?? this.game.turn;
    this.left[player] = Math.max(0, this.left[player] - (now - this.#ticked));
    this.#ticked = now;
    if (this.left[player] === 0) this.#end({ why: 'time', winner: opposite(player) });
  }

  #end(given: Ending): void {
    if (this.ending) return;
    this.#engine.stop();
    clearInterval(this.#timer);
    clearTimeout(this.#passing);
    this.shown = null;
    this.given = given;
    this.thinking = false;
    this.save();
  }

  async #reply(): Promise<void> {
    this.thinking = true;
    const begun = performance.now();
    const { actions, actor } = this.game;
    try {
      const milliseconds = this.#timed && actor ? Math.min(SEARCH_TIME, this.left[actor] / 20) : SEARCH_TIME;
      const action = await this.game.search(this.#engine, this.terms.level, { milliseconds });
      // Let the animation of the last move finish first.
      const rest = settings.milliseconds * 1.6 - (performance.now() - begun);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (this.#closed || this.game.actions !== actions || this.ending) return;
      this.thinking = false;
      if (action !== undefined) this.#play(action);
    } catch (reason) {
      if (this.game.actions === actions) this.thinking = false;
      if (!(reason instanceof Stopped)) this.trouble = true;
    }
  }
}
