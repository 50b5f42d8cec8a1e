import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { earliestOf } from '../../times/row-times.ts';
import { byAsset } from '../../ledger/by-asset.ts';
import { leg, type LedgerBuilder, type Movement, tradeOf } from '../../ledger/builder.ts';
import type { ImportIssueCode } from '../../message-ids.ts';
import { enterSplit, type SplitPart } from './split.ts';

/** One row of an operation that has a row per asset; `change` is `flow - charged`. */
export type LegRow = Movement & {
  readonly asset: string;
  /** Signed, before the fee. */
  readonly flow: bigint;
  /** The fee in the row's own asset; negative where it was given back. */
  readonly charged: bigint;
};

/** The rows of one operation, as their source tells which belong together. */
export interface LegGroup {
  /** The source's own id of the operation; '' where it has none. */
  readonly id: string;
  readonly wording: string;
  readonly rows: readonly LegRow[];
  /** When it took place; the time of the earliest row unless given. */
  readonly at?: Instant;
  /** What to say when several assets stand on a side. */
  readonly issue?: ImportIssueCode;
}

interface Sum {
  readonly asset: string;
  readonly rows: readonly LegRow[];
  readonly flow: bigint;
  readonly charged: bigint;
  /** All that came in; more than the flow where some of it went out again. */
  readonly moved: bigint;
}

/**
 * Enters the rows of one operation: added up by asset, what went out for what came in. Assets whose
 * rows cancel each other out (an order placed and cancelled) are a move and back.
 */
export function enterLegGroup(group: LegGroup, ledger: LedgerBuilder): void {
  const sums = sumByAsset(group.rows);
  const legs = sums.filter(({ flow }) => flow !== 0n);
  const rest: Sum[] = [];
  for (const sum of sums) {
    if (sum.flow !== 0n) continue;
    if (sum.moved > 0n) enterReturned(sum, group, ledger);
    else if (sum.charged > 0n) rest.push(sum);
    else for (const { line } of sum.rows) ledger.setAside(line, 'no-effect');
  }
  if (legs.length === 0) {
    const [carrier, ...others] = rest;
    if (carrier !== undefined) enterLooseFees([carrier, ...others], group, ledger);
    return;
  }
  const outs = legs.filter(({ flow }) => flow < 0n).map(partOf);
  const ins = legs.filter(({ flow }) => flow > 0n).map(partOf);
  const [out, otherOut] = outs;
  const [got, otherIn] = ins;
  const fees = { fees: rest.map(feeOf), ...rowsOf(rest) };
  if (out === undefined || got === undefined || otherOut !== undefined || otherIn !== undefined) {
    const alone = legs.length === 1;
    const issue = alone ? 'one-sided-trade' : (group.issue ?? 'unpaired-legs');
    const { wording } = group;
    const key = keyOf(group, sums);
    enterSplit({ key, at: timeOf(group), wording, outs, ins, rest: fees, issue }, ledger);
    return;
  }
  const parts = [out, got, fees];
  const base = ledger.base(
    keyOf(group, sums),
    timeOf(group),
    group.wording,
    parts.flatMap((part) => part.fees),
  );
  ledger.add(
    tradeOf(base, out.leg, got.leg),
    parts.flatMap((part) => part.lines),
    parts.flatMap((part) => part.movements),
  );
}

/** Whether the rows, added up by asset, are one asset for another. */
export function isWholeTrade(rows: readonly LegRow[]): boolean {
  const sums = sumByAsset(rows);
  const gives = sums.filter(({ flow }) => flow < 0n);
  const gets = sums.filter(({ flow }) => flow > 0n);
  return gives.length === 1 && gets.length === 1;
}

function enterReturned(sum: Sum, group: LegGroup, ledger: LedgerBuilder): void {
  const both = leg(sum.asset, sum.moved);
  const base = ledger.base(keyOf(group, [sum]), timeOf(group), group.wording, [feeOf(sum)]);
  const { lines, movements } = rowsOf([sum]);
  const sides = { toAccount: ledger.account, out: both, in: both };
  ledger.add({ ...base, kind: 'transfer', ...sides }, lines, movements);
}

/** The first fee carries the charge, the others are fees of it. */
function enterLooseFees(
  sums: readonly [Sum, ...Sum[]],
  group: LegGroup,
  ledger: LedgerBuilder,
): void {
  const [carrier, ...others] = sums;
  const fees = others.map(feeOf);
  const base = ledger.base(keyOf(group, sums), timeOf(group), group.wording, fees);
  const { lines, movements } = rowsOf(sums);
  ledger.add({ ...base, kind: 'charge', out: feeOf(carrier) }, lines, movements);
  ledger.issue('loose-fee', lines);
}

function partOf(sum: Sum): SplitPart {
  const quantity = sum.flow < 0n ? -sum.flow : sum.flow;
  return { leg: leg(sum.asset, quantity), fees: [feeOf(sum)], weight: null, ...rowsOf([sum]) };
}

function feeOf({ asset, charged }: Sum): Leg {
  return leg(asset, charged);
}

function rowsOf(sums: readonly Sum[]): { lines: number[]; movements: readonly Movement[] } {
  const movements = sums.flatMap(({ rows }) => rows);
  return { lines: movements.map(({ line }) => line), movements };
}

function keyOf({ id, wording }: LegGroup, sums: readonly Sum[]): string {
  const keys = sums.flatMap(({ rows }) => rows.map(({ key }) => key)).sort();
  return [id, wording, ...keys].filter((part) => part !== '').join('|');
}

function timeOf({ at: time, rows }: LegGroup): Instant {
  return time ?? earliestOf(rows);
}

function sumByAsset(rows: readonly LegRow[]): Sum[] {
  return byAsset(rows).map(([asset, list]): Sum => {
    let flow = 0n;
    let charged = 0n;
    let moved = 0n;
    for (const row of list) {
      flow += row.flow;
      charged += row.charged;
      if (row.flow > 0n) moved += row.flow;
    }
    // A fee given back comes in with what was traded.
    const given = charged < 0n ? -charged : 0n;
    return { asset, rows: list, flow: flow + given, charged: charged + given, moved };
  });
}
