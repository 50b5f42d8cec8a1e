import { type Quantity, ZERO, atomsOf } from '@meridian/money/measure.ts';
import { orderKey } from '@meridian/money/order-key.ts';
import { asInstant } from '../common/time.ts';
import { type Entry, type Leg, type Trade, isFiat } from './entry.ts';
import type { IssueCode } from '../result/report.ts';

/** An entry that is left out, and the reason. */
export interface Refused {
  readonly entry: Entry;
  readonly reason: IssueCode;
}

/** The first block of Bitcoin is of 3 January 2009: an earlier date is an error. */
const FIRST_INSTANT = asInstant(Date.UTC(2009, 0, 3));
/** A later date is a typing error. */
const LAST_INSTANT = asInstant(Date.UTC(2100, 0, 1));

/**
 * A value of one unit beyond which a slip of the decimal point is certain in any currency, and how
 * many units must be worth one where no market quotes less.
 */
const UNIT_VALUE_MAX = 10n ** 15n;
const UNITS_WORTH_ONE = 10n ** 18n;

/** Bounds well inside those limits, for a value computed in doubles. */
const CLEARLY_ENOUGH = 1e-17;
const CLEARLY_NOT_TOO_MUCH = 1e14;

/**
 * The reason to leave out an entry, or null. A refused entry stays in the ledger with an issue; it
 * is not replaced by a guess.
 */
export function refuseEntry(entry: Entry): IssueCode | null {
  if (!Number.isFinite(entry.at) || entry.at < FIRST_INSTANT || entry.at >= LAST_INSTANT) {
    return 'implausible-date';
  }
  const { in: received, out }: { in?: Leg; out?: Leg } = entry;
  if (isNegative(received) || isNegative(out)) return 'negative-quantity';
  for (const fee of entry.fees) if (isNegative(fee)) return 'negative-quantity';
  return entry.kind === 'trade' && isContradictory(entry) ? 'contradictory-entry' : null;
}

/**
 * Whether the price that an entry states cannot be right. Its quantities stay; its value is unknown
 * until the user types it.
 */
export function hasImplausibleValue(entry: Entry): boolean {
  const { in: received, out }: { in?: Leg; out?: Leg } = entry;
  if (isImplausible(received) || isImplausible(out)) return true;
  return entry.kind === 'trade' && hasImplausiblePrice(entry);
}

function isNegative(leg: Leg | undefined): boolean {
  return leg !== undefined && leg.quantity < ZERO;
}

/** A trade of an asset for itself, or without any leg. */
function isContradictory({ in: received, out }: Trade): boolean {
  if (received === undefined && out === undefined) return true;
  return received !== undefined && received.asset === out?.asset;
}

/** Whether the value that a source states of a leg cannot be right. */
export function isImplausible(leg: Leg | undefined): boolean {
  if (leg?.value === undefined) return false;
  const { atoms } = leg.value;
  return atoms < 0n || isAbsurd(atoms, leg.quantity);
}

/** Whether the unit price in a purchase or sale against a state currency is implausible. */
function hasImplausiblePrice({ in: received, out }: Trade): boolean {
  if (received === undefined || out === undefined) return false;
  if (isFiat(out.asset))
    return !isFiat(received.asset) && isAbsurd(atomsOf(out.quantity), received.quantity);
  return isFiat(received.asset) && isAbsurd(atomsOf(received.quantity), out.quantity);
}

/** A total of zero is a gift, not an error. Nearly every price is far from the limits. */
function isAbsurd(total: bigint, quantity: Quantity): boolean {
  if (total === 0n || quantity === ZERO) return false;
  const unit = orderKey(total) / orderKey(quantity);
  if (unit > CLEARLY_ENOUGH && unit < CLEARLY_NOT_TOO_MUCH) return false;
  const units = atomsOf(quantity);
  return total > UNIT_VALUE_MAX * units || total * UNITS_WORTH_ONE < units;
}
