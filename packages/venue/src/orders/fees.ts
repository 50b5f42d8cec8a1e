import { availableOf, balanceOf } from '@meridian/ledger/ledger.ts';
import { powerOfTen } from '@meridian/money/powers.ts';
import { divideRounded } from '@meridian/money/rounding.ts';
import { RATE_SCALE } from '../instrument.ts';
import type { Grid } from '../grid.ts';
import type { CompiledSchedule, Order, Venue, VenueAccount } from '../state.ts';
import { INDEX_SCALE } from './price-limit.ts';

/** What one party of a trade is charged; negative atoms are a rebate. */
export interface Fee {
  readonly atoms: bigint;
  readonly asset: string;
  readonly rate: string;
  readonly tier: string;
}

/** A fee of the same trade that is decided already. */
type Earlier = { readonly account: VenueAccount; readonly fee: Fee } | null;

const ONE = powerOfTen(RATE_SCALE);

/**
 * The fee of one party: its tier's rate on what it receives, rounded up to the fee account, in the
 * received asset; a rebate is in the asset it gives, rounded down. In the discount asset where the
 * account wants that and has enough of it for the whole, never in part.
 */
export function feeOf(
  venue: Venue,
  schedule: CompiledSchedule | undefined,
  { owner, market, side, pays, gets }: Order,
  isMaker: boolean,
  baseAtoms: bigint,
  value: bigint,
  earlier: Earlier,
): Fee {
  if (!owner.account.isUser) return { atoms: 0n, asset: gets.asset, rate: '0', tier: '' };
  const { tier } = owner.settings;
  const rates = schedule?.tiers.get(tier) ?? schedule?.tiers.get('default');
  if (schedule === undefined || rates === undefined) {
    return { atoms: 0n, asset: gets.asset, rate: '0', tier };
  }
  const rate = isMaker ? rates.maker : rates.taker;
  const text = isMaker ? rates.makerText : rates.takerText;
  const isBuy = side === 'Buy';
  if (rate < 0n) {
    return { atoms: rateOf(isBuy ? value : baseAtoms, rate), asset: pays.asset, rate: text, tier };
  }
  if (schedule.discount !== null && owner.settings.usesFeeDiscount) {
    const discounted = discountedFee(venue, market.grid, schedule, owner, value * rate, earlier);
    if (discounted !== null) return { ...discounted, rate: text, tier };
  }
  return { atoms: rateOf(isBuy ? baseAtoms : value, rate), asset: gets.asset, rate: text, tier };
}

function rateOf(atoms: bigint, rate: bigint): bigint {
  const exact = atoms * rate;
  // Division truncates, which rounds a rebate up already. One division in place of the general one with
  // its remainder: each trade has two fees.
  return exact > 0n ? (exact + ONE - 1n) / ONE : exact / ONE;
}

/** @param feeValue the fee in quote atoms, times 10^RATE_SCALE */
function discountedFee(
  venue: Venue,
  grid: Grid,
  { discount }: CompiledSchedule,
  owner: VenueAccount,
  feeValue: bigint,
  earlier: Earlier,
): { atoms: bigint; asset: string } | null {
  if (discount === null || feeValue === 0n) return null;
  const asset = venue.ledger.assets.get(discount.asset);
  const price = indexOf(venue, discount.asset, grid.quote.code);
  if (asset === undefined || price === null) return null;
  const atoms = divideRounded(
    feeValue * (ONE - discount.share) * powerOfTen(asset.scale + INDEX_SCALE),
    ONE * ONE * price * powerOfTen(grid.quote.scale),
    'ceiling',
  );
  // Both parties of a trade may be one account: what the first pays is not there for the second.
  const isTaken = earlier?.account === owner && earlier.fee.asset === asset.code;
  const taken = isTaken ? earlier.fee.atoms : 0n;
  if (availableOf(balanceOf(owner.account, asset.code)) - taken < atoms) return null;
  return { atoms, asset: asset.code };
}

/** The index price of an asset in another at `INDEX_SCALE`; null where none is set. */
function indexOf(venue: Venue, base: string, quote: string): bigint | null {
  if (base === quote) return powerOfTen(INDEX_SCALE);
  return venue.markets.get(base + quote)?.index?.price ?? null;
}
