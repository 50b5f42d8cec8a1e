import { describe, expect, it } from 'vitest';

import { matches } from './search-text.ts';

describe('matches', () => {
  it.each([
    ['', 'Tax report', true],
    ['tax', 'Tax report', true],
    ['REP tax', 'Tax report', true],
    ['vergi', 'Vergi raporu', true],
    ['ubersicht', 'Übersicht', true],
    ['税', '税務報告', true],
    ['告', '税務報告', true],
    ['spot', 'Tax report', false],
    ['tax spot', 'Tax report', false],
    ['.*', 'Tax report', true],
    ['<b>', 'Tax report', false],
  ])('%s in "%s": %s', (query, text, expected) => {
    expect(matches(query, text)).toBe(expected);
  });
});
