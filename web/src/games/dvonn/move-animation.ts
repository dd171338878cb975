// Animations of DVONN moves: the stack that flies, and the stacks that sink when they are cut off.
import { nextAnimationId, type MoveAnimation } from '../../board';
import { spacesOf } from './rules';

/** The animation of a move, from the stacks before it and the spaces that it cut off; `null` for a pass. */
export function animationOf(move: string, before: ReadonlyMap<string, string>, removed: readonly string[]): MoveAnimation | null {
  const [first, second] = spacesOf(move);
  if (first === undefined) return null;
  return {
    id: nextAnimationId(),
    from: second === undefined ? null : first,
    to: second ?? first,
    count: second === undefined ? 1 : (before.get(first) ?? '').length,
    removed: removed.map((space) => ({ space, pieces: before.get(space) ?? '' })),
  };
}
