// Animations of DVONN moves: the stack that flies, and the stacks that sink when they are cut off.
import type { MoveAnimation } from '../../board/types';
import { spacesOf } from './rules';

let happened = 0;

/** A number for what happens next: whatever happened earlier has a smaller one, on whatever board. */
export function nextAnimationId(): number {
  happened += 1;
  return happened;
}

/** What is to be shown of a move, from the stacks before it and the spaces that it emptied; nothing of a pass. */
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
