import {
  add,
  type Decimal,
  decimal,
  divide,
  isZero,
  multiply,
  subtract,
} from '@meridian/money/decimal.ts';

import {
  type Draft,
  type DraftWorld,
  type Estimate,
  hasTime,
  isMarket,
  isStop,
  type ReadDraft,
  unitOf,
} from './draft.ts';
import { amountFault, exitFault, priceFaults, termsFault } from './draft-faults.ts';
import { towardsZero } from './steps.ts';
import { readTyped, type Typed } from '../orders/typed-amount.ts';

/** Digits of an amount that a total is divided into, before it is cut to the lot. */
const DIVISION_SCALE = 18;
const TWO = decimal('2');

/** Reads a ticket: what it would do, and what is in its way. */
export function readDraft(draft: Draft, world: DraftWorld): ReadDraft {
  const { tag } = world;
  const amount = readTyped(draft.amount, tag);
  const reference = referencePrice(draft, world);
  const estimate = estimateOf(draft, amount, reference, world);
  const fault =
    priceFaults(draft, world) ??
    amountFault(draft, amount, estimate, world) ??
    exitFault(draft, reference, world) ??
    termsFault(draft, world) ??
    (reference === null ? ({ field: 'amount', reason: 'no-price' } as const) : null);
  return { estimate, fault };
}

/** The price an order is valued at: its limit, its trigger, the middle of its range, else the last. */
function referencePrice(draft: Draft, world: DraftWorld): Decimal | null {
  const { tag, last } = world;
  const read = (text: string) => {
    const typed = readTyped(text, tag);
    return typed.ok ? typed.value : null;
  };
  switch (draft.kind) {
    case 'limit':
    case 'stop-limit':
      return read(draft.price);
    case 'stop-market':
      return read(draft.trigger);
    case 'oco':
      return read(draft.takeProfitLimit) ?? read(draft.takeProfit);
    case 'scaled': {
      const from = read(draft.price);
      const to = read(draft.priceTo);
      if (from === null || to === null) return null;
      return divide(add(from, to), TWO, DIVISION_SCALE, 'half-even');
    }
    case 'market':
    case 'trailing':
      return last;
  }
}

function estimateOf(
  draft: Draft,
  amount: Typed,
  price: Decimal | null,
  { instrument, available }: DraftWorld,
): Estimate {
  const isEstimate = isMarket(draft) || draft.kind === 'oco' || draft.kind === 'scaled';
  const nothing = { qty: null, total: null, fee: null, left: null, isEstimate };
  if (!amount.ok || price === null || isZero(price)) return nothing;
  const lot = decimal(instrument.lotSize);
  const unit = unitOf(draft);
  const qty =
    unit === 'base'
      ? amount.value
      : towardsZero(divide(amount.value, price, DIVISION_SCALE, 'down'), lot);
  const isByValue = unit === 'quote' && (isMarket(draft) || draft.kind === 'oco');
  const total = isByValue ? amount.value : multiply(qty, price);
  const isMaker = hasTime(draft) && !isStop(draft) && draft.timeInForce === 'PostOnly';
  const rate = decimal(isMaker ? instrument.makerFee : instrument.takerFee);
  const isBuy = draft.side === 'Buy';
  const before = isBuy ? available.quote : available.base;
  return {
    qty,
    total,
    fee: multiply(isBuy ? qty : total, rate),
    left: before === null ? null : subtract(before, isBuy ? total : qty),
    isEstimate,
  };
}

/** A share of what may be spent, in the ticket's unit; null where it is not known. */
export function shareAmount(draft: Draft, percent: number, world: DraftWorld): Decimal | null {
  const { instrument, available } = world;
  const reference = referencePrice(draft, world);
  const share = { coefficient: BigInt(percent), scale: 2 };
  const isBuy = draft.side === 'Buy';
  const before = isBuy ? available.quote : available.base;
  if (before === null) return null;
  const spent = multiply(before, share);
  const lot = decimal(instrument.lotSize);
  const cent = { coefficient: 1n, scale: instrument.quoteScale };
  if (unitOf(draft) === (isBuy ? 'quote' : 'base')) {
    return towardsZero(spent, isBuy ? cent : lot);
  }
  if (reference === null || isZero(reference)) return null;
  return isBuy
    ? towardsZero(divide(spent, reference, DIVISION_SCALE, 'down'), lot)
    : towardsZero(multiply(spent, reference), cent);
}
