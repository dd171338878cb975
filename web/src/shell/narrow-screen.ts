// Whether the screen is a phone in portrait orientation, on which wide boards are rotated.
import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('(max-width: 44rem) and (orientation: portrait)');
