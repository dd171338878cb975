// Analysis of games and positions: the workbench with its tree of moves, engine lines, study and editor frame.
// `Analysis` and `Workbench` know no game: each game extends `Analysis` and passes its board to `Workbench`.
export { Analysis } from './analysis.svelte';
export { default as EditorFrame } from './EditorFrame.svelte';
export { faultText, type Fault } from './fault-text';
export { default as OtherGames } from './OtherGames.svelte';
export { openTextIn } from './pending-text';
export { default as Workbench } from './Workbench.svelte';
