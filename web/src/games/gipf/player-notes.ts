// The notes on a player's card in a game of GIPF.
import { t } from '../../shell';
import type { Colour } from '../colour';
import type { TurnBuilder } from './turn-builder.svelte';

/** Captured pieces, and the potentials and challenges that are left. */
export function playerNotes({ view, potentials, connected }: TurnBuilder, colour: Colour): string[] {
  const notes = [t('gipfLost', { n: view.captured[colour] })];
  if (potentials > 0) notes.push(t('gipfPotentialsLeft', { n: view.unplayed[colour] }));
  if (connected) notes.push(t('gipfChallengesLeft', { n: view.challenges[colour] }));
  return notes;
}
