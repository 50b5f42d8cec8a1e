import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { ICON_NAMES } from './generated/icon-names.ts';
import { CONFINED_ICONS } from './generated/confined-icons.ts';
import { INLINE_ICONS } from './generated/inline-icons.ts';

const folder = new URL('./icons/', import.meta.url);
const published = readdirSync(folder)
  .filter((entry) => entry.endsWith('.svg'))
  .map((entry) => entry.slice(0, -'.svg'.length))
  .toSorted();
const read = (name: string) => readFileSync(new URL(`${name}.svg`, folder), 'utf8');
const pathOf = (name: string) => /<path d="([^"]*)"\/>/.exec(read(name))?.[1] ?? '';

/** R-ICON-03: the specification's names and, for its kinds, what we draw of each. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  trading: ['trading'],
  'trading bot': ['trading-bot'],
  strategy: ['strategy'],
  'strategy history': ['strategy-history'],
  orders: ['orders'],
  'recurring buy': ['recurring-buy'],
  spot: ['spot'],
  market: ['market'],
  wallet: ['wallet'],
  'web3 assets': ['web3-assets'],
  deposit: ['deposit'],
  withdraw: ['withdraw'],
  'fiat deposit': ['fiat-deposit'],
  'transfer assets': ['transfer-assets'],
  swap: ['swap'],
  VIP: ['vip'],
  rank: ['rank'],
  'stable-coin': ['stable-coin'],
  'support agent': ['support-agent'],
  'copy trading': ['copy-trading'],
  coupons: ['coupons'],
  gifts: ['gifts'],
  followers: ['followers'],
  'job management': ['job-management'],
  'asset history': ['asset-history'],
  'candlestick chart types': [
    'chart-candles',
    'chart-hollow-candles',
    'chart-bars',
    'chart-line',
    'chart-area',
    'chart-heikin-ashi',
  ],
  'drawing tools': [
    'draw-trend-line',
    'draw-horizontal-line',
    'draw-vertical-line',
    'draw-ray',
    'draw-channel',
    'draw-fibonacci',
    'draw-rectangle',
    'draw-brush',
    'draw-text',
    'draw-measure',
    'draw-eraser',
    'draw-magnet',
  ],
  'light/dark theme switch': ['sun', 'moon'],
};

describe('the icon library', () => {
  it.each(Object.entries(NAMED))('draws %s (R-ICON-03)', (_name, icons) => {
    expect(published).toEqual(expect.arrayContaining([...icons]));
  });

  it('draws no two names alike', () => {
    expect(new Set(published.map(pathOf)).size).toBe(published.length);
  });

  it('has names, sprite and files of one set', () => {
    const sprite = readFileSync(new URL('./generated/sprite.svg', import.meta.url), 'utf8');
    const symbols = [
      ...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 16 16"><path d="([^"]+)"\/>/g),
    ].map(([, id = '', data]) => [id, data] as const);
    expect(ICON_NAMES).toEqual(published);
    expect(symbols).toEqual(published.map((name) => [name, pathOf(name)]));
  });

  it('inlines what the files hold', () => {
    for (const [name, data] of Object.entries({ ...INLINE_ICONS, ...CONFINED_ICONS })) {
      expect(data, name).toBe(pathOf(name));
    }
  });
});

describe.each(published)('%s.svg', (name) => {
  const svg = read(name).replace(/^<!--[^>]*-->\n/, '');

  it('is 16 × 16 and filled with the text colour alone (R-ICON-01, R-ICON-02)', () => {
    expect(svg.slice(0, svg.indexOf('\n'))).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16" fill="currentColor">',
    );
  });

  it('holds one path and nothing that strokes, colours, runs or loads', () => {
    const [, ...rest] = svg.split('\n');
    expect(rest).toEqual([`  <path d="${pathOf(name)}"/>`, '</svg>', '']);
    expect(pathOf(name)).toMatch(/^M[MmLlHhVvAaz\d. -]+z$/);
  });

  it('stays on its grid, with two decimals at most', () => {
    expect(pathOf(name)).not.toMatch(/\.\d{3}/);
    const points = pointsOf(pathOf(name));
    expect(points.length).toBeGreaterThan(2);
    for (const [x, y] of points) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThanOrEqual(16);
    }
  });
});

type Point = readonly [x: number, y: number];

/** Both radii, the rotation, the two flags together, and the end: an arc as the generator prints it. */
const ARC = /^(\d*\.?\d+) ?\d*\.?\d+ 0 ([01])([01])(.+)$/;

/** Points all along a path; NaN, which no comparison passes, where it cannot be read. */
function pointsOf(data: string): Point[] {
  const points: Point[] = [];
  let point: Point = [0, 0];
  let start: Point = [0, 0];
  for (const [, command = '', rest = ''] of data.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = command.toLowerCase();
    const [, radius, large, clockwise, end] = ARC.exec(rest) ?? [];
    const numbers = numbersOf(kind === 'a' ? (end ?? '') : rest);
    const [x, y] = [numbers.at(-2) ?? Number.NaN, numbers.at(-1) ?? Number.NaN];
    const [x0, y0] = command === kind ? point : [0, 0];
    let to: Point = [x0 + x, y0 + y];
    if (kind === 'h') to = [x0 + y, point[1]];
    if (kind === 'v') to = [point[0], y0 + y];
    if (kind === 'z') to = start;
    if (kind === 'm') start = to;
    if (kind === 'a') {
      points.push(...alongArc(point, to, Number(radius), large === '1', clockwise === '1'));
    }
    points.push(to);
    point = to;
  }
  return points;
}

function numbersOf(text: string): number[] {
  return (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
}

function alongArc(from: Point, to: Point, r: number, large: boolean, clockwise: boolean): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const half = Math.hypot(dx, dy) / 2;
  const radius = Math.max(r, half);
  const rise = Math.sqrt(radius ** 2 - half ** 2) * (large === clockwise ? 1 : -1);
  const [cx, cy] = [
    (from[0] + to[0] + (dy * rise) / half) / 2,
    (from[1] + to[1] - (dx * rise) / half) / 2,
  ];
  const angle = Math.atan2(from[1] - cy, from[0] - cx);
  const full = 2 * Math.PI;
  const end = Math.atan2(to[1] - cy, to[0] - cx);
  const sweep = clockwise ? (end - angle + 2 * full) % full : -((angle - end + 2 * full) % full);
  return Array.from({ length: 33 }, (_, step) => [
    cx + radius * Math.cos(angle + (sweep * step) / 32),
    cy + radius * Math.sin(angle + (sweep * step) / 32),
  ]);
}
