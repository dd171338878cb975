// Settings of a local game of GIPF, and its storage. Does not need the rules, so that every page can import it.
import { MatchStorage, type MatchTerms } from '../../play';

export interface GipfTerms extends MatchTerms {
  /** The version, potentials and challenges: `tournament+d6+c1,1`. */
  variant: string;
  /** Rule settings that differ from the recommended ones: `tie=no-jump`. */
  settings: string;
}

export const gipfStorage = new MatchStorage<GipfTerms>('caldera.gipf', 'actions');

/** The game to start when the page opens. */
export const requested: { terms: GipfTerms | null } = { terms: null };

/** Parses a variant: `tournament+d6+c1,1` is the tournament version with six potentials and one challenge per player. */
export function partsOf(variant: string): { version: string; potentials: number; challenges: readonly number[] } {
  const [version = '', ...more] = variant.split('+');
  const after = (letter: string): string => more.find((part) => part.startsWith(letter))?.slice(1) ?? '';
  return { version, potentials: Number(after('d')), challenges: after('c').split(',').filter(Boolean).map(Number) };
}
