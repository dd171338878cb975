// A try at a puzzle: what stands on the board, and how far the player is. What is right stands in the puzzle.
import type { Happening } from '../board/board';
import { happeningOf } from '../happening';
import { Game, stacksOf, turnOf, type Colour } from '../rules';
import { settings } from '../settings.svelte';
import type { Puzzle } from './book';
import { progress } from './progress.svelte';

/** A move that was not the right one: what it leads to, and what answers it. */
export interface Miss {
  move: string;
  value: number;
  answer: string | null;
}

/** The least that the eye gets between two moves when they are shown. */
const PAUSE = 250;

export class Attempt {
  readonly puzzle: Puzzle;
  readonly line: readonly string[];
  /** Who is to move in the puzzle. */
  readonly side: Colour;
  #game: Game;
  #clean = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether a move is to be found, the other player answers, a wrong move stands on the board, or all is known. */
  stage: 'open' | 'answering' | 'missed' | 'solved' | 'shown' = $state('open');
  /** How many of the moves were found. */
  found = $state(0);
  miss: Miss | null = $state.raw(null);
  stacks: Map<string, string> = $state.raw(new Map());
  movers: string[] = $state.raw([]);
  moves: string[] = $state.raw([]);
  who: Colour[] = $state.raw([]);
  cut: number[] = $state.raw([]);
  happening: Happening | null = $state.raw(null);

  constructor(puzzle: Puzzle) {
    this.puzzle = puzzle;
    this.line = puzzle.line.split(' ');
    this.#game = Game.fromPosition(puzzle.position);
    this.side = turnOf(this.#game);
    this.#show();
  }

  /** Whether the line can be stepped through. */
  get known(): boolean {
    return this.stage === 'solved' || this.stage === 'shown';
  }

  targets(from: string | null): string[] {
    return this.#game.targets(from ?? undefined);
  }

  losses(from: string | null, to: string): string[] {
    return this.#game.cutOff((from ?? '') + to);
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
    if (to === this.moves.length + 1 && next !== undefined) this.#play(next);
    else this.#goTo(to);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #right(move: string): void {
    this.#play(move);
    this.found += 1;
    if (this.found === this.puzzle.tries.length) {
      this.stage = 'solved';
      if (this.#clean) progress.note(this.puzzle, 'solved');
      return;
    }
    this.stage = 'answering';
    this.#later(() => {
      this.#play(this.line[2 * this.found - 1] ?? 'pass');
      this.stage = 'open';
    });
  }

  #wrong(move: string): void {
    const [value, answer] = this.puzzle.tries[this.found]?.[move] ?? [0, null];
    if (this.#clean) progress.note(this.puzzle, 'failed');
    this.#clean = false;
    this.miss = { move, value, answer };
    this.stage = 'missed';
    this.#play(move);
    if (answer !== null) this.#later(() => this.#play(answer));
  }

  #later(what: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(what, settings.milliseconds * 1.3 + PAUSE);
  }

  #play(move: string): void {
    const before = stacksOf(this.#game);
    const removed = this.#game.play(move);
    this.happening = happeningOf(move, before, removed) ?? this.happening;
    this.#show();
  }

  #goTo(ply: number): void {
    clearTimeout(this.#timer);
    this.#game = Game.fromPosition(this.puzzle.position);
    for (const move of this.line.slice(0, ply)) this.#game.play(move);
    this.happening = null;
    this.#show();
  }

  #show(): void {
    const game = this.#game;
    this.stacks = stacksOf(game);
    this.movers = game.movers();
    this.moves = game.moves();
    this.who = game.whoMoved() as Colour[];
    this.cut = [...game.piecesCutOff()];
  }
}
