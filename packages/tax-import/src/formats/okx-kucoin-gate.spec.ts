/** What stands behind the tables of OKX, KuCoin and Gate.io, and promises that hold for any rows. */
import { fixed } from '@meridian/money/fixed.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded, shuffled } from '../testing/random.ts';
import {
  balanceTable,
  fateTable,
  issueTable,
  positionless,
  shuffleRows,
} from '../testing/source-tables.ts';
import { importText } from '../testing/test-file.ts';
import { rowFates } from '../rows/fates.ts';
import { GATE_FORMATS } from './gate/formats.ts';
import { KUCOIN_FORMATS } from './kucoin/formats.ts';
import { OKX_FORMATS } from './okx/formats.ts';
import { FORMATS } from './registry.ts';
import { FIXTURES, fixtureText } from '../testing/fixtures.ts';

const names = Object.keys(FIXTURES).filter((name) => /^(?:okx|kucoin|gate)-/.test(name));

function read(name: string): string {
  return fixtureText(name);
}

describe('time zones', () => {
  test.each([
    ['okx-trading.csv', '+03:00', Date.UTC(2024, 4, 1, 6)],
    ['okx-trading-marks.csv', '-03:30', Date.UTC(2026, 1, 4, 1, 45)],
    ['okx-funding.csv', '+08:00', Date.UTC(2024, 5, 1, 0)],
    ['okx-orders.csv', '+08:00', Date.UTC(2025, 0, 2, 0)],
    ['kucoin-spot-orders.csv', '+02:00', Date.UTC(2024, 2, 1, 10)],
    ['kucoin-bot-fills.csv', 'UTC', Date.UTC(2024, 1, 1, 10)],
    ['kucoin-account-history.csv', '+08:00', Date.UTC(2025, 1, 1, 1)],
    ['kucoin-futures.csv', '+08:00', Date.UTC(2024, 5, 1, 11)],
    ['kucoin-futures-comma.csv', 'UTC', Date.UTC(2025, 0, 1, 19)],
  ])('%s is read in the zone that it states, %s', async (name, zone, first) => {
    const source = await importText(read(name), { timeZone: 'America/New_York' });
    expect(source.zone).toEqual({ name: zone, stated: true });
    expect(source.period?.from).toBe(first);
  });

  test.each(['gate-billing.csv', 'gate-spot-trades.csv', 'kucoin-trades.csv', 'okx-positions.csv'])(
    '%s states none: it is read in the one the user names',
    async (name) => {
      const source = await importText(read(name), { timeZone: 'Asia/Singapore' });
      const utc = await importText(read(name));
      expect(source.zone).toEqual({ name: 'Asia/Singapore', stated: false });
      expect(issueTable(source)).not.toContain('zone-unstated UTC x1 rows');
      expect(issueTable(utc)).toContain('zone-unstated UTC x1 rows');
      const from = utc.period?.from ?? Number.NaN;
      expect(source.period?.from).toBe(from - 8 * 3_600_000);
    },
  );

  test('a header that states a zone goes before the lines above it', async () => {
    const text = read('okx-trading.csv').replace('Order id,Time,', 'Order id,Time(UTC-5),');
    expect((await importText(text)).zone.name).toBe('-05:00');
  });

  test('lines above without a zone leave it open', async () => {
    const text = read('okx-trading.csv').replace(/^.*\n/, 'UID,100200,Trading account,,,\n');
    expect((await importText(text)).zone).toEqual({ name: 'UTC', stated: false });
  });

  test('OKEx: a time that names China is eight hours ahead', async () => {
    const { period } = await importText(read('okx-spot-bills.csv'));
    expect(period?.from).toBe(Date.UTC(2020, 1, 8, 21, 41, 23));
  });

  test('KuCoin: with dots the day comes first', async () => {
    const { entries } = await importText(read('kucoin-trades-2021.csv'));
    expect(entries.map(({ at }) => at)).toEqual([
      Date.UTC(2021, 10, 17, 10, 21, 26),
      Date.UTC(2021, 11, 3, 9, 5),
    ]);
  });

  test('Gate.io: an order placed before is a trade when it is filled', async () => {
    const { entries } = await importText(read('gate-billing.csv'));
    const placed = entries.find(({ rows }) => rows[0] === 3);
    expect(placed?.at).toBe(Date.UTC(2024, 1, 1, 10, 5));
  });
});

