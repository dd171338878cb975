// Puzzles: the file of puzzles, attempts at them and the visitor's progress. Only the page is used elsewhere.
export { default as PuzzlesPage } from './PuzzlesPage.svelte';
