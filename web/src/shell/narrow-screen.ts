// Whether the screen is that of a phone held upright, on which boards stand on end.
import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('(max-width: 44rem) and (orientation: portrait)');
