/** Requests and results of price alerts (`alerts-api.ts` has their paths). */
import * as v from 'valibot';

import { decimalText } from './decimal-text.ts';
import type { WireType } from './wire-type.ts';

const instant = v.pipe(v.number(), v.safeInteger(), v.description('In ms since 1970, UTC.'));
const id = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.description('Digits.'));

export const alertInfo = v.object({
  id,
  symbol: v.string(),
  price: decimalText,
  rises: v.pipe(
    v.boolean(),
    v.description('Fires once a trade is at or above the price, else at or below it.'),
  ),
  createdAt: instant,
  firedAt: v.nullable(v.pipe(instant, v.description('Null while it waits.'))),
  firedPrice: v.nullable(v.pipe(decimalText, v.description('The trade that it fired at.'))),
});
export type AlertInfo = WireType<typeof alertInfo>;

export const alertsResult = v.object({
  alerts: v.pipe(
    v.array(alertInfo),
    v.description('Newest first; fired ones are kept for a while.'),
  ),
});
export type AlertsResult = WireType<typeof alertsResult>;

export const addAlertRequest = v.object({
  symbol: v.pipe(v.string(), v.maxLength(32)),
  price: v.pipe(v.string(), v.maxLength(64), v.description('Decimal in text, on the tick.')),
});
export type AddAlertRequest = WireType<typeof addAlertRequest>;

export const addAlertResult = v.object({
  alert: v.nullable(alertInfo),
  refused: v.nullable(
    v.pipe(
      v.picklist(['unknown-symbol', 'bad-price', 'no-price', 'at-price', 'too-many']),
      v.description('Why none was made; `at-price`: the last trade is at this very price.'),
    ),
  ),
});
export type AddAlertResult = WireType<typeof addAlertResult>;

export const removeAlertRequest = v.object({ id });
