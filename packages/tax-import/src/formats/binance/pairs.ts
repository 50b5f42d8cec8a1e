import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { byAsset } from '../../ledger/by-asset.ts';
import type { BinanceRow } from './rows.ts';
import type { PriceMemory } from '../shared/price-memory.ts';

/** Rows of one sign and asset, added up; the quantity without its sign. */
export interface Side {
  readonly asset: string;
  readonly quantity: bigint;
  readonly rows: readonly BinanceRow[];
}

export interface Pairing {
  readonly out: Side;
  readonly in: Side;
}

export type Solved =
  | { readonly type: 'paired'; readonly pairs: readonly Pairing[]; readonly byAmount: boolean }
  /** One sign only: the other side may be booked a second away. */
  | { readonly type: 'loose'; readonly sides: readonly Side[]; readonly gets: boolean }
  /** Both signs, but which belongs to which is ambiguous. */
  | { readonly type: 'uneven'; readonly outs: readonly Side[]; readonly ins: readonly Side[] };

const BUY_NAMES = new Set(['transaction buy', 'transaction spend']);
const SELL_NAMES = new Set(['transaction sold', 'transaction revenue']);

/**
 * Rows of one moment cut by what their names say, as long as each part has both signs. Names are
 * not trusted beyond that: older exports call both legs "Buy".
 */
export function partsByName(rows: readonly BinanceRow[]): (readonly BinanceRow[])[] {
  // Two legs are one trade whatever they are called.
  if (rows.length <= 2) return [rows];
  const parts = [...Map.groupBy(rows, ({ name }) => classOf(name)).values()];
  const whole = parts.every(
    (part) => part.some(({ change }) => change > 0n) && part.some(({ change }) => change < 0n),
  );
  return whole ? parts : [rows];
}

function classOf(name: string): 'buy' | 'sell' | 'other' {
  const key = name.toLowerCase();
  return BUY_NAMES.has(key) ? 'buy' : SELL_NAMES.has(key) ? 'sell' : 'other';
}

/** Pairs rows of one moment where only one reading is possible. */
export function solveRows(rows: readonly BinanceRow[], family: string): Solved {
  const outs = sidesOf(rows.filter(({ change }) => change < 0n));
  const ins = sidesOf(rows.filter(({ change }) => change > 0n));
  if (outs.length === 0 || ins.length === 0) {
    const gets = outs.length === 0;
    return { type: 'loose', sides: gets ? ins : outs, gets };
  }
  const readings = allReadings(outs, ins, family);
  const [only, second] = readings;
  if (only !== undefined && second === undefined) {
    return { type: 'paired', pairs: only, byAmount: false };
  }
  return { type: 'uneven', outs, ins };
}

/** Pairs what `solveRows` could not, where the amounts fit the file's own prices in one way only. */
export function solveByPrice(
  { outs, ins }: Extract<Solved, { type: 'uneven' }>,
  family: string,
  prices: PriceMemory,
): Solved {
  const readings =
    outs.length === ins.length ? allReadings(outs, ins, family) : allSharings(outs, ins);
  const fitting = readings.filter((pairs) => pairs.every((pair) => fits(pair, prices)));
  const [only, second] = fitting;
  return only !== undefined && second === undefined
    ? { type: 'paired', pairs: only, byAmount: true }
    : { type: 'uneven', outs, ins };
}

function fits(pair: Pairing, prices: PriceMemory): boolean {
  return prices.fits({ at: pair.out.rows[0]?.at ?? asInstant(0), out: pair.out, in: pair.in });
}

export function sidesOf(rows: readonly BinanceRow[]): Side[] {
  return byAsset(rows).map(([asset, members]) => sideOf(asset, members));
}

function sideOf(asset: string, rows: readonly BinanceRow[]): Side {
  const sum = rows.reduce((total, { change }) => total + change, 0n);
  return { asset, quantity: sum < 0n ? -sum : sum, rows };
}

/** Beyond this the readings are too many to mean anything. */
const ASSETS_MAX = 5;

/** Every way to give each asset of one side one of the other. */
function allReadings(outs: readonly Side[], ins: readonly Side[], family: string): Pairing[][] {
  if (outs.length !== ins.length || outs.length > ASSETS_MAX) return [];
  const [out, ...others] = outs;
  if (out === undefined) return [[]];
  return ins.flatMap((received, index) => {
    if (!canTrade(out.asset, received.asset, family)) return [];
    const rest = ins.toSpliced(index, 1);
    return allReadings(others, rest, family).map((pairs) => [{ out, in: received }, ...pairs]);
  });
}

/** Coins that Binance's order books are kept in, beside state currencies. */
const QUOTES = new Set(
  (
    'USDT USDC BUSD FDUSD TUSD USDP PAX USDS UST USDE DAI AEUR EURI BIDR BKRW IDRT BVND BTC ETH BNB ' +
    'SOL TRX XRP DOGE DOT VAI'
  ).split(' '),
);

function canTrade(a: string, b: string, family: string): boolean {
  if (a === b) return false;
  const isQuote = (asset: string): boolean => isFiat(asset) || QUOTES.has(asset);
  return family !== 'spot' || isQuote(a) || isQuote(b);
}

const SHARINGS_MAX = 4096;

/** Every way to share the rows of a single asset among several on the other side. */
function allSharings(outs: readonly Side[], ins: readonly Side[]): Pairing[][] {
  const [out] = outs;
  const [received] = ins;
  if (out === undefined || received === undefined) return [];
  if (outs.length === 1) {
    return sharings(out, ins).map((parts) =>
      parts.map(({ own, other }) => ({ out: own, in: other })),
    );
  }
  if (ins.length === 1) {
    return sharings(received, outs).map((parts) =>
      parts.map(({ own, other }) => ({ out: other, in: own })),
    );
  }
  return [];
}

interface Shared {
  readonly own: Side;
  readonly other: Side;
}

function sharings(single: Side, others: readonly Side[]): Shared[][] {
  const { asset, rows } = single;
  const count = others.length ** rows.length;
  if (rows.length < others.length || count > SHARINGS_MAX) return [];
  if (others.some((other) => other.asset === asset)) return [];
  const found: Shared[][] = [];
  const seen = new Set<string>();
  for (let code = 0; code < count; code += 1) {
    const parts = others.map((other, index) => {
      const mine = rows.filter((_, row) => digit(code, row, others.length) === index);
      return { own: sideOf(asset, mine), other };
    });
    // Rows of one amount may change places: the same reading twice is still one.
    const reading = parts.map(({ own }) => own.quantity).join('|');
    if (parts.every(({ own }) => own.rows.length > 0) && !seen.has(reading)) {
      seen.add(reading);
      found.push(parts);
    }
  }
  return found;
}

function digit(code: number, place: number, base: number): number {
  return Math.floor(code / base ** place) % base;
}
