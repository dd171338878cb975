// Plays the animation of a move: pieces that fly, and removed pieces that sink.
import type { MoveAnimation } from './types';
import type { Point } from './geometry';

/** Flying pieces; they are left out of the stack on which they land. */
export interface Flyer {
  from: string | null;
  to: string;
  flown: string;
  /** The height of the stack after they have landed. */
  whole: number;
}

/** The height from which a placed piece falls, and to which a moved stack is lifted. */
const FALL = 90;
const LIFT = 34;

export class Flight {
  flyers: readonly Flyer[] = $state.raw([]);
  sinking: MoveAnimation['removed'] = $state.raw([]);
  readonly landing = $derived(new Map(this.flyers.map((flyer) => [flyer.to, flyer] as const)));
  #slide = false;

  /** Prepares an animation; `pieces` returns the stacks after the move. */
  prepare(animation: MoveAnimation, pieces: (space: string) => string, pace: number): void {
    const { from, to, count, also = [], removed, slide = false } = animation;
    const moved = to === null ? also : [{ from, to, count }, ...also];
    const flyers = moved
      .map(({ from, to, count }) => ({ from, to, flown: pieces(to).slice(-count), whole: pieces(to).length }))
      .filter(({ flown }) => flown);
    this.#slide = slide;
    this.flyers = pace > 0 ? flyers : [];
    this.sinking = pace > 0 ? removed : [];
  }

  /** Animates the flying pieces, each drawn by the element with its index, and returns a function that cancels them. */
  travel(elements: readonly SVGGElement[], points: ReadonlyMap<string, Point>, rim: ReadonlySet<string>, pace: number): () => void {
    const travels = this.flyers.flatMap((flyer, index) => {
      const frames = this.#frames(flyer, points, rim);
      const element = elements[index];
      return frames && element ? [element.animate(frames, { duration: pace })] : [];
    });
    const { flyers } = this;
    if (flyers.length > 0) {
      const over = (): void => {
        if (this.flyers === flyers) this.flyers = [];
      };
      Promise.all(travels.map((travel) => travel.finished)).then(over, () => {});
    }
    return () => {
      for (const travel of travels) travel.cancel();
    };
  }

  sunk(): void {
    this.sinking = [];
  }

  cancel(): void {
    this.flyers = [];
    this.sinking = [];
  }

  #frames({ from, to }: Flyer, points: ReadonlyMap<string, Point>, rim: ReadonlySet<string>): Keyframe[] | null {
    const target = points.get(to);
    const start = from === null ? target && { x: target.x, y: target.y - FALL } : points.get(from);
    if (!start || !target) return null;
    const at = (point: Point, lift: number): string => `translate(${point.x}px, ${point.y - lift}px)`;
    if (from === null) {
      return [
        { transform: at(start, 0), opacity: 0, easing: 'ease-in' },
        { transform: at(target, 0), opacity: 1 },
      ];
    }
    const lift = this.#slide ? 0 : LIFT;
    return [
      { transform: at(start, 0), opacity: rim.has(from) ? 0 : 1, easing: 'ease-out' },
      { transform: at(start, lift), opacity: 1, offset: 0.22, easing: 'ease-in-out' },
      { transform: at(target, lift), offset: 0.8, easing: 'ease-in' },
      { transform: at(target, 0), opacity: 1 },
    ];
  }
}
