import { type Tracker, trackerHead, trackerRows } from '@meridian/tax-export/trackers.ts';
import { describe, expect, it } from 'vitest';
import { groupOf, ledgerEntriesOf, type LedgerPosting } from './ledger-entries.ts';

const scaleOf = () => 2;

/** A change of a balance, in hundredths. */
function posting(given: Partial<LedgerPosting>): LedgerPosting {
  return {
    ...{ entry: 7n, account: 'ann/spot', asset: 'USDT', amount: '100', kind: 'deposit' },
    ...{ cause_seq: null, cause_link: 'd-1', moved_at: 1_000n, fees: null },
    ...{ withdrawal_fee: null, is_undone: false, ...given },
  };
}

const saidOf = (...group: LedgerPosting[]) =>
  ledgerEntriesOf(group, scaleOf).map((entry) => {
    const text = (leg: typeof entry.in) => (leg === null ? '' : `${leg.quantity} ${leg.asset}`);
    const kind = `${entry.kind} ${entry.detail}`.trim();
    return [kind, text(entry.out), text(entry.in), ...entry.fees.map(text)];
  });

describe('a trade', () => {
  const trade = { kind: 'trade', cause_seq: 9n, cause_link: null } as const;

  it('has what was received before its fee, and the fee', () => {
    const fees = { BTC: '1' };
    const paid = posting({ ...trade, fees, amount: '-5000' });
    const got = posting({ ...trade, fees, asset: 'BTC', amount: '99' });
    expect(saidOf(paid, got)).toEqual([['trade', '50 USDT', '1 BTC', '0.01 BTC']]);
  });

  it('may cost a third coin', () => {
    const fees = { MNT: '30' };
    const sides = [
      posting({ ...trade, fees, amount: '-5000' }),
      posting({ ...trade, fees, asset: 'BTC', amount: '100' }),
      posting({ ...trade, fees, asset: 'MNT', amount: '-30' }),
    ];
    expect(saidOf(...sides)).toEqual([['trade', '50 USDT', '1 BTC', '0.3 MNT']]);
  });

  it('may bring a rebate, which is part of what is received', () => {
    const fees = { USDT: '-2' };
    const paid = posting({ ...trade, fees, amount: '-4998' });
    const got = posting({ ...trade, fees, asset: 'BTC', amount: '100' });
    expect(saidOf(paid, got)).toEqual([['trade', '49.98 USDT', '1 BTC']]);
  });

  it('with oneself costs its fees', () => {
    const fees = { BTC: '1', USDT: '50' };
    const lost = [
      posting({ ...trade, fees, amount: '-50' }),
      posting({ ...trade, fees, asset: 'BTC', amount: '-1' }),
    ];
    expect(saidOf(...lost)).toEqual([
      ['charge', '0.01 BTC', ''],
      ['charge', '0.5 USDT', ''],
    ]);
  });
});

