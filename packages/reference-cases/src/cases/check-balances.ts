import { type Quantity, ZERO, plus as plusUnits } from '@meridian/money/measure.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import type { CaseBalance, ReferenceCase, CaseYearRow } from './case.ts';
import {
  type Column,
  type Difference,
  differ,
  millionth,
  show,
  tableDifferences,
} from './compare.ts';
import { amountOf, atomsOf, orNone } from './numbers.ts';
import { type Worked, termWord } from './rows.ts';

const NONE = 0n;

interface Balance {
  readonly asset: string;
  readonly wallet: string;
  readonly holder: string;
  acquired: bigint;
  sent: bigint;
  received: bigint;
}

const BALANCES: readonly Column<CaseBalance, Balance>[] = [
  { name: 'asset', wanted: ({ asset }) => asset, found: ({ asset }) => asset },
  { name: 'wallet', wanted: ({ wallet }) => wallet ?? null, found: ({ wallet }) => wallet },
  { name: 'holder', wanted: ({ holder }) => holder ?? null, found: ({ holder }) => holder },
  {
    name: 'acquired',
    wanted: ({ acquired }) => millionth(acquired),
    found: ({ acquired }) => show(acquired),
  },
  { name: 'sent', wanted: ({ sent }) => millionth(sent), found: ({ sent }) => show(sent) },
  {
    name: 'received',
    wanted: ({ received }) => millionth(received),
    found: ({ received }) => show(received),
  },
  {
    name: 'final',
    wanted: ({ final }) => millionth(final),
    found: ({ acquired, sent, received }) => show(acquired + received - sent),
  },
];

/** Balances by wallet and holder of a sheet; of other cases what is left of each asset. */
export function balanceDifferences(given: ReferenceCase, worked: Worked): Difference[] {
  const { balances } = given.expected;
  if (balances === undefined) return [];
  if (!isList(balances)) {
    return heldDifferences(Object.entries(balances), worked);
  }
  if (worked.policy.dialect === 'sheet') {
    return tableDifferences('balance', BALANCES, balances, sheetBalances(given));
  }
  const named = balances.flatMap((balance) => {
    const { asset, final, ...rest } = balance;
    const found = new Map<string, unknown>(Object.entries(rest));
    const stated = final ?? found.get('qty') ?? found.get('amount') ?? found.get('balance');
    const isNumber = typeof stated === 'string' || typeof stated === 'number';
    return isNumber ? [[asset, stated] as const] : [];
  });
  return heldDifferences(named, worked);
}

function isList(
  balances: NonNullable<ReferenceCase['expected']['balances']>,
): balances is readonly CaseBalance[] {
  return Array.isArray(balances);
}

function heldDifferences(
  stated: readonly (readonly [string, string | number])[],
  { reports }: Worked,
): Difference[] {
  const wanted = new Map<string, bigint>();
  for (const [asset, quantity] of stated) {
    wanted.set(asset, (wanted.get(asset) ?? NONE) + amountOf(quantity, 'balance'));
  }
  const held = new Map<string, Quantity>();
  for (const { asset, quantity } of reports.at(-1)?.holdings ?? []) {
    held.set(asset, plusUnits(held.get(asset) ?? ZERO, quantity));
  }
  const names = [...wanted.keys()];
  return differ(
    'balance',
    names.map((asset) => `${asset} ${show(wanted.get(asset))}`),
    names.map((asset) => `${asset} ${show(held.get(asset) ?? ZERO)}`),
  );
}

function sheetBalances({ transactions }: ReferenceCase): Balance[] {
  const balances = new Map<string, Balance>();
  const balanceOf = (asset: string, wallet: string, holder: string): Balance => {
    const key = [asset, wallet, holder].join('|');
    const known = balances.get(key);
    if (known !== undefined) return known;
    const empty = { asset, wallet, holder, acquired: NONE, sent: NONE, received: NONE };
    balances.set(key, empty);
    return empty;
  };
  for (const transaction of transactions) {
    const place = balanceOf(
      transaction.baseAsset ?? '',
      transaction.wallet ?? '',
      transaction.holder ?? '',
    );
    const units = orNone(transaction.baseQty);
    const fee = orNone(transaction.feeQty);
    if (transaction.direction === 'in') {
      place.acquired += units;
      place.sent += fee;
    } else if (transaction.direction === 'out') {
      place.sent += units + fee;
    } else {
      place.sent += units;
      const to = balanceOf(
        transaction.baseAsset ?? '',
        transaction.toWallet ?? '',
        transaction.toHolder ?? '',
      );
      to.received += atomsOf(transaction.receivedQty) ?? units;
    }
  }
  return [...balances.values()];
}

interface YearRow {
  readonly year: string;
  readonly asset: string;
  readonly type: string;
  readonly term: string;
  qty: Quantity;
  proceeds: bigint | null;
  cost: bigint | null;
  gain: bigint | null;
}

const SUMMARY: readonly Column<CaseYearRow, YearRow>[] = [
  { name: 'year', wanted: ({ year }) => String(year).slice(0, YEAR), found: ({ year }) => year },
  { name: 'asset', wanted: ({ asset }) => asset, found: ({ asset }) => asset },
  {
    name: 'type',
    wanted: ({ type }) => type?.toLowerCase() ?? null,
    found: ({ type }) => type,
  },
  { name: 'term', wanted: ({ term }) => termWord(term), found: ({ term }) => term },
  { name: 'qty', wanted: ({ qty }) => millionth(qty), found: ({ qty }) => show(qty) },
  {
    name: 'proceeds',
    wanted: ({ proceeds }) => millionth(proceeds),
    found: ({ proceeds }) => show(proceeds),
  },
  { name: 'cost', wanted: ({ cost }) => millionth(cost), found: ({ cost }) => show(cost) },
  { name: 'gain', wanted: ({ gain }) => millionth(gain), found: ({ gain }) => show(gain) },
];

const YEAR = 4;

const plus = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? null : a + b;

/** Gains and income by year, asset, type and term. */
export function summaryDifferences(
  given: ReferenceCase,
  { reports, rows, types }: Worked,
): Difference[] {
  const { yearlySummary } = given.expected;
  if (yearlySummary === undefined) return [];
  const sums = new Map<string, YearRow>();
  const add = (row: YearRow): void => {
    const key = [row.year, row.asset, row.type, row.term].join('|');
    const sum = sums.get(key);
    if (sum === undefined) {
      sums.set(key, { ...row });
      return;
    }
    sum.qty = plusUnits(sum.qty, row.qty);
    sum.proceeds = plus(sum.proceeds, row.proceeds);
    sum.cost = plus(sum.cost, row.cost);
    sum.gain = plus(sum.gain, row.gain);
  };
  for (const { disposal, lotMatch, type } of rows) {
    const { asset, day } = disposal;
    const { quantity: qty, proceeds, gain } = lotMatch;
    const cost = plus(lotMatch.cost, lotMatch.fees);
    const year = dayToIso(day).slice(0, YEAR);
    add({ year, asset, type, term: termWord(lotMatch.term) ?? '', qty, proceeds, cost, gain });
  }
  for (const line of reports.flatMap(({ income }) => income)) {
    const { asset, quantity: qty, value } = line;
    const year = dayToIso(line.day).slice(0, YEAR);
    const type = types.get(line.entry.id) ?? line.income;
    add({ year, asset, type, term: 'SHORT', qty, proceeds: value, cost: NONE, gain: value });
  }
  return tableDifferences('summary', SUMMARY, yearlySummary, [...sums.values()]);
}
