// A position to experiment with: plays moves and can be reset.
import { BoardState } from './board-state.svelte';
import { Game } from './rules';

export class Sandbox extends BoardState {
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
