import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonPieces } from './json-pieces.ts';

it('the pieces are the text that JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect([...jsonPieces(value)].join('')).toBe(`${JSON.stringify(value, null, 2)}\n`);
    }),
    { numRuns: 300 },
  );
});

it('items in one line each are the same values', () => {
  const value = { list: [{ a: [1] }, 'x'], one: { b: 2 } };
  const text = [...jsonPieces(value, 'one-line')].join('');
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toContain('\n    {"a":[1]},\n    "x"\n');
});

it('a long list comes in several pieces, and what is undefined not at all', () => {
  const value = {
    none: undefined,
    list: Array.from({ length: 9000 }, (_, index) => ({ at: index, e: [] })),
  };
  const pieces = [...jsonPieces(value)];
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join('')).toBe(`${JSON.stringify(value, null, 2)}\n`);
});
