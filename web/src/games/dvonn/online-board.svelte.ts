// The board of an online game of DVONN, and lines of conditional moves on it.
import type { Action, ConditionalLine, Entry, OnlineBoard } from '../../online';
import type { Colour } from '../colour';
import { BoardState } from './board-state.svelte';
import { premoveChoices, type PremoveChoices } from './premove';
import { Game } from './rules';

export class OnlineDvonnBoard extends BoardState implements OnlineBoard {
  readonly #start: string;
  /** A turn of DVONN is one move. */
  readonly steps: readonly string[] = [];

  constructor(start: string, moves: readonly string[] = []) {
    super(gameAfter(start, moves));
    this.#start = start;
  }

  get actor(): Colour | null {
    return this.over ? null : this.turn;
  }

  set(entries: readonly Entry[]): void {
    this.put(
      gameAfter(
        this.#start,
        entries.map(({ text }) => text),
      ),
    );
  }

  follow({ text }: Entry): void {
    this.play(text);
  }

  act(move: string): Action {
    this.play(move);
    return { type: 'move', move };
  }

  play(move: string): void {
    this.make(move);
  }

  undoStep(): void {}

  forgetSteps(): void {}

  beginConditionalLine(entries: readonly Entry[]): DvonnConditionalLine {
    return new DvonnConditionalLine(
      new OnlineDvonnBoard(
        this.#start,
        entries.map(({ text }) => text),
      ),
    );
  }

  /** A second board with the same start and these moves. */
  copy(moves: readonly string[] = this.moves): OnlineDvonnBoard {
    return new OnlineDvonnBoard(this.#start, moves);
  }

  /** The premoves that this player can choose. */
  premoveChoices(colour: Colour): PremoveChoices | null {
    // The game itself is not reactive; the stacks are.
    void this.stacks;
    return premoveChoices(this.game, colour);
  }
}

function gameAfter(start: string, moves: readonly string[]): Game {
  const game = Game.fromPosition(start);
  for (const move of moves) game.play(move);
  return game;
}

/** A conditional line of DVONN. Each move replaces the board by a new one. */
export class DvonnConditionalLine implements ConditionalLine {
  readonly unfinished = false;
  readonly #known: number;
  dvonn: OnlineDvonnBoard = $state.raw(null as unknown as OnlineDvonnBoard);

  constructor(table: OnlineDvonnBoard) {
    this.#known = table.moves.length;
    this.dvonn = table;
  }

  get actor(): Colour | null {
    return this.dvonn.over ? null : this.dvonn.turn;
  }

  get actions(): string[] {
    return this.#line.filter((move) => move !== 'pass');
  }

  get lastBy(): Colour | null {
    const last = this.#last;
    return last < this.#known ? null : (this.dvonn.who[last] ?? null);
  }

  get text(): string {
    return this.#line.join(' ');
  }

  /** The index of the last move that is not a pass. */
  get #last(): number {
    const { moves } = this.dvonn;
    let last = moves.length - 1;
    while (moves[last] === 'pass') last -= 1;
    return last;
  }

  get #line(): string[] {
    return this.dvonn.moves.slice(this.#known);
  }

  play(move: string): void {
    const longer = this.dvonn.copy();
    longer.play(move);
    if (longer.mustPass) longer.play('pass');
    this.dvonn = longer;
  }

  back(): void {
    const last = this.#last;
    if (last >= this.#known) this.dvonn = this.dvonn.copy(this.dvonn.moves.slice(0, last));
  }
}
