import { expect, test } from 'vitest';
import { invariant, InvariantError, unreachable } from './invariant.ts';

test('a broken invariant throws its message, a kept one does nothing', () => {
  expect(() => invariant(false, 'the books balance')).toThrow(
    new InvariantError('the books balance'),
  );
  expect(invariant(true, 'fine')).toBeUndefined();
});

test('the unreachable names what reached it', () => {
  // The cast is the point: a value the types rule out, as untyped data could bring it.
  const stray = 'sideways' as never;
  expect(() => unreachable(stray)).toThrow(/unreachable value: sideways/);
});
