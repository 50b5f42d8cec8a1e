import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { describe, expect, it } from 'vitest';

import type { Progress } from '../model/workspace-view.ts';
import { progressCount, progressFraction, spokenProgress } from './progress-words.ts';

const i18n = createI18n('en', loadCatalogue('en', ['report']), {
  onMissing: (id) => {
    throw new Error(`there is no ${id}`);
  },
});

const SECOND_MS = 1000;

function reading(done: number, total: number, seconds: number): Progress {
  const elapsedMs = seconds * SECOND_MS;
  return { type: 'importing', file: 'ledger.csv', done, total, rows: 40, elapsedMs };
}

describe('the bar', () => {
  it.each([
    // No total yet: a moving bar without a value, not an empty or a full one.
    [0, 0, undefined],
    [0, 200, 0],
    [50, 200, 0.25],
    // A file that grew while it was read is not more than read.
    [201, 200, 1],
  ])('at %i of %i is %s', (done, total, expected) => {
    expect(progressFraction(reading(done, total, 0))).toBe(expected);
  });
});

describe('how far it is', () => {
  it.each([
    ['a total not known yet', reading(0, 0, 60), '40 rows'],
    ['nothing done yet', reading(0, 200, 60), '40 rows'],
    ['a short piece of work', reading(50, 200, 9), '40 rows'],
    // A quarter took ten seconds, so the other three take thirty.
    ['a long one', reading(50, 200, 10), '40 rows, about 30 seconds left'],
  ])('says of %s what is known', (_, progress, expected) => {
    expect(progressCount(progress, i18n)).toBe(expected);
  });

  it('counts entries while the report is computed', () => {
    const progress = { ...reading(1_000, 4_000, 1), rows: 1_000, type: 'computing' } as const;
    expect(progressCount(progress, i18n)).toBe('1,000 of 4,000 entries');
  });
});

describe('what a screen reader hears', () => {
  it('is a sentence at each quarter, and none of short work', () => {
    expect(spokenProgress(null, i18n)).toBe('');
    expect(spokenProgress(reading(100, 200, 0.9), i18n)).toBe('');
    expect(spokenProgress(reading(0, 0, 1), i18n)).toBe('Reading ledger.csv, 0 percent');
    expect(spokenProgress(reading(99, 200, 1), i18n)).toBe('Reading ledger.csv, 25 percent');
    expect(spokenProgress(reading(100, 200, 1), i18n)).toBe('Reading ledger.csv, 50 percent');
  });
});
