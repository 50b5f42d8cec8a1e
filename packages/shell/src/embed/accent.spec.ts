import { expect, it } from 'vitest';

import { accentProperties } from './accent.ts';

it('a page of others colours links, marks and their tints (R-COLOR-02)', () => {
  expect(accentProperties('#Aa0011')).toEqual([
    ['--color-accent-text', '#Aa0011'],
    ['--color-accent-tint', '#Aa00111f'],
    ['--color-accent-tint-hover', '#Aa001133'],
  ]);
});

it.each([undefined, '', '#abc', '#aabbccdd', 'red', '#aabbcc;color:red', 'var(--x)', ' #aabbcc'])(
  '%j is no colour and sets nothing (R-COLOR-03)',
  (accent) => {
    expect(accentProperties(accent)).toEqual([]);
  },
);
