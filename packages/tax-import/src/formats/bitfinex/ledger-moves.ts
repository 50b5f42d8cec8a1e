import { type Instant, msApart, msBetween } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import {
  baseOf,
  type BitfinexKind,
  type BitfinexRow,
  compareRows,
  enter,
  numberIn,
  sumsOf,
  within,
} from './ledger-rows.ts';
import { enterAlone } from './ledger-single.ts';

/** Deposits and withdrawals, and everything that goes with one: by their number. */
const NUMBERED: Partial<Record<BitfinexKind, string>> = {
  deposit: 'deposit',
  'deposit-fee': 'deposit',
  withdrawal: 'withdrawal',
  canceled: 'withdrawal',
  'canceled-fee': 'withdrawal',
};

/** Fees of withdrawals carry no number: the nearest within this time is theirs. */
const FEE_MS = 60_000;

interface Move {
  readonly at: Instant;
  readonly moved: BitfinexRow[];
  readonly fees: BitfinexRow[];
}

/** The rest of a file's rows: deposits, withdrawals, and what stands alone. */
export function enterBitfinexMoves(rows: readonly BitfinexRow[], ledger: LedgerBuilder): void {
  const moves = new Map<string, Move>();
  const loose: BitfinexRow[] = [];
  for (const row of rows) {
    const family = row.kind === null ? undefined : NUMBERED[row.kind];
    const number = numberIn(row.text);
    if (family !== undefined && number !== null) keep(moves, `${family} ${number}`, row);
    else if (isAlone(row)) loose.push(row);
  }
  const withdrawals = [...moves.values()]
    .filter(({ moved }) => moved[0]?.kind === 'withdrawal')
    .sort((a, b) => msBetween(b.at, a.at));
  for (const row of loose) {
    const move = row.kind === 'withdrawal-fee' ? nearest(row, withdrawals) : undefined;
    if (move === undefined) enterAlone(row, ledger);
    else move.fees.push(row);
  }
  for (const move of moves.values()) enterMove(move, ledger);
}

function isAlone({ kind }: BitfinexRow): boolean {
  return kind !== null && kind !== 'exchange' && kind !== 'fee' && kind !== 'transfer';
}

function keep(moves: Map<string, Move>, name: string, row: BitfinexRow): void {
  let move = moves.get(name);
  if (move === undefined) {
    move = { at: row.at, moved: [], fees: [] };
    moves.set(name, move);
  }
  const isFee = row.kind === 'deposit-fee' || row.kind === 'canceled-fee';
  (isFee ? move.fees : move.moved).push(row);
}

function nearest(fee: BitfinexRow, withdrawals: readonly Move[]): Move | undefined {
  const near = within(withdrawals, fee.at, FEE_MS).flatMap((move) => {
    const [row] = move.moved;
    const charged = move.fees.some(({ kind }) => kind === 'withdrawal-fee');
    if (row === undefined || charged || row.wallet !== fee.wallet) return [];
    return [{ move, row, away: msApart(row.at, fee.at) }];
  });
  const other = (row: BitfinexRow): number => (row.asset === fee.asset ? 0 : 1);
  near.sort((a, b) => other(a.row) - other(b.row) || a.away - b.away || compareRows(a.row, b.row));
  return near[0]?.move;
}

function enterMove({ moved, fees }: Move, ledger: LedgerBuilder): void {
  const members = [...moved, ...fees];
  const sums = [...sumsOf(moved)];
  const charged = [...sumsOf(fees)];
  const [sum, second] = sums;
  const given = charged.some(([, fee]) => fee > 0n);
  if (second !== undefined || given || moved.length === 0) {
    for (const row of members) enterAlone(row, ledger);
    return;
  }
  const lost = charged.map(([asset, fee]) => leg(asset, magnitude(fee)));
  const lines = members.map(({ line }) => line);
  const base = baseOf(members, ledger, lost);
  if (sum === undefined) {
    // Sent and returned: nothing left Bitfinex.
    const [first] = moved;
    const back = moved.reduce((total, { change }) => (change > 0n ? total + change : total), 0n);
    if (first === undefined || back === 0n) {
      for (const line of lines) ledger.setAside(line, 'no-effect');
      return;
    }
    const both = leg(first.asset, back);
    const toAccount = ledger.account;
    enter({ ...base, kind: 'transfer', toAccount, out: both, in: both }, members, ledger);
    return ledger.issue('reversed', lines);
  }
  const [asset, change] = sum;
  const own = leg(asset, magnitude(change));
  if (change < 0n) return enter({ ...base, kind: 'withdrawal', out: own }, members, ledger);
  enter({ ...base, kind: 'deposit', in: own }, members, ledger);
  // A withdrawal of an earlier file that came back.
  if (moved[0]?.kind === 'canceled') ledger.issue('reversed', lines);
}
