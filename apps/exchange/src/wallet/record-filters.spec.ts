import { expect, it } from 'vitest';

import { filtersQuery, readFilters } from './record-filters.ts';

const STATUSES = ['pending', 'credited'];

it.each([
  ['', { coin: '', status: '' }, ''],
  ['?coin=USDT', { coin: 'USDT', status: '' }, '?coin=USDT'],
  ['?status=credited&coin=BTC', { coin: 'BTC', status: 'credited' }, '?coin=BTC&status=credited'],
  ['?coin=%3Cb%3E&status=made-up', { coin: '', status: '' }, ''],
])('%j says %j', (search, filters, query) => {
  expect(readFilters(search, STATUSES)).toEqual(filters);
  expect(filtersQuery(filters)).toBe(query);
});
