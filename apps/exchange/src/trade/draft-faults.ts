import {
  compare,
  type Decimal,
  decimal,
  isZero,
  minimum,
  multiply,
} from '@meridian/money/decimal.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';

import {
  countOf,
  type Draft,
  type DraftFault,
  type DraftField,
  type DraftWorld,
  type Estimate,
  expiryOf,
  hundredthsOf,
  isMarket,
  unitOf,
} from './draft.ts';
import { pricesBetween, sharesOf } from './scaled.ts';
import { isMultiple } from './steps.ts';
import { readTyped, type Typed } from '../orders/typed-amount.ts';

/** What is wrong with the prices that a kind of order has. */
export function priceFaults(
  draft: Draft,
  { instrument, tag, last }: DraftWorld,
): DraftFault | null {
  const tick = decimal(instrument.tickSize);
  const check = (field: PriceField) => priceFault(field, readTyped(draft[field], tag), tick);
  const optional = (field: PriceField) => (draft[field].trim() === '' ? null : check(field));
  switch (draft.kind) {
    case 'limit':
      return check('price');
    case 'stop-limit':
      return check('trigger') ?? check('price');
    case 'stop-market':
      return check('trigger');
    case 'scaled':
      return check('price') ?? check('priceTo') ?? countFault(draft, tag);
    case 'trailing':
      return percentFault('distance', draft.distance, tag) ?? optional('trigger');
    case 'market':
      return draft.slippage.trim() === '' ? null : percentFault('slippage', draft.slippage, tag);
    case 'oco':
      return (
        check('takeProfit') ??
        optional('takeProfitLimit') ??
        check('stopLoss') ??
        optional('stopLossLimit') ??
        pairFault(draft, last, tag)
      );
  }
}

type PriceField =
  | 'price'
  | 'priceTo'
  | 'trigger'
  | 'takeProfit'
  | 'stopLoss'
  | 'takeProfitLimit'
  | 'stopLossLimit';

function percentFault(field: 'slippage' | 'distance', text: string, tag: string) {
  return hundredthsOf(field, text, tag) === null
    ? ({ field, reason: 'bad-percent' } as const)
    : null;
}

function countFault(draft: Draft, tag: string): DraftFault | null {
  if (countOf(draft.count) === null) return { field: 'count', reason: 'bad-count' };
  const from = readTyped(draft.price, tag);
  const to = readTyped(draft.priceTo, tag);
  const isRange = from.ok && to.ok && compare(from.value, to.value) !== 0;
  return isRange ? null : { field: 'priceTo', reason: 'same-price' };
}

/** The legs of a pair stand at both sides of the last price: what is sold takes its profit above. */
function pairFault(draft: Draft, last: Decimal | null, tag: string): DraftFault | null {
  if (last === null) return { field: 'takeProfit', reason: 'no-price' };
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const typed = readTyped(draft[field], tag);
    const isAbove = (field === 'takeProfit') === (draft.side === 'Sell');
    if (typed.ok && compare(typed.value, last) !== (isAbove ? 1 : -1)) {
      return { field, reason: 'wrong-side' };
    }
  }
  return null;
}

export function termsFault(draft: Draft, { now }: DraftWorld): DraftFault | null {
  const expiry = expiryOf(draft);
  if (expiry === null) return null;
  if (Number.isNaN(expiry)) return { field: 'expiry', reason: 'empty' };
  return expiry <= now ? { field: 'expiry', reason: 'past' } : null;
}

function priceFault(field: DraftField, typed: Typed, tick: Decimal): DraftFault | null {
  if (!typed.ok) return { field, reason: typed.fault };
  return isMultiple(typed.value, tick) ? null : { field, reason: 'off-tick' };
}

export function amountFault(
  draft: Draft,
  amount: Typed,
  { qty, total, left }: Estimate,
  world: DraftWorld,
): DraftFault | null {
  const { instrument } = world;
  const amountIs = (reason: DraftFault['reason']): DraftFault => ({ field: 'amount', reason });
  if (!amount.ok) return amountIs(amount.fault);
  if (unitOf(draft) === 'base' && !isMultiple(amount.value, decimal(instrument.lotSize))) {
    return amountIs('off-lot');
  }
  if (qty === null || total === null) return null;
  const least = draft.kind === 'scaled' ? leastOfScaled(draft, qty, world) : total;
  if (isZero(qty) || compare(least, decimal(instrument.minValue)) < 0) return amountIs('too-small');
  if (compare(qty, decimal(mostOf(draft, instrument))) > 0) return amountIs('too-large');
  return left !== null && left.coefficient < 0n ? amountIs('insufficient') : null;
}

/** What the least of the orders of a range is worth. */
function leastOfScaled(draft: Draft, qty: Decimal, { instrument, tag }: DraftWorld): Decimal {
  const from = readTyped(draft.price, tag);
  const to = readTyped(draft.priceTo, tag);
  const count = countOf(draft.count);
  if (!from.ok || !to.ok || count === null) return qty;
  const tick = decimal(instrument.tickSize);
  const shares = sharesOf(qty, decimal(instrument.lotSize), count, draft.sizes);
  const worths = pricesBetween(from.value, to.value, tick, count).map((price, index) =>
    multiply(price, shares[index] ?? qty),
  );
  return worths.reduce(minimum);
}

function mostOf(draft: Draft, instrument: InstrumentInfo): string {
  if (isMarket(draft)) return instrument.maxMarketQty;
  return draft.timeInForce === 'PostOnly' ? instrument.maxPostOnlyQty : instrument.maxLimitQty;
}

/** Exits stand at both sides of the price: a purchase takes its profit above and stops its loss below. */
export function exitFault(
  draft: Draft,
  price: Decimal | null,
  { instrument, tag }: DraftWorld,
): DraftFault | null {
  if (!draft.hasExits || draft.kind !== 'limit') return null;
  const tick = decimal(instrument.tickSize);
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    if (draft[field].trim() === '') continue;
    const typed = readTyped(draft[field], tag);
    const fault = priceFault(field, typed, tick);
    if (fault !== null) return fault;
    if (!typed.ok || price === null) continue;
    const isAbove = (field === 'takeProfit') === (draft.side === 'Buy');
    if (compare(typed.value, price) !== (isAbove ? 1 : -1)) return { field, reason: 'wrong-side' };
  }
  return null;
}
