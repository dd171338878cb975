// The towers that are compared at the end of a game.
import type { Towers } from '../../play';
import type { View } from './turn-builder.svelte';

/** What decided the game: the GIPF-pieces on the board, or the reserves; `null` if it was neither. */
export function towersOf({ stacks, reserves }: View, why: string | null): Towers | null {
  const gipfs = (top: string): string[] => [...stacks.values()].filter((pieces) => pieces.endsWith(top)).map(() => top);
  if (why === 'no-gipf') return { white: gipfs('W'), black: gipfs('B') };
  if (why !== 'no-move') return null;
  return { white: Array<string>(reserves.white).fill('w'), black: Array<string>(reserves.black).fill('b') };
}
