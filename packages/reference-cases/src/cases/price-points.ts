/** The prices of a case in the forms that tools write them in, as points. */
import { asUnitPrice, type UnitPrice } from '@meridian/money/measure.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { atomsOf, instantOf } from './numbers.ts';

export interface Point {
  readonly asset: string;
  readonly quote: string;
  /** Null where the price stands for every time. */
  readonly at: Instant | null;
  readonly price: UnitPrice;
}

/** A list of points, or prices by asset, pair, quote and time in any order that tells them apart. */
export function* pointsIn(prices: unknown, currency: string): Generator<Point> {
  if (Array.isArray(prices)) {
    for (const price of prices) yield* pointOf(price, currency);
  } else if (isRecord(prices)) {
    for (const [key, inner] of Object.entries(prices)) yield* underKey(key, inner, currency);
  }
}

function* underKey(key: string, inner: unknown, currency: string): Generator<Point> {
  if (isTime(key)) {
    if (isRecord(inner)) {
      for (const [pair, value] of Object.entries(inner)) {
        yield* underPair(pair, value, currency, instantOf(key));
      }
    }
    return;
  }
  const [name = key, time] = key.split('@');
  if (time !== undefined) yield* underPair(name, inner, currency, instantOf(time));
  else if (isByQuote(key, inner)) {
    for (const [asset, value] of Object.entries(inner)) yield* timesOf(value, asset, key, null);
  } else yield* underPair(key, inner, currency, null);
}

function* underPair(
  pair: string,
  inner: unknown,
  currency: string,
  instant: Instant | null,
): Generator<Point> {
  const [asset, quote] = sidesOf(pair, currency);
  yield* timesOf(inner, asset, quote, instant);
}

/** `AAA/EUR`, `AAA:EUR`, `AAA_EUR`, `AAA-EUR`, or the asset alone. */
function sidesOf(pair: string, currency: string): [asset: string, quote: string] {
  const found = /^(?<asset>.+)[/:_-](?<quote>[^/:_-]+)$/.exec(pair)?.groups;
  const { asset, quote } = found ?? {};
  if (asset === undefined || quote === undefined) return [pair, currency];
  // Names of assets may have a dash, never a slash.
  const isPair = /[/:]/.test(pair) || quote === currency || isFiat(quote);
  return isPair ? [asset, quote] : [pair, currency];
}

/** `{"EUR": {"AAA": ...}}`: money first, then what it is the price of. */
function isByQuote(key: string, inner: unknown): inner is Readonly<Record<string, unknown>> {
  if (!isFiat(key) || !isRecord(inner)) return false;
  return Object.keys(inner).every((name) => !isTime(name) && !isFiat(name));
}

/** Prices by time, or one step further down by quote and time. */
function* timesOf(
  inner: unknown,
  asset: string,
  quote: string,
  instant: Instant | null,
): Generator<Point> {
  if (Array.isArray(inner)) {
    for (const row of inner) if (isRecord(row)) yield* pointOf({ asset, ...row }, quote);
    return;
  }
  if (!isRecord(inner)) {
    yield* priced(asset, quote, instant, inner);
    return;
  }
  for (const [key, value] of Object.entries(inner)) {
    if (isTime(key)) yield* priced(asset, quote, instantOf(key), value);
    else yield* timesOf(value, asset, key, instant);
  }
}

function* pointOf(row: unknown, currency: string): Generator<Point> {
  if (Array.isArray(row)) {
    yield* pointOfRow(row, currency);
    return;
  }
  if (!isRecord(row)) return;
  const named = textIn(row, ['asset', 'base', 'baseAsset', 'symbol', 'from', 'fromAsset', 'pair']);
  const instant = instantOf(
    row['timestamp'] ?? row['time'] ?? row['date'] ?? row['at'] ?? row['ts'],
  );
  if (named === null || instant === null) return;
  const [asset, own] = sidesOf(named, currency);
  const names = ['currency', 'quote', 'quoteAsset', 'quoteCurrency', 'to', 'toAsset', 'fiat'];
  const quote = textIn(row, names) ?? own;
  const value = row['price'] ?? row['rate'] ?? row['value'];
  yield* priced(asset, quote, instant, value ?? row[quote] ?? row[quote.toLowerCase()]);
}

/** `["AAA", "EUR", time, price]` or `["AAA", time, price]`. */
function* pointOfRow(row: readonly unknown[], currency: string): Generator<Point> {
  const [asset, second] = row;
  const hasQuote = typeof second === 'string' && !isTime(second);
  const [time, price] = hasQuote ? row.slice(2) : row.slice(1);
  const instant = instantOf(time);
  if (typeof asset !== 'string' || instant === null) return;
  yield* priced(asset, hasQuote ? second : currency, instant, price);
}

function* priced(
  asset: string,
  quote: string,
  instant: Instant | null,
  value: unknown,
): Generator<Point> {
  const price = typeof value === 'string' || typeof value === 'number' ? atomsOf(value) : null;
  if (price !== null) yield { asset, quote, at: instant, price: asUnitPrice(price) };
}

/** Names of assets are no times, though a lenient reader of dates takes some for one. */
function isTime(key: string): boolean {
  return /^(?:\d{4}-\d{2}-\d{2}|\d{5,}$)/.test(key) && instantOf(key) !== null;
}

function textIn(
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string | null {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'string') return value;
  }
  return null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
