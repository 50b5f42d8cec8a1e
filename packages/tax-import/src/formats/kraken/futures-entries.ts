import type { DerivativeKind, Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import type { LegRow } from '../shared/leg-groups.ts';

/** One booking in a currency; `change` is `pnl + funding - fee`, each zero where it is empty. */
export type FuturesRow = LegRow & {
  /** In lower case. */
  readonly type: string;
  readonly contract: string;
  readonly pnl: bigint;
  readonly fee: bigint;
  readonly funding: bigint;
};

export type FuturesBooking = 'result' | 'funding' | 'transfer' | 'interest';

/** Exchanges between the currencies a futures wallet holds. */
export const FUTURES_CONVERSIONS: ReadonlySet<string> = new Set([
  'conversion',
  'conversion credit',
]);

const BOOKINGS: ReadonlyMap<string, FuturesBooking> = new Map([
  ['futures trade', 'result'],
  ['futures liquidation', 'result'],
  ['futures partial liquidation', 'result'],
  ['futures assignor', 'result'],
  ['futures assignee', 'result'],
  ['futures_unwind', 'result'],
  ['futures unwind bankrupt', 'result'],
  ['futures unwind counterparty', 'result'],
  ['covered liquidation', 'result'],
  ['settlement', 'result'],
  ['options trade', 'result'],
  ['funding rate change', 'funding'],
  ['transfer', 'transfer'],
  ['cross-exchange transfer', 'transfer'],
  ['subaccount transfer', 'transfer'],
  ['interest payment', 'interest'],
]);

export function bookingOf(type: string): FuturesBooking | null {
  return BOOKINGS.get(type) ?? null;
}

/** Enters a booking. Its change is what the balance says; the parts say what the change is. */
export function enterFuturesRow(
  row: FuturesRow,
  booking: FuturesBooking,
  ledger: LedgerBuilder,
): void {
  const { line, at: time, key, type, change } = row;
  const own = leg(row.asset, magnitude(change));
  const half = change > 0n ? { in: own } : { out: own };
  if (booking === 'result' || booking === 'funding') return enterResult(row, booking, ledger);
  if (change === 0n) return ledger.setAside(line, 'no-effect');
  const base = ledger.base(key, time, type);
  if (booking === 'transfer') {
    const toAccount = ledger.account;
    return ledger.add({ ...base, kind: 'transfer', toAccount, ...half }, [line], [row]);
  }
  if (change > 0n) {
    ledger.add({ ...base, kind: 'income', income: 'interest', in: own }, [line], [row]);
  } else {
    ledger.add({ ...base, kind: 'charge', out: own }, [line], [row]);
  }
}

function enterResult(row: FuturesRow, booking: 'result' | 'funding', ledger: LedgerBuilder): void {
  const { line, at: time, key, type, contract, change, asset } = row;
  const addsUp = row.pnl + row.funding - row.fee === change;
  // Without parts that add up only the change itself is certain.
  const gross = addsUp && row.fee > 0n ? change + row.fee : change;
  const fees = addsUp && row.fee > 0n ? [leg(asset, row.fee)] : [];
  if (!addsUp) ledger.issue('arithmetic', [line]);
  if (gross === 0n && fees.length === 0) return ledger.setAside(line, 'no-effect');
  const named = contract === '' ? {} : { contract };
  if (gross === 0n) {
    const base = ledger.base(key, time, type);
    const out = leg(asset, row.fee);
    ledger.add({ ...base, kind: 'derivative', derivative: 'fee', ...named, out }, [line], [row]);
    return;
  }
  const own: Leg = leg(asset, magnitude(gross));
  const half = gross > 0n ? { in: own } : { out: own };
  const derivative: DerivativeKind = booking === 'funding' ? 'funding' : 'realised';
  const base = ledger.base(key, time, type, fees);
  ledger.add({ ...base, kind: 'derivative', derivative, ...named, ...half }, [line], [row]);
}
