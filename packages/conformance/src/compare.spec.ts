import { describe, expect, it } from 'vitest';

import { matches, type Comparison } from './compare.ts';

describe('matches', () => {
  it.each<[Comparison, unknown, unknown, boolean]>([
    ['exact', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
    ['exact', { a: 1, b: 2 }, { a: 1 }, false],
    ['exact', { a: 1 }, { a: 1, b: undefined }, false],
    ['exact', ['a', 'b'], ['b', 'a'], false],
    ['exact', '1', 1, false],
    ['exact', null, {}, false],
    ['exact', {}, null, false],
    ['exact', [], {}, false],
    ['subset', { a: 1, b: 2 }, { a: 1 }, true],
    ['subset', { a: { x: 1, y: 2 } }, { a: { x: 1 } }, true],
    ['subset', { a: 2 }, { a: 1 }, false],
    ['subset', {}, { a: null }, true],
    ['subset', { a: 0 }, { a: null }, false],
    ['subset', null, { a: 1 }, false],
    ['set', ['a', 'b'], ['b', 'a'], true],
    ['set', ['a', 'a'], ['a', 'b'], false],
    ['set', ['a'], ['a', 'b'], false],
    ['set', ['a', 'b', 'b'], ['a', 'b'], false],
    ['prefix', 'noindex,nofollow', 'noindex', true],
    ['prefix', 'index', 'noindex', false],
    ['range', 5, { min: 5, max: 5 }, true],
    ['range', 4, { min: 5, max: 6 }, false],
    ['range', 7, { min: 5, max: 6 }, false],
    ['range', '5', { min: 5, max: 6 }, false],
    ['url', { url: '/a?x=1&y=a%20b', body: null }, { url: '/a?y=a+b&x=1', body: null }, true],
    ['url', { url: '/a?x=1', body: null }, { url: '/a?x=1&y=2', body: null }, false],
    ['url', { url: '/b', body: null }, { url: '/a', body: null }, false],
    ['url', { url: '/a?x=1?y', body: null }, { url: '/a?x=1?z', body: null }, false],
    ['url', { url: '/a', method: 'GET' }, { url: '/a', method: 'POST' }, false],
    ['url', '/a?x=1&y=2', '/a?y=2&x=1', true],
    ['url', { url: '/a', body: { x: 1 } }, { url: '/a', body: null }, false],
    ['exact-wildcard', { a: 'x' }, { a: '*' }, true],
    ['exact-wildcard', {}, { a: '*' }, false],
    ['exact-wildcard', { a: 'x', b: 1 }, { a: '*' }, false],
  ])('%s: %j for %j is %s', (kind, got, wanted, expected) => {
    expect(matches(kind, got, wanted)).toBe(expected);
  });
});
