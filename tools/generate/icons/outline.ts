import {
  along,
  cross,
  distance,
  EPSILON,
  intersections,
  leftOf,
  line,
  reversed,
  same,
  subtract,
  sweepTo,
  tangent,
  turn,
  turningArea,
} from './geometry.ts';
import type { Arc, Point, Segment, Subpath } from './geometry.ts';

/** A closed run of segments. Outlines run clockwise, holes against the clock. */
export type Contour = readonly Segment[];

export type Cap = 'round' | 'butt';

/**
 * The filled outlines of stroked lines, with round joins (R-ICON-02: icons are filled, not stroked).
 * Strokes that cross stay contours of their own: all run the same way round, so the non-zero rule
 * fills their union.
 */
export function strokeOutlines(subpath: Subpath, width: number, cap: Cap): Contour[] {
  const half = width / 2;
  const back = reversed(subpath);
  if (subpath.closed) return [leftSide(subpath, half), leftSide(back, half)];
  const [there, home] = [leftSide(subpath, half), leftSide(back, half)];
  return [
    [
      ...there,
      ...capBetween(there, home, subpath.segments.at(-1)?.to, cap),
      ...home,
      ...capBetween(home, there, subpath.segments[0]?.from, cap),
    ],
  ];
}

/** The outlines of a filled shape, turned so that they add to strokes instead of cutting them. */
export function filledOutlines(subpaths: readonly Subpath[]): Contour[] {
  const area = subpaths.reduce((sum, { segments }) => sum + turningArea(segments), 0);
  return subpaths.map((subpath) => (area < 0 ? reversed(subpath) : subpath).segments);
}

/** The line that runs `half` to the left of a path, joined at its corners. */
function leftSide({ segments, closed }: Subpath, half: number): Segment[] {
  const pieces = segments.map((segment) => offset(segment, half));
  const joins = segments.map((segment, index) => {
    const next = segments[index + 1] ?? (closed ? segments[0] : undefined);
    return next === undefined ? undefined : cross(tangent(segment, 'to'), tangent(next, 'from'));
  });
  const between: Segment[][] = segments.map(() => []);
  for (const [index, turned] of joins.entries()) {
    const nextIndex = (index + 1) % pieces.length;
    const [piece, next] = [pieces[index], pieces[nextIndex]];
    const pivot = segments[index]?.to;
    if (turned === undefined || piece === undefined || next === undefined || pivot === undefined) {
      continue;
    }
    if (same(piece.to, next.from)) continue;
    if (turned >= -EPSILON) {
      between[index] = [roundJoin(piece.to, next.from, pivot)];
      continue;
    }
    const meeting = nearest(intersections(piece, next), pivot);
    if (meeting === undefined) {
      // Too short to meet: by way of the corner itself, which the stroke covers anyway.
      between[index] = [line(piece.to, pivot), line(pivot, next.from)];
    } else {
      pieces[index] = cutAfter(piece, meeting);
      pieces[nextIndex] = cutBefore(pieces[nextIndex] ?? next, meeting);
    }
  }
  return pieces.flatMap((piece, index) => [piece, ...(between[index] ?? [])]);
}

function offset(segment: Segment, half: number): Segment {
  const from = along(segment.from, leftOf(tangent(segment, 'from')), half);
  const to = along(segment.to, leftOf(tangent(segment, 'to')), half);
  if (segment.type === 'line') return line(from, to);
  const radius = segment.radius + Math.sign(segment.sweep) * half;
  // Inside a bend tighter than the stroke there is no arc left.
  return radius < EPSILON ? line(from, to) : { ...segment, from, to, radius };
}

function roundJoin(from: Point, to: Point, centre: Point): Arc {
  const sweep = turn(subtract(from, centre), subtract(to, centre), true);
  return { type: 'arc', from, to, centre, radius: distance(from, centre), sweep };
}

function capBetween(
  side: readonly Segment[],
  other: readonly Segment[],
  end: Point | undefined,
  cap: Cap,
): Segment[] {
  const [from, to] = [side.at(-1)?.to, other[0]?.from];
  if (from === undefined || to === undefined || end === undefined) return [];
  return [cap === 'round' ? roundJoin(from, to, end) : line(from, to)];
}

function nearest(points: readonly Point[], to: Point): Point | undefined {
  return points.toSorted((a, b) => distance(a, to) - distance(b, to))[0];
}

function cutAfter(segment: Segment, point: Point): Segment {
  if (segment.type === 'line') return line(segment.from, point);
  return { ...segment, to: point, sweep: sweepTo(segment, point) };
}

function cutBefore(segment: Segment, point: Point): Segment {
  if (segment.type === 'line') return line(point, segment.to);
  return { ...segment, from: point, sweep: segment.sweep - sweepTo(segment, point) };
}
