// Settings of a local game of GIPF, and its storage. Needs no rules, so that every page can import it.
import { MatchStorage, type MatchTerms } from '../../play';

export interface GipfTerms extends MatchTerms {
  /** The version, its potentials and challenges: `tournament+d6+c1,1`. */
  variant: string;
  /** The answers to open questions: `tie=no-jump`. */
  settings: string;
}

export const gipfStorage = new MatchStorage<GipfTerms>('caldera.gipf', 'actions');

/** The game that begins when the page opens. */
export const requested: { terms: GipfTerms | null } = { terms: null };

/** What the text of a version says: `tournament+d6+c1,1` is the tournament version with six potentials and a challenge each. */
export function partsOf(variant: string): { version: string; potentials: number; challenges: readonly number[] } {
  const [version = '', ...more] = variant.split('+');
  const after = (letter: string): string => more.find((part) => part.startsWith(letter))?.slice(1) ?? '';
  return { version, potentials: Number(after('d')), challenges: after('c').split(',').filter(Boolean).map(Number) };
}
