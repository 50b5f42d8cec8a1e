import { fixed } from '@meridian/money/fixed.ts';
import { importFile } from '@meridian/tax-import/import-file.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { expect, it } from 'vitest';

import { inCurrency } from './currencies.ts';
import { samplePrice } from './prices.ts';
import { sampleFiles } from './sample.ts';

const CURRENCIES = [...new Set(COUNTRIES.map(({ currency }) => currency))];

const ledger = (currency: string) => {
  const [file] = sampleFiles(currency);
  if (file === undefined) throw new Error('no ledger');
  return file;
};

it.each(CURRENCIES)('the sample in %s is a ledger that adds up', async (currency) => {
  const [outcome] = await importFile(ledger(currency));
  if (outcome?.ok !== true) throw new Error('the sample was refused');
  expect(outcome.formatName).toContain('Kraken');
  expect(outcome.rows.setAside).toBe(0);
  expect(outcome.assets).toContain(currency);
  expect(outcome.balances.map(({ status }) => status)).toEqual(
    outcome.balances.map(() => 'agrees'),
  );
  expect(outcome.issues).toEqual([]);
});

it('is the same file each time, so that it is known again after a reload', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const [outcome] = await importFile(ledger('EUR'));
      return outcome?.ok === true ? outcome.id : null;
    }),
  );
  expect(ids[0]).not.toBeNull();
  expect(ids[0]).toBe(ids[1]);
});

it('A3: pays a plausible price for a bitcoin in every currency', () => {
  // About 16,000 euros in January 2023, at the average rate of that year.
  const [jpy, idr, gbp] = ['JPY', 'IDR', 'GBP'].map((currency) =>
    inCurrency(samplePrice('BTC', '2023-01-10'), '2023-01-10', currency),
  );
  expect([jpy, idr, gbp]).toEqual(['2432000', '263680000', '13920'].map(fixed));
});

it('draws prices straight between the days it names, and level beyond them', () => {
  // ETH falls from 2,700 on 14 February to 1,500 on 9 April 2025: 54 days, 27 of them by 13 March.
  expect(samplePrice('ETH', '2025-03-13')).toBe(fixed('2100'));
  expect(samplePrice('ETH', '2025-04-09')).toBe(fixed('1500'));
  expect(samplePrice('ETH', '2023-01-01')).toBe(fixed('1700'));
  expect(samplePrice('ETH', '2026-07-01')).toBe(fixed('2550'));
});
