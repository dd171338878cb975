// The tips of the first game of DVONN, each at the moment when its rule matters.
import type { Tip } from '../../play';
import type { BoardState } from './board-state.svelte';

/** The tips for a position in which the visitor must act, the most urgent one first. */
export function dvonnTips(board: BoardState, selected: string | null, passed: boolean): Tip[] {
  const { movers, placing, stacks } = board;
  if (placing) {
    const [space] = board.targets(null);
    return space === undefined ? [] : [{ id: 'dvonn-place', text: 'coachPlace', space }];
  }
  if (selected !== null) {
    const height = (stacks.get(selected) ?? '').length;
    const cutting = board.targets(selected).find((to) => board.losses(selected, to).length > 0);
    return [
      ...(cutting === undefined ? [] : [{ id: 'dvonn-cut', text: 'coachCut', space: cutting } as const]),
      height === 1
        ? { id: 'dvonn-single', text: 'coachSingle', space: selected }
        : { id: 'dvonn-stack', text: 'coachHeight', values: { n: height }, space: selected },
    ];
  }
  const [space] = movers;
  if (space === undefined) return [];
  return [...(passed ? [{ id: 'dvonn-pass', text: 'coachPass', space } as const] : []), { id: 'dvonn-move', text: 'coachMove', space }];
}
