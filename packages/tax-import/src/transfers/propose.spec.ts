import { asQuantity } from '@meridian/money/measure.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { asEntryId, type Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { asInstant, msBetween } from '@meridian/tax-engine/common/time.ts';
import { describe, expect, it } from 'vitest';
import { seeded, shuffled } from '../testing/random.ts';
import { matchTransfers } from './match-transfers.ts';
import type { ImportedSource } from '../outcome.ts';
import { type Decisions, decide, NO_DECISIONS } from '../across/decisions.ts';
import { got, HOUR, MINUTE, NOON, sent, source } from '../testing/sources.ts';
import { poolOf } from '../across/pool.ts';
import { proposeTransfers } from './propose.ts';
import type { TransferMatch } from './match.ts';

const HASH = 'ab12'.repeat(16);

const find = (sources: readonly ImportedSource[], decisions: Decisions = NO_DECISIONS) =>
  proposeTransfers(poolOf(sources), decisions);

const reasonsOf = (match: TransferMatch | undefined) => match?.reasons.map(({ id }) => id);

/** What matching makes of one withdrawal from A and deposits in B. */
function outcome(
  withdrawal: Parameters<typeof sent>,
  ...others: readonly Parameters<typeof got>[]
) {
  const sources = [
    source('A', [sent(...withdrawal)]),
    source(
      'B',
      others.map((other) => got(...other)),
    ),
  ];
  const { joined, proposed } = find(sources);
  return { joined: joined.length, proposed: proposed.length, first: joined[0] ?? proposed[0] };
}

/** Legs of the ledger's transfers, `account > account out in`, and what else there is. */
function described(entries: readonly Entry[]): string[] {
  return entries
    .map((entry) => {
      const out = 'out' in entry && entry.out !== undefined ? fixedToText(entry.out.quantity) : '-';
      const into = 'in' in entry && entry.in !== undefined ? fixedToText(entry.in.quantity) : '-';
      const to = entry.kind === 'transfer' ? ` > ${entry.toAccount}` : '';
      const fees = entry.fees.map((fee) => ` fee ${fixedToText(fee.quantity)}`).join('');
      return `${entry.kind} ${entry.account}${to} ${out} ${into}${fees}`;
    })
    .sort();
}

describe('certain', () => {
  it.each<[string, Parameters<typeof sent>, Parameters<typeof got>]>([
    ['the same amount half an hour later', [0, '0.51237 BTC'], [30, '0.51237 BTC']],
    ['a fee on top', [0, '0.51237 BTC', { fee: '0.0002 BTC' }], [30, '0.51237 BTC']],
    ['a fee taken out', [0, '0.51237 BTC', { fee: '0.00037 BTC' }], [30, '0.512 BTC']],
    ['booked ten minutes before', [0, '0.51237 BTC'], [-10, '0.51237 BTC']],
    [
      'one hash and a fee no file states',
      [0, '1 BTC', { hash: HASH }],
      [9999, '0.99 BTC', { hash: `0x${HASH.toUpperCase()}` }],
    ],
  ])('%s', (_, withdrawal, other) => {
    expect(outcome(withdrawal, other)).toMatchObject({ joined: 1, proposed: 0 });
  });

  it('a fee taken out is not charged a second time', () => {
    const sources = [
      source('A', [sent(0, '0.51237 BTC', { fee: '0.00037 BTC' })]),
      source('B', [got(30, '0.512 BTC')]),
    ];
    expect(described(matchTransfers(sources).entries)).toEqual(['transfer A > B 0.51237 0.512']);
  });
});

