import { asQuantity } from '@meridian/money/measure.ts';
import { asEntryId, type Entry, isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { CaseTransaction } from './case.ts';
import { feesOf } from './legs.ts';
import { amountOf, moneyOf } from './numbers.ts';
import { type ReadContext, baseOf, incomeOf, legOf, outgoingOf, typeOf } from './read-base.ts';

/** The manual's cases: `base` is received and `quote` given, values beside the legs. */
export function manualEntry(given: CaseTransaction, context: ReadContext): Entry[] {
  const { currency } = context;
  const fees = feesOf(given, context);
  const base = { ...baseOf(given), account: 'A', fees };
  const outgoing = outgoingOf(given);
  const isGiven = given.quoteAsset != null && given.quoteQty != null;
  const isReceived = given.baseAsset != null && given.baseQty != null;
  if (outgoing !== undefined) {
    const value = moneyOf(given.quoteValue ?? given.fiatValue ?? given.baseValue, currency);
    const out = isGiven
      ? legOf(given.quoteAsset, given.quoteQty, value)
      : legOf(given.baseAsset, given.baseQty, value);
    if (isFiat(out.asset)) return [];
    return [{ ...base, kind: 'outgoing', outgoing, out }, ...boughtBack(given, isGiven, context)];
  }
  const type = typeOf(given);
  if (isMove(type)) return fees.map((out) => ({ ...base, kind: 'charge', out, fees: [] }));
  if (isReceived && !isGiven) return arrival(given, context);
  if (!isReceived && !isGiven) {
    return fees.map((out) => ({ ...base, kind: 'charge', out, fees: [] }));
  }
  const value = moneyOf(given.baseValue ?? given.quoteValue ?? given.fiatValue, currency);
  const out = legOf(given.quoteAsset, given.quoteQty, moneyOf(given.quoteValue, currency) ?? value);
  if (!isReceived) {
    return isFiat(out.asset) ? [] : [{ ...base, kind: 'outgoing', outgoing: 'spend', out }];
  }
  const got = legOf(given.baseAsset, given.baseQty, moneyOf(given.baseValue, currency) ?? value);
  return [{ ...base, kind: 'trade', in: got, out, ...conversionOf(type) }];
}

/** A token for its successor: nobody disposes of anything. */
function conversionOf(type: string): { conversion?: 'migration' } {
  return type === 'swap' ? { conversion: 'migration' } : {};
}

/** Units of the owner on their way: only what they cost counts. */
function isMove(type: string): boolean {
  return /^(?:withdrawal|deposit|transfer|move)$/.test(type);
}

function arrival(given: CaseTransaction, context: ReadContext): Entry[] {
  const { currency } = context;
  if (isFiat(given.baseAsset ?? '')) return [];
  const value = moneyOf(given.baseValue ?? given.fiatValue, currency);
  const received = legOf(given.baseAsset, given.baseQty, value);
  const base = { ...baseOf(given), account: 'A', fees: feesOf(given, context) };
  const type = typeOf(given);
  if (type === 'buy' || type === 'trade' || type === 'gift-received') {
    const paid = value?.atoms ?? amountOf('0', 'value');
    return [
      {
        ...base,
        kind: 'trade',
        in: received,
        out: { asset: currency, quantity: asQuantity(paid) },
      },
    ];
  }
  return [{ ...base, kind: 'income', income: incomeOf(given) ?? 'other', in: received }];
}

/** Units that are worth next to nothing are taken as sold and bought back (TCGA 1992 s. 24). */
function boughtBack(given: CaseTransaction, isGiven: boolean, context: ReadContext): Entry[] {
  if (typeOf(given) !== 'lost' || !isGiven || given.baseAsset == null) return [];
  if (given.baseAsset !== given.quoteAsset) return [];
  const { currency } = context;
  const value = moneyOf(given.baseValue ?? given.fiatValue, currency);
  const got = legOf(given.baseAsset, given.baseQty, value);
  const id = asEntryId(`${given.id}+`);
  const base = { ...baseOf(given), id, key: id, account: 'A' };
  const out = { asset: currency, quantity: asQuantity(value?.atoms ?? amountOf('0', 'value')) };
  return [{ ...base, fees: [], kind: 'trade', in: got, out }];
}
