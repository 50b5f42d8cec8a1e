import { balanceOf } from '@meridian/ledger/ledger.ts';
import { parseAtoms } from '@meridian/ledger/atoms.ts';
import { isAssetCode, makeAsset, MAX_SCALE } from '@meridian/ledger/assets.ts';
import { createBook } from '@meridian/matching/book.ts';
import { createSide } from '@meridian/matching/price-level.ts';
import { powerOfTen } from '@meridian/money/powers.ts';
import type { ListAsset, ListInstrument, SetFeeSchedule } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import { compileGrid } from '../grid.ts';
import { type FeeRates, type FeeSchedule, type Instrument, RATE_SCALE } from '../instrument.ts';
import { type CompiledRates, type CompiledSchedule, createHouse, type Market } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';

export function listAsset(step: Step, { asset, scale }: ListAsset): Rejection | null {
  const { assets } = step.venue.ledger;
  if (typeof asset !== 'string' || !isAssetCode(asset)) return rejection('bad-request', 'asset');
  const isScale = Number.isInteger(scale) && scale >= 0 && scale <= MAX_SCALE;
  if (!isScale) return rejection('bad-request', 'scale');
  if (assets.has(asset)) return rejection('already-exists', 'asset');
  assets.set(asset, makeAsset(asset, scale));
  emit(step, { type: 'asset-listed', seq: nextSeq(step), at: step.now, asset, scale });
  return null;
}

const SYMBOL = /^[A-Z0-9]{2,40}$/;

export function listInstrument(step: Step, { instrument }: ListInstrument): Rejection | null {
  const { venue } = step;
  if (typeof instrument !== 'object' || instrument === null) {
    return rejection('bad-request', 'instrument');
  }
  const { symbol } = instrument;
  if (!isComplete(instrument)) return rejection('bad-request', 'instrument');
  if (typeof symbol !== 'string' || !SYMBOL.test(symbol)) return rejection('bad-request', 'symbol');
  if (venue.markets.has(symbol)) return rejection('already-exists', 'symbol');
  const base = venue.ledger.assets.get(instrument.base);
  const quote = venue.ledger.assets.get(instrument.quote);
  if (base === undefined || quote === undefined || base === quote) {
    return rejection('unknown-asset', 'instrument');
  }
  if (!venue.schedules.has(instrument.feeSchedule))
    return rejection('bad-instrument', 'feeSchedule');
  const grid = compileGrid(instrument, base, quote);
  if (grid === null) return rejection('bad-instrument', 'instrument');
  const market: Market = {
    instrument,
    grid,
    baseFees: balanceOf(venue.fees, base.code),
    quoteFees: balanceOf(venue.fees, quote.code),
    isTrading: true,
    index: null,
    last: null,
    book: createBook(),
    rising: createSide(false),
    falling: createSide(true),
    trailing: new Set(),
    trades: [],
    house: createHouse(),
  };
  venue.markets.set(symbol, market);
  emit(step, { type: 'instrument-listed', seq: nextSeq(step), at: step.now, instrument });
  return null;
}

const TEXTS = [
  'symbol',
  'base',
  'quote',
  'tickSize',
  'basePrecision',
  'minOrderAmt',
  'maxLimitOrderQty',
  'maxMarketOrderQty',
  'postOnlyMaxLimitOrderSize',
  'feeSchedule',
] as const;

/** Whether an instrument from outside has every field in its form. */
function isComplete(instrument: Instrument): boolean {
  const { priceLimit, limits } = instrument;
  if (!TEXTS.every((name) => typeof instrument[name] === 'string')) return false;
  const { listed } = instrument;
  const isListed = typeof listed?.tickSize === 'string' && typeof listed.basePrecision === 'string';
  if (listed !== undefined && !isListed) return false;
  const hasRatios = typeof priceLimit?.x === 'string' && typeof priceLimit.y === 'string';
  if (priceLimit !== null && !hasRatios) return false;
  const counts = [limits?.orders, limits?.tpsl, limits?.conditional];
  return counts.every((count) => Number.isSafeInteger(count) && count >= 0);
}

export function setFeeSchedule(step: Step, { schedule }: SetFeeSchedule): Rejection | null {
  const compiled = compileSchedule(schedule);
  if (compiled === null) return rejection('bad-request', 'schedule');
  step.venue.schedules.set(schedule.name, compiled);
  emit(step, { type: 'fee-schedule-set', seq: nextSeq(step), at: step.now, schedule });
  return null;
}

/** @returns null where a rate is no decimal of `RATE_SCALE` digits, or the default tier is missing. */
export function compileSchedule(schedule: FeeSchedule): CompiledSchedule | null {
  if (typeof schedule !== 'object' || typeof schedule?.name !== 'string') return null;
  if (typeof schedule.tiers !== 'object' || schedule.tiers === null) return null;
  const tiers = new Map<string, CompiledRates>();
  for (const [tier, rates] of Object.entries(schedule.tiers)) {
    const compiled = compileRates(rates);
    if (compiled === null) return null;
    tiers.set(tier, compiled);
  }
  if (!tiers.has('default')) return null;
  const ownTiers: unknown = schedule.ownTiers ?? [];
  if (!Array.isArray(ownTiers)) return null;
  if (!ownTiers.every((tier: unknown) => typeof tier === 'string' && tiers.has(tier))) return null;
  if (schedule.discount === null) return { schedule, tiers, discount: null };
  const discount = compileDiscount(schedule.discount);
  return discount === null ? null : { schedule, tiers, discount };
}

function compileDiscount(discount: FeeSchedule['discount']): CompiledSchedule['discount'] {
  if (typeof discount?.asset !== 'string' || typeof discount.share !== 'string') return null;
  const share = parseAtoms(discount.share, RATE_SCALE);
  const isShare = typeof share !== 'string' && share >= 0n && share < powerOfTen(RATE_SCALE);
  return isShare ? { asset: discount.asset, share } : null;
}

function compileRates(rates: FeeRates | null): CompiledRates | null {
  const { maker, taker } = rates ?? {};
  if (typeof maker !== 'string' || typeof taker !== 'string') return null;
  const makerRate = parseAtoms(maker, RATE_SCALE);
  const takerRate = parseAtoms(taker, RATE_SCALE);
  if (typeof makerRate === 'string' || typeof takerRate === 'string') return null;
  const unit = powerOfTen(RATE_SCALE);
  // A rebate above the taker's fee would pay for trading with oneself.
  if (takerRate < 0n || takerRate >= unit || makerRate >= unit || makerRate < -takerRate)
    return null;
  return { maker: makerRate, taker: takerRate, makerText: maker, takerText: taker };
}
