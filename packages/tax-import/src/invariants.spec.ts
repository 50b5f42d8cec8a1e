/** An invariant that fails in an import sets its rows aside under its name; other rows go on. */
import type { InvariantError } from '@meridian/money/invariant.ts';
import { atomsOf } from '@meridian/money/measure.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { describe, expect, it } from 'vitest';
import { poolOf, refAt } from './across/pool.ts';
import { enterSpot } from './formats/bybit/spot.ts';
import { entryOf } from './formats/shared/entry.ts';
import { IMPORT_INVARIANTS, type ImportInvariant } from './invariants.ts';
import { LedgerBuilder, leg } from './ledger/builder.ts';
import type { Draft } from './ledger/builder.ts';
import { finishLedger } from './ledger/finish.ts';
import { accountRows } from './rows/account-rows.ts';
import { got, sent, source } from './testing/sources.ts';
import { Throttle } from './throttle.ts';
import { joinLegs } from './transfers/join.ts';
import { type TransferLeg, TransferLegCounts, transferLegsOf } from './transfers/transfer-legs.ts';

const AT = asInstant(Date.UTC(2024, 0, 1));

/** A deposit of a row, with what the row itself says of the balance. */
function enter(ledger: LedgerBuilder, row: number, units: bigint, change = units): Draft {
  const entry: Draft = {
    ...ledger.base(`key ${row}`, AT, ''),
    kind: 'deposit',
    in: leg('BTC', units),
  };
  const movement = { line: row, at: AT, change, balance: null, key: `key ${row}`, entry: null };
  ledger.ledger('BTC', undefined, false).movements.push(movement);
  ledger.add(entry, [row], [movement]);
  return entry;
}

/** What became of rows 2 to 4, the second of which the fault is planted in. */
async function rowsWith(plant: (ledger: LedgerBuilder, entry: Draft) => void) {
  const ledger = new LedgerBuilder('A');
  enter(ledger, 2, 5n);
  const entry = enter(ledger, 3, 7n);
  enter(ledger, 4, 9n);
  plant(ledger, entry);
  const throttle = new Throttle(undefined, () => {});
  const lines = Uint32Array.of(2, 3, 4);
  const { rows, setAside, entries } = await finishLedger(ledger, 'f'.repeat(64), lines, throttle);
  expect(rows.read).toBe(rows.imported + rows.merged + rows.setAside);
  const aside = setAside.map(
    ({ row, reason, params }) => `${row} ${reason} ${params['invariant']}`,
  );
  return { aside, left: entries.flatMap((kept) => kept.rows), failures: ledger.failures };
}

/** A part of an object in the place of the whole, as only a fault could bring it. */
const faulty = (part: unknown): never => part as never;

const NO_WORDS = {
  income: new Map(),
  gifts: new Set<string>(),
  outgoing: new Map(),
  charges: new Set<string>(),
  derivative: new Map(),
  inside: new Set<string>(),
  plain: new Set<string>(),
};

interface Outcomes {
  readonly lines: readonly number[];
  /** The rows of each entry. */
  readonly entered: readonly (readonly number[])[];
  readonly aside?: readonly number[];
}

function outcomesOf({ lines, entered, aside = [] }: Outcomes) {
  const ledger = new LedgerBuilder('A');
  const entries = entered.map((rows, nth) => ({ ...enter(ledger, nth, 1n), id: `${nth}`, rows }));
  const setAside = aside.map((row) => faulty({ row }));
  const throttle = new Throttle(undefined, () => {});
  return accountRows(faulty(entries), setAside, Uint32Array.from(lines), throttle);
}

/** Withdrawals of one coin, as many as asked for. */
function legsOf(count: number): readonly TransferLeg[] {
  const given = Array.from({ length: count }, (_, minute) => sent(minute, '1 BTC'));
  return transferLegsOf(poolOf([source('A', given)])).sent;
}

const hollow = (length: number): readonly TransferLeg[] => Object.assign([], { length });

function nothingArrived(): TransferLeg {
  const { arrived } = transferLegsOf(poolOf([source('B', [got(0, '0 BTC')])]));
  return arrived[0] ?? faulty({});
}

