import { ZERO, asQuantity } from '@meridian/money/measure.ts';
import { multiplyFixed } from '@meridian/money/fixed.ts';
import type { Entry, IncomeKind, Leg, MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import type { CaseTransaction } from './case.ts';
import { amountOf, atomsOf, orNone } from './numbers.ts';
import { type ReadContext, baseOf, incomeOf, legOf, typeOf } from './read-base.ts';

/**
 * RP2's sheets: fee units of a sale leave the lots without adding proceeds. Of one instant all lots
 * come before all disposals, and each of the two in the order of rows.
 */
export function sheetEntry(given: CaseTransaction, context: ReadContext): Entry[] {
  const { currency } = context;
  const price = orNone(given.price);
  const valueOf = (quantity: bigint): MoneyAmount => ({
    currency,
    atoms: multiplyFixed(quantity, price),
  });
  const asset = legOf(given.baseAsset, given.baseQty).asset;
  const units = amountOf(given.baseQty, 'baseQty');
  const feeUnits = orNone(given.feeQty);
  const base = sheetBase(given, context);
  const fee: Leg[] =
    feeUnits > 0n ? [{ asset, quantity: asQuantity(feeUnits), value: valueOf(feeUnits) }] : [];
  if (isMove(given)) return moved(given, { base, asset, valueOf, context });
  refuseUnknown(given);
  const value = atomsOf(given.fiatValue) ?? valueOf(units).atoms;
  const income = earned(given);
  const received: Leg = { asset, quantity: asQuantity(units), value: valueOf(units) };
  const cost = atomsOf(given.fiatValueWithFee) ?? value + feeOf(given, valueOf(feeUnits));
  if (income !== undefined) {
    const whole = { ...received, value: { currency, atoms: cost } };
    return [{ ...base, kind: 'income', income, in: whole, fees: fee }];
  }
  if (typeOf(given) === 'fee') {
    const whole: Leg = {
      asset,
      quantity: asQuantity(units + feeUnits),
      value: valueOf(units + feeUnits),
    };
    return whole.quantity === ZERO ? [] : [{ ...base, kind: 'charge', out: whole, fees: [] }];
  }
  if (given.direction === 'in' || (given.direction == null && typeOf(given) === 'buy')) {
    // The value of fee units comes to the price when they are paid.
    const paid: Leg = { asset: currency, quantity: asQuantity(cost - valueOf(feeUnits).atoms) };
    return [{ ...base, kind: 'trade', in: received, out: paid, fees: fee }];
  }
  const out: Leg = {
    asset,
    quantity: asQuantity(units + feeUnits),
    value: { currency, atoms: value },
  };
  if (typeOf(given) === 'gift' || typeOf(given) === 'donate') {
    const outgoing = typeOf(given) === 'gift' ? 'gift' : 'donation';
    return [{ ...base, kind: 'outgoing', outgoing, out, fees: [] }];
  }
  const proceeds: Leg = { asset: currency, quantity: asQuantity(value) };
  return [{ ...base, kind: 'trade', out, in: proceeds, fees: [] }];
}

/** RP2: a fee is stated in units or in money; units are worth their spot price. */
function feeOf({ fiatFee }: CaseTransaction, inUnits: MoneyAmount): bigint {
  return inUnits.atoms > 0n ? inUnits.atoms : orNone(fiatFee);
}

/** RP2: what is earned comes in; staking in the table of what goes out is a disposal. */
function earned(given: CaseTransaction): IncomeKind | undefined {
  return given.direction === 'out' ? undefined : incomeOf(given);
}

const WORDS = /^(?:buy|sell|gift|donate|donation|lost|fee)$/;

function refuseUnknown(given: CaseTransaction): void {
  if (incomeOf(given) !== undefined || WORDS.test(typeOf(given))) return;
  throw new Error(`${given.id}: "${given.type}" is no kind of transaction that is known`);
}

function isMove(given: CaseTransaction): boolean {
  return given.direction === 'intra' || /^(?:transfer|move|intra)$/.test(typeOf(given));
}

interface Moved {
  readonly base: ReturnType<typeof sheetBase>;
  readonly asset: string;
  readonly valueOf: (quantity: bigint) => MoneyAmount;
  readonly context: ReadContext;
}

/** What was sent and did not arrive is the fee. */
function moved(given: CaseTransaction, { base, asset, valueOf, context }: Moved): Entry[] {
  const sent = amountOf(given.baseQty, 'baseQty');
  const arrived = atomsOf(given.receivedQty) ?? sent - orNone(given.feeQty);
  const lost = sent - arrived;
  const fees = lost > 0n ? [{ asset, quantity: asQuantity(lost), value: valueOf(lost) }] : [];
  const units = { asset, quantity: asQuantity(arrived) };
  const toAccount = context.policy.perWallet
    ? accountOf(given.toWallet ?? 'B', given.toHolder)
    : 'B';
  return [{ ...base, kind: 'transfer', fees, in: units, out: units, toAccount }];
}

const KEY_DIGITS = 9;
/** More rows than any sheet has. */
const AFTER_LOTS = 10 ** KEY_DIGITS;

function sheetBase(given: CaseTransaction, { policy }: ReadContext) {
  const { row = 0, direction } = given;
  const isLot = direction === 'in' || earned(given) !== undefined;
  return {
    ...baseOf(given),
    account: policy.perWallet ? accountOf(given.wallet ?? 'A', given.holder) : 'A',
    key: `${row}`.padStart(KEY_DIGITS, '0'),
    // Lots come first, each in the order of its row.
    sequence: isLot ? row : AFTER_LOTS + row,
  };
}

/** Each exchange of each person is an account. */
function accountOf(wallet: string, holder: string | null | undefined): string {
  return holder == null ? wallet : `${wallet} ${holder}`;
}
