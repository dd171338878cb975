// A game of GIPF that the server keeps: its words become the steps of a hand, and the steps of a hand words.
import { Hand } from '../gipf/hand.svelte';
import { GipfGame } from '../gipf/rules';
import { gipfSteps } from '../wasm/gipf/gipf.js';
import type { Entry, Terms } from './client';

export { GipfTrial, TurnAhead, isWord, wordOf } from './gipf-ahead.svelte';

/** Puts what was done into a hand, step by step. */
export function follow(hand: Hand, entry: Entry): void {
  const { text, by } = entry;
  if (entry.kind === 'pass') hand.play('dvonn:pass');
  else if (entry.kind === 'arranged') hand.play(`arrange:${by}:${text.replaceAll(' ', '_')}`);
  else if (entry.kind === 'rolled') hand.play(`roll:${text.replace(' ', ',')}`);
  else if (entry.kind === 'surrendered') hand.play(`surrender:${by}`);
  else if (hand.view.dvonn) hand.play(`dvonn:${text}`);
  else {
    const steps = gipfSteps(text);
    for (const step of steps) hand.play(step);
    // A word that has moved and says nothing of rows leaves them.
    if (hand.view.phase === 'moved' && !['pass', '?', 'done'].includes(text)) hand.play('done');
  }
}

/** A hand above the game as it stands. */
export function handOf(terms: Terms, entries: readonly Entry[]): Hand {
  const game = terms.game.name === 'gipf' ? terms.game : null;
  const hand = new Hand(new GipfGame(game?.variant ?? 'basic', game?.settings ?? ''));
  for (const entry of entries) follow(hand, entry);
  hand.happening = hand.dvonnHappening = null;
  return hand;
}
