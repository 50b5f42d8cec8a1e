import { describe, expect, it } from 'vitest';
import { reusableOf } from './reusable.ts';
import { NOT_SAMPLED } from './sample-checker.ts';
import { isSampled, marginOf } from './sample.ts';

const MUTANTS = Array.from({ length: 2000 }, (_, index) => ({
  mutatorName: 'EqualityOperator',
  replacement: 'a < b',
  location: { start: { line: index + 1, column: 3 }, end: { line: index + 1, column: 9 } },
}));

function drawn(share: number, seed: number, file = 'a.ts'): number[] {
  return MUTANTS.flatMap((mutant, index) =>
    isSampled(file, mutant, { share, seed }) ? [index] : [],
  );
}

describe('a sample of mutants', () => {
  it('holds about its share, and the same mutants each time', () => {
    expect(drawn(0.2, 1).length / MUTANTS.length).toBeCloseTo(0.2, 1);
    expect(drawn(0.2, 1)).toEqual(drawn(0.2, 1));
    expect(drawn(1, 1)).toHaveLength(MUTANTS.length);
  });

  it('differs by seed and by file', () => {
    expect(drawn(0.2, 1)).not.toEqual(drawn(0.2, 2));
    expect(drawn(0.2, 1)).not.toEqual(drawn(0.2, 1, 'b.ts'));
  });

  it('of a larger share holds that of a smaller one', () => {
    const larger = new Set(drawn(0.3, 1));
    expect(drawn(0.1, 1).every((index) => larger.has(index))).toBe(true);
  });

  it('has a margin that falls with its size and is none of the whole', () => {
    expect(marginOf(90, 100, 0.1)).toBeCloseTo(5.58, 2);
    expect(marginOf(90, 400, 0.1)).toBeCloseTo(2.79, 2);
    expect(marginOf(90, 400, 1)).toBe(0);
    expect(marginOf(100, 0, 0.5)).toBe(100);
  });
});

describe('results that the next run reuses', () => {
  it('are all but those of mutants left out, failed or stopped by the clock', () => {
    const results = [
      { status: 'Killed' },
      { status: 'CompileError', statusReason: NOT_SAMPLED },
      { status: 'Timeout' },
      { status: 'Timeout', statusReason: 'Hit limit reached (501/500)' },
      { status: 'Survived' },
      { status: 'RuntimeError' },
    ];
    const mutants = MUTANTS.slice(0, results.length).map((mutant, index) => ({
      ...mutant,
      ...results[index],
    }));
    const file = { source: 'x', mutants };
    const text = JSON.stringify({ files: { 'a.ts': file }, testFiles: {} });
    expect(JSON.parse(reusableOf(text))).toEqual({
      files: { 'a.ts': { source: 'x', mutants: [mutants[0], mutants[3], mutants[4]] } },
      testFiles: {},
    });
  });
});
