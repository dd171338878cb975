// GIPF: what the rest of the app knows of it. Its pages, board and rules are fetched when they are opened.
export { gipf, type GipfSetup } from './game';
