/** Legs with what they are worth: by the case's own word, else by its prices. */
import { asQuantity, asUnitPrice, type UnitPrice } from '@meridian/money/measure.ts';
import { multiplyFixed } from '@meridian/money/fixed.ts';
import { type Leg, type MoneyAmount, isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { CaseTransaction } from './case.ts';
import { atomsOf, moneyOf, orNone } from './numbers.ts';
import { type ReadContext, baseOf, legOf } from './read-base.ts';

export function valued(
  { quantity }: Leg,
  price: UnitPrice | null,
  currency: string,
): MoneyAmount | undefined {
  return price === null ? undefined : { currency, atoms: multiplyFixed(quantity, price) };
}

/** Value as stated; else the oracle's of the units. */
export function baseLeg(given: CaseTransaction, { currency, oracle }: ReadContext): Leg {
  const units = legOf(given.baseAsset, given.baseQty);
  if (isFiat(units.asset)) return units;
  const { at } = baseOf(given);
  const value =
    moneyOf(given.fiatValue, currency) ??
    pricedBy(priceOf(given), units, given, currency) ??
    valued(units, oracle.priceAt(units.asset, at), currency);
  return value === undefined ? units : { ...units, value };
}

function priceOf({ price }: CaseTransaction): UnitPrice | null {
  const atoms = atomsOf(price);
  return atoms === null ? null : asUnitPrice(atoms);
}

/** A price without a quote is in the case's currency. */
function pricedBy(
  price: UnitPrice | null,
  units: Leg,
  { quoteAsset }: CaseTransaction,
  currency: string,
): MoneyAmount | undefined {
  return quoteAsset == null ? valued(units, price, currency) : undefined;
}

/** Units received; where no price is known they may count as nothing (rotki). */
export function receivedLeg(given: CaseTransaction, context: ReadContext): Leg {
  const own = baseLeg(given, context);
  if (own.value !== undefined || isFiat(own.asset)) return own;
  const { currency, oracle, policy } = context;
  if (policy.unpriced === 'unknown' || oracle.knows(own.asset, baseOf(given).at)) return own;
  return { ...own, value: { currency, atoms: orNone(null) } };
}

/** Fees in money, or in units with what they are worth by the case. */
export function feesOf(given: CaseTransaction, context: ReadContext): Leg[] {
  const { currency, oracle } = context;
  const stated = moneyOf(given.fiatFee, currency);
  if (given.feeAsset != null && orNone(given.feeQty) > 0n) {
    const fee = legOf(given.feeAsset, given.feeQty);
    if (isFiat(fee.asset)) return [fee];
    if (stated !== undefined && stated.atoms > 0n) return [{ ...fee, value: stated }];
    if (isWorthItsTrade(given, context)) return [fee];
    const value = valued(fee, oracle.priceAt(fee.asset, baseOf(given).at), currency);
    return [value === undefined ? fee : { ...fee, value }];
  }
  return stated === undefined || stated.atoms === 0n
    ? []
    : [{ asset: currency, quantity: asQuantity(stated.atoms) }];
}

/**
 * rotki: fees outside of the basis that are paid in one of the trade's own assets are spent at the
 * price which the trade implies; in the basis they count at the oracle's.
 */
function isWorthItsTrade(given: CaseTransaction, { policy }: ReadContext): boolean {
  const { baseAsset, feeAsset, quoteAsset } = given;
  if (policy.feeUnits !== 'expense' || quoteAsset == null) return false;
  return feeAsset === baseAsset || feeAsset === quoteAsset;
}
