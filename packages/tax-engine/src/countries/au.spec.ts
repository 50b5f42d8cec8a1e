/** AU: discount after twelve months, losses before it; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import {
  outgoing,
  reportOf,
  lotMatchesOf,
  stepsOf,
  taxOf,
  taxableOf,
  trade,
} from '../testing/entries.ts';

it('counts neither the day of acquisition nor that of disposal', () => {
  const report = reportOf('AU', 2024, [
    trade('2023-07-10', '20000 AUD', '2 BTC'),
    trade('2024-07-10', '1 BTC', '16000 AUD'),
    trade('2024-07-11', '1 BTC', '18000 AUD'),
  ]);
  expect(lotMatchesOf(report)).toEqual(['1 BTC fifo short 6000', '1 BTC fifo long 8000']);
  // 6,000 and half of 8,000, at 45 %.
  expect([taxableOf(report), taxOf(report)]).toEqual(['10000', '4500']);
});

it('sets losses against gains without a discount first, and before the discount', () => {
  const report = reportOf(
    'AU',
    2025,
    [
      trade('2023-01-01', '1000 AUD', '1 BTC'),
      trade('2025-08-01', '5000 AUD', '10 ETH'),
      trade('2025-09-01', '1 BTC', '9000 AUD'),
      trade('2025-10-01', '5 ETH', '3500 AUD'),
      outgoing('2025-11-01', 'gift', '4 ETH @ 1000 AUD'),
      trade('2025-12-01', '1 ETH', '500 AUD'),
    ],
    { settings: { marginalRate: fixed('37'), lossesBroughtForward: fixed('2000') } },
  );
  // 8,000 discounted, 1,000 plain; losses of 1,000 take the plain gain, 2,000 of before the other:
  // half of 6,000 at 37 %.
  expect(stepsOf(report)['after-losses']).toBe('6000');
  expect([taxableOf(report), taxOf(report)]).toEqual(['3000', '1110']);
});

it('lets the user choose parcels', () => {
  const ledger = [
    trade('2025-07-05', '10000 AUD', '1 BTC'),
    trade('2025-07-06', '15000 AUD', '1 BTC'),
    trade('2025-07-07', '12000 AUD', '1 BTC'),
    trade('2025-08-01', '1 BTC', '20000 AUD'),
  ];
  const taxableBy = (method: 'fifo' | 'lifo' | 'hifo') =>
    taxableOf(reportOf('AU', 2025, ledger, { method }));
  expect([taxableBy('fifo'), taxableBy('lifo'), taxableBy('hifo')]).toEqual([
    '10000',
    '8000',
    '5000',
  ]);
});

it('begins the year on 1 July in Sydney', () => {
  const ledger = [
    trade('2025-01-01', '100 AUD', '2 SOL'),
    // 30 June, 23:30, and 1 July, 00:30.
    trade('2025-06-30T13:30:00Z', '1 SOL', '60 AUD'),
    trade('2025-06-30T14:30:00Z', '1 SOL', '70 AUD'),
  ];
  expect(taxableOf(reportOf('AU', 2024, ledger))).toBe('10');
  expect(taxableOf(reportOf('AU', 2025, ledger))).toBe('20');
});
