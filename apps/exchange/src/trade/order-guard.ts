import {
  add,
  compare,
  type Decimal,
  decimal,
  multiply,
  parseDecimal,
  subtract,
} from '@meridian/money/decimal.ts';
import type { OrderInfo } from '@meridian/protocol/contracts/venue.ts';

import { type Draft, type DraftWorld, isMarket, isStop, type ReadDraft } from './draft.ts';
import type { Fill } from './fill-estimate.ts';
import { readTyped } from '../orders/typed-amount.ts';

/** What looks like a slip of the fingers, and is asked about once more. */
export type Warning = 'worse-price' | 'far-price' | 'far-trigger' | 'large' | 'deep' | 'partial';

/** A limit this much worse than the market trades at once, at the cost of the difference. */
const WORSE = decimal('0.02');
/** Half or twice the market: a digit too few or too many. */
const FAR_BELOW = decimal('0.5');
const FAR_ABOVE = decimal('2');
/** Beyond this share of the best price a market order is dear. */
const DEEP = decimal('0.01');
/** An order this many times the usual one is far above it. */
const TIMES_USUAL = decimal('10');
/** From fewer orders nothing is usual. */
const LEAST_ORDERS = 5;

interface Around {
  /** Values of orders before, in the quote asset. */
  readonly values: readonly Decimal[];
  readonly fill: Fill | null;
}

export function warningsOf(
  draft: Draft,
  { estimate }: ReadDraft,
  { last, tag }: Pick<DraftWorld, 'last' | 'tag'>,
  { values, fill }: Around,
): Warning[] {
  const found = new Set<Warning>();
  const read = (text: string) => {
    const typed = readTyped(text, tag);
    return typed.ok ? typed.value : null;
  };
  const trigger = isStop(draft) ? read(draft.trigger) : null;
  if (last !== null && trigger !== null && isFar(trigger, last)) found.add('far-trigger');
  const market = trigger ?? last;
  const texts = draft.kind === 'scaled' ? [draft.price, draft.priceTo] : [draft.price];
  for (const text of isMarket(draft) || draft.kind === 'oco' ? [] : texts) {
    const price = read(text);
    if (price === null || market === null) continue;
    if (isWorse(draft, price, market)) found.add('worse-price');
    else if (isFar(price, market)) found.add('far-price');
  }
  const usual = usualOf(values);
  const { total } = estimate;
  if (usual !== null && total !== null && compare(total, multiply(usual, TIMES_USUAL)) > 0) {
    found.add('large');
  }
  if (draft.kind === 'market' && fill !== null) {
    if (compare(fill.away, DEEP) > 0) found.add('deep');
    if (!fill.isWhole) found.add('partial');
  }
  return [...found];
}

function isFar(price: Decimal, market: Decimal): boolean {
  return (
    compare(price, multiply(market, FAR_BELOW)) < 0 ||
    compare(price, multiply(market, FAR_ABOVE)) > 0
  );
}

function isWorse({ side }: Draft, price: Decimal, market: Decimal): boolean {
  const share = multiply(market, WORSE);
  if (side === 'Buy') return compare(price, add(market, share)) > 0;
  return compare(price, subtract(market, share)) < 0;
}

/** The middle one of the values; null of too few. */
export function usualOf(values: readonly Decimal[]): Decimal | null {
  if (values.length < LEAST_ORDERS) return null;
  return values.toSorted(compare)[Math.floor(values.length / 2)] ?? null;
}

/** What an order was worth: what it traded, else what it was for; null where it has no price. */
export function orderValue({ filledValue, value, qty, price }: OrderInfo): Decimal | null {
  if (filledValue !== '0') return parseDecimal(filledValue);
  if (value !== null) return parseDecimal(value);
  const amount = qty === null ? null : parseDecimal(qty);
  const limit = price === null ? null : parseDecimal(price);
  return amount === null || limit === null ? null : multiply(amount, limit);
}
