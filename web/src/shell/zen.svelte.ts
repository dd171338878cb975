// Zen mode: during a game, everything but the board, the clocks and the actions is hidden.
import { settings } from './settings.svelte';

class Zen {
  #playing = $state(false);

  /** Whether the page shows only the game. */
  get active(): boolean {
    return settings.zen && this.#playing;
  }

  /** Says whether the visitor is in a game; returns a function that ends this, for effects. */
  during(playing: boolean): () => void {
    this.#playing = playing;
    return () => (this.#playing = false);
  }

  toggle(): void {
    settings.zen = !settings.zen;
  }

  /** Whether the visitor is in a game, in which the Z key switches zen mode. */
  get possible(): boolean {
    return this.#playing;
  }
}

export const zen = new Zen();
