// A position to try things on: moves are made and shown, and all of it can begin again.
import { GameOnBoard } from './game-on-board.svelte';
import { Game } from './rules';

export class Trial extends GameOnBoard {
  readonly #start: string;

  constructor(position: string) {
    super(Game.fromPosition(position));
    this.#start = position;
  }

  play(move: string): void {
    this.make(move);
  }

  again(): void {
    this.put(Game.fromPosition(this.#start));
  }
}
