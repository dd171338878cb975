// Shapes that show moves on a board of DVONN.
import type { Brush, Shape } from '../../board';
import { spacesOf } from './rules';

/** An arrow for a move, a circle for a placement, nothing for a pass. */
export function shapesOf(move: string, brush: Brush): Shape[] {
  const [from, to = null] = spacesOf(move);
  return from === undefined ? [] : [{ from, to, brush }];
}
