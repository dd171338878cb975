// The towers into which the stacks of each player are piled up at the end of a game.
import type { Towers } from '../../play';

/** The stacks of each player, the highest first; stacks with a DVONN piece on top belong to neither. */
export function towersOf(stacks: ReadonlyMap<string, string>): Towers {
  const of = (top: string): string[] => [...stacks.values()].filter((pieces) => pieces.endsWith(top)).sort((a, b) => b.length - a.length);
  return { white: of('w'), black: of('b') };
}
