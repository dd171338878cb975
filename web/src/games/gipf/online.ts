// Online games of GIPF: converts between the server's action texts and the steps of a turn builder.
import { TurnBuilder } from './turn-builder.svelte';
import { GipfGame } from './rules';
import { gipfSteps } from '../../wasm/gipf/gipf.js';
import type { Entry, Terms } from '../../online/client';

export { GipfConditionalLine, PremoveBuilder, isWord, wordOf } from './online-turns.svelte';

/** Plays an entry of the game, step by step. */
export function follow(builder: TurnBuilder, entry: Entry): void {
  const { text, by } = entry;
  if (entry.kind === 'pass') builder.play('dvonn:pass');
  else if (entry.kind === 'arranged') builder.play(`arrange:${by}:${text.replaceAll(' ', '_')}`);
  else if (entry.kind === 'rolled') builder.play(`roll:${text.replace(' ', ',')}`);
  else if (entry.kind === 'surrendered') builder.play(`surrender:${by}`);
  else if (builder.view.dvonn) builder.play(`dvonn:${text}`);
  else {
    const steps = gipfSteps(text);
    for (const step of steps) builder.play(step);
    // A word that has moved and says nothing of rows leaves them.
    if (builder.view.phase === 'moved' && !['pass', '?', 'done'].includes(text)) builder.play('done');
  }
}

/** A builder above the game as it stands. */
export function builderOf(terms: Terms, entries: readonly Entry[]): TurnBuilder {
  const game = terms.game.name === 'gipf' ? terms.game : null;
  const builder = new TurnBuilder(new GipfGame(game?.variant ?? 'basic', game?.settings ?? ''));
  for (const entry of entries) follow(builder, entry);
  builder.animation = builder.dvonnAnimation = null;
  return builder;
}