describe('a broken invariant of the import', () => {
  it.each<[string, (ledger: LedgerBuilder, entry: Draft) => void]>([
    ['entry-has-an-instant', (_, entry) => (entry.at = asInstant(Number.NaN))],
    ['entry-rows-ascend', (_, entry) => (entry.rows = [3, 3])],
    ['entry-moves-units', (_, entry) => Object.assign(entry, { in: leg('BTC', 0n) })],
    ['rows-come-to-their-entry', (_, entry) => Object.assign(entry, { in: leg('BTC', 8n) })],
  ])('%s sets the rows of its entry aside', async (name, plant) => {
    const { aside, left, failures } = await rowsWith(plant);
    expect(aside).toEqual([`3 invariant-failed ${name}`]);
    expect(left).toEqual([2, 4]);
    expect(failures.map(({ invariant }: InvariantError) => invariant)).toEqual([name]);
  });

  it('leaves rows that contradict themselves to the issue that says so', async () => {
    const { aside } = await rowsWith((ledger, entry) => {
      Object.assign(entry, { in: leg('BTC', 8n) });
      ledger.issue('arithmetic', [3]);
    });
    expect(aside).toEqual([]);
  });

  it('row-has-one-outcome sets both entries of a row aside', async () => {
    const { aside, left } = await rowsWith((ledger) => enter(ledger, 3, 1n));
    expect(aside).toEqual(['3 invariant-failed row-has-one-outcome']);
    expect(left).toEqual([2, 4]);
  });

  it('row-has-one-outcome keeps the reason of a row that is entered too', async () => {
    const { aside, left } = await rowsWith((ledger) => ledger.setAside(3, 'pending'));
    expect(aside).toEqual(['3 pending undefined']);
    expect(left).toEqual([2, 4]);
  });

  it('row-has-an-outcome sets a row aside that is in no entry', async () => {
    const { aside, left } = await rowsWith((ledger, entry) => {
      ledger.entries = ledger.entries.filter((other) => other !== entry);
      ledger.ledgers.clear();
      for (const other of ledger.entries) {
        const movement = { line: 2, at: AT, key: '', balance: null, entry: other };
        const change = 'in' in other && other.in !== undefined ? atomsOf(other.in.quantity) : null;
        if (change === null) continue;
        ledger.ledger('BTC', undefined, false).movements.push({ ...movement, change });
      }
    });
    expect(aside).toEqual(['3 invariant-failed row-has-an-outcome']);
    expect(left).toEqual([2, 4]);
  });

  it('format-reads-to-its-end names the row at which a format failed', async () => {
    const { aside, failures } = await rowsWith((ledger, entry) => {
      ledger.entries = ledger.entries.filter((other) => other !== entry);
      ledger.ledgers.clear();
      ledger.entries = [];
      ledger.guard(3, new TypeError('no such thing'));
      ledger.guard(null, new TypeError('nor this'));
    });
    const name = 'invariant-failed format-reads-to-its-end';
    expect(aside).toEqual([`2 ${name}`, `3 ${name}`, `4 ${name}`]);
    expect(failures.map(({ message }) => message)).toEqual([
      'format-reads-to-its-end: no such thing',
      'format-reads-to-its-end: nor this',
    ]);
  });

  it('entry-has-rows is an error of the format that enters it', () => {
    const ledger = new LedgerBuilder('A');
    const entry: Draft = { ...ledger.base('key', AT, ''), kind: 'deposit', in: leg('BTC', 1n) };
    expect(() => ledger.add(entry, [])).toThrow('entry-has-rows');
  });
});

/** An error of ours that no row could bring about: it ends the import, and is reported. */
const FAULTS: Partial<Record<ImportInvariant, () => unknown>> = {
  'row-is-placed-once': () => outcomesOf({ lines: [2, 3], entered: [[2], [2]] }),
  'row-is-placed': () => outcomesOf({ lines: [2, 3, 5], entered: [[2], [3]], aside: [4] }),
  'rows-are-accounted-for': () => outcomesOf({ lines: [2, 3], entered: [[2]] }),
  'row-has-an-amount': () => {
    const ledger = new LedgerBuilder('A');
    return entryOf(ledger.base('key', AT, ''), 'fee', 'A', {}, NO_WORDS);
  },
  'fill-group-has-rows': () => enterSpot([], new LedgerBuilder('A')),
  'pool-holds-its-entry': () =>
    poolOf([source('A', [got(0, '1 BTC')])]).map((pool) => refAt(pool, 1)),
  'transfer-end-is-counted': () => {
    const [, second] = legsOf(2);
    return new TransferLegCounts({ sent: legsOf(1), arrived: [] }).of(second ?? faulty({}));
  },
  'ends-can-be-one-transfer': () => joinLegs(legsOf(2), legsOf(2)),
  // A list that says it has an end, and has none.
  'transfer-has-an-arrival': () => joinLegs(legsOf(1), hollow(1)),
  'transfer-has-a-departure': () => joinLegs(hollow(1), [nothingArrived(), nothingArrived()]),
};

/** Those whose faults are planted in the rows of a file, above. */
const IN_ROWS = [
  'format-reads-to-its-end',
  'entry-has-rows',
  'entry-rows-ascend',
  'entry-has-an-instant',
  'entry-moves-units',
  'rows-come-to-their-entry',
  'row-has-one-outcome',
  'row-has-an-outcome',
];

describe('an invariant of the import', () => {
  it('has its fault planted here', () => {
    const planted = [...IN_ROWS, ...Object.keys(FAULTS)];
    expect(planted.toSorted()).toEqual(Object.keys(IMPORT_INVARIANTS).toSorted());
  });

  it.each(Object.entries(FAULTS))('%s fails where its fault is planted', async (name, plant) => {
    await expect(async () => plant()).rejects.toThrow(name);
  });
});
