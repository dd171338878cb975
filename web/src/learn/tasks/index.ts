// Tasks of strategy lessons: their layout, and the visitor's progress.
export { progress } from './progress.svelte';
export { default as TaskFrame } from './TaskFrame.svelte';
