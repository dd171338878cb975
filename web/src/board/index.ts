// The board: draws stacks on spaces and reports input. It knows no game.
export { default as Board } from './Board.svelte';
export { default as LookSample } from './LookSample.svelte';
export { nextAnimationId } from './animation-id';
export { neighbour, project, type Place, type Point } from './geometry';
export {
  PENS,
  type Brush,
  type ConfirmWords,
  type Coordinates,
  type Lost,
  type MoveAnimation,
  type Pen,
  type Shape,
  type Sketching,
  type SpaceState,
  type Words,
} from './types';
