// DVONN: its rules from WebAssembly, its board and its texts, for puzzles, the front page and games that contain it.
export { BoardState } from './board-state.svelte';
export { announce, boardWords, confirmWords, shapesText, playerName, refusalText, turnText } from './board-text';
export { startDvonn } from './current-match.svelte';
export { default as DvonnBoard } from './DvonnBoard.svelte';
export { dvonnStorage, type DvonnTerms } from './local-game.svelte';
export { animationOf } from './move-animation';
// Import `premoveChoices` itself from `premove.ts`: the first paint does not need it.
export type { PremoveChoices } from './premove';
export { shapesOf } from './shapes';
export { Editor, Game, Games, Tree, gameOfText, loadRules, places, spacesOf, stacksOf, turnOf } from './rules';
