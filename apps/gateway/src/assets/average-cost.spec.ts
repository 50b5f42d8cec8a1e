import { decimalToText } from '@meridian/money/decimal.ts';
import { describe, expect, it } from 'vitest';
import { type Pools, takeEntry, unpricedOf } from './average-cost.ts';
import type { LedgerEntry } from './ledger-entries.ts';

/** A leg written as text (`0.5 BTC`), and an entry made of its legs. */
type Sides = Readonly<Partial<Record<'in' | 'out' | 'fee', string>>>;

function entryOf({ in: received, out, fee }: Sides): LedgerEntry {
  const leg = (text: string | undefined) => {
    const [quantity = '', asset = ''] = text?.split(' ') ?? [];
    return text === undefined ? null : { asset, quantity };
  };
  const paid = leg(fee);
  return {
    ...{ id: '1', time: 0, kind: 'trade', detail: '', wording: '' },
    ...{ in: leg(received), out: leg(out), fees: paid === null ? [] : [paid] },
  };
}

function poolOf(asset: string, ...entries: readonly Sides[]) {
  const pools: Pools = new Map();
  for (const entry of entries) takeEntry(pools, entryOf(entry));
  const pool = pools.get(asset);
  if (pool === undefined) throw new Error(`no ${asset}`);
  return [
    decimalToText(pool.held),
    decimalToText(unpricedOf(pool)),
    ...[...pool.bought].map(
      ([currency, { quantity, cost }]) =>
        `${decimalToText(quantity)} for ${decimalToText(cost)} ${currency}`,
    ),
  ];
}

describe('average cost', () => {
  const first = { in: '1 BTC', out: '30000 USDT', fee: '0.001 BTC' };

  it('counts fees in what was bought, and in what was paid', () => {
    expect(poolOf('BTC', first)).toEqual(['0.999', '0', '0.999 for 30000 USDT']);
    const paidInUsdt = { in: '1 BTC', out: '30000 USDT', fee: '30 USDT' };
    expect(poolOf('BTC', paidInUsdt)).toEqual(['1', '0', '1 for 30030 USDT']);
  });

  it('takes a fee in a third coin from that coin', () => {
    const entries = [
      { in: '10 MNT', out: '8 USDT' },
      { in: '1 BTC', out: '30000 USDT', fee: '5 MNT' },
    ];
    expect(poolOf('MNT', ...entries)).toEqual(['5', '0', '5 for 4 USDT']);
    expect(poolOf('BTC', ...entries)).toEqual(['1', '0', '1 for 30000 USDT']);
  });

  it('is that of all purchases: half of it goes with half of what is held', () => {
    const entries = [
      { in: '1 BTC', out: '30000 USDT' },
      { in: '3 BTC', out: '50000 USDT' },
      { in: '90000 USDT', out: '2 BTC' },
    ];
    // 80,000 for 4: a sale for more or less changes nothing of what the rest cost.
    expect(poolOf('BTC', ...entries)).toEqual(['2', '0', '2 for 40000 USDT']);
  });

  it('of what came without a price is unknown, not zero', () => {
    const entries = [{ in: '1 BTC' }, { in: '1 BTC', out: '40000 USDT' }, { out: '1 BTC' }];
    expect(poolOf('BTC', ...entries)).toEqual(['1', '0.5', '0.5 for 20000 USDT']);
  });

  it('stands in each currency that was paid', () => {
    const entries = [
      { in: '1 ETH', out: '2000 USDT' },
      { in: '2 ETH', out: '0.1 BTC' },
    ];
    const each = ['1 for 2000 USDT', '2 for 0.1 BTC'];
    expect(poolOf('ETH', ...entries)).toEqual(['3', '0', ...each]);
  });

  it('begins anew once all is gone', () => {
    const entries = [first, { out: '0.999 BTC' }, { in: '1 BTC', out: '10 USDT' }];
    expect(poolOf('BTC', ...entries)).toEqual(['1', '0', '1 for 10 USDT']);
  });

  it('makes nothing up by rounding: a third, three times', () => {
    const entries = [{ in: '3 BTC', out: '100 USDT' }, { out: '1 BTC' }, { out: '1 BTC' }];
    const [held, unpriced, bought] = poolOf('BTC', ...entries);
    expect([held, unpriced]).toEqual(['1', '0']);
    expect(bought).toBe('1 for 33.333333333333333333333334 USDT');
  });
});
