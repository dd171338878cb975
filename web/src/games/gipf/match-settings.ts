// Settings of a local game of GIPF, and its storage. Needs no rules, so that every page can import it.
import type { Colour } from '../dvonn/rules';

export interface GipfTerms {
  opponent: 'engine' | 'person';
  level: number;
  /** The person's colour against the engine. */
  colour: Colour;
  /** Minutes for each player's whole game; 0 for no clock. */
  minutes: number;
  /** The version, its potentials and challenges: `tournament+d6+c1,1`. */
  variant: string;
  /** The answers to open questions: `tie=no-jump`. */
  settings: string;
}

/** What the text of a version says: `tournament+d6+c1,1` is the tournament version with six potentials and a challenge each. */
export function partsOf(variant: string): { version: string; potentials: number; challenges: readonly number[] } {
  const [version = '', ...more] = variant.split('+');
  const after = (letter: string): string => more.find((part) => part.startsWith(letter))?.slice(1) ?? '';
  return { version, potentials: Number(after('d')), challenges: after('c').split(',').filter(Boolean).map(Number) };
}

export interface GipfEnding {
  why: 'no-move' | 'no-gipf' | 'resigned' | 'time';
  winner: Colour;
}

export interface GipfKept {
  terms: GipfTerms;
  start: string;
  actions: string[];
  left: Record<Colour, number>;
  /** An ending that is not on the board. */
  given: GipfEnding | null;
  over: boolean;
}

const KEY = 'caldera.gipf';

/** The game that was going on when the tab was closed. */
export function readKept(): GipfKept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as GipfKept | null;
    // What another program, or another time, has left there is no game.
    return kept && Array.isArray(kept.actions) && typeof kept.terms === 'object' && typeof kept.left === 'object' ? kept : null;
  } catch {
    return null;
  }
}

export function writeKept(kept: GipfKept | null): void {
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // Then the game lasts until the tab is closed.
  }
}

/** Whether a game waits to be continued. */
export function isGipfKept(): boolean {
  const kept = readKept();
  return kept !== null && !kept.over && kept.actions.length > 0;
}

/** The game that shall begin when its page opens. */
export const wanted: { terms: GipfTerms | null } = { terms: null };
