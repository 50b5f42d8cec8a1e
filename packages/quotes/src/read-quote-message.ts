import { REALTIMES_TOPIC } from './outgoing.ts';
import type { Quote } from './quote.ts';

export type QuoteMessage =
  | { readonly kind: 'ignored' }
  | { readonly kind: 'quotes'; readonly quotes: readonly Quote[] };

const IGNORED: QuoteMessage = { kind: 'ignored' };

/**
 * The quotes of a message (R-WS-05). Ignored is whatever has a field `pong`, of any value and beside
 * whatever else (R-WS-04), and what is no list of quotes, such as an acknowledgement. An entry
 * without its symbol, its instant or one of its decimal texts is left out.
 */
export function readQuoteMessage(message: unknown): QuoteMessage {
  if (!isFields(message) || 'pong' in message) return IGNORED;
  if (message['topic'] !== REALTIMES_TOPIC || !Array.isArray(message['data'])) return IGNORED;
  const quotes: Quote[] = [];
  for (const entry of message['data'] as unknown[]) {
    const quote = isFields(entry) ? readQuote(entry) : null;
    if (quote !== null) quotes.push(quote);
  }
  return { kind: 'quotes', quotes };
}

function readQuote(entry: Fields): Quote | null {
  const time = timeOf(entry['t']);
  const symbol = entry['s'];
  const { c: close, h: high, l: low, o: open, v: volume, qv: quoteVolume, m: range } = entry;
  if (time === null || typeof symbol !== 'string' || symbol === '') return null;
  if (!isDecimal(close) || !isDecimal(high) || !isDecimal(low) || !isDecimal(open)) return null;
  if (!isDecimal(volume) || !isDecimal(quoteVolume) || !isDecimal(range)) return null;
  return { time, symbol, close, high, low, open, volume, quoteVolume, range };
}

/** An instant in ms, as a number or its digits; null where it is neither. */
function timeOf(value: unknown): number | null {
  const time =
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number.parseInt(value, 10) : value;
  return typeof time === 'number' && Number.isFinite(time) && time >= 0 ? time : null;
}

/** Prices stay text: what is none would fail far from here, where it is shown. */
function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 64 && /^[+-]?\d+(?:\.\d+)?$/.test(value);
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