describe('proposed, with its reasons', () => {
  it.each<[string, Parameters<typeof sent>, Parameters<typeof got>, string[]]>([
    ['a day late', [0, '0.51237 BTC'], [24 * 60, '0.51237 BTC'], ['exact-amount', 'hours-later']],
    [
      'a week late',
      [0, '0.51237 BTC'],
      [7 * 24 * 60, '0.51237 BTC'],
      ['exact-amount', 'days-later'],
    ],
    [
      'a round amount after hours',
      [0, '100 USDT'],
      [180, '100 USDT'],
      ['exact-amount', 'hours-later'],
    ],
    [
      'booked hours before',
      [0, '0.51237 BTC'],
      [-300, '0.51237 BTC'],
      ['exact-amount', 'booked-before'],
    ],
    [
      'less by what no file states',
      [0, '0.51237 BTC'],
      [20, '0.51200 BTC'],
      ['less-some', 'minutes-later'],
    ],
    [
      'another hash',
      [0, '0.51237 BTC', { hash: HASH }],
      [20, '0.51237 BTC', { hash: 'cd34'.repeat(16) }],
      ['other-hash', 'exact-amount', 'minutes-later'],
    ],
  ])('%s', (_, withdrawal, other, reasons) => {
    const { joined, proposed, first } = outcome(withdrawal, other);
    expect({ joined, proposed }).toEqual({ joined: 0, proposed: 1 });
    expect(reasonsOf(first)).toEqual(reasons.map((reason) => `across.transfer.${reason}`));
  });

  it('two that fit as well, each saying that the other does', () => {
    const { joined, proposed, first } = outcome(
      [0, '0.51237 BTC'],
      [10, '0.51237 BTC'],
      [40, '0.51237 BTC'],
    );
    expect({ joined, proposed }).toEqual({ joined: 0, proposed: 2 });
    expect(reasonsOf(first)).toContain('across.transfer.others-fit');
  });

  it('a deposit that one more might have sent, though it has nearer deposits of that amount', () => {
    const amount = '0.51237 BTC';
    const near = Array.from({ length: 4 }, (_, index) => got(index + 1, amount));
    const sources = [
      source('A', [sent(0, amount)]),
      source('B', [...near, sent(190, amount)]),
      source('E', [got(200, amount)]),
    ];
    expect(find(sources).joined).toEqual([]);
  });

  it('an exact amount while a nearer one lost a little on the way', () => {
    const result = outcome([0, '0.51237 BTC'], [200, '0.51237 BTC'], [10, '0.51230 BTC']);
    expect(result).toMatchObject({ joined: 0, proposed: 2 });
  });

  it('says what the ledger becomes', () => {
    const { first } = outcome([0, '0.5124 BTC'], [20, '0.5122 BTC']);
    expect(first?.changes).toEqual([
      {
        id: 'across.change.move',
        params: { quantity: '0.5122', asset: 'BTC', account: 'A', to: 'B' },
      },
      { id: 'across.change.fee', params: { quantity: '0.0002', asset: 'BTC' } },
    ]);
  });
});

describe('not proposed', () => {
  it.each<[string, Parameters<typeof sent>, Parameters<typeof got>]>([
    ['more than was sent', [0, '0.5123 BTC'], [20, '0.5124 BTC']],
    ['another asset', [0, '0.5123 BTC'], [20, '0.5123 ETH']],
    ['half of it', [0, '0.5123 BTC'], [20, '0.25 BTC']],
    ['eight days late', [0, '0.5123 BTC'], [8 * 24 * 60, '0.5123 BTC']],
    ['state money', [0, '512.31 EUR'], [20, '512.31 EUR']],
  ])('%s', (_, withdrawal, other) => {
    expect(outcome(withdrawal, other)).toMatchObject({ joined: 0, proposed: 0 });
  });

  it('a move inside one account', () => {
    const { joined, proposed } = find([
      source('A', [sent(0, '0.51237 BTC'), got(9, '0.51237 BTC')]),
    ]);
    expect([...joined, ...proposed]).toEqual([]);
  });
});