describe('how files are written', () => {
  test.each(names)('%s is recognised with its columns in any order', async (name) => {
    const text = read(name).replaceAll('\r\n', '\n');
    // The cells of these lines hold no delimiter but in quotes.
    if (text.includes('"')) return;
    const { headerLine } = FIXTURES[name] ?? { headerLine: 1 };
    const lines = text.trimEnd().split('\n');
    const mark = [';', '\t', ','].find((each) => lines[headerLine - 1]?.includes(each)) ?? ',';
    const width = lines[headerLine - 1]?.split(mark).length ?? 0;
    const order = shuffled(
      Array.from({ length: width }, (_, index) => index),
      seeded(7),
    );
    const moved = lines.map((line, index) => {
      const cells = line.split(mark);
      return index < headerLine - 1 ? line : order.map((at) => cells[at] ?? '').join(mark);
    });
    const source = await importText(moved.join('\n'));
    const expected = await importText(text);
    expect(source.format).toBe(expected.format);
    expect(fateTable(source)).toEqual(fateTable(expected));
  });

  test('OKX: a byte-order mark before every cell changes nothing', async () => {
    const text = read('okx-trading.csv').trimEnd();
    const marked = text.replaceAll(/(^|,)/gm, '$1\uFEFF');
    const source = await importText(marked);
    const plain = await importText(text);
    expect(fateTable(source)).toEqual(fateTable(plain));
    expect(balanceTable(source)).toEqual(balanceTable(plain));
    expect(source.zone).toEqual(plain.zone);
  });

  test('Gate.io: deposits and withdrawals come in UTF-16', async () => {
    const text = `\uFEFF${read('gate-withdrawals.csv').replaceAll('\n', '\r\n')}`;
    const bytes = new Uint8Array(2 * text.length);
    for (let index = 0; index < text.length; index += 1) {
      bytes[2 * index] = text.charCodeAt(index) & 0xff;
      bytes[2 * index + 1] = text.charCodeAt(index) >> 8;
    }
    const source = await importText(bytes);
    expect(source.encoding).toBe('utf-16le');
    expect(fateTable(source)).toEqual(FIXTURES['gate-withdrawals.csv']?.rows);
  });

  test.each([
    ['okx-deposits.csv', ['0xo1']],
    ['okx-withdrawals.csv', ['0xo4']],
    ['kucoin-deposits.csv', ['0xd1']],
    ['kucoin-withdrawals.csv', ['0xw1']],
    ['gate-deposits.csv', ['0xg1']],
    ['gate-withdrawals.csv', ['0xg4', '0xg5']],
  ])('%s: hashes are kept', async (name, hashes) => {
    const source = await importText(read(name));
    const kept = source.entries.map(({ id }) => source.hashes[id]);
    expect(kept).toEqual(hashes);
  });

  test('OKX: the balances tell which of two orders of one second came first', async () => {
    const [zone = '', header = ''] = read('okx-trading.csv').split('\n');
    const row = (id: string, order: string, change: string, balance: string, unit: string) =>
      `${id},${order},2024-05-01 10:00:00,Spot,BTC-USDT,,0,,0,0,0,,0,0,${change},${balance},${unit}`;
    const rows = [
      row('1', 'order-a', '-0.1', '0', 'BTC'),
      row('2', 'order-a', '51', '101', 'USDT'),
      row('3', 'order-z', '0.1', '0.1', 'BTC'),
      row('4', 'order-z', '-50', '50', 'USDT'),
    ];
    const { entries } = await importText([zone, header, ...rows].join('\n'));
    const order = entries.map(({ key, sequence }) => [key.split('|')[0], sequence]);
    expect(order).toEqual([
      ['order-a', 1],
      ['order-z', 0],
    ]);
  });
});

test('dates that can be read in two orders wait for an answer, and say so', async () => {
  const text = read('okx-withdrawals.csv').replaceAll(/01\/\d\d\/2027 1/g, '01/02/2027 1');
  const source = await importText(text);
  const reasons = new Set(source.setAside.map(({ reason }) => reason));
  expect(reasons).toContain('ambiguous-date');
  expect(reasons).not.toContain('bad-date');
  expect(issueTable(source).join()).toContain('day-order-open');
  const answered = await importText(text, { dayOrder: 'month-first' });
  expect(answered.setAside.map(({ reason }) => reason)).not.toContain('ambiguous-date');
  expect(answered.rows.imported).toBeGreaterThan(0);
});

