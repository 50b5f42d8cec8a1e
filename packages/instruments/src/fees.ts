import type { FeeSchedule } from '@meridian/venue/instrument.ts';

/** Who pays less in it: 25 % off where the account wants that and has enough of it. */
const DISCOUNT = { asset: 'MNT', share: '0.25' } as const;

/** Every spot pair but those of two stablecoins. The market makers' tier is paid for resting orders. */
export const SPOT_FEES: FeeSchedule = {
  name: 'spot',
  tiers: {
    default: { maker: '0.001', taker: '0.001' },
    vip1: { maker: '0.000675', taker: '0.0008' },
    vip2: { maker: '0.00065', taker: '0.000725' },
    vip3: { maker: '0.000525', taker: '0.00065' },
    vip4: { maker: '0.0004', taker: '0.0005' },
    vip5: { maker: '0.0003', taker: '0.00045' },
    'market-maker': { maker: '-0.00005', taker: '0.00045' },
  },
  discount: DISCOUNT,
};

/** Pairs of two stablecoins: a spread of a tick is worth less than the usual fee. */
export const STABLE_FEES: FeeSchedule = {
  name: 'stable',
  tiers: { default: { maker: '0', taker: '0.0001' } },
  discount: DISCOUNT,
};

export const FEE_SCHEDULES: readonly FeeSchedule[] = [SPOT_FEES, STABLE_FEES];

/** A schedule of the listing, with the rates of those tiers of the stored one that an operator has set. */
export function withOwnTiers(listed: FeeSchedule, stored: FeeSchedule | null): FeeSchedule {
  const kept = (stored?.ownTiers ?? []).filter((tier) => Object.hasOwn(listed.tiers, tier));
  if (stored === null || kept.length === 0) return listed;
  const own = kept.map((tier) => [tier, stored.tiers[tier]] as const);
  const rates: FeeSchedule['tiers'] = Object.fromEntries(
    own.flatMap(([tier, stays]) => (stays === undefined ? [] : [[tier, stays] as const])),
  );
  return { ...listed, tiers: { ...listed.tiers, ...rates }, ownTiers: kept };
}
