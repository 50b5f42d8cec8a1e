/** The drawing tools: those of the chart library by its names, a rectangle and a measure of our own. */
export const DRAWING_TOOLS = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'horizontalRayLine',
  'horizontalSegment',
  'priceLine',
  'verticalStraightLine',
  'verticalRayLine',
  'verticalSegment',
  'parallelStraightLine',
  'priceChannelLine',
  'fibonacciLine',
  'rectangle',
  'measure',
  'brush',
  'simpleAnnotation',
  'simpleTag',
] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** Tools that carry words of the reader's. */
export const TEXT_TOOLS: ReadonlySet<DrawingTool> = new Set(['simpleAnnotation', 'simpleTag']);

/** How many points a tool has; a brush has as many as its stroke. */
export const POINTS_OF: Readonly<Record<DrawingTool, number>> = {
  segment: 2,
  rayLine: 2,
  straightLine: 2,
  horizontalStraightLine: 1,
  horizontalRayLine: 2,
  horizontalSegment: 2,
  priceLine: 1,
  verticalStraightLine: 1,
  verticalRayLine: 2,
  verticalSegment: 2,
  parallelStraightLine: 3,
  priceChannelLine: 3,
  fibonacciLine: 2,
  rectangle: 2,
  measure: 2,
  brush: 2,
  simpleAnnotation: 1,
  simpleTag: 1,
};

/** Where a drawing stands: by time, so that it is at its place in every interval. */
export interface DrawingPoint {
  /** In ms. */
  readonly time: number | null;
  /** As the canvas has it: drawings are pictures, nothing is computed from them. */
  readonly price: number | null;
}

export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly points: readonly DrawingPoint[];
  /** Of tools with words. */
  readonly text: string;
  readonly locked: boolean;
}

/** More than a reader keeps in sight, and than a browser draws at ease. */
const MOST_DRAWINGS = 200;
const MOST_POINTS = 5_000;
const MOST_TEXT = 200;

/** Drawings as they were kept or exported; what is not understood is left out. Null where it is no list. */
export function parseDrawings(given: unknown): Drawing[] | null {
  if (typeof given !== 'object' || given === null || !('drawings' in given)) return null;
  if (!Array.isArray(given.drawings)) return null;
  return given.drawings
    .map((each: unknown, index) => parseDrawing(each, `d${index + 1}`))
    .filter((each) => each !== null)
    .slice(0, MOST_DRAWINGS);
}

function parseDrawing(given: unknown, id: string): Drawing | null {
  if (typeof given !== 'object' || given === null) return null;
  const fields = new Map<string, unknown>(Object.entries(given));
  const tool = DRAWING_TOOLS.find((each) => each === fields.get('tool'));
  const points = fields.get('points');
  if (tool === undefined || !Array.isArray(points)) return null;
  if (points.length < POINTS_OF[tool] || points.length > MOST_POINTS) return null;
  const read = points.map(parsePoint);
  if (read.some((point) => point === null)) return null;
  const text = fields.get('text');
  return {
    id,
    tool,
    points: read.filter((point) => point !== null),
    text: typeof text === 'string' ? text.slice(0, MOST_TEXT) : '',
    locked: fields.get('locked') === true,
  };
}

function parsePoint(given: unknown): DrawingPoint | null {
  if (typeof given !== 'object' || given === null) return null;
  const fields = new Map<string, unknown>(Object.entries(given));
  const time = finite(fields.get('time'));
  const price = finite(fields.get('price'));
  return time === null && price === null ? null : { time, price };
}

function finite(given: unknown): number | null {
  return typeof given === 'number' && Number.isFinite(given) ? given : null;
}
