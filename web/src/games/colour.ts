// The two players of every game.

import type { Colour } from '../wasm/types';

export type { Colour };

export const opposite = (colour: Colour): Colour => (colour === 'white' ? 'black' : 'white');

/** The text of a final score, the winner's first; in a tie both are equal. */
export function scoreText([white, black]: readonly [number, number], winner: Colour | null): string {
  return (winner === 'black' ? [black, white] : [white, black]).join('\u2009:\u2009');
}
