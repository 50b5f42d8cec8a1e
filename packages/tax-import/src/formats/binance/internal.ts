import { earlierOf, msBetween } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { enterAlone } from './alone.ts';
import { type BinanceRow, groupRows, keyOf, wordingOf } from './rows.ts';

/** The two halves of a move are booked a second apart at the most. */
const HALVES_WITHIN_MS = 1000;

/**
 * Moves between the user's wallets on Binance and into its savings. Two halves of one amount make
 * one entry; a half whose other side is outside the export stands alone.
 */
export async function enterInternal(
  rows: readonly BinanceRow[],
  ledger: LedgerBuilder,
  throttle: Throttle,
): Promise<void> {
  const groups = await groupRows(rows, amountOf, throttle);
  for (const group of groups) {
    pairHalves(group, ledger);
    if (throttle.due()) await throttle.pause();
  }
}

/** What two halves of one move have in common. */
function amountOf({ operation, asset, change }: BinanceRow): string {
  const family = 'family' in operation ? operation.family : '';
  return `${family}|${asset}|${magnitude(change)}`;
}

function pairHalves(group: readonly BinanceRow[], ledger: LedgerBuilder): void {
  // Waiting halves are all of one sign: one of the other sign would have been paired.
  const waiting: BinanceRow[] = [];
  let first = 0;
  for (const row of group) {
    while (
      first < waiting.length &&
      msBetween(waiting[first]?.at ?? row.at, row.at) > HALVES_WITHIN_MS
    ) {
      first += 1;
    }
    const other = waiting[first];
    if (other !== undefined && other.change === -row.change) {
      enterPair(other, row, ledger);
      waiting.splice(first, 1);
    } else {
      waiting.push(row);
    }
  }
  for (const row of waiting) enterAlone(row, ledger);
}

function enterPair(a: BinanceRow, b: BinanceRow, ledger: LedgerBuilder): void {
  const both = leg(a.asset, magnitude(a.change));
  const key = [keyOf(a), keyOf(b)].sort().join(' + ');
  const base = ledger.base(key, earlierOf(a.at, b.at), wordingOf([a, b]));
  const toAccount = ledger.account;
  ledger.add(
    { ...base, kind: 'transfer', toAccount, out: both, in: both },
    [a.line, b.line],
    [a, b],
  );
}
