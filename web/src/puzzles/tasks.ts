// What the games' puzzle components share. It is loaded with them, not with the registry.
export { default as PuzzleFrame } from './PuzzleFrame.svelte';
export { default as StepButtons } from './StepButtons.svelte';
