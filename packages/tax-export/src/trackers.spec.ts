import { describe, expect, it } from 'vitest';
import { TRACKERS, trackerHead, trackerRows, type TrackerEntry } from './trackers.ts';

const TRADE: TrackerEntry = {
  ...{ id: '812', time: Date.UTC(2026, 0, 5, 9, 8, 7, 654), kind: 'trade' },
  in: { asset: 'BTC', quantity: '0.02' },
  out: { asset: 'USDT', quantity: '800' },
  fees: [
    { asset: 'BTC', quantity: '0.00002' },
    { asset: 'MNT', quantity: '1.5' },
  ],
};

/** By the names of their columns, those that are empty left out. */
function named(tracker: (typeof TRACKERS)[number], entry: TrackerEntry) {
  const head = trackerHead(tracker);
  return trackerRows(tracker, entry, 'Meridian').map((row) => {
    expect(row).toHaveLength(head.length);
    const cells = row.map((cell, index) => [head[index] ?? '', cell] as const);
    return Object.fromEntries(cells.filter(([, cell]) => cell !== ''));
  });
}

describe('a trade with two fees', () => {
  it('is two lines for Koinly, to the second', () => {
    expect(named('koinly', TRADE)).toEqual([
      {
        ...{ Date: '2026-01-05 09:08:07 UTC', 'Sent Amount': '800', 'Sent Currency': 'USDT' },
        ...{ 'Received Amount': '0.02', 'Received Currency': 'BTC' },
        ...{ 'Fee Amount': '0.00002', 'Fee Currency': 'BTC', Description: '812' },
      },
      {
        ...{ Date: '2026-01-05 09:08:07 UTC', 'Sent Amount': '1.5', 'Sent Currency': 'MNT' },
        ...{ Label: 'cost', Description: 'fee of 812' },
      },
    ]);
  });

  it('is two lines for CoinTracker, the month first', () => {
    expect(named('cointracker', TRADE)).toEqual([
      {
        ...{ Date: '01/05/2026 09:08:07', 'Sent Quantity': '800', 'Sent Currency': 'USDT' },
        ...{ 'Received Quantity': '0.02', 'Received Currency': 'BTC' },
        ...{ 'Fee Amount': '0.00002', 'Fee Currency': 'BTC' },
      },
      {
        ...{ Date: '01/05/2026 09:08:07', 'Sent Quantity': '1.5', 'Sent Currency': 'MNT' },
        Tag: 'payment',
      },
    ]);
  });

  it('is two lines for BittyTax, with the millisecond and the account', () => {
    const common = { Timestamp: '2026-01-05T09:08:07.654 UTC', Wallet: 'Meridian' };
    expect(named('bittytax', TRADE)).toEqual([
      {
        ...common,
        ...{ Type: 'Trade', 'Buy Quantity': '0.02', 'Buy Asset': 'BTC', Note: '812' },
        ...{ 'Sell Quantity': '800', 'Sell Asset': 'USDT' },
        ...{ 'Fee Quantity': '0.00002', 'Fee Asset': 'BTC' },
      },
      {
        ...common,
        ...{ Type: 'Spend', 'Sell Quantity': '1.5', 'Sell Asset': 'MNT', Note: 'fee of 812' },
      },
    ]);
  });
});

it.each(TRACKERS)('%s is given no entry that it has no word for', (tracker) => {
  expect(() => trackerRows(tracker, { ...TRADE, kind: 'loan' }, 'Meridian')).toThrow('loan');
});
