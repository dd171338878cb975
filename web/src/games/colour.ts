// The two players of every game.

export type Colour = 'white' | 'black';

export const opposite = (colour: Colour): Colour => (colour === 'white' ? 'black' : 'white');
