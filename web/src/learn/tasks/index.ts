// Tasks of lessons in strategy: their frame, and which of them the visitor has solved.
export { progress } from './progress.svelte';
export { default as TaskFrame } from './TaskFrame.svelte';
