import { expect, it } from 'vitest';

import { readCookies } from './cookies.ts';

it('reads cookies by name, decoded, the first of a name, and leaves broken ones out', () => {
  expect(readCookies('a=1; b=%7B%22ref%22%3A1%7D;c=x=y; a=2; d=%E0; e; =f')).toEqual({
    a: '1',
    b: '{"ref":1}',
    c: 'x=y',
  });
  expect(readCookies('')).toEqual({});
  expect(readCookies('__proto__=x; constructor=y')['constructor']).toBe('y');
});