test.each([
  ['okx-funding.csv', 'Fee rebate'],
  ['kucoin-account-history.csv', 'Referral Bonus'],
  ['gate-billing.csv', 'HODL Interest'],
])('%s: a name that every object has is no operation', async (name, operation) => {
  const source = await importText(read(name).replaceAll(operation, 'constructor'));
  expect(source.issues.map(({ params }) => params['operation'])).toContain('constructor');
});

test('formats that state the same events say so on both sides', () => {
  for (const { id, overlaps = [] } of [...OKX_FORMATS, ...KUCOIN_FORMATS, ...GATE_FORMATS]) {
    expect(overlaps).not.toContain(id);
    for (const other of overlaps) {
      const found = FORMATS.find((format) => format.id === other);
      expect(found?.overlaps, `${id} and ${other}`).toContain(id);
    }
  }
});

const RUNS = 60;

const second = fc.integer({ min: 0, max: 3 }).map((digit) => `2024-03-01 10:00:0${digit}`);
const time = fc.oneof(
  { arbitrary: second, weight: 30 },
  { arbitrary: fc.constant('2024-02-30 10:00:00'), weight: 1 },
);
const positive = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('0', '25', '5'))
  .map(([whole, decimals]) => `${whole}.${decimals}`);
const amount = fc.tuple(fc.constantFrom('', '-'), positive).map(([sign, text]) => sign + text);
const cells = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((texts) => texts.join(','));

type Promised = {
  readonly header: string;
  readonly row: fc.Arbitrary<string>;
  /** The change of a balance that a row states. */
  readonly change: (cells: readonly string[]) => readonly [asset: string, atoms: bigint];
};

const SHAPES: Readonly<Record<string, Promised>> = {
  'okx-trading': {
    header:
      'id,Order id,Time,Trade Type,Symbol,Action,Amount,PnL,Fee,Fee Unit,Balance Change,Balance,Balance Unit',
    row: cells(
      fc.oneof(
        { arbitrary: fc.uuid(), weight: 8 },
        { arbitrary: fc.constantFrom('', 'i1'), weight: 1 },
      ),
      fc.constantFrom('o1', 'o2', ''),
      time,
      fc.constantFrom('Spot', 'Spot', 'Spot', 'Perpetual', 'Transfer', 'Margin', 'Option', 'Odd'),
      fc.constantFrom('BTC-USDT', 'ETH-USDT', ''),
      fc.constantFrom('Buy', 'Sell', 'Close long', 'Funding fee', '', 'Interest'),
      fc.oneof(positive, fc.constant('x')),
      amount,
      amount,
      fc.constantFrom('BTC', 'USDT', 'ETH', ''),
      amount,
      fc.oneof(amount, fc.constant('')),
      fc.constantFrom('BTC', 'USDT', 'ETH'),
    ),
    change: (row) => [row[12] ?? '', fixed(row[10] ?? '')],
  },
  'okx-funding': {
    header: 'id,Time,Type,Amount,Before Balance,After Balance,Symbol',
    row: fc
      .tuple(fc.uuid(), time, amount, amount, fc.constantFrom('BTC', 'USDT', 'OKB'))
      .chain(([id, at, moved, before, coin]) =>
        fc
          .constantFrom('Deposit', 'Withdrawal', 'Transfer', 'Convert', 'Airdrop', 'Odd')
          .map((type) => {
            const change = type === 'Withdrawal' ? `-${moved.replace('-', '')}` : moved;
            const after = fixed(before) + fixed(change);
            const units = after / 10n ** 22n;
            const text = `${units < 0n ? '-' : ''}${(units < 0n ? -units : units).toString().padStart(3, '0')}`;
            const cut = text.length - 2;
            return `${id},${at},${type},${change},${before},${text.slice(0, cut)}.${text.slice(cut)},${coin}`;
          }),
      ),
    change: (row) => [row[6] ?? '', fixed(row[3] ?? '')],
  },
  'kucoin-account-history': {
    header: 'UID,Account Type,Currency,Side,Amount,Fee,Time(UTC),Remark,Type',
    row: cells(
      fc.constant('1'),
      fc.constantFrom('mainAccount', 'tradeAccount'),
      fc.constantFrom('BTC', 'USDT', 'KCS', 'SOL'),
      fc.constantFrom('Deposit', 'Withdrawal', 'Deposit', 'Withdrawal', 'Odd'),
      fc.oneof({ arbitrary: positive, weight: 20 }, { arbitrary: fc.constant('x'), weight: 1 }),
      fc.constantFrom('0', '0', '0.25', '5'),
      time,
      fc.constantFrom('', 'Distribution'),
      fc.constantFrom(
        'Spot',
        'Spot',
        'Convert Market',
        'KCS_Pay_Fees',
        'Transfer',
        'Deposit',
        'Rewards',
        'Odd',
        '',
      ),
    ),
    change: (row) => [
      row[2] ?? '',
      row[3] === 'Deposit' ? fixed(row[4] ?? '') : -fixed(row[4] ?? ''),
    ],
  },
  'gate-billing': {
    header: 'no,time,action_desc,action_data,type,change_amount,amount,total',
    row: cells(
      fc.constant('1'),
      time,
      fc.constantFrom(
        'Order Placed',
        'Order Fullfilled',
        'Order Filled',
        'Order Cancelled',
        'Trading Fees',
        'Dust Swap-GT Added',
        'Deposits',
        'Withdrawals',
        'Airdrop',
        'Odd',
      ),
      fc.constantFrom('t1', 't2', 't3', ''),
      fc.constantFrom('BTC', 'USDT', 'GT'),
      fc.oneof({ arbitrary: amount, weight: 20 }, { arbitrary: fc.constant('x'), weight: 1 }),
      fc.oneof(amount, fc.constant('')),
      fc.constant('0'),
    ),
    change: (row) => [row[4] ?? '', fixed(row[5] ?? '')],
  },
};

