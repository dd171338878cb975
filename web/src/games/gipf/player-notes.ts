// What a player's card shows about a game of GIPF besides the reserve.
import { t } from '../../shell';
import type { Colour } from '../colour';
import type { TurnBuilder } from './turn-builder.svelte';

/** Lost pieces, potentials and challenges left. */
export function playerNotes({ view, potentials, connected }: TurnBuilder, colour: Colour): string[] {
  const notes = [t('gipfLost', { n: view.captured[colour] })];
  if (potentials > 0) notes.push(t('gipfPotentialsLeft', { n: view.unplayed[colour] }));
  if (connected) notes.push(t('gipfChallengesLeft', { n: view.challenges[colour] }));
  return notes;
}
