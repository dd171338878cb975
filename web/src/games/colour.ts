// The two players of every game.

import type { Colour } from '../wasm/types';

export type { Colour };

export const opposite = (colour: Colour): Colour => (colour === 'white' ? 'black' : 'white');
