// The tips of the first game of GIPF, each at the moment when its rule matters.
import type { Tip } from '../../play';
import type { TurnBuilder } from './turn-builder.svelte';

/** The tips for a position in which the visitor must act, the most urgent one first. */
export function gipfTips(builder: TurnBuilder, selected: string | null): Tip[] {
  const { view } = builder;
  if (view.dvonn) return [];
  const [row] = view.rows;
  if (row?.spots[0] !== undefined) return [{ id: 'gipf-row', text: 'coachGipfRow', space: row.spots[0] }];
  if (selected !== null) {
    const [space] = builder.targets(selected);
    return space === undefined ? [] : [{ id: 'gipf-push', text: 'coachGipfPush', space }];
  }
  const [space] = builder.movers();
  return space === undefined ? [] : [{ id: 'gipf-move', text: 'coachGipfMove', space }];
}
