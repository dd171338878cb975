// A board that plays one move or shows any position.
import { BoardState } from './board-state.svelte';
import type { Game } from './rules';

export class ShownBoard extends BoardState {
  step(move: string): void {
    this.animation = null;
    this.make(move);
  }

  stand(game: Game): void {
    this.put(game);
  }
}
