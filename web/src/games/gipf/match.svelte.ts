// A game of GIPF that is being played here: against the engine or between two on one screen. It is kept in the browser.
import { EngineClient, Stopped } from '../../engine/client';
import { opposite, type Colour } from '../dvonn/rules';
import { settings } from '../../shell/settings.svelte';
import { TurnBuilder } from './turn-builder.svelte';
import { GipfGame } from './rules';
import { readKept, writeKept, type GipfEnding, type GipfTerms } from './match-settings';

/** The longest the engine thinks in a game, and for a hint. */
const THINKING = 1500;
const HINT = 1000;

export class GipfMatch {
  readonly terms: GipfTerms;
  readonly builder: TurnBuilder;
  readonly #engine = new EngineClient();
  #timer: ReturnType<typeof setInterval> | undefined;
  #ticked = 0;
  #closed = false;
  /** Whose each action was, as far as it was anybody's. */
  #actors: (Colour | null)[] = [];

  thinking = $state(false);
  hinting = $state(false);
  trouble = $state(false);
  /** The action that a hint has shown. */
  hint: string | null = $state(null);
  hintSpaces: string[] = $state.raw([]);
  given: GipfEnding | null = $state.raw(null);
  left: Record<Colour, number> = $state({ white: 0, black: 0 });

  private constructor(terms: GipfTerms, builder: TurnBuilder, actors: (Colour | null)[], left: Record<Colour, number>, given: GipfEnding | null) {
    this.terms = terms;
    this.builder = builder;
    this.#actors = actors;
    this.left = left;
    this.given = given;
    this.#go();
  }

  static begin(terms: GipfTerms): GipfMatch {
    const time = terms.minutes * 60_000;
    const builder = new TurnBuilder(new GipfGame(terms.variant, terms.settings));
    return new GipfMatch(terms, builder, [], { white: time, black: time }, null);
  }

  /** The game that was going on when the tab was closed; none if there was none, or it cannot be read. */
  static resume(): GipfMatch | null {
    const kept = readKept();
    if (!kept) return null;
    try {
      const builder = new TurnBuilder(GipfGame.fromPosition(kept.start, kept.terms.settings));
      const actors = kept.actions.map((action) => {
        const actor = builder.view.actor;
        builder.play(action);
        return actor;
      });
      builder.animation = builder.dvonnAnimation = null;
      return new GipfMatch(kept.terms, builder, actors, kept.left, kept.given);
    } catch {
      writeKept(null);
      return null;
    }
  }

  /** How the game has ended, on the board or otherwise. */
  get ending(): GipfEnding | null {
    const { winner, ending } = this.builder.view;
    if (this.given || winner === null) return this.given;
    const why = ending === 'no-gipf' || ending === 'no-move' ? ending : 'resigned';
    return { why, winner };
  }

  /** Whether a person has to do something now. */
  get yours(): boolean {
    const { actor } = this.builder.view;
    return !this.ending && actor !== null && (this.terms.opponent === 'person' || actor === this.terms.colour);
  }

  get canTakeBack(): boolean {
    if (this.given) return false;
    return this.builder.actions.length > 0 && (this.terms.opponent === 'person' || this.#actors.includes(this.terms.colour));
  }

  record(white: string, black: string): string {
    const { given } = this;
    return this.builder.record(white, black, given?.why === 'resigned' ? opposite(given.winner) : undefined);
  }

  /** An action of the person who has to do something. */
  act(action: string): void {
    if (this.yours) this.#play(action);
  }

  takeBack(): void {
    if (!this.canTakeBack) return;
    this.#engine.stop();
    this.thinking = false;
    const mine = (): boolean => this.terms.opponent === 'person' || this.builder.view.actor === this.terms.colour;
    do {
      this.builder.undo();
      this.#actors.pop();
    } while (this.builder.actions.length > 0 && (this.builder.view.actor === null || !mine()));
    this.#go();
  }

  resign(): void {
    const { actor, turn } = this.builder.view;
    const loser = this.terms.opponent === 'engine' ? this.terms.colour : (actor ?? turn);
    this.#end({ why: 'resigned', winner: opposite(loser) });
  }

  async askForHint(): Promise<void> {
    if (!this.yours || this.hinting) return;
    this.hinting = true;
    const { actions } = this.builder;
    try {
      const action = await this.#think(10, HINT);
      if (this.builder.actions !== actions || action === undefined) return;
      this.hint = action;
      this.hintSpaces = this.builder.hintSpaces(action);
    } catch (reason) {
      this.trouble = !(reason instanceof Stopped);
    } finally {
      this.hinting = false;
    }
  }

  tryAgain(): void {
    this.trouble = false;
    this.#go();
  }

  /** Lets go of the engine and the clock; the game stays kept. */
  close(): void {
    this.#closed = true;
    this.keep();
    clearInterval(this.#timer);
    this.#engine.close();
  }

  /** Writes the game down, so that it survives the tab. */
  keep(): void {
    const { terms, builder, left, given, ending } = this;
    writeKept({ terms, start: builder.start, actions: builder.actions, left, given, over: ending !== null });
  }

  #play(action: string): void {
    this.#charge();
    if (this.ending) return;
    const { actor } = this.builder.view;
    this.builder.play(action);
    this.#actors.push(actor);
    if (this.hinting) this.#engine.stop();
    this.#go();
  }

  /** Goes on from here, whoever has to do something. */
  #go(): void {
    clearInterval(this.#timer);
    this.#ticked = performance.now();
    this.hint = null;
    this.hintSpaces = [];
    this.keep();
    if (this.ending) return;
    const { draw, dvonn } = this.builder.view;
    if (draw) {
      this.#play(`draw:${Math.floor(Math.random() * 2 ** 32)}`);
      return;
    }
    if (this.terms.minutes > 0 && !dvonn) {
      this.#timer = setInterval(() => this.#charge(), 200);
    }
    if (!this.yours) void this.#reply();
  }

  /** Counts the time since the last look at the clock, which stands still while DVONN decides. */
  #charge(): void {
    if (this.terms.minutes === 0 || this.ending || this.builder.view.dvonn) return;
    const now = performance.now();
    const player = this.builder.view.actor ?? this.builder.view.turn;
    this.left[player] = Math.max(0, this.left[player] - (now - this.#ticked));
    this.#ticked = now;
    if (this.left[player] === 0) this.#end({ why: 'time', winner: opposite(player) });
  }

  #end(given: GipfEnding): void {
    if (this.ending) return;
    this.#engine.stop();
    clearInterval(this.#timer);
    this.given = given;
    this.thinking = false;
    this.keep();
  }

  async #think(level: number, milliseconds: number): Promise<string | undefined> {
    const { start, settings: agreed, actions } = this.builder;
    const report = await this.#engine.searchGipf(start, agreed, actions, level, { milliseconds });
    return report.line[0];
  }

  async #reply(): Promise<void> {
    this.thinking = true;
    const begun = performance.now();
    const { actions, view } = this.builder;
    try {
      const timed = this.terms.minutes > 0 && !view.dvonn && view.actor;
      const time = timed ? Math.min(THINKING, this.left[timed] / 20) : THINKING;
      const action = await this.#think(this.terms.level, time);
      // The eye wants to see the last move land before the next one starts.
      const rest = settings.milliseconds * 1.6 - (performance.now() - begun);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (this.#closed || this.builder.actions !== actions || this.ending) return;
      this.thinking = false;
      if (action !== undefined) this.#play(action);
    } catch (reason) {
      if (this.builder.actions === actions) this.thinking = false;
      if (!(reason instanceof Stopped)) this.trouble = true;
    }
  }
}
