import { type Decimal, decimal, multiply, signOf } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import { parseLocaleAmount } from '@meridian/money/parse.ts';

/** `empty`: nothing was typed. `ambiguous`: `1.234` where it may be either. */
export type TypedFault = 'empty' | 'not-a-number' | 'ambiguous' | 'not-above-zero';

export type Typed =
  | { readonly ok: true; readonly value: Decimal }
  | { readonly ok: false; readonly fault: TypedFault };

const SUFFIXES: Readonly<Record<string, Decimal>> = {
  k: decimal('1000'),
  m: decimal('1000000'),
};

const SUFFIXED = /^(?<digits>.*\d)\s*(?<suffix>[km])$/i;

/** What somebody typed as a price or an amount: `0,25`, `1 234.5`, `10k`, `1.5m`. */
export function readTyped(text: string, tag: string): Typed {
  const trimmed = text.trim();
  if (trimmed === '') return fault('empty');
  const { digits = trimmed, suffix = '' } = SUFFIXED.exec(trimmed)?.groups ?? {};
  const parsed = parseLocaleAmount(digits, tag);
  if (!parsed.ok) {
    return fault(parsed.reason === 'ambiguous' ? 'ambiguous' : 'not-a-number');
  }
  // The field says which asset it counts: a currency in it is a mistake.
  if (parsed.currency !== undefined) return fault('not-a-number');
  const factor = SUFFIXES[suffix.toLowerCase()];
  const value = factor === undefined ? parsed.value : multiply(parsed.value, factor);
  return signOf(value) > 0 ? { ok: true, value } : fault('not-above-zero');
}

/**
 * A figure as the reader would type it, for what the page fills in: in the language's own marks, or
 * `1.234` of a book would be read as a thousand in German. `readTyped` gives the same figure back.
 */
export function typedText(value: Decimal, tag: string): string {
  return formatDecimal(value, { locale: tag, grouping: false });
}

function fault(reason: TypedFault): Typed {
  return { ok: false, fault: reason };
}
