// An attempt at a puzzle. The puzzle file contains the right moves, so no engine is needed.
import type { AttemptListener } from '../../puzzles';
import { settings } from '../../shell';
import type { Colour } from '../colour';
import { BoardState } from './board-state.svelte';
import type { DvonnPuzzle } from './puzzle';
import { Game } from './rules';

/** A wrong move, its value, and the reply to it. */
export interface Miss {
  move: string;
  value: number;
  answer: string | null;
}

/** The minimum pause between two moves that are shown, in milliseconds. */
const PAUSE = 250;

export class Attempt extends BoardState {
  readonly puzzle: DvonnPuzzle;
  readonly line: readonly string[];
  /** The player to move in the puzzle. */
  readonly side: Colour;
  readonly #listener: AttemptListener;
  #clean = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The visitor must move, the opponent replies, a wrong move is on the board, or the solution is known. */
  stage: 'open' | 'answering' | 'missed' | 'solved' | 'shown' = $state('open');
  /** The number of moves found. */
  found = $state(0);
  miss: Miss | null = $state.raw(null);

  constructor(puzzle: DvonnPuzzle, listener: AttemptListener) {
    super(Game.fromPosition(puzzle.position));
    this.#listener = listener;
    this.puzzle = puzzle;
    this.line = puzzle.line.split(' ');
    this.side = this.turn;
  }

  /** Whether the solution is known and can be stepped through. */
  get known(): boolean {
    return this.stage === 'solved' || this.stage === 'shown';
  }

  /** Plays the visitor's move. */
  move(move: string): void {
    if (this.stage !== 'open') return;
    if (move === this.line[2 * this.found]) this.#right(move);
    else this.#wrong(move);
  }

  /** Takes back the wrong move. */
  tryAgain(): void {
    if (this.stage !== 'missed') return;
    this.miss = null;
    this.stage = 'open';
    this.#goTo(2 * this.found);
  }

  /** Gives up and shows the solution. */
  showSolution(): void {
    if (this.known) return;
    this.#fail();
    this.miss = null;
    this.stage = 'shown';
    this.#goTo(2 * this.found);
    this.step(this.moves.length + 1);
  }

  /** Shows the position after `to` moves of the solution. */
  step(to: number): void {
    if (!this.known || to < 0 || to > this.line.length) return;
    clearTimeout(this.#timer);
    const next = this.line[this.moves.length];
    if (to === this.moves.length + 1 && next !== undefined) this.make(next);
    else this.#goTo(to);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #right(move: string): void {
    this.make(move);
    this.found += 1;
    if (this.found === this.puzzle.tries.length) {
      this.stage = 'solved';
      if (this.#clean) this.#listener.onresult('solved');
      this.#listener.onsolved?.();
      return;
    }
    this.stage = 'answering';
    this.#later(() => {
      this.make(this.line[2 * this.found - 1] ?? 'pass');
      this.stage = 'open';
    });
  }

  #wrong(move: string): void {
    const [value, answer] = this.puzzle.tries[this.found]?.[move] ?? [0, null];
    this.#fail();
    this.miss = { move, value, answer };
    this.stage = 'missed';
    this.make(move);
    if (answer !== null) this.#later(() => this.make(answer));
  }

  #fail(): void {
    if (this.#clean) this.#listener.onresult('failed');
    this.#clean = false;
  }

  #later(what: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(what, settings.milliseconds * 1.3 + PAUSE);
  }

  #goTo(ply: number): void {
    clearTimeout(this.#timer);
    const game = Game.fromPosition(this.puzzle.position);
    for (const move of this.line.slice(0, ply)) game.play(move);
    this.put(game);
  }
}
