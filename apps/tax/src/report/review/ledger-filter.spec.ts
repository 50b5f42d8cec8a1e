import { expect, it } from 'vitest';

import { EVERY_ENTRY } from '../model/entry-edit.ts';
import { filterIn, hashOf } from './ledger-filter.ts';

it('stands in the address and is read from it again', () => {
  const filter = { search: 'btc & 2025=?', kind: 'income', only: 'noted' } as const;
  expect(filterIn(hashOf(filter))).toEqual(filter);
  expect(hashOf(EVERY_ENTRY)).toBe('#review');
  expect(filterIn('#review')).toEqual(EVERY_ENTRY);
});

it('leaves out what it does not know', () => {
  expect(filterIn('#review?kind=nothing&only=all&q=x')).toEqual({ ...EVERY_ENTRY, search: 'x' });
});
