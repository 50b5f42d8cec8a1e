/** Swaps that roll over: what is received for several lots is one acquisition. Figures by hand. */
import { expect, it } from 'vitest';
import { disposalsOf, reportOf, trade } from '../../testing/entries.ts';

const MONEY = { IT: 'EUR', RO: 'RON', UA: 'UAH' } as const;

it.each(['IT', 'RO', 'UA'] as const)(
  'A8: units received for several lots in one swap are one acquisition in %s',
  (country) => {
    const money = MONEY[country];
    const report = reportOf(country, 2025, [
      trade('2024-01-10', `1000 ${money}`, '1 BTC'),
      trade('2024-02-10', `5000 ${money}`, '1 BTC'),
      trade('2025-01-10', `2 BTC @ 8000 ${money}`, '20 ETH'),
      trade('2025-03-10', '10 ETH', `6000 ${money}`),
    ]);
    // 6,000 for 20 ETH, half of it for 10: neither 1,000 nor 5,000.
    expect(disposalsOf(report)).toEqual(['10 ETH: 6000 - 0 - 3000 = 3000']);
  },
);
