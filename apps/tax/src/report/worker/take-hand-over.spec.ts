import { expect, it } from 'vitest';

import type { YearStore } from '../../year-files/year-store.ts';
import { keepYears } from './take-hand-over.ts';

const YEAR = JSON.stringify({
  ...{ kind: 'prices', year: 2024, source: 'ccxt:kraken', simulated: false },
  ...{ fetchedAt: '2025-01-02T03:04:05.678Z', lastDay: '2024-12-31' },
  prices: [{ asset: 'BTC', currency: 'USD', days: [['2024-02-29', '61000.5', '62000', '61200']] }],
});

/** A store on a device with this result of a write. */
function store(put: YearStore['put']): YearStore {
  return {
    list: async () => [],
    texts: async () => [],
    remove: async () => undefined,
    clear: async () => undefined,
    put,
  };
}

it.each([
  ['QuotaExceededError', 'full'],
  ['UnknownError', 'refused'],
])('says what became of a year whose write ends in %s: %s', async (name, outcome) => {
  const refusing = store(() => Promise.reject(new DOMException('no', name)));
  expect(await keepYears(refusing, [YEAR])).toBe(outcome);
});

it('keeps years that it can read, and refuses others', async () => {
  const texts: string[] = [];
  const keeping = store(async (_, text) => void texts.push(text));
  expect(await keepYears(keeping, [YEAR])).toBe('kept');
  expect(texts).toEqual([YEAR]);
  expect(await keepYears(keeping, ['<html>'])).toBe('refused');
});
