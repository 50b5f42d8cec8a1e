/** Calls of conversions, below `/x-api/s1`: `contracts/convert-calls.ts` has their requests and results. */
export const CONVERT_PATHS = {
  /** GET → what can be converted, with its limits; public. */
  coins: '/convert/coins',
  /** POST {from, to, amount} → a quote, good once and for 15 s. */
  quote: '/convert/quote',
  /** POST {quoteId} → the conversion. */
  confirm: '/convert/confirm',
  /** GET ?quoteId → what became of a quote; what to ask after an answer that did not come. */
  conversion: '/convert/conversion',
  /** GET ?cursor&limit → conversions that were confirmed. */
  conversions: '/convert/conversions',
} as const;

/**
 * Why a conversion is refused, with the code of the v5 API that says it; refusals of the venue come as
 * they are. A quote that is refused is as it was: it may be confirmed again while it lasts.
 */
export const CONVERT_REASONS = {
  /** No price leads from one asset to the other. */
  'no-price': 700_001,
  'unknown-quote': 700_004,
  'below-minimum': 700_006,
  'above-maximum': 700_007,
  'quote-expired': 700_008,
  'quote-used': 700_009,
  /** The quote was made for another user. */
  'foreign-quote': 700_011,
  /** The price has moved more than half a percent since. */
  'price-moved': 32_024,
} as const;

export type ConvertReason = keyof typeof CONVERT_REASONS;