describe('batches', () => {
  it('proposes deposits that add up to one withdrawal, and splits it once confirmed', () => {
    const sources = [
      source('A', [sent(0, '1.0003 BTC', { fee: '0.0001 BTC' })]),
      source('B', [got(30, '0.4 BTC'), got(50, '0.6003 BTC'), got(55, '0.17 BTC')]),
    ];
    const { joined, proposed } = find(sources);
    expect(joined).toEqual([]);
    const [match] = proposed;
    expect(reasonsOf(match)).toContain('across.transfer.one-to-many');
    const decisions = confirm(match);
    expect(described(matchTransfers(sources, decisions).entries)).toEqual([
      'deposit B - 0.17',
      'transfer A > B 0.4 0.4 fee 0.0001',
      'transfer A > B 0.6003 0.6003',
    ]);
  });

  it('proposes withdrawals that add up to one deposit', () => {
    const sources = [
      source('A', [sent(0, '0.41 BTC'), sent(5, '0.6003 BTC')]),
      source('B', [got(30, '1.0103 BTC')]),
    ];
    const [match] = find(sources).proposed;
    expect(reasonsOf(match)).toContain('across.transfer.many-to-one');
    expect(described(matchTransfers(sources, confirm(match)).entries)).toEqual([
      'transfer A > B 0.41 0.41',
      'transfer A > B 0.6003 0.6003',
    ]);
  });

  it('proposes none where several would add up', () => {
    const sources = [
      source('A', [sent(0, '1.0003 BTC')]),
      source('B', [
        got(10, '0.4 BTC'),
        got(20, '0.6003 BTC'),
        got(30, '0.3 BTC'),
        got(40, '0.7003 BTC'),
      ]),
    ];
    expect(find(sources).proposed).toEqual([]);
  });

  it('is not joined in part when one of its deposits is gone', () => {
    const deposits = [got(30, '0.4 BTC'), got(50, '0.3 BTC'), got(55, '0.3003 BTC')];
    const left = source('A', [sent(0, '1.0003 BTC')]);
    const decisions = confirm(find([left, source('B', deposits)]).proposed[0]);
    expect(find([left, source('B', deposits.slice(0, 2))], decisions).joined).toEqual([]);
    expect(find([left, source('B', deposits)], decisions).joined).toMatchObject([{ by: 'user' }]);
  });

  it('joins several payments of one hash; what is lost goes with the largest', () => {
    const sources = [
      source('A', [sent(0, '0.4 BTC', { hash: HASH }), sent(5, '0.6 BTC', { hash: HASH })]),
      source('B', [got(30, '0.999 BTC', { hash: HASH })]),
    ];
    expect(described(matchTransfers(sources).entries)).toEqual([
      'transfer A > B 0.4 0.4',
      'transfer A > B 0.6 0.599',
    ]);
  });

  it('a hash that paid others too is proposed, and the rest stays withdrawn', () => {
    const sources = [
      source('A', [sent(0, '5 BTC', { hash: HASH })]),
      source('B', [got(30, '0.1 BTC', { hash: HASH })]),
    ];
    const { joined, proposed } = find(sources);
    expect(joined).toEqual([]);
    expect(proposed[0]?.changes.map(({ id }) => id)).toContain('across.change.rest');
    expect(described(matchTransfers(sources, confirm(proposed[0])).entries)).toEqual([
      'transfer A > B 0.1 0.1',
      'withdrawal A 4.9 -',
    ]);
  });
});

describe('inside one exchange', () => {
  const half = (minutes: number, legs: { in?: string; out?: string }) => ({
    kind: 'half' as const,
    minutes,
    ...legs,
  });

  it('joins the halves of a move when its places are accounts of their own', () => {
    const sources = [
      source('Kraken spot', [half(0, { out: '2 ETH' })]),
      source('Kraken futures', [half(0, { in: '2 ETH' })]),
    ];
    expect(described(matchTransfers(sources).entries)).toEqual([
      'transfer Kraken spot > Kraken futures 2 2',
    ]);
  });

  it('leaves them alone in one account, and at another exchange', () => {
    const single = source('Kraken', [half(0, { out: '2 ETH' }), half(0, { in: '2 ETH' })]);
    expect(find([single]).joined).toEqual([]);
    const others = [
      source('Kraken', [half(0, { out: '2 ETH' })]),
      source('Bybit', [half(0, { in: '2 ETH' })], { format: 'bybit-unified-log' }),
    ];
    expect(find(others).joined).toEqual([]);
  });
});

function confirm(match: TransferMatch | undefined): Decisions {
  if (match === undefined) throw new Error('a match expected');
  const subjects = [match.subject];
  return decide(NO_DECISIONS, { type: 'decide', verdict: 'confirmed', subjects });
}

