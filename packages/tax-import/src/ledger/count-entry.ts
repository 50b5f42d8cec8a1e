import { atomsOf } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Draft, LedgerBuilder } from './builder.ts';

/** Enters an entry of a file without balances, and counts its legs and fees per asset. */
export function enterCounted(
  ledger: LedgerBuilder,
  entry: Draft,
  lines: readonly number[],
  fees: readonly Leg[] = entry.fees,
): void {
  ledger.add(entry, lines);
  const count = ({ asset, quantity }: Leg, sign: 1n | -1n): void => {
    const [line = 0] = lines;
    const change = sign * atomsOf(quantity);
    const { at: time, key } = entry;
    const { movements } = ledger.ledger(asset, undefined, false);
    movements.push({ line, at: time, key, change, balance: null, entry });
  };
  if ('out' in entry && entry.out !== undefined) count(entry.out, -1n);
  if ('in' in entry && entry.in !== undefined) count(entry.in, 1n);
  for (const fee of fees) count(fee, -1n);
}
