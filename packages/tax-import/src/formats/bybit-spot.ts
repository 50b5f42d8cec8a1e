import { invariant } from '@meridian/money/invariant.ts';
import type { Leg } from '@meridian/tax-engine/ledger.ts';
import { contentKey, leg, type LedgerBuilder } from '../ledger-builder.ts';
import { RowGroups } from '../row-groups.ts';
import { refuseUnknown } from './bybit-entries.ts';
import type { BybitRow } from './bybit-rows.ts';

/** A contract's trade says what it does to the position: in `Action`, before 2023 in `Direction`. */
export function isSpot({ type, action, direction, contract }: BybitRow): boolean {
  const onPosition = action !== '' || /^(OPEN|CLOSE)\b/.test(direction);
  return type === 'TRADE' && !onPosition && contract !== '';
}

/**
 * Rows that make up one spot trade: of one contract and side with one trade id, else of one order
 * and second, else of one second. Fills of one second are added up.
 */
export class SpotGroups {
  readonly #byId = new RowGroups<string, BybitRow>();
  readonly #bySecond = new Map<string, Map<string, RowGroups<number, BybitRow>>>();

  add(row: BybitRow): void {
    const { contract, direction, tradeId, orderId, at } = row;
    const second = Math.floor(at / 1000);
    if (tradeId !== '') {
      this.#byId.add(`t|${contract}|${direction}|${tradeId}`, row);
    } else if (orderId !== '') {
      this.#byId.add(`o|${contract}|${direction}|${orderId}|${second}`, row);
    } else {
      this.#secondsOf(contract, direction).add(second, row);
    }
  }

  *values(): Generator<readonly BybitRow[], void, undefined> {
    yield* this.#byId.values();
    for (const directions of this.#bySecond.values()) {
      for (const seconds of directions.values()) yield* seconds.values();
    }
  }

  #secondsOf(contract: string, direction: string): RowGroups<number, BybitRow> {
    let directions = this.#bySecond.get(contract);
    if (directions === undefined) {
      directions = new Map();
      this.#bySecond.set(contract, directions);
    }
    let seconds = directions.get(direction);
    if (seconds === undefined) {
      seconds = new RowGroups();
      directions.set(direction, seconds);
    }
    return seconds;
  }
}

type Sum = { asset: string; rows: BybitRow[]; cashFlow: bigint; fee: bigint };

/** Enters the rows of one spot trade: two currencies whose names make up the contract's. */
export function enterSpot(rows: readonly BybitRow[], ledger: LedgerBuilder): void {
  const sums = sumByAsset(rows);
  const [first] = rows;
  invariant(first !== undefined, 'a group without rows');
  const { contract, direction } = first;
  const legs = sums.filter(({ asset }) => isPartOf(contract, asset));
  if (legs.length === 0) {
    for (const row of rows) refuseUnknown(row, 'TRADE', ledger);
    return;
  }
  // A further currency is one the fee was paid in, unless it has a cash flow of its own.
  const strays = sums.filter((sum) => !legs.includes(sum) && sum.cashFlow !== 0n);
  const fees = sums.filter((sum) => !legs.includes(sum) && !strays.includes(sum));
  const outs = legs.filter(({ cashFlow }) => cashFlow < 0n);
  const ins = legs.filter(({ cashFlow }) => cashFlow >= 0n);
  const wording = ['TRADE', contract, direction].filter((word) => word !== '').join(' ');
  if (outs.length === 1 && ins.length === 1) {
    enterTrade([...legs, ...fees], wording, ledger);
  } else {
    for (const [index, sum] of legs.entries()) {
      enterTrade(index === 0 ? [sum, ...fees] : [sum], wording, ledger);
    }
  }
  for (const stray of strays) enterTrade([stray], wording, ledger);
}

function isPartOf(contract: string, asset: string): boolean {
  const longer = contract.length > asset.length;
  return longer && (contract.startsWith(asset) || contract.endsWith(asset));
}

/** What a sum moved; a rebate (a positive fee) goes where the cash flow goes. */
function net({ cashFlow, fee }: Sum): bigint {
  return fee > 0n ? cashFlow + fee : cashFlow;
}

/** One trade out of the sums of its currencies; with one currency it has one side only. */
function enterTrade(sums: readonly Sum[], wording: string, ledger: LedgerBuilder): void {
  const rows = sums.flatMap((sum) => sum.rows);
  const lines = rows.map(({ line }) => line);
  const fees: Leg[] = [];
  let out: Leg | undefined;
  let received: Leg | undefined;
  if (sums.filter((sum) => net(sum) > 0n).length > 1) {
    // A rebate larger than what was given: nothing was, and each credit stands alone.
    for (const sum of sums) enterTrade([sum], wording, ledger);
    return;
  }
  for (const sum of sums) {
    const { asset, fee } = sum;
    const quantity = net(sum);
    if (fee < 0n) fees.push(leg(asset, -fee));
    if (quantity < 0n) out = leg(asset, -quantity);
    else if (quantity > 0n) received = leg(asset, quantity);
  }
  if (out === undefined && received === undefined) return enterFees(rows, fees, wording, ledger);
  const key = contentKey(wording + idsOf(rows), [out, received, ...fees]);
  const base = ledger.base(key, startOf(rows), wording, fees);
  if (out !== undefined && received !== undefined) {
    ledger.add({ ...base, kind: 'trade', out, in: received }, lines, rows);
    return;
  }
  const half = out === undefined ? received && { in: received } : { out };
  ledger.add({ ...base, kind: 'trade', ...half }, lines, rows);
  ledger.issue('one-sided-trade', lines);
}

function startOf(rows: readonly BybitRow[]): number {
  return rows.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
}

/** The ids the rows carry, each once. */
function idsOf(rows: readonly BybitRow[]): string {
  const ids = new Set<string>();
  for (const { orderId, tradeId } of rows) {
    if (orderId !== '') ids.add(orderId);
    if (tradeId !== '') ids.add(tradeId);
  }
  return ids.size === 0 ? '' : `|${[...ids].sort().join(' ')}`;
}

function enterFees(
  rows: readonly BybitRow[],
  fees: readonly Leg[],
  wording: string,
  ledger: LedgerBuilder,
): void {
  const lines = rows.map(({ line }) => line);
  const [out, ...others] = fees;
  if (out === undefined) {
    for (const line of lines) ledger.setAside(line, 'no-effect');
    return;
  }
  const base = ledger.base(contentKey(wording, fees), startOf(rows), wording, others);
  ledger.add({ ...base, kind: 'charge', out }, lines, rows);
  ledger.issue('loose-fee', lines);
}

function sumByAsset(rows: readonly BybitRow[]): Sum[] {
  const sums: Sum[] = [];
  for (const row of rows) {
    let sum = sums.find(({ asset }) => asset === row.asset);
    if (sum === undefined) {
      sum = { asset: row.asset, rows: [], cashFlow: 0n, fee: 0n };
      sums.push(sum);
    }
    sum.rows.push(row);
    sum.cashFlow += row.cashFlow + row.funding;
    sum.fee += row.fee;
  }
  return sums.sort((a, b) => (a.asset < b.asset ? -1 : 1));
}
