import { describe, expect, it } from 'vitest';

import { clockSkew } from './clock-skew.ts';
import { errorKind } from './error-kind.ts';

describe('errorKind (R-SHELL-12)', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://a.example/x.js',
    'error loading dynamically imported module: https://a.example/x.js',
    'Importing a module script failed.',
    'Loading CSS chunk 3 failed.',
    'Loading chunk vendors-main failed.',
    'Loading chunk pages/report~shared failed.\n(error: https://a.example/x.js)',
    'Unable to preload CSS for /assets/x.css',
  ])('"%s" is a failure to load', (message) => {
    expect(errorKind(new TypeError(message))).toBe('lazy');
  });

  it.each([
    [new TypeError('x is undefined')],
    [new Error('Failed to fetch')],
    [new TypeError('x of a dynamically imported module is undefined')],
    [new Error('Loading failed')],
    [null],
    [undefined],
    ['Loading chunk 1 failed'],
    [{ message: 1 }],
    [42],
  ])('%j is a failure at run time', (error) => {
    expect(errorKind(error)).toBe('runtime');
  });
});

describe('clockSkew (R-SHELL-13)', () => {
  const DAY_MS = 86_400_000;
  it.each([
    [0, 'none'],
    [9_999, 'none'],
    [10_000, 'none'],
    [DAY_MS, 'none'],
    [DAY_MS + 1, 'warn'],
    [-DAY_MS, 'none'],
    [-DAY_MS - 1, 'warn'],
  ])('%d ms: %s', (skew, expected) => {
    const serverMs = 1_700_000_000_000;
    expect(clockSkew({ localMs: serverMs + skew, serverMs })).toBe(expected);
  });
});
