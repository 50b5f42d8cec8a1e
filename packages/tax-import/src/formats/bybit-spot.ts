import { invariant } from '@meridian/money/invariant.ts';
import type { Leg } from '@meridian/tax-engine/ledger.ts';
import { contentKey, leg, type LedgerBuilder } from '../ledger-builder.ts';
import { refuseUnknown } from './bybit-entries.ts';
import type { BybitRow } from './bybit-rows.ts';

export function isSpot({ type, action, contract }: BybitRow): boolean {
  return type === 'TRADE' && action === '' && contract !== '';
}

/**
 * What the rows of one spot trade share: the trade's id, else the order and second, else contract,
 * side and second. Fills of one second are added up.
 */
export function groupKey(row: BybitRow): string {
  const side = `${row.contract}|${row.direction}`;
  if (row.tradeId !== '') return `t|${side}|${row.tradeId}`;
  const second = secondOf(row);
  return row.orderId === '' ? `s|${side}|${second}` : `o|${side}|${row.orderId}|${second}`;
}

/** Whether `groupKey` would give both rows one text, without making it. */
export function isSameTrade(a: BybitRow, b: BybitRow): boolean {
  if (a.contract !== b.contract || a.direction !== b.direction) return false;
  if (a.tradeId !== b.tradeId) return false;
  return a.tradeId !== '' || (a.orderId === b.orderId && secondOf(a) === secondOf(b));
}

function secondOf({ at }: BybitRow): number {
  return Math.floor(at / 1000);
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

/** One trade out of the sums of its currencies; with one currency it has one side only. */
function enterTrade(sums: readonly Sum[], wording: string, ledger: LedgerBuilder): void {
  const rows = sums.flatMap((sum) => sum.rows);
  const lines = rows.map(({ line }) => line);
  const at = rows.reduce((first, row) => Math.min(first, row.at), Number.POSITIVE_INFINITY);
  const quantities = sums.map((sum) => ({ ...sum, quantity: quantityOf(sum) }));
  const out = quantities.find(({ quantity }) => quantity < 0n);
  const received = quantities.find(({ quantity }) => quantity > 0n);
  const fees = sums.map(feeOf);
  if (out === undefined && received === undefined) return enterFees(rows, fees, wording, ledger);
  const outLeg = out && leg(out.asset, -out.quantity);
  const inLeg = received && leg(received.asset, received.quantity);
  const ids = [...new Set(rows.map(({ tradeId, orderId }) => `${orderId} ${tradeId}`))].sort();
  const key = contentKey(`${wording}|${ids.join(' ').trim()}`, [
    ...[outLeg, inLeg],
    ...fees.filter(({ quantity }) => quantity !== 0n),
  ]);
  ledger.add(
    {
      ...ledger.base(key, at, wording, fees),
      kind: 'trade',
      ...(outLeg === undefined ? {} : { out: outLeg }),
      ...(inLeg === undefined ? {} : { in: inLeg }),
    },
    lines,
    rows,
  );
  if (outLeg === undefined || inLeg === undefined) ledger.issue('one-sided-trade', lines);
}

function enterFees(
  rows: readonly BybitRow[],
  fees: readonly Leg[],
  wording: string,
  ledger: LedgerBuilder,
): void {
  const lines = rows.map(({ line }) => line);
  const [out, ...others] = fees.filter((fee) => fee.quantity !== 0n);
  if (out === undefined) {
    for (const line of lines) ledger.setAside(line, 'no-effect');
    return;
  }
  const at = rows.reduce((first, row) => Math.min(first, row.at), Number.POSITIVE_INFINITY);
  const key = contentKey(wording, fees);
  ledger.add({ ...ledger.base(key, at, wording, others), kind: 'charge', out }, lines, rows);
  ledger.issue('loose-fee', lines);
}

/** The cash flow, with a rebate (a positive fee) added where it went. */
function quantityOf({ cashFlow, fee }: Sum): bigint {
  return fee > 0n ? cashFlow + fee : cashFlow;
}

function feeOf({ asset, fee }: Sum): Leg {
  return leg(asset, fee < 0n ? -fee : 0n);
}

function sumByAsset(rows: readonly BybitRow[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const sum = sums.get(row.asset) ?? { asset: row.asset, rows: [], cashFlow: 0n, fee: 0n };
    sum.rows.push(row);
    sum.cashFlow += row.cashFlow;
    sum.fee += row.fee;
    sums.set(row.asset, sum);
  }
  return [...sums.values()].sort((a, b) => (a.asset < b.asset ? -1 : 1));
}
