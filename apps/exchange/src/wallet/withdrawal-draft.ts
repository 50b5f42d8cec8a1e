import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalToText,
  subtract,
  ZERO,
} from '@meridian/money/decimal.ts';
import type { AddressInfo, NetworkInfo } from '@meridian/protocol/contracts/wallet.ts';

import type { AccountKind } from './spendable.ts';

/** A withdrawal that is about to be sent; sent again by its id it is the same one. */
export interface Draft {
  readonly requestId: string;
  readonly entry: AddressInfo;
  readonly network: NetworkInfo;
  readonly account: AccountKind;
  /** Exact: what is to arrive. */
  readonly amount: string;
}

/** Amount and fee, exactly. */
export function totalOf(amount: string, { withdrawFee }: NetworkInfo): string {
  return decimalToText(add(decimal(amount), decimal(withdrawFee)));
}

/** The most that can arrive, once the fee is taken; nothing where there is less than the fee. */
export function lessFee(available: string, { withdrawFee }: NetworkInfo): Decimal {
  const left = subtract(decimal(available), decimal(withdrawFee));
  return compare(left, ZERO) < 0 ? ZERO : left;
}

/** What is wrong with an amount before it is sent; null where nothing is. */
export function amountFault(
  amount: string | null,
  { withdrawMin }: NetworkInfo,
): 'bad-amount' | 'below-minimum' | null {
  if (amount === null) return 'bad-amount';
  return compare(decimal(amount), decimal(withdrawMin)) < 0 ? 'below-minimum' : null;
}
