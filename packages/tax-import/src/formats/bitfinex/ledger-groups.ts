import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { type Instant, msApart, msBetween } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { enterBitfinexMoves } from './ledger-moves.ts';
import { enterAlone } from './ledger-single.ts';
import {
  baseOf,
  type BitfinexRow,
  compareRows,
  enter,
  fillOf,
  operationOf,
  sumsOf,
  within,
} from './ledger-rows.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';

/** Legs of one operation are booked in one second, or the next. */
const SAME_MS = 1000;

/** A trade's fee follows it within this time. */
const FEE_MS = 60_000;

interface Group {
  /** Of its first row. */
  readonly at: Instant;
  readonly rows: BitfinexRow[];
  readonly fees: BitfinexRow[];
}

/** Enters all rows of a file; whichever order they stand in. */
export async function enterBitfinexRows(
  unsorted: readonly BitfinexRow[],
  ledger: LedgerBuilder,
  throttle: Throttle,
): Promise<void> {
  const rows = unsorted.toSorted(compareRows);
  if (throttle.due()) await throttle.pause();
  const trades = groupBySecond(rows.filter(({ kind }) => kind === 'exchange'));
  const fees = rows.filter(({ kind }) => kind === 'fee');
  for (const fee of withoutTrade(fees, trades)) enterAlone(fee, ledger);
  for (const trade of trades) enterTrade(trade, ledger);
  if (throttle.due()) await throttle.pause();
  for (const { rows: move } of groupBySecond(rows.filter(({ kind }) => kind === 'transfer'))) {
    enterTransfer(move, ledger);
  }
  enterBitfinexMoves(rows, ledger);
  for (const row of rows) {
    if (row.kind === null) refuseOperation(ledger, row.line, operationOf(row.text));
  }
}

/** Rows that say the same within a second. Transfers are between wallets, trades in one. */
function groupBySecond(rows: readonly BitfinexRow[]): Group[] {
  const open = new Map<string, { last: Instant; group: Group }>();
  const groups: Group[] = [];
  for (const row of rows) {
    const name = row.kind === 'transfer' ? row.text : `${row.text}|${row.wallet}`;
    const before = open.get(name);
    if (before !== undefined && msBetween(before.last, row.at) <= SAME_MS) {
      before.group.rows.push(row);
      before.last = row.at;
      continue;
    }
    const group = { at: row.at, rows: [row], fees: [] };
    open.set(name, { last: row.at, group });
    groups.push(group);
  }
  return groups;
}

/** Assigns each fee to the nearest trade it names, and returns the fees without one. */
function withoutTrade(fees: readonly BitfinexRow[], trades: readonly Group[]): BitfinexRow[] {
  const byFill = new Map<string, Group[]>();
  for (const trade of trades) {
    const fill = trade.rows[0] && fillOf(trade.rows[0]);
    if (!fill) continue;
    const list = byFill.get(fill);
    if (list === undefined) byFill.set(fill, [trade]);
    else list.push(trade);
  }
  return fees.filter((fee) => {
    const fill = fillOf(fee);
    const near = within(fill === null ? [] : (byFill.get(fill) ?? []), fee.at, FEE_MS)
      .filter((trade) => trade.fees.length < fillsIn(trade))
      .sort((a, b) => msApart(a.at, fee.at) - msApart(b.at, fee.at));
    near[0]?.fees.push(fee);
    return near[0] === undefined;
  });
}

/** How many fills a group is: each has two rows. */
function fillsIn({ rows }: Group): number {
  return Math.ceil(rows.length / 2);
}

/** One trade of the sums of both sides; where a side is missing or one too many, each stands alone. */
function enterTrade({ rows, fees }: Group, ledger: LedgerBuilder): void {
  const charged = [...sumsOf(fees)];
  const sums = sumsOf(rows);
  const outs = legsOf([...sums].filter(([, sum]) => sum < 0n));
  const ins = legsOf([...sums].filter(([, sum]) => sum > 0n));
  const [out, ...moreOut] = outs;
  const [got, ...moreIn] = ins;
  if (out === undefined && got === undefined) {
    for (const { line } of rows) ledger.setAside(line, 'no-effect');
    for (const fee of fees) enterAlone(fee, ledger);
    return;
  }
  const members = [...rows, ...fees];
  const lost = legsOf(charged.filter(([, sum]) => sum < 0n));
  if (moreOut.length > 0 || moreIn.length > 0 || lost.length < charged.length) {
    return enterApart(members, ledger);
  }
  const base = baseOf(members, ledger, lost);
  const sides = {
    ...(out === undefined ? {} : { out }),
    ...(got === undefined ? {} : { in: got }),
  };
  enter({ ...base, kind: 'trade', ...sides }, members, ledger);
  if (out === undefined || got === undefined) {
    ledger.issue(
      'one-sided-trade',
      members.map(({ line }) => line),
    );
  }
}

function enterApart(rows: readonly BitfinexRow[], ledger: LedgerBuilder): void {
  for (const row of rows) {
    if (row.kind === 'fee') {
      enterAlone(row, ledger);
      continue;
    }
    const [own] = legsOf([[row.asset, row.change]]);
    if (own === undefined || row.change === 0n) {
      ledger.setAside(row.line, 'no-effect');
      continue;
    }
    const side = row.change < 0n ? { out: own } : { in: own };
    enter({ ...baseOf([row], ledger), kind: 'trade', ...side }, [row], ledger);
    ledger.issue('unpaired-legs', [row.line]);
  }
}

/** A move between wallets; a half whose other half the file does not have stands alone. */
function enterTransfer(rows: readonly BitfinexRow[], ledger: LedgerBuilder): void {
  const toAccount = ledger.account;
  const moved = rows.reduce((sum, { change }) => (change > 0n ? sum + change : sum), 0n);
  const [first] = rows;
  if (first !== undefined && moved > 0n && sumsOf(rows).size === 0) {
    const both = leg(first.asset, moved);
    const base = baseOf(rows, ledger);
    return enter({ ...base, kind: 'transfer', toAccount, out: both, in: both }, rows, ledger);
  }
  for (const row of rows) {
    if (row.change === 0n) {
      ledger.setAside(row.line, 'no-effect');
      continue;
    }
    const own = leg(row.asset, magnitude(row.change));
    const half = row.change < 0n ? { out: own } : { in: own };
    enter({ ...baseOf([row], ledger), kind: 'transfer', toAccount, ...half }, [row], ledger);
  }
}

function legsOf(sums: readonly (readonly [string, bigint])[]): Leg[] {
  return sums.map(([asset, sum]) => leg(asset, magnitude(sum)));
}
