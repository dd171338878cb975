// A step of a rule book.
import type { Key } from '../shell';

export interface RuleStep {
  /** The name in the address. */
  name: string;
  title: Key;
  text: Key;
  task: Key;
}

/** What a move means for the task: it fulfils it, it does not, or nothing yet; and why it does not, if that can be said. */
export type OnTry = (fulfilled: boolean | null, reason?: Key) => void;