describe('decisions', () => {
  const sources = [source('A', [sent(0, '0.51237 BTC')]), source('B', [got(30, '0.51237 BTC')])];

  it('take a certain match apart, and give it back', () => {
    const [match] = find(sources).joined;
    if (match === undefined) throw new Error('a match expected');
    const subjects = [match.subject];
    const rejected = decide(NO_DECISIONS, { type: 'decide', verdict: 'rejected', subjects });
    expect(find(sources, rejected)).toMatchObject({ joined: [], proposed: [] });
    expect(find(sources, decide(rejected, { type: 'undo' })).joined).toHaveLength(1);
  });

  it('hold when the file comes again, longer and with other rows', () => {
    const late = [source('A', [sent(0, '0.5 BTC')]), source('B', [got(999, '0.5 BTC')])];
    const decisions = confirm(find(late).proposed[0]);
    const again = [
      source('A', [sent(-5000, '3 ETH'), sent(0, '0.5 BTC')], { id: 'longer' }),
      source('B', [got(999, '0.5 BTC'), got(1000, '0.5 BTC')]),
    ];
    expect(find(again, decisions).joined).toMatchObject([{ by: 'user' }]);
  });

  it('about entries that are gone wait for them', () => {
    const decisions = confirm(find(sources).joined[0]);
    const [only] = sources;
    expect(find(only === undefined ? [] : [only], decisions).joined).toEqual([]);
    expect(find(sources, decisions).joined).toMatchObject([{ by: 'user' }]);
  });
});

it('finds the same whatever the order of files', () => {
  const random = seeded(7);
  const sources = ['A', 'B', 'C', 'D'].map((account) =>
    source(
      account,
      Array.from({ length: 60 }, () => {
        const minutes = Math.floor(random() * 600);
        const amount = `0.${1 + Math.floor(random() * 5)} BTC`;
        return random() < 0.5 ? sent(minutes, amount) : got(minutes, amount);
      }),
    ),
  );
  const keysOf = (list: readonly TransferMatch[]) => list.map(({ subject }) => subject.key).sort();
  const { joined, proposed } = find(sources);
  expect(proposed.length).toBeGreaterThan(20);
  for (const seed of [1, 2, 3]) {
    const other = find(shuffled(sources, seeded(seed)));
    expect(keysOf(other.joined)).toEqual(keysOf(joined));
    expect(other.proposed.map(({ score }) => score)).toEqual(proposed.map(({ score }) => score));
  }
});

it('matches 100,000 entries, a fifth of them ends', () => {
  const random = seeded(11);
  const count = 10_000;
  const ends = Array.from({ length: count }, (_, index) => ({
    at: NOON + index * 50 * MINUTE,
    quantity: fixed(`${Math.floor(random() * 1000)}.${1 + Math.floor(random() * 999)}`),
  }));
  const [template] = source('A', [sent(0, '1 BTC')]).entries;
  if (template?.kind !== 'withdrawal') throw new Error('a withdrawal expected');
  const { out: _out, kind: _kind, ...base } = template;
  const trades = Array.from({ length: 4 * count }, (_, index): Entry => {
    const key = `t${index}`;
    return {
      ...base,
      kind: 'trade',
      id: asEntryId(key),
      key,
      at: asInstant(NOON + index * MINUTE),
    };
  });
  const left = ends.map(({ at: time, quantity }, index): Entry => {
    const key = `w${index}`;
    return {
      ...base,
      kind: 'withdrawal',
      id: asEntryId(key),
      key,
      at: asInstant(time),
      out: { asset: 'BTC', quantity: asQuantity(quantity) },
    };
  });
  const came = ends.map(({ at: time, quantity }, index): Entry => {
    const less = index % 3 === 0 ? quantity - fixed('0.0005') : quantity;
    const key = `d${index}`;
    const there = {
      ...base,
      account: 'B',
      id: asEntryId(key),
      key,
      at: asInstant(time + (index % 5) * HOUR),
    };
    return { ...there, kind: 'deposit', in: { asset: 'BTC', quantity: asQuantity(less) } };
  });
  const byTime = (entries: readonly Entry[]) => entries.toSorted((a, b) => msBetween(b.at, a.at));
  const sources = [
    { ...source('A', []), entries: byTime([...left, ...trades]) },
    { ...source('B', []), entries: byTime([...came, ...trades]) },
  ];
  const { joined, proposed } = find(sources);
  // Two in three arrive whole; of the others none is certain.
  expect(joined.length).toBeGreaterThan(count / 2);
  expect(joined.length).toBeLessThanOrEqual((2 * count) / 3);
  expect(proposed.length).toBeGreaterThan(count / 4);
});
