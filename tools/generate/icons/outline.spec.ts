import { describe, expect, it } from 'vitest';
import { filledOutlines, strokeOutlines } from './outline.ts';
import { parsePath } from './path-data.ts';
import { printContours } from './print.ts';
import { outlineSource } from './source.ts';

const stroked = (data: string, cap: 'round' | 'butt' = 'round') =>
  printContours(parsePath(data).flatMap((subpath) => strokeOutlines(subpath, 1.5, cap)));

const ROOT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">';

describe('outlines of strokes', () => {
  it('makes a line a bar with round ends', () => {
    expect(stroked('M3 8h10')).toBe('M3 7.25h10a.75.75 0 010 1.5H3a.75.75 0 010-1.5z');
  });

  it('makes a line a plain bar where it asks for it', () => {
    expect(stroked('M3 8h10', 'butt')).toBe('M3 7.25h10v1.5H3z');
  });

  it('makes a circle a ring: the hole runs the other way', () => {
    expect(stroked('M1.75 8a6.25 6.25 0 0 1 12.5 0a6.25 6.25 0 0 1-12.5 0z')).toBe(
      'M1 8a7 7 0 0114 0A7 7 0 011 8zM2.5 8a5.5 5.5 0 0011 0a5.5 5.5 0 00-11 0z',
    );
  });

  it('rounds the outside of a corner and cuts its inside to a point', () => {
    expect(stroked('M3 3v10h10', 'butt')).toBe('M3.75 3v9.25H13v1.5H3A.75.75 0 012.25 13V3z');
  });

  it('keeps a corner whose bend is tighter than the stroke', () => {
    expect(stroked('M3 3v9.5a.5.5 0 0 0 .5.5H13', 'butt')).toMatch(/^M3\.75 3v9\.5[^n]*z$/);
  });

  it('runs the same way round whichever way a line was drawn', () => {
    const [there = [], back = []] = ['M3 8h10', 'M13 8H3'].flatMap((data) =>
      parsePath(data).flatMap((subpath) => strokeOutlines(subpath, 1.5, 'round')),
    );
    const points = (contour: typeof there) => contour.map(({ from }) => from.join()).toSorted();
    expect(points(there)).toEqual(points(back));
  });

  it('turns a filled shape to add to strokes, not to cut them', () => {
    const [square, turned] = ['M2 2h4v4h-4z', 'M2 2v4h4v-4z'].map((data) =>
      printContours(filledOutlines(parsePath(data))),
    );
    expect(square).toBe('M2 2h4v4H2z');
    expect(turned).toBe('M2 2h4v4H2z');
  });
});

describe('source drawings', () => {
  it('takes paths, circles and rounded rectangles', () => {
    const svg = `${ROOT}<circle cx="8" cy="8" r="1" fill="currentColor" stroke="none"/><rect x="2" y="2" width="4" height="4" rx="1" fill="currentColor" stroke="none"/></svg>`;
    expect(outlineSource(svg)).toBe(
      'M7 8a1 1 0 012 0A1 1 0 017 8zM3 2h2a1 1 0 011 1v2A1 1 0 015 6H3A1 1 0 012 5V3a1 1 0 011-1z',
    );
  });

  it.each([
    ['a curve whose offset is no curve of its kind', '<path d="M2 2c1 0 2 1 2 2"/>'],
    ['an ellipse', '<path d="M2 8a6 3 0 0 1 12 0"/>'],
    ['another element', '<line x1="2" y1="2" x2="4" y2="4"/>'],
    ['numbers that are missing', '<path d="M2 2l4"/>'],
  ])('refuses %s', (_name, element) => {
    expect(() => outlineSource(`${ROOT}${element}</svg>`)).toThrow(/draw|radii|numbers/);
  });

  it('refuses another weight', () => {
    expect(() => outlineSource(`${ROOT.replace('1.5', '2')}</svg>`)).toThrow(/stroke-width/);
  });
});
