/** Fees of the transactions of worked examples. */
import { type Quantity, ZERO, asQuantity } from '@meridian/money/measure.ts';
import { mulDiv } from '@meridian/money/fixed.ts';
import type { ExampleTransaction } from './transaction.ts';
import { dayOf, numberOf, statedValue } from './words.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';

/** What units are worth by another transaction of the same day. */
export type UnitValue = (
  asset: string,
) => { readonly units: Quantity; readonly value: bigint } | null;

/**
 * Fees in money, or in units. Units are worth what the transaction says of them, by itself or for
 * its own asset; else what an earlier transaction of the day says; else nobody knows it.
 */
export function feesOf(
  transaction: ExampleTransaction,
  currency: string,
  unitValue: UnitValue,
): Leg[] {
  const { fee, fee_qty, fee_asset: asset, fee_value } = transaction;
  if (asset === undefined || asset === currency) {
    const quantity = fee === undefined ? ZERO : asQuantity(numberOf(fee, 'fee'));
    return quantity === ZERO ? [] : [{ asset: currency, quantity }];
  }
  const quantity = asQuantity(numberOf(fee_qty ?? fee, 'fee'));
  if (quantity === ZERO) return [];
  if (fee_value !== undefined) {
    return [{ asset, quantity, value: { currency, atoms: numberOf(fee_value, 'fee_value') } }];
  }
  const isOwn = asset === transaction.asset || asset === transaction.to_asset;
  const known = isOwn && statedValue(transaction) !== undefined ? null : unitValue(asset);
  if (known === null) return [{ asset, quantity }];
  const atoms = mulDiv(known.value, quantity, known.units, 'half-even');
  return [{ asset, quantity, value: { currency, atoms } }];
}

/** Values of units by what the transactions of `date` before `index` were paid. */
export function unitValuesOn(
  transactions: readonly ExampleTransaction[],
  index: number,
): UnitValue {
  const day = dayOf(transactions[index]?.date);
  return (asset) => {
    for (const earlier of transactions.slice(0, index).toReversed()) {
      if (dayOf(earlier.date) !== day) continue;
      const value = statedValue(earlier);
      const qty =
        earlier.asset === asset
          ? earlier.qty
          : earlier.to_asset === asset
            ? earlier.to_qty
            : undefined;
      if (value === undefined || qty === undefined) continue;
      const units = asQuantity(numberOf(qty, 'qty'));
      if (units > ZERO) return { units, value };
    }
    return null;
  };
}
