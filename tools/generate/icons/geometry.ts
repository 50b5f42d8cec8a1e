/** A place on the icon grid: x to the right, y down. */
export type Point = readonly [x: number, y: number];

interface Line {
  readonly type: 'line';
  readonly from: Point;
  readonly to: Point;
}

/** A circular arc; `sweep` in radians, positive when it runs clockwise on the screen. */
export interface Arc {
  readonly type: 'arc';
  readonly from: Point;
  readonly to: Point;
  readonly centre: Point;
  readonly radius: number;
  readonly sweep: number;
}

export type Segment = Line | Arc;

/** Segments that follow on each other. */
export interface Subpath {
  readonly segments: readonly Segment[];
  readonly closed: boolean;
}

/** Finer than the two decimals that are printed. */
export const EPSILON = 1e-4;

export const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const same = (a: Point, b: Point): boolean => distance(a, b) < EPSILON;

/** From `point`, `length` along `direction`. */
export const along = (point: Point, direction: Point, length: number): Point => [
  point[0] + direction[0] * length,
  point[1] + direction[1] * length,
];

export const line = (from: Point, to: Point): Line => ({ type: 'line', from, to });

/** The unit vector of travel at one end of a segment. */
export function tangent(segment: Segment, end: 'from' | 'to'): Point {
  if (segment.type === 'line') {
    const length = distance(segment.from, segment.to);
    const [x, y] = subtract(segment.to, segment.from);
    return [x / length, y / length];
  }
  const [x, y] = subtract(segment[end], segment.centre);
  const scale = Math.sign(segment.sweep) / segment.radius;
  return [-y * scale, x * scale];
}

/** The unit vector to the left of the way `direction` goes, as seen on the screen. */
export const leftOf = ([x, y]: Point): Point => [y, -x];

export function reversed({ segments, closed }: Subpath): Subpath {
  const back = segments.toReversed().map((segment): Segment => {
    const ends = { from: segment.to, to: segment.from };
    return segment.type === 'line'
      ? { ...segment, ...ends }
      : { ...segment, ...ends, sweep: -segment.sweep };
  });
  return { segments: back, closed };
}

/** Twice the area a closed outline holds; positive when it runs clockwise on the screen. */
export function turningArea(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => {
    const bulge =
      segment.type === 'arc' ? segment.radius ** 2 * (segment.sweep - Math.sin(segment.sweep)) : 0;
    return sum + cross(segment.from, segment.to) + bulge;
  }, 0);
}

/** Where two segments meet, ends included. */
export function intersections(a: Segment, b: Segment): readonly Point[] {
  return crossings(a, b).filter((point) => lies(point, a) && lies(point, b));
}

/** Where the endless lines and full circles of two segments meet. */
function crossings(a: Segment, b: Segment): readonly Point[] {
  if (a.type === 'line') return b.type === 'line' ? lineWithLine(a, b) : lineWithCircle(a, b);
  return b.type === 'line' ? lineWithCircle(b, a) : circleWithCircle(a, b);
}

function lineWithLine(a: Line, b: Line): readonly Point[] {
  const [u, v] = [subtract(a.to, a.from), subtract(b.to, b.from)];
  const scale = cross(u, v);
  if (Math.abs(scale) < EPSILON) return [];
  return [along(a.from, u, cross(subtract(b.from, a.from), v) / scale)];
}

function lineWithCircle(a: Line, { centre, radius }: Arc): readonly Point[] {
  if (same(a.from, a.to)) return [];
  const direction = tangent(a, 'from');
  const foot = along(a.from, direction, dot(subtract(centre, a.from), direction));
  const rest = radius ** 2 - distance(foot, centre) ** 2;
  if (rest < 0) return [];
  return [-1, 1].map((side) => along(foot, direction, side * Math.sqrt(rest)));
}

function circleWithCircle(a: Arc, b: Arc): readonly Point[] {
  const apart = distance(a.centre, b.centre);
  if (apart < EPSILON) return [];
  const [x, y] = subtract(b.centre, a.centre);
  const direction: Point = [x / apart, y / apart];
  const reach = (a.radius ** 2 - b.radius ** 2 + apart ** 2) / (2 * apart);
  const rest = a.radius ** 2 - reach ** 2;
  if (rest < 0) return [];
  const foot = along(a.centre, direction, reach);
  return [-1, 1].map((side) => along(foot, leftOf(direction), side * Math.sqrt(rest)));
}

/** Whether a point of a segment's line or circle lies between the segment's ends. */
function lies(point: Point, segment: Segment): boolean {
  if (same(point, segment.from) || same(point, segment.to)) return true;
  if (segment.type === 'line') {
    return dot(subtract(point, segment.from), subtract(point, segment.to)) < 0;
  }
  return Math.abs(sweepTo(segment, point)) < Math.abs(segment.sweep);
}

/** The turn from an arc's start to a point of its circle, in the arc's own direction. */
export function sweepTo({ from, centre, sweep }: Arc, point: Point): number {
  return turn(subtract(from, centre), subtract(point, centre), sweep > 0);
}

/** The angle from one vector to another, clockwise (0 to 2π) or against the clock (−2π to 0). */
export function turn(from: Point, to: Point, clockwise: boolean): number {
  const angle = Math.atan2(cross(from, to), dot(from, to));
  const full = 2 * Math.PI;
  // A turn by nothing at all may come out a hair below zero.
  const positive = angle < -EPSILON ? angle + full : Math.max(angle, 0);
  return clockwise || positive === 0 ? positive : positive - full;
}
