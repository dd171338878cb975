// An attempt at a GIPF puzzle. The puzzle file contains the right turns and the replies, so no engine is needed.
import type { AttemptListener } from '../../puzzles';
import { settings } from '../../shell';
import type { Colour } from '../colour';
import type { GipfPuzzle } from './puzzle-source';
import { GipfGame } from './rules';
import { TurnBuilder } from './turn-builder.svelte';

/** A wrong turn, and a reply that refutes it, if one is known. */
export interface Miss {
  turn: string;
  reply: string | null;
}

/** The pause between two steps that are shown, after the animation, in milliseconds. */
const PAUSE = 350;

/** The game from a position after some turns. */
export function played(position: string, turns: readonly string[]): GipfGame {
  const game = GipfGame.fromPosition(position, '');
  for (const turn of turns) for (const step of game.stepsOfEntry('move', undefined, turn)) game.play(step);
  return game;
}

function after(position: string, ...turns: string[]): string {
  return played(position, turns).position();
}

/** The solution: the first answer to each turn, and the replies between them. */
export function lineOf({ answers, replies }: Pick<GipfPuzzle, 'answers' | 'replies'>): string[] {
  return answers.flatMap(([turn = ''], index) => [turn, ...replies.slice(index, index + 1)]);
}

/** Whether a turn of the visitor reaches the goal: there can be several ways to write the same turn. */
export function isRight({ answers }: Pick<GipfPuzzle, 'answers'>, found: number, before: string, reached: string): boolean {
  return (answers[found] ?? []).some((turn) => after(before, turn) === reached);
}

/** The reply that refutes a wrong first turn. */
export function refutationOf({ position, tries = {} }: Pick<GipfPuzzle, 'position' | 'tries'>, reached: string): string | null {
  const entries = Object.entries(tries);
  const listed = entries.find(([, turns]) => turns.some((turn) => after(position, turn) === reached));
  return (listed ?? entries.find(([, turns]) => turns.length === 0))?.[0] ?? null;
}

export class Attempt {
  readonly puzzle: GipfPuzzle;
  readonly line: readonly string[];
  /** The player to move in the puzzle. */
  readonly side: Colour;
  readonly #listener: AttemptListener;
  #clean = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  builder: TurnBuilder = $state.raw(null as unknown as TurnBuilder);
  /** The visitor must move, the opponent replies, a wrong turn is on the board, or the solution is known. */
  stage: 'open' | 'answering' | 'missed' | 'solved' | 'shown' = $state('open');
  /** The number of turns found. */
  found = $state(0);
  miss: Miss | null = $state.raw(null);
  /** The number of turns of the solution on the board. */
  at = $state(0);
  /** Whether the current turn has begun. */
  begun = $state(false);

  constructor(puzzle: GipfPuzzle, listener: AttemptListener) {
    this.puzzle = puzzle;
    this.line = lineOf(puzzle);
    this.#listener = listener;
    this.#goTo(0);
    this.side = this.builder.view.turn;
  }

  /** Whether the solution is known and can be stepped through. */
  get known(): boolean {
    return this.stage === 'solved' || this.stage === 'shown';
  }

  /** The first step of the solution's next turn, once the solution is known; `null` while a turn is being shown, and at the end. */
  get next(): string | null {
    const { phase, winner } = this.builder.view;
    const turn = this.line[this.at];
    return !this.known || phase !== 'start' || winner !== null || turn === undefined ? null : (this.#stepsOf(turn)[0] ?? null);
  }

  /** Plays a step of the visitor's turn. */
  act(action: string): void {
    if (this.stage !== 'open') return;
    this.builder.play(action);
    this.begun = true;
    if (this.builder.view.winner !== null || this.builder.view.phase === 'start') this.#judge();
  }

  /** Takes back the wrong turn, or the steps of an unfinished one. */
  tryAgain(): void {
    if (this.stage !== 'missed' && this.stage !== 'open') return;
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
    this.step(this.at + 1);
  }

  /** Shows the position after `to` turns of the solution. */
  step(to: number): void {
    if (!this.known || to < 0 || to > this.line.length) return;
    const next = this.line[this.at];
    if (to !== this.at + 1 || next === undefined) {
      this.#goTo(to);
      return;
    }
    this.#goTo(this.at);
    this.at = to;
    this.#run(this.#stepsOf(next), 0);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #judge(): void {
    const { puzzle, builder, found } = this;
    const before = after(puzzle.position, ...this.line.slice(0, 2 * found));
    if (!isRight(puzzle, found, before, builder.position)) {
      this.#wrong();
      return;
    }
    this.found += 1;
    this.begun = false;
    this.at = 2 * this.found - 1;
    if (this.found === puzzle.answers.length) {
      this.stage = 'solved';
      if (this.#clean) this.#listener.onresult('solved');
      this.#listener.onsolved?.();
      return;
    }
    this.stage = 'answering';
    const reply = puzzle.replies[found] ?? '';
    this.#run(this.#stepsOf(reply), this.#pause, () => {
      this.at += 1;
      this.stage = 'open';
    });
  }

  #wrong(): void {
    const { builder, found, puzzle } = this;
    this.#fail();
    const reply = found === 0 && builder.view.winner === null ? refutationOf(puzzle, builder.position) : null;
    this.miss = { turn: builder.view.turns.at(-1) ?? '', reply };
    this.stage = 'missed';
    if (reply !== null) this.#run(this.#stepsOf(reply), this.#pause);
  }

  #fail(): void {
    if (this.#clean) this.#listener.onresult('failed');
    this.#clean = false;
  }

  get #pause(): number {
    return settings.milliseconds + PAUSE;
  }

  /** The steps of a whole turn of the player to move. */
  #stepsOf(turn: string): string[] {
    return this.builder.stepsOfEntry({ kind: 'move', text: turn });
  }

  /** Plays steps one after the other, the first after a delay. */
  #run([step, ...rest]: readonly string[], delay: number, then?: () => void): void {
    clearTimeout(this.#timer);
    if (step === undefined) {
      then?.();
      return;
    }
    const play = (): void => {
      this.builder.play(step);
      this.#run(rest, this.#pause, then);
    };
    // Without steps left, the rest happens at once.
    if (delay === 0) play();
    else this.#timer = setTimeout(play, delay);
  }

  #goTo(ply: number): void {
    clearTimeout(this.#timer);
    this.builder = new TurnBuilder(played(this.puzzle.position, this.line.slice(0, ply)));
    this.at = ply;
    this.begun = false;
  }
}
