import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import { CONVERT_PATHS } from '@meridian/protocol/convert-api.ts';
import type {
  ConversionInfo,
  ConversionResult,
  ConvertCoinsResult,
  ConvertQuoteRequest,
  ConvertRefusal,
} from '@meridian/protocol/contracts/convert.ts';
import { accessRefusal } from '@meridian/protocol/access-refusal.ts';
import type { BusinessError } from '@meridian/protocol/envelope.ts';
import { VENUE_CODES } from '@meridian/protocol/venue-api.ts';

type Caller = Pick<BusinessClient, 'get' | 'post'>;

/** Why a conversion was refused; `other` where the page has no words of its own for it. */
export type Reason = ConvertRefusal['reason'] | 'signed-out' | 'not-permitted' | 'other';

/** What a quote or a confirmation came to. */
export type Answered =
  | { readonly type: 'conversion'; readonly conversion: ConversionInfo }
  | { readonly type: 'refused'; readonly reason: Reason }
  /** No answer came: it may have been carried out. */
  | { readonly type: 'unknown' };

export async function askQuote(client: Caller, request: ConvertQuoteRequest): Promise<Answered> {
  const answer = await client.post(CONVERT_PATHS.quote, { ...request }, { hiddenToast: true });
  // A quote that did not arrive has moved nothing: it is asked for again.
  return answer.ok
    ? conversionIn(answer.result)
    : { type: 'refused', reason: reasonOf(answer.error) };
}

/** Confirms a quote; after an answer that did not come, asks what became of it. */
export async function confirmQuote(client: Caller, quoteId: string): Promise<Answered> {
  const answer = await client.post(CONVERT_PATHS.confirm, { quoteId }, { hiddenToast: true });
  if (answer.ok) {
    const done = conversionIn(answer.result);
    return done.type === 'conversion' && done.conversion.status === 'processing'
      ? askConversion(client, quoteId)
      : done;
  }
  return isLost(answer.error)
    ? askConversion(client, quoteId)
    : { type: 'refused', reason: reasonOf(answer.error) };
}

/** What became of a quote that was confirmed. */
export async function askConversion(client: Caller, quoteId: string): Promise<Answered> {
  const answer = await client.get(CONVERT_PATHS.conversion, { quoteId }, { hiddenToast: true });
  if (!answer.ok) return { type: 'unknown' };
  const found = conversionIn(answer.result);
  const isOpen = found.type === 'conversion' && found.conversion.status === 'processing';
  return isOpen ? { type: 'unknown' } : found;
}

/** Limits and coins; null where this exchange converts nothing, or did not say. */
export async function askCoins(client: Caller): Promise<ConvertCoinsResult | null> {
  const answer = await client.get(CONVERT_PATHS.coins, {}, { hiddenToast: true, cached: true });
  // `as`: the gateway's answer by its contract. An operator's exchange may not have the call.
  const result = answer.ok ? (answer.result as ConvertCoinsResult | null) : null;
  return Array.isArray(result?.coins) ? result : null;
}

function conversionIn(result: unknown): Answered {
  // `as`: the gateway's answer by its contract.
  return { type: 'conversion', conversion: (result as ConversionResult).conversion };
}

/** Whether nothing says what became of a call: no answer, or one that cannot tell. */
function isLost({ kind, code }: BusinessError): boolean {
  if (code === VENUE_CODES.outcomeUnknown) return true;
  return kind === 'network' || kind === 'timeout' || kind === 'malformed' || kind === 'http';
}

function reasonOf(error: BusinessError): Reason {
  const access = accessRefusal(error);
  if (access !== null) return access;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('reason' in data)) return 'other';
  // `as`: a reason without words of its own is worded as any other.
  return typeof data.reason === 'string' ? (data.reason as Reason) : 'other';
}
