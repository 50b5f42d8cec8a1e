import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { type LedgerBuilder, tradeOf } from '../../ledger/builder.ts';
import { enterMargin } from './margin.ts';
import { enterFunds, enterIncome, enterMoves } from './moves.ts';
import {
  type AssetSum,
  earliest,
  familyOf,
  feeLeg,
  type KrakenFamily,
  type KrakenRow,
  plainLeg,
  sumByAsset,
  valuedLeg,
  wordingOf,
  wordings,
} from './rows.ts';
import { enterSplit, type SplitPart } from '../shared/split.ts';

/** Enters all rows of one `refid`. */
export function enterGroup(group: readonly KrakenRow[], ledger: LedgerBuilder): void {
  const rows = mayHoldCopies(group) ? withoutCopies(group, ledger) : group;
  for (const row of rows) row.balances.movements.push(row);
  const first = rows[0];
  if (first === undefined) return;
  const family = familyOf(first);
  if (rows.every((row) => familyOf(row) === family)) return enterFamily(family, rows, ledger);
  const families = Map.groupBy(rows, familyOf);
  for (const [each, members] of families) enterFamily(each, members, ledger);
}

function enterFamily(
  family: KrakenFamily,
  rows: readonly KrakenRow[],
  ledger: LedgerBuilder,
): void {
  switch (family) {
    case 'trade':
      return enterTrade(rows, ledger);
    case 'funds':
      return enterFunds(rows, ledger);
    case 'income':
      return enterIncome(rows, ledger);
    case 'internal':
    case 'transfer':
      return enterMoves(family, rows, ledger);
    case 'margin':
      return enterMargin(rows, ledger);
    case 'unknown':
      return refuseUnknown(rows, ledger);
  }
}

function mayHoldCopies(rows: readonly KrakenRow[]): boolean {
  const [first, second, third] = rows;
  if (second === undefined) return false;
  return third !== undefined || first?.key === second.key;
}

/** Two exports pasted together repeat rows to the letter; `txid` is unique by Kraken's word. */
function withoutCopies(group: readonly KrakenRow[], ledger: LedgerBuilder): KrakenRow[] {
  const seen = new Map<string, KrakenRow>();
  const kept: KrakenRow[] = [];
  for (const row of group.toSorted((a, b) => a.line - b.line)) {
    const twin = row.key === '' ? undefined : seen.get(row.key);
    if (twin !== undefined && isCopy(row, twin)) {
      ledger.setAside(row.line, 'duplicate-id', { id: row.key });
      continue;
    }
    seen.set(row.key, row);
    kept.push(row);
  }
  return kept;
}

function isCopy(a: KrakenRow, b: KrakenRow): boolean {
  return (
    a.at === b.at &&
    a.type === b.type &&
    a.subtype === b.subtype &&
    a.asset === b.asset &&
    a.amount === b.amount &&
    a.fee === b.fee &&
    a.balance === b.balance
  );
}

function refuseUnknown(rows: readonly KrakenRow[], ledger: LedgerBuilder): void {
  for (const row of rows) {
    const operation = wordingOf(row);
    ledger.setAside(row.line, 'unknown-operation', { operation });
    ledger.issue('unknown-operation', [row.line], { operation });
  }
}

function enterTrade(rows: readonly KrakenRow[], ledger: LedgerBuilder): void {
  const sums = sumByAsset(rows);
  const outs = sums.filter(({ amount }) => amount < 0n);
  const ins = sums.filter(({ amount }) => amount > 0n);
  const [out] = outs;
  const [got] = ins;
  // Every asset is what it was: ETH2 into ETH, or a fee alone.
  if (outs.length + ins.length === 0) return enterMoves('internal', rows, ledger);
  if (outs.length > 1 || ins.length > 1) return enterUneven(rows, outs, ins, ledger);
  const fees = sums.map(feeLeg);
  const { at: time, refid } = earliest(rows);
  const base = ledger.base(refid, time, wordings(rows), fees);
  const lines = rows.map(({ line }) => line);
  if (out !== undefined && got !== undefined) {
    ledger.add(tradeOf(base, plainLeg(out), tradedIn(got, out)), lines, rows);
    return;
  }
  const half = out === undefined ? got && { in: valuedLeg(got) } : { out: plainLeg(out) };
  ledger.add({ ...base, kind: 'trade', ...half }, lines, rows);
  ledger.issue('one-sided-trade', lines);
}

/**
 * The value of a swap stands on what is received: two legs that each carry the day's price would
 * differ, and the difference would read as a fee. With money on the other side none is needed.
 */
function tradedIn(got: AssetSum, out: AssetSum): Leg {
  return isFiat(out.asset) ? plainLeg(got) : valuedLeg(got);
}

/** Several assets on one side: small balances swept into one coin, as a rule. */
function enterUneven(
  rows: readonly KrakenRow[],
  outs: readonly AssetSum[],
  ins: readonly AssetSum[],
  ledger: LedgerBuilder,
): void {
  const placed = new Set([...outs, ...ins].flatMap((sum) => sum.rows));
  const rest = rows.filter((row) => !placed.has(row));
  const { at: time, refid } = earliest(rows);
  enterSplit(
    {
      key: refid,
      at: time,
      wording: wordings(rows),
      outs: outs.map(splitPart),
      ins: ins.map(splitPart),
      rest: {
        fees: sumByAsset(rest).map(feeLeg),
        lines: rest.map(({ line }) => line),
        movements: rest,
      },
      issue: ins.length === 1 ? 'dust-conversion' : 'unpaired-legs',
    },
    ledger,
  );
}

function splitPart(sum: AssetSum): SplitPart {
  return {
    leg: valuedLeg(sum),
    fees: [feeLeg(sum)],
    weight: sum.usd,
    lines: sum.rows.map(({ line }) => line),
    movements: sum.rows,
  };
}
