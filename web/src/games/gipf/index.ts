// GIPF: its entry in the registry. Its pages, board and rules are loaded when they are needed.
export { gipf, type GipfSetup } from './game';
