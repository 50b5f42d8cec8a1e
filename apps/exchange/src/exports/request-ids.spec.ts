import { expect, it } from 'vitest';
import { newRequestIds } from './request-ids.ts';

it('is the same for the same file, and another for another format, period or file', () => {
  let count = 0;
  const ids = newRequestIds(() => `id-${(count += 1)}`);
  expect(ids.idOf({ format: 'meridian' })).toBe('id-1');
  expect(ids.idOf({ format: 'meridian' })).toBe('id-1');
  expect(ids.idOf({ format: 'koinly' })).toBe('id-2');
  expect(ids.idOf({ format: 'koinly', from: 5 })).toBe('id-3');
  expect(ids.idOf({ format: 'koinly', from: 5 })).toBe('id-3');
  ids.forget();
  expect(ids.idOf({ format: 'koinly', from: 5 })).toBe('id-4');
});
