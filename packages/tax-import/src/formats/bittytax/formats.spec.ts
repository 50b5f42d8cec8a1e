/** What the table of BittyTax's fixture does not show: wallets, values and their currency, fractions of a second. */
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { expect, it } from 'vitest';
import { fixtureText } from '../../testing/fixtures.ts';
import { importText } from '../../testing/test-file.ts';

it('a wallet is an account of its own', async () => {
  const { entries } = await importText(fixtureText('bittytax.csv'));
  expect(entries.slice(0, 3).map(({ account }) => account)).toEqual([
    'Kraken',
    'Kraken',
    'BittyTax',
  ]);
});

it('values are in the currency of their header', async () => {
  const text = fixtureText('bittytax.csv').replaceAll('Value in GBP', 'Value in CHF');
  const { entries } = await importText(text);
  const values = entries.map((entry) => ('in' in entry ? entry.in?.value?.currency : undefined));
  expect(new Set(values.filter((currency) => currency !== undefined))).toEqual(new Set(['CHF']));
});

it('microseconds of a time are cut to milliseconds', async () => {
  const { entries } = await importText(fixtureText('bittytax.csv'));
  expect(entries.map(({ at: time }) => msOf(time))).toContain(Date.UTC(2024, 0, 6, 11, 30, 0, 123));
});
