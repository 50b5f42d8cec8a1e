import { ATOMS_LIMIT } from '@meridian/ledger/assets.ts';
import { parseAtoms } from '@meridian/ledger/atoms.ts';
import type { ChangeLot, ChangeTick, SetIndex, SetTrading } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import { compileGrid, type Grid } from '../grid.ts';
import { takeDown } from '../house/offers.ts';
import { cancel } from '../orders/cancel.ts';
import { INDEX_SCALE } from '../orders/price-limit.ts';
import type { ListedGrid } from '../instrument.ts';
import { isLive, liveOrders, type Market, type Order } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';

export function setTrading(step: Step, { symbol, status }: SetTrading): Rejection | null {
  const market = step.venue.markets.get(symbol);
  if (market === undefined) return rejection('unknown-symbol', 'symbol');
  if (status !== 'Trading' && status !== 'Halted') return rejection('bad-request', 'status');
  market.isTrading = status === 'Trading';
  emit(step, { type: 'trading-set', seq: nextSeq(step), at: step.now, symbol, status });
  return null;
}

export function setIndex(step: Step, command: SetIndex): Rejection | null {
  const { symbol, price: priceText, premium: premiumText = '0' } = command;
  const market = step.venue.markets.get(symbol);
  if (market === undefined) return rejection('unknown-symbol', 'symbol');
  const price = typeof priceText === 'string' ? parseAtoms(priceText, INDEX_SCALE) : 'bad';
  const premium = typeof premiumText === 'string' ? parseAtoms(premiumText, INDEX_SCALE) : 'bad';
  if (typeof price === 'string' || price <= 0n) return rejection('bad-request', 'price');
  if (typeof premium === 'string') return rejection('bad-request', 'premium');
  if (price >= ATOMS_LIMIT) return rejection('too-large', 'price');
  if (premium >= ATOMS_LIMIT || premium <= -ATOMS_LIMIT) return rejection('too-large', 'premium');
  market.index = { price, premium };
  emit(step, {
    type: 'index-set',
    seq: nextSeq(step),
    at: step.now,
    symbol,
    price: priceText,
    premium: premiumText,
  });
  return null;
}

/**
 * Gives a market another tick. Prices stay what they are, so orders on the new grid keep their place;
 * the others are cancelled with a reason, their holds given back, in the same step.
 */
export function changeTick(step: Step, { symbol, tickSize }: ChangeTick): Rejection | null {
  const { venue } = step;
  const market = venue.markets.get(symbol);
  if (market === undefined) return rejection('unknown-symbol', 'symbol');
  const instrument = { ...market.instrument, tickSize, listed: listedGrid(market) };
  const isText = typeof tickSize === 'string';
  const grid = isText ? compileGrid(instrument, market.grid.base, market.grid.quote) : null;
  if (grid === null) return rejection('bad-instrument', 'tickSize');
  // The next step's ladder stands on the new grid.
  takeDown(market);
  market.instrument = instrument;
  market.grid = grid;
  emit(step, { type: 'tick-changed', seq: nextSeq(step), at: step.now, symbol, tickSize });
  for (const order of liveOrders(venue)) {
    if (order.market !== market || !isLive(order)) continue;
    if (isOnGrid(grid, order)) continue;
    cancel(step, order, { cancelType: 'CancelByAdmin', rejectReason: 'EC_InvalidPriceScale' });
  }
  return null;
}

/**
 * Gives a market another lot. What the venue counts in stays the lot of the listing, so what is stored
 * stays what it is. Orders whose rest is on the new lot keep their place; the others are cancelled with a
 * reason, their holds given back, in the same step.
 */
export function changeLot(step: Step, { symbol, basePrecision }: ChangeLot): Rejection | null {
  const { venue } = step;
  const market = venue.markets.get(symbol);
  if (market === undefined) return rejection('unknown-symbol', 'symbol');
  const instrument = { ...market.instrument, basePrecision, listed: listedGrid(market) };
  const isText = typeof basePrecision === 'string';
  const grid = isText ? compileGrid(instrument, market.grid.base, market.grid.quote) : null;
  if (grid === null) return rejection('bad-instrument', 'basePrecision');
  takeDown(market);
  market.instrument = instrument;
  market.grid = grid;
  emit(step, { type: 'lot-changed', seq: nextSeq(step), at: step.now, symbol, basePrecision });
  for (const order of liveOrders(venue)) {
    if (order.market !== market || !isLive(order) || order.left % grid.lotStep === 0n) continue;
    cancel(step, order, { cancelType: 'CancelByAdmin', rejectReason: 'EC_EcInvalidQty' });
  }
  return null;
}

function listedGrid({ instrument }: Market): ListedGrid {
  const { tickSize, basePrecision } = instrument.listed ?? instrument;
  return { tickSize, basePrecision };
}

function isOnGrid(grid: Grid, { price, trigger }: Order): boolean {
  const { tickPrice } = grid;
  const waitsAt = trigger === null ? null : trigger.price;
  return price % tickPrice === 0n && (waitsAt === null || waitsAt % tickPrice === 0n);
}
