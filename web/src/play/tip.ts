// A tip of the coach.
import type { Key } from '../shell';

export interface Tip {
  /** Each tip is shown once. */
  id: string;
  text: Key;
  values?: Record<string, number>;
  /** The space that it points at. */
  space: string;
}