describe('a trade between two accounts of one owner', () => {
  const trade = { kind: 'trade', cause_seq: 9n, cause_link: null } as const;
  const buyer = { ...trade, account: 'ann/spot', fees: { BTC: '1' } };
  const seller = { ...trade, account: 'ann/bot', fees: { USDT: '50' } };
  const sides = [
    posting({ ...buyer, amount: '-5000' }),
    posting({ ...buyer, asset: 'BTC', amount: '99' }),
    posting({ ...seller, asset: 'BTC', amount: '-100' }),
    posting({ ...seller, amount: '4950' }),
  ];

  it('costs the fees of both', () => {
    const costs = [
      ['charge', '0.01 BTC', ''],
      ['charge', '0.5 USDT', ''],
    ];
    expect(saidOf(...sides)).toEqual(costs);
    expect(saidOf(...sides.toReversed())).toEqual(costs.toReversed());
  });

  it.each<[Tracker, string]>([
    ['koinly', 'cost'],
    ['cointracker', 'payment'],
    ['bittytax', 'Spend'],
  ])('is two costs in a file for %s, and no trade', (tracker, word) => {
    const rows = ledgerEntriesOf(sides, scaleOf).flatMap((entry) =>
      trackerRows(tracker, entry, 'Meridian'),
    );
    expect(rows).toHaveLength(2);
    const legs: Readonly<Record<Tracker, readonly string[]>> = {
      koinly: ['Sent Amount', 'Sent Currency', 'Received Amount', 'Fee Amount', 'Label'],
      cointracker: ['Sent Quantity', 'Sent Currency', 'Received Quantity', 'Fee Amount', 'Tag'],
      bittytax: ['Sell Quantity', 'Sell Asset', 'Buy Quantity', 'Fee Quantity', 'Type'],
    };
    const places = legs[tracker].map((name) => trackerHead(tracker).indexOf(name));
    expect(rows.map((row) => places.map((place) => row[place]))).toEqual([
      ['0.01', 'BTC', '', '', word],
      ['0.5', 'USDT', '', '', word],
    ]);
  });

  it('with a rebate above the fee of the same coin brings the rest', () => {
    const fees = { USDT: '-60' };
    const [paid, got, sold] = sides;
    if (paid === undefined || got === undefined || sold === undefined) throw new Error('no sides');
    const rebated = posting({ ...seller, fees, amount: '5060' });
    expect(saidOf(paid, got, { ...sold, fees }, rebated)).toEqual([
      ['income reward', '', '0.6 USDT', '0.01 BTC'],
    ]);
  });
});

describe('what belongs together', () => {
  const parts = ['convert:q', 'convert:q:get', 'convert:q:spread'].map((link, index) =>
    posting({
      ...{ entry: BigInt(20 + index), cause_link: link, kind: index === 2 ? 'fee' : 'conversion' },
      ...[
        { asset: 'USDT', amount: '-9990' },
        { asset: 'BTC', amount: '200' },
        { asset: 'USDT', amount: '-10' },
      ][index],
    }),
  );

  it('is a conversion with its spread', () => {
    expect(new Set(parts.map(groupOf)).size).toBe(1);
    expect(saidOf(...parts)).toEqual([['trade', '99.9 USDT', '2 BTC', '0.1 USDT']]);
  });

  it('is an entry otherwise', () => {
    expect(groupOf(posting({ entry: 3n }))).not.toBe(groupOf(posting({ entry: 4n })));
  });

  it('is nothing where money moved between two accounts of one owner', () => {
    const moved = { kind: 'transfer', cause_link: 't-1' } as const;
    const there = posting({ ...moved, account: 'ann/funding', amount: '500' });
    expect(saidOf(posting({ ...moved, amount: '-500' }), there)).toEqual([]);
  });
});

describe('money that came or went', () => {
  it.each<[Partial<LedgerPosting>, string[]]>([
    [{ kind: 'deposit' }, ['deposit', '', '1 USDT']],
    [{ kind: 'reward', cause_link: 'staking:ETH:x' }, ['income staking', '', '1 USDT']],
    [{ kind: 'reward' }, ['income reward', '', '1 USDT']],
    [{ kind: 'airdrop' }, ['income airdrop', '', '1 USDT']],
    [{ kind: 'grant' }, ['gift-received', '', '1 USDT']],
    [{ kind: 'fee', amount: '-100' }, ['charge', '1 USDT', '']],
    [{ kind: 'correction', amount: '-100' }, ['withdrawal', '1 USDT', '']],
    [
      { kind: 'withdrawal', amount: '-100', withdrawal_fee: '10' },
      ['withdrawal', '0.9 USDT', '', '0.1 USDT'],
    ],
  ])('%j', (given, said) => {
    expect(saidOf(posting(given))).toEqual([said]);
  });

  it('a withdrawal that came back with its fee is nothing at all', () => {
    const undone = { kind: 'withdrawal', withdrawal_fee: '10', is_undone: true } as const;
    expect(saidOf(posting({ ...undone, amount: '-110' }))).toEqual([]);
    expect(saidOf(posting({ ...undone, amount: '100' }))).toEqual([]);
    expect(saidOf(posting({ ...undone, kind: 'refund', amount: '10' }))).toEqual([]);
  });
});
