/** Requests and results of the calls of conversions (`convert-api.ts` has their paths). */
import * as v from 'valibot';

import { CONVERT_REASONS } from '../convert-api.ts';
import { VENUE_REASONS } from '../venue-api.ts';
import type { WireType } from './wire-type.ts';

const instant = v.pipe(v.number(), v.safeInteger(), v.description('In ms since 1970, UTC.'));
const amount = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/),
  v.description('Exact decimal in text.'),
);
const quoteId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

export const convertCoinsResult = v.object({
  simulated: v.pipe(v.boolean(), v.description('The house that converts is the simulation.')),
  lifeMs: v.pipe(v.number(), v.description('How long a quote lasts.')),
  minimum: v.pipe(
    amount,
    v.description(
      'The least a conversion is worth, in USDT; of what there is of an asset, all may be converted.',
    ),
  ),
  maximum: v.pipe(amount, v.description('The most it is worth, in USDT.')),
  spread: v.pipe(amount, v.description('The share of what is paid that is kept.')),
  coins: v.pipe(v.array(v.string()), v.description('Assets with a price.')),
});
export type ConvertCoinsResult = WireType<typeof convertCoinsResult>;

export const convertQuoteRequest = v.object({
  from: v.pipe(v.string(), v.maxLength(24)),
  to: v.pipe(v.string(), v.maxLength(24)),
  amount: v.pipe(v.string(), v.maxLength(64), v.description('What is paid, decimal in text.')),
});
export type ConvertQuoteRequest = WireType<typeof convertQuoteRequest>;

export const conversionInfo = v.object({
  quoteId,
  status: v.pipe(
    v.picklist(['init', 'processing', 'success', 'failure']),
    v.description('`init`: quoted and not confirmed. `processing`: confirmed, and not known yet.'),
  ),
  from: v.string(),
  to: v.string(),
  pay: v.pipe(amount, v.description('What is paid, the spread included.')),
  get: amount,
  spread: v.pipe(amount, v.description('The part of what is paid that is kept.')),
  rate: v.pipe(amount, v.description('What is got for one of what is paid.')),
  quotedAt: instant,
  expiresAt: v.pipe(instant, v.description('It can be confirmed before this time.')),
  endedAt: v.nullable(instant),
  reason: v.nullable(v.pipe(v.string(), v.description('Why it failed.'))),
});
export type ConversionInfo = WireType<typeof conversionInfo>;

export const conversionResult = v.object({ conversion: conversionInfo });
export type ConversionResult = WireType<typeof conversionResult>;

export const confirmRequest = v.object({ quoteId });
export const conversionQuery = v.object({ quoteId });

export const conversionsQuery = v.object({
  cursor: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,15}_[0-9a-f]{32}$/))),
  limit: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,4}$/))),
});
export const conversionPage = v.object({
  conversions: v.pipe(v.array(conversionInfo), v.description('Newest first.')),
  next: v.nullable(v.string()),
});
export type ConversionPage = WireType<typeof conversionPage>;

/** `field` is the field of the request it is about; empty where it is about the whole. */
export const convertRefusal = v.object({
  // `as`: the keys of object literals.
  reason: v.picklist([
    ...(Object.keys(CONVERT_REASONS) as (keyof typeof CONVERT_REASONS)[]),
    ...(Object.keys(VENUE_REASONS) as (keyof typeof VENUE_REASONS)[]),
  ]),
  field: v.string(),
});
export type ConvertRefusal = WireType<typeof convertRefusal>;
