// A try at a puzzle: what stands on the board, and how far the player is. What is right stands in the puzzle.
import { BoardState } from '../games/dvonn/board-state.svelte';
import { Game, type Colour } from '../games/dvonn/rules';
import { settings } from '../shell/settings.svelte';
import type { Puzzle } from './puzzle-file';
import { progress } from './progress.svelte';

/** A move that was not the right one: what it leads to, and what answers it. */
export interface Miss {
  move: string;
  value: number;
  answer: string | null;
}

/** The least that the eye gets between two moves when they are shown. */
const PAUSE = 250;

export class Attempt extends BoardState {
  readonly puzzle: Puzzle;
  readonly line: readonly string[];
  /** Who is to move in the puzzle. */
  readonly side: Colour;
  #clean = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether a move is to be found, the other player answers, a wrong move stands on the board, or all is known. */
  stage: 'open' | 'answering' | 'missed' | 'solved' | 'shown' = $state('open');
  /** How many of the moves were found. */
  found = $state(0);
  miss: Miss | null = $state.raw(null);

  constructor(puzzle: Puzzle) {
    super(Game.fromPosition(puzzle.position));
    this.puzzle = puzzle;
    this.line = puzzle.line.split(' ');
    this.side = this.turn;
  }

  /** Whether the line can be stepped through. */
  get known(): boolean {
    return this.stage === 'solved' || this.stage === 'shown';
  }

  /** The player's move. */
  move(move: string): void {
    if (this.stage !== 'open') return;
    if (move === this.line[2 * this.found]) this.#right(move);
    else this.#wrong(move);
  }

  /** Back to the position in which the wrong move was made. */
  tryAgain(): void {
    if (this.stage !== 'missed') return;
    this.miss = null;
    this.stage = 'open';
    this.#goTo(2 * this.found);
  }

  /** Gives up: from here on the line can be looked at. */
  showSolution(): void {
    if (this.known) return;
    if (this.#clean) progress.note(this.puzzle, 'failed');
    this.#clean = false;
    this.miss = null;
    this.stage = 'shown';
    this.#goTo(2 * this.found);
    this.step(this.moves.length + 1);
  }

  /** Shows the position after so many moves of the line. */
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
      if (this.#clean) progress.note(this.puzzle, 'solved');
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
    if (this.#clean) progress.note(this.puzzle, 'failed');
    this.#clean = false;
    this.miss = { move, value, answer };
    this.stage = 'missed';
    this.make(move);
    if (answer !== null) this.#later(() => this.make(answer));
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
