import { expect, it } from 'vitest';
import { asInvariantError, invariant, InvariantError, unreachable } from './invariant.ts';

it('a broken invariant throws its message, a kept one does nothing', () => {
  expect(() => invariant(false, 'the books balance')).toThrow(
    new InvariantError('the books balance'),
  );
  expect(invariant(true, 'fine')).toBeUndefined();
});

it('the unreachable names what reached it', () => {
  // The cast is the point: a value the types rule out, as untyped data could bring it.
  const stray = 'sideways' as never;
  expect(() => unreachable(stray)).toThrow(/unreachable value: sideways/);
});

it('an error has the name of its invariant, and the values after it', () => {
  expect(() => invariant(false, 'sum-is-whole', '2 of 3')).toThrow('sum-is-whole: 2 of 3');
  const error = asInvariantError(new InvariantError('sum-is-whole'), 'ends-without-error');
  expect(error.invariant).toBe('sum-is-whole');
  expect([error.name, error.message]).toEqual(['InvariantError', 'sum-is-whole']);
});

it('what nothing expects is the failure of an invariant, with its cause', () => {
  const cause = new TypeError('no such thing');
  const error = asInvariantError(cause, 'ends-without-error');
  expect(error).toMatchObject({ invariant: 'ends-without-error', cause });
  expect(error.message).toBe('ends-without-error: no such thing');
  expect(asInvariantError('a text', 'ends-without-error').message).toContain('a text');
});
