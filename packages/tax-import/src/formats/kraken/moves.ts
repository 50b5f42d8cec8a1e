import { earliestOf } from '../../times/row-times.ts';
import { type LedgerBuilder, leg } from '../../ledger/builder.ts';
import {
  type AssetSum,
  feeLeg,
  KRAKEN_INCOME,
  type KrakenRow,
  plainLeg,
  sumByAsset,
  sumRows,
  valuedLeg,
  wordingOf,
} from './rows.ts';

/** Rewards, each row by itself; a negative one takes back an earlier one. */
export function enterIncome(rows: readonly KrakenRow[], ledger: LedgerBuilder): void {
  for (const row of rows) {
    const sum = sumRows(row.asset, [row]);
    if (changesNothing(sum)) {
      ledger.setAside(row.line, 'no-effect');
      continue;
    }
    const base = ledger.base(`${row.refid}|${row.key}`, row.at, wordingOf(row), [feeLeg(sum)]);
    if (sum.amount > 0n) {
      const income = KRAKEN_INCOME.get(row.type) ?? 'other';
      ledger.add({ ...base, kind: 'income', income, in: valuedLeg(sum) }, [row.line], [row]);
    } else {
      enterCharge(sum, ledger);
    }
  }
}

/** Deposits and withdrawals. One that was reversed later has rows of both signs. */
export function enterFunds(rows: readonly KrakenRow[], ledger: LedgerBuilder): void {
  for (const sum of sumByAsset(rows)) {
    const lines = linesOf(sum);
    if (changesNothing(sum)) {
      for (const line of lines) ledger.setAside(line, 'no-effect');
      continue;
    }
    const base = newBase(sum, ledger);
    if (sum.amount > 0n) {
      ledger.add({ ...base, kind: 'deposit', in: valuedLeg(sum) }, lines, sum.rows);
    } else if (sum.amount < 0n) {
      ledger.add({ ...base, kind: 'withdrawal', out: valuedLeg(sum) }, lines, sum.rows);
    } else if (moved(sum) === 0n) {
      enterCharge(sum, ledger);
    } else {
      enterTransfer(sum, ledger);
    }
    if (sum.rows.some(({ amount }) => amount > 0n) && sum.rows.some(({ amount }) => amount < 0n)) {
      ledger.issue('reversed', lines);
    }
  }
}

/**
 * Moves inside Kraken. Both halves under one reference make one entry, a half alone stands alone.
 * A `transfer` without subtype and counterpart came from or went to a place Kraken does not name:
 * a fork, an airdrop, a delisting.
 */
export function enterMoves(
  family: 'internal' | 'transfer',
  rows: readonly KrakenRow[],
  ledger: LedgerBuilder,
): void {
  for (const sum of sumByAsset(rows)) {
    if (sum.amount === 0n && moved(sum) > 0n) {
      enterTransfer(sum, ledger);
      continue;
    }
    for (const row of sum.rows) enterHalf(family, sumRows(row.asset, [row]), ledger);
  }
}

function enterHalf(family: 'internal' | 'transfer', sum: AssetSum, ledger: LedgerBuilder): void {
  const lines = linesOf(sum);
  if (changesNothing(sum)) {
    for (const line of lines) ledger.setAside(line, 'no-effect');
    return;
  }
  if (sum.amount === 0n) return enterCharge(sum, ledger);
  const base = newBase(sum, ledger);
  if (family === 'internal') {
    const half = sum.amount > 0n ? { in: plainLeg(sum) } : { out: plainLeg(sum) };
    const toAccount = ledger.account;
    ledger.add({ ...base, kind: 'transfer', toAccount, ...half }, lines, sum.rows);
    return;
  }
  if (sum.amount > 0n) {
    ledger.add({ ...base, kind: 'deposit', in: valuedLeg(sum) }, lines, sum.rows);
    ledger.issue('unexplained-credit', lines);
  } else {
    ledger.add({ ...base, kind: 'withdrawal', out: valuedLeg(sum) }, lines, sum.rows);
    ledger.issue('unexplained-debit', lines);
  }
}

function enterTransfer(sum: AssetSum, ledger: LedgerBuilder): void {
  const both = leg(sum.asset, moved(sum));
  const base = newBase(sum, ledger);
  const toAccount = ledger.account;
  ledger.add({ ...base, kind: 'transfer', toAccount, out: both, in: both }, linesOf(sum), sum.rows);
}

/** Units taken without anything in return: the fee of nothing, a reward taken back. */
function enterCharge(sum: AssetSum, ledger: LedgerBuilder): void {
  const out = leg(sum.asset, sum.fee - sum.amount);
  ledger.add({ ...newBase(sum, ledger), fees: [], kind: 'charge', out }, linesOf(sum), sum.rows);
}

function newBase(sum: AssetSum, ledger: LedgerBuilder): ReturnType<LedgerBuilder['base']> {
  const time = earliestOf(sum.rows);
  const wording = [...new Set(sum.rows.map(wordingOf))].sort().join(', ');
  const keys = sum.rows.map(({ key }) => key).sort();
  const refid = sum.rows[0]?.refid ?? '';
  return ledger.base(`${refid}|${keys.join(' ')}`, time, wording, [feeLeg(sum)]);
}

/** Units that changed places, counted once. */
function moved(sum: AssetSum): bigint {
  return sum.rows.reduce((total, { amount }) => (amount > 0n ? total + amount : total), 0n);
}

function changesNothing(sum: AssetSum): boolean {
  return sum.amount === 0n && sum.fee === 0n && moved(sum) === 0n;
}

function linesOf(sum: AssetSum): number[] {
  return sum.rows.map(({ line }) => line);
}
