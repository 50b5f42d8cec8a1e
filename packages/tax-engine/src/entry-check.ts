import { divideFixed, fixed } from '@meridian/money/fixed.ts';
import { type Entry, type Leg, type Trade, isFiat } from './ledger.ts';
import type { IssueCode } from './result.ts';

/** The first block of Bitcoin was made on 3 January 2009: nothing can be older. */
const FIRST_INSTANT = Date.UTC(2009, 0, 3);
/** Beyond it a date is a slip of the pen. */
const LAST_INSTANT = Date.UTC(2100, 0, 1);

/**
 * A value of one unit beyond which a slip of the decimal point is certain in any currency, and one
 * below which no market quotes.
 */
const UNIT_MOST = fixed('1000000000000000');
const UNIT_LEAST = fixed('0.000000000000000001');

/**
 * Why an entry cannot be taken into account, or null. A refused entry stays in the ledger with an
 * issue of its name; nothing is made up in its place.
 */
export function refuseEntry(entry: Entry): IssueCode | null {
  if (!Number.isFinite(entry.at) || entry.at < FIRST_INSTANT || entry.at >= LAST_INSTANT) {
    return 'implausible-date';
  }
  for (const leg of legsOf(entry)) if (leg.quantity < 0n) return 'negative-quantity';
  if (entry.fees.some((fee) => fee.quantity < 0n)) return 'negative-quantity';
  if (entry.kind === 'trade' && isContradictory(entry)) return 'contradictory-entry';
  const legs = legsOf(entry);
  if (legs.some(isImplausible)) return 'implausible-value';
  return entry.kind === 'trade' && hasImplausiblePrice(entry) ? 'implausible-value' : null;
}

function legsOf(entry: Entry): readonly Leg[] {
  const { in: received, out }: { in?: Leg; out?: Leg } = entry;
  if (received === undefined) return out === undefined ? [] : [out];
  return out === undefined ? [received] : [received, out];
}

/** A trade of something for itself, or of nothing for nothing. */
function isContradictory({ in: received, out }: Trade): boolean {
  if (received === undefined && out === undefined) return true;
  return received !== undefined && received.asset === out?.asset;
}

function isImplausible({ quantity, value }: Leg): boolean {
  if (value === undefined) return false;
  return value.atoms < 0n || isAbsurd(value.atoms, quantity);
}

/** What a purchase or sale against a state currency says of one unit. */
function hasImplausiblePrice({ in: received, out }: Trade): boolean {
  if (received === undefined || out === undefined) return false;
  if (isFiat(out.asset))
    return !isFiat(received.asset) && isAbsurd(out.quantity, received.quantity);
  return isFiat(received.asset) && isAbsurd(received.quantity, out.quantity);
}

/** Nothing at all for units is a gift, not a slip. */
function isAbsurd(total: bigint, quantity: bigint): boolean {
  if (total === 0n || quantity === 0n) return false;
  const unit = divideFixed(total, quantity, 'half-even');
  return unit > UNIT_MOST || unit < UNIT_LEAST;
}
