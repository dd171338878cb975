// The notes on a player's card in a game of GIPF.
import { t } from '../../shell';
import type { Colour } from '../colour';
import type { TurnBuilder } from './turn-builder.svelte';

/** Captured pieces, potentials that can be played and that can still jump, and the challenges that are left. */
export function playerNotes({ view, potentials, connected }: TurnBuilder, colour: Colour): string[] {
  const notes = [t('gipfLost', { n: view.captured[colour] })];
  if (potentials > 0) {
    notes.push(t('gipfPotentialsToPlay', { n: view.unplayed[colour] }));
    const loaded = colour === 'white' ? 'p' : 'q';
    const standing = [...view.stacks.values()].filter((stack) => stack.endsWith(loaded)).length;
    if (standing > 0) notes.push(t('gipfPotentialsOnBoard', { n: standing }));
  }
  if (connected) notes.push(t('gipfChallengesLeft', { n: view.challenges[colour] }));
  return notes;
}
