import { compare, decimal } from '@meridian/money/decimal.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type {
  OrderReport,
  Refusal,
  Side,
  SkipReason,
  StrategyEvent,
} from '@meridian/strategies/strategy.ts';
import type { RejectionCode } from '@meridian/venue/api/rejections.ts';
import type { OrderInfo, PriceLimits, VenuePort } from '../venue/port.ts';

/** Refusals that time may cure, and those of a pair that is not traded; any other is for good. */
const REFUSALS: Readonly<Partial<Record<RejectionCode, Refusal>>> = {
  'price-above-limit': 'later',
  'price-below-limit': 'later',
  'no-price': 'later',
  'account-frozen': 'later',
  'too-many-orders': 'later',
  'clock-stepped-back': 'later',
  'symbol-halted': 'halted',
  'unknown-symbol': 'halted',
};

const REASONS: Readonly<Partial<Record<RejectionCode, SkipReason>>> = {
  'price-above-limit': 'price-limit',
  'price-below-limit': 'price-limit',
  'no-price': 'no-price',
  'account-frozen': 'account-frozen',
  'symbol-halted': 'symbol-halted',
  'unknown-symbol': 'symbol-halted',
  'insufficient-funds': 'insufficient-funds',
  'value-too-small': 'too-small',
  'too-large': 'too-large',
};

/** What the venue would not take, as a strategy hears it. */
export function refusedEvent(linkId: string, code: RejectionCode, time: number): StrategyEvent {
  const refusal = REFUSALS[code] ?? 'never';
  return { type: 'refused', linkId, refusal, reason: REASONS[code] ?? 'refused', time };
}

/** A worst price, or the worst one that the venue takes now where that is better. */
export function withinLimits(side: Side, price: string, limits: PriceLimits | null): string {
  const limit = (side === 'Buy' ? limits?.buy : limits?.sell) ?? price;
  const order = compare(decimal(limit), decimal(price));
  return (side === 'Buy' ? order < 0 : order > 0) ? limit : price;
}

/** An order as a strategy hears of it. */
export function reportOf(
  port: Pick<VenuePort, 'instrument'>,
  { orderLinkId, status, filled, filledValue, fees, symbol }: OrderInfo,
): OrderReport {
  const listed = port.instrument(symbol)?.instrument;
  invariant(listed !== undefined, 'an order is in a listed pair', symbol);
  // An asset that is not named took no fee.
  const feeIn = (asset: string) => fees[asset] ?? NO_FEE;
  return {
    linkId: orderLinkId,
    isOpen: OPEN.has(status),
    ...{ filled, filledValue, baseFee: feeIn(listed.base), quoteFee: feeIn(listed.quote) },
  };
}

const NO_FEE = '0';
const OPEN: ReadonlySet<OrderInfo['status']> = new Set([
  'New',
  'PartiallyFilled',
  'Untriggered',
  'Triggered',
]);
