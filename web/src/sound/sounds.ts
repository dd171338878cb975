// Receives what can be heard, and passes it to the player, which is loaded with the first sound.
import { settings } from '../shell';
import type { HeardMove, Occasion } from './cues';
import type { Player } from './player.svelte';

class Sounds {
  /** Whether another tab with the same game plays its sounds. */
  elsewhere = false;
  #player: Promise<Player> | null = null;

  /** Loads the player, if the browser would let it play. */
  prepare(): void {
    this.#tell(() => {});
  }

  /** A move that a board shows; `height` is that of the stack on which it ends, `own` says whether the visitor made it there. */
  move(move: HeardMove, height: number, own: boolean): void {
    const at = performance.now();
    this.#tell((player) => player.move(move, height, own, at));
  }

  /** A stack that is picked up. */
  lift(height: number): void {
    const at = performance.now();
    this.#tell((player) => player.lift(height, at));
  }

  /** Events of a game beside its moves. */
  report(occasions: readonly Occasion[]): void {
    const at = performance.now();
    for (const occasion of occasions) this.#tell((player) => player.report(occasion, at));
  }

  /** A sample, to judge the volume by. */
  sample(): void {
    const at = performance.now();
    this.#tell((player) => player.sample(at));
  }

  #tell(what: (player: Player) => void): void {
    if (!settings.sound || this.elsewhere) return;
    // Browsers allow neither sound nor vibration before the visitor has touched the page.
    const { userActivation } = navigator as { userActivation?: UserActivation };
    if (!userActivation?.hasBeenActive) return;
    this.#player ??= import('./player.svelte').then(({ Player }) => new Player());
    this.#player.then(what).catch(() => {
      // The player could not be loaded: try again with the next sound.
      this.#player = null;
    });
  }
}

export const sounds = new Sounds();
