// The names of the values of settings.
import type { Key } from './languages';
import type { BoardTheme, Coordinates, Marking, Pace, PieceSet, Theme } from './settings.svelte';

export const THEME_NAMES: Record<Theme, Key> = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark', clear: 'themeClear' };
export const PACE_NAMES: Record<Pace, Key> = { fast: 'paceFast', normal: 'paceNormal', slow: 'paceSlow', none: 'paceNone' };
export const MARKING_NAMES: Record<Marking, Key> = { always: 'markingAlways', first: 'markingFirst', never: 'markingNever' };
export const COORDINATE_NAMES: Record<Coordinates, Key> = {
  inside: 'coordinatesInside',
  edge: 'coordinatesEdge',
  off: 'coordinatesOff',
};
export const BOARD_NAMES: Record<BoardTheme, Key> = {
  ash: 'boardAsh',
  moss: 'boardMoss',
  glacier: 'boardGlacier',
  walnut: 'boardWalnut',
  basalt: 'boardBasalt',
};
export const PIECE_NAMES: Record<PieceSet, Key> = {
  classic: 'piecesClassic',
  polished: 'piecesPolished',
  flat: 'piecesFlat',
  contrast: 'piecesContrast',
};
