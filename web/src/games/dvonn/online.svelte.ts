// The board of a game of DVONN that the server keeps: what stands on it, and what can be done.
import { BoardState } from './board-state.svelte';
import { Game, type Colour } from './rules';
import { premoveChoices, type PremoveChoices } from './premove';
import type { ConditionalLine } from '../../online/conditional-line';

export class OnlineDvonnBoard extends BoardState {
  constructor() {
    super(new Game());
  }

  /** Puts the game on the board from its start, without a show. */
  set(start: string, words: readonly string[]): void {
    const game = Game.fromPosition(start);
    for (const word of words) game.play(word);
    this.put(game);
  }

  play(word: string): void {
    this.make(word);
  }

  /** Another board with the same game up to a move, to try others on. */
  copy(moves: readonly string[] = this.moves): OnlineDvonnBoard {
    const other = new OnlineDvonnBoard();
    other.set(this.game.start(), moves);
    return other;
  }

  /** What this player can choose before his turn has come. */
  premoveChoices(colour: Colour): PremoveChoices | null {
    // A game does not say that it has changed; what stands on the board does.
    void this.stacks;
    return premoveChoices(this.game, colour);
  }
}

/** A line of DVONN. Boards are looked at as wholes: a line goes on on another one. */
export class DvonnConditionalLine implements ConditionalLine {
  readonly builder = null;
  readonly unfinished = false;
  readonly #known: number;
  dvonn: OnlineDvonnBoard = $state.raw(null as unknown as OnlineDvonnBoard);

  constructor(table: OnlineDvonnBoard) {
    this.#known = table.moves.length;
    this.dvonn = table.copy();
  }

  get actor(): Colour | null {
    return this.dvonn.over ? null : this.dvonn.turn;
  }

  get words(): string[] {
    return this.#line.filter((word) => word !== 'pass');
  }

  get lastBy(): Colour | null {
    const last = this.#last;
    return last < this.#known ? null : (this.dvonn.who[last] ?? null);
  }

  get said(): string {
    return this.#line.join(' ');
  }

  /** Which of all moves is the last that somebody has chosen. */
  get #last(): number {
    const { moves } = this.dvonn;
    let last = moves.length - 1;
    while (moves[last] === 'pass') last -= 1;
    return last;
  }

  get #line(): string[] {
    return this.dvonn.moves.slice(this.#known);
  }

  play(word: string): void {
    const longer = this.dvonn.copy();
    longer.play(word);
    if (longer.mustPass) longer.play('pass');
    this.dvonn = longer;
  }

  back(): void {
    const last = this.#last;
    if (last >= this.#known) this.dvonn = this.dvonn.copy(this.dvonn.moves.slice(0, last));
  }
}
