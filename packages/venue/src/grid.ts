import { type Asset, ATOMS_LIMIT } from '@meridian/ledger/assets.ts';
import { atomsToText, parseAtoms } from '@meridian/ledger/atoms.ts';
import { powerOfTen } from '@meridian/money/powers.ts';
import { type Decimal, decimalToText, makeDecimal, parseDecimal } from '@meridian/money/decimal.ts';
import { divideRounded } from '@meridian/money/rounding.ts';
import { RATE_SCALE } from './instrument.ts';
import type { Instrument } from './instrument.ts';

/**
 * The integers an instrument's texts come to. A quantity counts lots; a price is what one lot costs
 * in quote atoms, so that price times lots is a value with nothing to round, whatever the tick.
 */
export interface Grid {
  readonly base: Asset;
  readonly quote: Asset;
  /** Base atoms of a lot. */
  readonly lotAtoms: bigint;
  /** Quantities that orders name are multiples of so many lots: 1 unless the lot was changed. */
  readonly lotStep: bigint;
  /** The price of one tick: tick times lot in quote atoms. */
  readonly tickPrice: bigint;
  /** That of the tick that the market was listed with: its own unless it was changed. */
  readonly listedTickPrice: bigint;
  /** The tick is `tickUnits / 10^tickScale`. */
  readonly tickUnits: bigint;
  readonly tickScale: number;
  /** The lot is `lotUnits / 10^lotScale`. */
  readonly lotUnits: bigint;
  readonly lotScale: number;
  readonly minValue: bigint;
  readonly maxLimitLots: bigint;
  readonly maxMarketLots: bigint;
  readonly maxPostOnlyLots: bigint;
  /** Shares of the index at `RATE_SCALE`; null sets no limit. */
  readonly priceLimit: { readonly x: bigint; readonly y: bigint } | null;
}

/** @returns null where prices, quantities or values would not be whole atoms (rule 9 of the design). */
export function compileGrid(instrument: Instrument, base: Asset, quote: Asset): Grid | null {
  const tick = parseDecimal(instrument.tickSize);
  const { basePrecision, listed = instrument } = instrument;
  const lot = parseDecimal(listed.basePrecision);
  if (tick === null || lot === null) return null;
  if (tick.coefficient <= 0n || lot.coefficient <= 0n) return null;
  const lotAtoms = parseAtoms(listed.basePrecision, base.scale);
  const stepAtoms = parseAtoms(basePrecision, base.scale);
  const tickPrice = priceOfTick(tick, lot, quote);
  const listedTick = parseDecimal(listed.tickSize);
  if (listedTick === null || listedTick.coefficient <= 0n) return null;
  const listedTickPrice = priceOfTick(listedTick, lot, quote);
  const minValue = parseAtoms(instrument.minOrderAmt, quote.scale);
  if (typeof lotAtoms === 'string' || tickPrice === null || listedTickPrice === null) return null;
  if (typeof stepAtoms === 'string' || stepAtoms <= 0n || stepAtoms % lotAtoms !== 0n) return null;
  const lotStep = stepAtoms / lotAtoms;
  if (typeof minValue === 'string' || minValue < 0n) return null;
  // No price, and no order's value, could be stored.
  if (tickPrice >= ATOMS_LIMIT || minValue >= ATOMS_LIMIT) return null;
  const lotsOf = (text: string): bigint | null => lotsAt(text, base, lotAtoms, lotStep);
  const maxLimitLots = lotsOf(instrument.maxLimitOrderQty);
  const maxMarketLots = lotsOf(instrument.maxMarketOrderQty);
  const maxPostOnlyLots = lotsOf(instrument.postOnlyMaxLimitOrderSize);
  const priceLimit = compileLimit(instrument);
  if (maxLimitLots === null || maxMarketLots === null || maxPostOnlyLots === null) return null;
  if (priceLimit === 'bad') return null;
  const { coefficient: tickUnits, scale: tickScale } = tick;
  const maxima = { maxLimitLots, maxMarketLots, maxPostOnlyLots };
  return {
    base,
    quote,
    ...{ lotAtoms, lotStep },
    ...{ tickPrice, listedTickPrice },
    tickUnits,
    tickScale,
    lotUnits: lot.coefficient,
    lotScale: lot.scale,
    minValue,
    ...maxima,
    priceLimit,
  };
}

function priceOfTick(tick: Decimal, lot: Decimal, quote: Asset): bigint | null {
  const value = makeDecimal(tick.coefficient * lot.coefficient, tick.scale + lot.scale);
  const atoms = parseAtoms(decimalToText(value), quote.scale);
  return typeof atoms === 'string' ? null : atoms;
}

/** @returns null for less than an order may have, and for more than can be stored */
function lotsAt(text: string, base: Asset, lotAtoms: bigint, lotStep: bigint): bigint | null {
  const atoms = parseAtoms(text, base.scale);
  if (typeof atoms === 'string' || atoms >= ATOMS_LIMIT) return null;
  const lots = atoms / lotAtoms;
  return lots >= lotStep ? lots : null;
}

function compileLimit({ priceLimit }: Instrument): Grid['priceLimit'] | 'bad' {
  if (priceLimit === null) return null;
  const x = parseAtoms(priceLimit.x, RATE_SCALE);
  const y = parseAtoms(priceLimit.y, RATE_SCALE);
  if (typeof x === 'string' || typeof y === 'string') return 'bad';
  const unit = powerOfTen(RATE_SCALE);
  return x > 0n && y >= x && y < unit ? { x, y } : 'bad';
}

/** Decimal text of a price in the quote asset for one unit of the base asset. */
export function priceToText(grid: Grid, price: bigint): string {
  const perUnit = price * powerOfTen(grid.base.scale);
  // One unit is 10^scale / lotAtoms lots; 18 digits more make room for the digits of the tick.
  const atoms = divideRounded(perUnit * powerOfTen(18), grid.lotAtoms, 'half-even');
  return decimalToText(makeDecimal(atoms, grid.quote.scale + 18));
}

export function lotsToText(grid: Grid, lots: bigint): string {
  return atomsToText(lots * grid.lotAtoms, grid.base.scale);
}

export function valueToText(grid: Grid, atoms: bigint): string {
  return atomsToText(atoms, grid.quote.scale);
}
