// Plays a turn step by step, so that it can be animated.
import { gipfSteps, type GipfGame } from './rules';
import { TurnBuilder } from './turn-builder.svelte';

/** Plays a turn in a game, and returns its builder; `null` if that does not lead to the position `end`, for example after a challenge. */
export function replay(game: GipfGame, turn: string, end: GipfGame): TurnBuilder | null {
  const builder = new TurnBuilder(game);
  try {
    if (builder.viewAction(turn).challenged) return null;
    for (const action of gipfSteps(turn)) {
      builder.play(action);
      if (builder.view.phase === 'announced') builder.play('pass');
    }
    if (builder.view.phase !== 'start') builder.play('done');
  } catch {
    return null;
  }
  return game.position() === end.position() ? builder : null;
}