/** What entries do to the balance of each asset; what comes to nothing left out. */
function effects(entries: readonly Entry[]): Record<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const entry of entries) {
    if ('in' in entry && entry.in !== undefined) addTo(sums, entry.in.asset, entry.in.quantity);
    if ('out' in entry && entry.out !== undefined)
      addTo(sums, entry.out.asset, -entry.out.quantity);
    for (const fee of entry.fees) addTo(sums, fee.asset, -fee.quantity);
  }
  return withoutZeros(sums);
}

function addTo(sums: Map<string, bigint>, asset: string, atoms: bigint): void {
  sums.set(asset, (sums.get(asset) ?? 0n) + atoms);
}

function withoutZeros(sums: ReadonlyMap<string, bigint>): Record<string, bigint> {
  const kept = [...sums].filter(([, atoms]) => atoms !== 0n);
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

describe.each(Object.entries(SHAPES))('any rows of %s', (id, { header, row, change }) => {
  const file = fc.array(row, { minLength: 1, maxLength: 25 });

  test('every row has one fate, and the entries change what their rows change', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (rows) => {
        const source = await importText([header, ...rows].join('\n'));
        expect(source.format).toBe(id);
        const { read: all, imported, merged, setAside } = source.rows;
        expect(all).toBe(imported + merged + setAside);
        expect(rowFates(source).map((each) => each.row)).toEqual(rows.map((_, index) => index + 2));
        expect(new Set(source.entries.map((entry) => entry.id)).size).toBe(imported);
        const aside = new Set(source.setAside.map((each) => each.row));
        const expected = new Map<string, bigint>();
        for (const [index, line] of rows.entries()) {
          if (aside.has(index + 2)) continue;
          const [asset, atoms] = change(line.split(','));
          addTo(expected, asset, atoms);
        }
        expect(effects(source.entries)).toEqual(withoutZeros(expected));
      }),
      { numRuns: RUNS },
    );
  });

  test('the order of rows changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.nat(), async (rows, seed) => {
        const text = [header, ...rows].join('\n');
        const other = await importText(shuffleRows(text, 1, seed));
        expect(positionless(other)).toEqual(positionless(await importText(text)));
      }),
      { numRuns: RUNS },
    );
  });
});
