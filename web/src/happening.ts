// What a move of DVONN does to the board, as the board shows it: what flies from where to where, and what sinks.
import type { Happening } from './board/board';
import { spacesOf } from './rules';

let happened = 0;

/** A number for what happens next: whatever happened earlier has a smaller one, on whatever board. */
export function nextHappening(): number {
  happened += 1;
  return happened;
}

/** What is to be shown of a move, from the stacks before it and the spaces that it emptied; nothing of a pass. */
export function happeningOf(move: string, before: ReadonlyMap<string, string>, removed: readonly string[]): Happening | null {
  const [first, second] = spacesOf(move);
  if (first === undefined) return null;
  return {
    id: nextHappening(),
    from: second === undefined ? null : first,
    to: second ?? first,
    count: second === undefined ? 1 : (before.get(first) ?? '').length,
    removed: removed.map((space) => ({ space, pieces: before.get(space) ?? '' })),
  };
}
