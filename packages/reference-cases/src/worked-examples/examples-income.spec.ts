/** Income at receipt whose rate is known, in worked examples; figures by hand. */
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { expect, it } from 'vitest';
import type { ExampleTransaction } from './transaction.ts';
import { exampleFigures } from './figures.ts';
import { readExample } from './examples.ts';

const received = (asset: string, value: string, kind: string): ExampleTransaction => ({
  ...{ date: '2025-02-05', type: 'income', asset, qty: asset === 'EUR' ? value : '1' },
  value,
  kind,
});

const GAIN: readonly ExampleTransaction[] = [
  { date: '2025-01-05', type: 'buy', asset: 'BTC', qty: '1', value: '10000' },
  { date: '2025-06-05', type: 'sell', asset: 'BTC', qty: '1', value: '15000' },
];

function taxOf(country: string, year: number, transactions: readonly ExampleTransaction[]) {
  const currency = countryRules(country)?.currency ?? '';
  const read = readExample({ id: 'test', country, year, currency, transactions, expected: {} });
  if (!read.ok) throw new Error(read.reason);
  return exampleFigures(read.input, read.wealth)['tax'];
}

it('stands with the gains in Kazakhstan and Lithuania', () => {
  const staked = [...GAIN, received('ETH', '2000', 'staking')];
  // 7,000 * 10 %; 5,000 - 2,500 + 2,000 at 15 %.
  expect(taxOf('KZ', 2025, staked)).toBe('700');
  expect(taxOf('LT', 2025, staked)).toBe('675');
  const sum = [...GAIN, received('ETH', '253065.6', 'staking')];
  // 253,065.60 * 15 % = 37,959.84, and the other 2,500 at 20 %.
  expect(taxOf('LT', 2025, sum)).toBe('38459.84');
});

it('of mining has a final rate in Indonesia until 2025', () => {
  expect(taxOf('ID', 2025, [received('BTC', '1000000000', 'mining')])).toBe('1000000');
  const late = { ...received('BTC', '1000000000', 'mining'), date: '2025-12-31' };
  expect(taxOf('ID', 2025, [late])).toBe('1000000');
  expect(taxOf('ID', 2026, [{ ...late, date: '2026-01-01' }])).toBe('0');
  expect(taxOf('ID', 2025, [received('BTC', '1000000000', 'staking')])).toBe('0');
});

it('in money is taxed in Portugal, in units it waits', () => {
  expect(taxOf('PT', 2025, [received('EUR', '1000', 'interest')])).toBe('280');
  expect(taxOf('PT', 2025, [received('ETH', '1000', 'interest')])).toBe('0');
});
