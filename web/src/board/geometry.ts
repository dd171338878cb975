// Geometry of a board: projects board coordinates to the picture. It knows no game.

/** A space and its coordinates on the board: neighbours are 1 apart, y grows upwards. */
export interface Place {
  name: string;
  x: number;
  y: number;
  /** Whether it is a point on the rim, from which pieces enter and on which they never stay. */
  rim?: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** Units of the picture between two neighbours. */
export const STEP = 100;
/** Half the width and half the height of a piece in perspective. */
export const RADIUS = 41;
export const DEPTH = 36;
/** The margin around the outermost spaces, without and with rim points. */
const MARGIN = 78;
const RIM_MARGIN = 56;
const LABEL_MARGIN = 98;
/** How far the slab extends beyond the outermost spaces, without and with rim points. */
export const SLAB = 61;
export const RIM_SLAB = 40;
/** And with labels at the edge, which are this far from the last space of their line. */
export const LABEL_SLAB = 86;
const LABEL = 65;

export interface Projection {
  points: Map<string, Point>;
  width: number;
  height: number;
}

/**
 * Projects the spaces to the picture; `turned` rotates the board by 180°, `tall` puts it on its short side, `labelled` leaves
 * room for labels at the edge.
 */
export function project(places: readonly Place[], turned: boolean, tall: boolean, labelled = false): Projection {
  const flat = places.map(({ name, x, y }) => {
    const sign = turned ? -1 : 1;
    const [right, down] = tall ? [y * sign, x * sign] : [x * sign, -y * sign];
    return { name, x: right * STEP, y: down * STEP };
  });
  const margin = places.some((place) => place.rim) ? RIM_MARGIN : labelled ? LABEL_MARGIN : MARGIN;
  const left = Math.min(...flat.map((point) => point.x)) - margin;
  const top = Math.min(...flat.map((point) => point.y)) - margin;
  const points = new Map(flat.map(({ name, x, y }) => [name, { x: x - left, y: y - top }]));
  const width = Math.max(...flat.map((point) => point.x)) - left + margin;
  const height = Math.max(...flat.map((point) => point.y)) - top + margin;
  return { points, width, height };
}

/**
 * Labels at the edge of the board: each letter and each number of the names, at the end of the line of spaces that share it.
 * Boards whose names are not a letter and a number have none.
 */
export function edgeLabels(points: ReadonlyMap<string, Point>): { text: string; at: Point }[] {
  const lines = new Map<string, { order: number; point: Point }[]>();
  for (const [name, point] of points) {
    const [, letter, number] = /^([a-z])(\d+)$/.exec(name) ?? [];
    if (letter === undefined || number === undefined) continue;
    for (const [text, order] of [
      [letter, Number(number)],
      [number, letter.charCodeAt(0)],
    ] as const)
      lines.set(text, [...(lines.get(text) ?? []), { order, point }]);
  }
  return [...lines].flatMap(([text, line]) => {
    const [first, second] = line.sort((a, b) => a.order - b.order).map(({ point }) => point);
    if (!first || !second) return [];
    const [x, y] = [first.x - second.x, first.y - second.y];
    const scale = LABEL / Math.hypot(x, y);
    return [{ text, at: { x: first.x + x * scale, y: first.y + y * scale } }];
  });
}

/** The convex hull of points (monotone chain algorithm). */
export function outline(points: Iterable<Point>): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: Point[]): Point[] => {
    const hull: Point[] = [];
    for (const point of ordered) {
      while (hull.length >= 2 && turn(hull[hull.length - 2]!, hull[hull.length - 1]!, point) <= 1e-6) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The drawn thickness of each piece: high stacks are compressed so that they stay within their space. */
export function thickness(height: number): number {
  return Math.min(11, 52 / Math.max(1, height));
}

/** How far the top of a stack is above its space. */
export function rise(height: number): number {
  return height * thickness(height);
}

/** Whether a stack covers a label with its baseline at `label` and this half width. The label ends above its baseline. */
export function covers(stack: Point, height: number, label: Point, halfWidth: number): boolean {
  const aside = Math.max(0, Math.abs(stack.x - label.x) - halfWidth) / RADIUS;
  if (height === 0 || aside >= 1 || label.y > stack.y + DEPTH) return false;
  return label.y > stack.y - rise(height) - DEPTH * Math.sqrt(1 - aside * aside);
}

/** How far an arrow begins and ends from the middle of its spaces, so that it does not cover the heights of stacks. */
const BEGIN = 20;
const END = 17;

/** The outline of an arrow, as the data of a path; `wide` is the width of its shaft at the head. */
export function arrow(from: Point, to: Point, wide: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = wide * 2.1;
  const neck = length - END - head;
  // Along the arrow and to its side.
  const at = (along: number, aside: number): string =>
    [from.x + x * along - y * aside, from.y + y * along + x * aside].map(round).join(' ');
  const half = wide / 2;
  return [
    `M${at(BEGIN, -half * 0.55)}`,
    `L${at(neck, -half)}`,
    `L${at(neck - wide * 0.2, -half * 2.5)}`,
    `L${at(length - END, 0)}`,
    `L${at(neck - wide * 0.2, half * 2.5)}`,
    `L${at(neck, half)}`,
    `L${at(BEGIN, half * 0.55)}Z`,
  ].join('');
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** The distance of a point from a line segment. */
export function distance(point: Point, from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y || 1);
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - from.x - part * x, point.y - from.y - part * y);
}

/** The space at a point of the picture; `null` if there is none. */
export function nearest(points: Map<string, Point>, at: Point): string | null {
  let best: string | null = null;
  let bestDistance = STEP / 2;
  for (const [name, point] of points) {
    const distance = Math.hypot(point.x - at.x, point.y - at.y);
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The space to which an arrow key leads: the nearest one in that direction, preferring spaces straight ahead. */
export function neighbour(points: Map<string, Point>, from: string, key: string): string | null {
  const arrow = ARROWS[key];
  const start = points.get(from);
  if (!arrow || !start) return null;
  let best: string | null = null;
  let bestCost = Infinity;
  for (const [name, point] of points) {
    const [x, y] = [point.x - start.x, point.y - start.y];
    const ahead = x * arrow.x + y * arrow.y;
    const aside = Math.abs(x * arrow.y - y * arrow.x);
    if (ahead < STEP / 4 || aside > ahead) continue;
    const cost = ahead + aside * 2;
    if (cost < bestCost - 1e-6) [best, bestCost] = [name, cost];
  }
  return best;
}
