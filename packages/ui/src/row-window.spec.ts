import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rowWindow } from './row-window.ts';

const rowHeight = 40;

describe('rowWindow', () => {
  it('has the first rows and some to come at the top', () => {
    expect(rowWindow(1000, { rowHeight, scrolled: 0, height: 400 })).toEqual({
      from: 0,
      to: 34,
      before: 0,
      after: 966 * rowHeight,
    });
  });

  it('has rows on both sides of the view further down', () => {
    // 100 rows are scrolled past: the view shows rows 100 to 109.
    expect(rowWindow(1000, { rowHeight, scrolled: 4000, height: 400 })).toEqual({
      from: 88,
      to: 122,
      before: 88 * rowHeight,
      after: 878 * rowHeight,
    });
  });

  it('stays the same within a block', () => {
    const view = { rowHeight, scrolled: 3840, height: 400 };
    expect(rowWindow(1000, { ...view, scrolled: 3840 + 8 * rowHeight - 1 })).toEqual(
      rowWindow(1000, view),
    );
    expect(rowWindow(1000, { ...view, scrolled: 3840 + 8 * rowHeight })).not.toEqual(
      rowWindow(1000, view),
    );
  });

  it('has fewer rows around the view in smaller blocks', () => {
    const view = { rowHeight, scrolled: 4000, height: 400 };
    expect(rowWindow(1000, view, 4)).toEqual({
      from: 96,
      to: 118,
      before: 96 * rowHeight,
      after: 882 * rowHeight,
    });
  });

  it('shows the end of a list that has become short', () => {
    const { from, to } = rowWindow(30, { rowHeight, scrolled: 36_000, height: 400 });
    expect([from, to]).toEqual([12, 30]);
    expect(rowWindow(0, { rowHeight, scrolled: 36_000, height: 400 })).toEqual({
      from: 0,
      to: 0,
      before: 0,
      after: 0,
    });
  });

  it('covers what is in view and keeps the height of the whole', () => {
    const view = fc.record({
      rowHeight: fc.integer({ min: 20, max: 90 }),
      scrolled: fc.integer({ min: -2_000, max: 100_000 }),
      height: fc.integer({ min: 0, max: 2_000 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), view, (count, seen) => {
        const { from, to, before, after } = rowWindow(count, seen);
        expect(before + (to - from) * seen.rowHeight + after).toBe(count * seen.rowHeight);
        const top = Math.floor(Math.max(0, seen.scrolled) / seen.rowHeight);
        const bottom = Math.ceil((Math.max(0, seen.scrolled) + seen.height) / seen.rowHeight);
        if (bottom > count) return;
        expect(from).toBeLessThanOrEqual(top);
        expect(to).toBeGreaterThanOrEqual(bottom);
      }),
    );
  });
});
