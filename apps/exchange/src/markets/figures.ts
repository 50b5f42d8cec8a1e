import { ownUnits } from '@meridian/i18n/own-units.ts';
import { type Decimal, decimalToText, parseDecimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';

/** Making a formatter costs some hundred times as much as using it. */
const compacts = new Map<string, Intl.NumberFormat>();
const percents = new Map<string, Intl.NumberFormat>();

/** How many places a price that moves in steps of `tick` has: two for `0.01`, none for `5`. */
export function placesOf(tick: string): number {
  const step = parseDecimal(tick);
  return step === null ? 0 : step.scale;
}

/**
 * A price with the places of its tick. A price off the tick keeps the digits it has: nothing is
 * rounded in silence. Null where the text is no number.
 */
export function formatPrice(price: string, tick: string, tag: string): string | null {
  const value = parseDecimal(price);
  if (value === null) return null;
  return formatDecimal(value, { locale: tag, minimumFractionDigits: placesOf(tick) });
}

/**
 * A number as a canvas writes it (`64000.50`), in the language's marks with the places it has; what is no
 * number (`1.2K`) stays.
 */
export function formatCanvasNumber(text: string, tag: string): string {
  const value = parseDecimal(text);
  if (value === null) return text;
  const places = text.split('.')[1]?.length ?? 0;
  return formatDecimal(value, { locale: tag, minimumFractionDigits: places });
}

/** All digits of an amount, with the asset it is in: `1,234,567.89 USDT`. */
export function formatExact(amount: string, asset: string, tag: string): string | null {
  const value = parseDecimal(amount);
  return value === null ? null : `${formatDecimal(value, { locale: tag })} ${asset}`;
}

/** A ratio as a percentage of two digits with its sign: `+1.23%`, `-0,50 %`, `0.00%`. */
export function formatChange(ratio: Decimal, tag: string): string {
  return percentFormat(tag).format(literal(ratio));
}

/**
 * A large amount in short: `1.23B`, `1,23 Mrd.`, by the language's own words for thousands and
 * millions, rounded half to even to two digits. `Intl` reads the decimal text exactly.
 */
export function formatCompact(amount: string, tag: string): string | null {
  const value = parseDecimal(amount);
  if (value === null) return null;
  const units = ownUnits(tag)?.compact;
  if (units === undefined) return compactFormat(tag).format(literal(value));
  return compactFormat(tag)
    .formatToParts(literal(value))
    .map((part) => (part.type === 'compact' ? (units[part.value] ?? part.value) : part.value))
    .join('');
}

function literal(value: Decimal): Intl.StringNumericLiteral {
  // `as`: canonical decimal text is what the type stands for.
  return decimalToText(value) as Intl.StringNumericLiteral;
}

function compactFormat(tag: string): Intl.NumberFormat {
  const known = compacts.get(tag);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(tag, {
    notation: 'compact',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'halfEven',
  });
  compacts.set(tag, made);
  return made;
}

function percentFormat(tag: string): Intl.NumberFormat {
  const known = percents.get(tag);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(tag, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  percents.set(tag, made);
  return made;
}
