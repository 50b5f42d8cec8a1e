import type { Cap, Contour } from './outline.ts';
import { filledOutlines, strokeOutlines } from './outline.ts';
import { parsePath } from './path-data.ts';
import { printContours } from './print.ts';

const ELEMENT = /<(\/?)([a-z]+)([^<>]*?)\/?>/g;
const ATTRIBUTE = /([a-zA-Z-]+)="([^"]*)"/g;

/** What a source drawing begins with: the family's one weight, round ends and round corners. */
const ROOT = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 16 16',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.5',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
} as const;

const STROKE_WIDTH = 1.5;

type Attributes = Readonly<Record<string, string>>;

/** The path data of a source drawing's filled outlines. */
export function outlineSource(svg: string): string {
  const contours: Contour[] = [];
  for (const [, closing, name = '', text = ''] of svg.matchAll(ELEMENT)) {
    if (closing === '/') continue;
    const attributes = Object.fromEntries(
      [...text.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]),
    );
    if (name === 'svg') requireRoot(attributes);
    else contours.push(...outlines(name, attributes));
  }
  return printContours(contours);
}

function requireRoot(attributes: Attributes): void {
  for (const [key, value] of Object.entries(ROOT)) {
    if (attributes[key] !== value) throw new Error(`<svg>: ${key} is not "${value}"`);
  }
}

/** A shape may be stroked, filled (`fill="currentColor" stroke="none"`) or both. */
function outlines(name: string, attributes: Attributes): Contour[] {
  const subpaths = parsePath(pathData(name, attributes));
  const cap: Cap = attributes['stroke-linecap'] === 'butt' ? 'butt' : 'round';
  return [
    ...(attributes['stroke'] === 'none'
      ? []
      : subpaths.flatMap((subpath) => strokeOutlines(subpath, STROKE_WIDTH, cap))),
    ...(attributes['fill'] === 'currentColor' ? filledOutlines(subpaths) : []),
  ];
}

function pathData(name: string, attributes: Attributes): string {
  const valueOf = (key: string): number => Number(attributes[key] ?? 0);
  if (name === 'path') return attributes['d'] ?? '';
  if (name === 'circle') {
    const r = valueOf('r');
    return `M${valueOf('cx') - r} ${valueOf('cy')}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`;
  }
  if (name !== 'rect') throw new Error(`<${name}>: draw with path, circle and rect`);
  const [x, y, width, height, r] = [
    valueOf('x'),
    valueOf('y'),
    valueOf('width'),
    valueOf('height'),
    valueOf('rx'),
  ];
  const corner = (dx: number, dy: number) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}` : '');
  return [
    `M${x + r} ${y}h${width - 2 * r}${corner(1, 1)}v${height - 2 * r}${corner(-1, 1)}`,
    `h${2 * r - width}${corner(-1, -1)}v${2 * r - height}${corner(1, -1)}z`,
  ].join('');
}
