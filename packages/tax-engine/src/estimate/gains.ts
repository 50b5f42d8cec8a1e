import { fixed } from '@meridian/money/fixed.ts';
import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import type { Allowance } from '@meridian/tax-rules/rates.ts';
import { type Day, EARLIEST_DAY } from '../common/time.ts';
import { isoToDay } from '../common/calendar.ts';
import type { EstimateInput } from './tax-computation.ts';
import type { Disposal } from '../result/disposal.ts';
import type { Term } from '../result/lot.ts';
import type { Totals } from '../result/report.ts';
import { forEachGain } from '../matching/disposals/allocated-lot-match.ts';
import { type LotMatchSums, termOf } from '../report/summary.ts';

/**
 * The results of a year in the groups of the law. Where all gains share a group, losses may be set
 * off already, in part or in full: only the difference of both counts then.
 */
export interface Gains {
  /** Exempt by holding period, net; and the proceeds of those units, where they matter. */
  readonly exempt: bigint;
  readonly exemptProceeds: bigint;
  /** Gains by group of rates; gains of units that count only in part are kept separate. */
  readonly plain: bigint[];
  readonly discounted: bigint[];
  /** Losses that may be set against gains, positive. */
  readonly losses: bigint;
  /** Net results that a limit on proceeds or on small gains exempts. */
  readonly freed: bigint;
}

export interface Grouping {
  /** Index of the group of rates of a class; 0 is the group with the highest rate. */
  readonly groupOf: (asset: AssetClass) => number;
  readonly groups: number;
  readonly isFree: (disposal: Disposal) => boolean;
  readonly offset: 'year' | 'none';
  /** Whether gains of units held long count only in part. */
  readonly discounts: boolean;
  /** Whether the exemption by holding period has a limit on proceeds. */
  readonly limitsExempt: boolean;
}

/** The results of the year; `totals` are the sums of the disposals. */
export function gainsOf(
  { disposals, totals }: Pick<EstimateInput, 'disposals' | 'totals'>,
  grouping: Grouping,
): Gains {
  const { groups, isFree, offset, discounts, limitsExempt } = grouping;
  const isSum = groups === 1 && isFree === NOTHING.isFree && offset === 'year' && !limitsExempt;
  if (isSum && !discounts) return summedGains(totals);
  if (isSum && totals.byLotMatch !== undefined) return summedByLotMatch(totals.byLotMatch);
  return collectGains(disposals, grouping);
}

/** `collectGains` where all gains share a group and losses are set off within the year. */
function summedGains({ gain, byTerm: { exempt } }: Totals): Gains {
  const rest = gain - exempt;
  const [plain, losses] = rest < 0n ? [0n, -rest] : [rest, 0n];
  return { exempt, exemptProceeds: 0n, plain: [plain], discounted: [0n], losses, freed: 0n };
}

/** The same where gains of units held long count only in part. */
function summedByLotMatch({ exempt, long, ...others }: LotMatchSums): Gains {
  const plain = Object.values(others);
  return {
    exempt: exempt.gains - exempt.losses,
    exemptProceeds: 0n,
    plain: [plain.reduce((sum, { gains }) => sum + gains, 0n)],
    discounted: [long.gains],
    losses: plain.reduce((sum, { losses }) => sum + losses, long.losses),
    freed: 0n,
  };
}

function collectGains(disposals: readonly Disposal[], grouping: Grouping): Gains {
  const { groupOf, groups, isFree, offset, discounts } = grouping;
  // Where all gains share a group, setting off the lot matches of a disposal first changes nothing.
  const mayJoin = groups === 1 && !discounts;
  const plain = Array.from({ length: groups }, () => 0n);
  const discounted = [...plain];
  let [exempt, exemptProceeds, losses, freed] = [0n, 0n, 0n, 0n];
  const count = (amount: bigint, group: number, isLong: boolean): void => {
    if (amount < 0n) losses += offset === 'year' ? -amount : 0n;
    else if (isLong && discounts) discounted[group] = add(discounted, group, amount);
    else plain[group] = add(plain, group, amount);
  };
  disposals.forEach((disposal) => {
    if (disposal.gain === null) return;
    const group = groupOf(disposal.assetClass);
    const free = isFree(disposal);
    // Where disposals are not set off against each other, the lot matches of a disposal still are.
    let alone = 0n;
    const take = (gain: bigint | null, sold: Pick<Disposal, 'proceeds'>, term: Term): void => {
      if (gain === null) return;
      if (term === 'exempt') {
        exempt += gain;
        const { proceeds } = sold;
        if (proceeds !== null) exemptProceeds += proceeds;
      } else if (free) freed += gain;
      else if (offset === 'none') alone += gain;
      else count(gain, group, term === 'long');
    };
    const { slices } = disposal;
    const term = mayJoin || slices.length === 1 ? termOf(slices) : null;
    if (term !== null) take(disposal.gain, disposal, term);
    else forEachGain(disposal, slices, (gain, lotMatch) => take(gain, lotMatch, lotMatch.term));
    if (alone !== 0n) count(alone, group, false);
  });
  return { exempt, exemptProceeds, plain, discounted, losses, freed };
}

function add(sums: readonly bigint[], group: number, amount: bigint): bigint {
  const before = sums[group];
  return before === undefined ? amount : before + amount;
}

/** The disposals that a limit exempts, and the sum compared with the limit. */
export interface Freed {
  readonly isFree: (disposal: Disposal) => boolean;
  readonly tested: bigint | null;
}

const NOTHING: Freed = { isFree: () => false, tested: null };

/** The disposals of the year that an allowance exempts. */
export function freedBy(allowance: Allowance, disposals: readonly Disposal[]): Freed {
  switch (allowance.type) {
    case 'cliff-on-proceeds':
      return belowProceeds(allowance, disposals);
    case 'small-gains':
      return smallGains(allowance, disposals);
    case 'small-transactions':
      return smallTransactions(fixed(allowance.minimumWage), disposals);
    default:
      return NOTHING;
  }
}

/** Exempt if the proceeds of the year are at most the amount (CZ, FR). */
function belowProceeds(
  { amount, except, disposedFrom }: Extract<Allowance, { type: 'cliff-on-proceeds' }>,
  disposals: readonly Disposal[],
): Freed {
  const excepted = new Set(except);
  const first = disposedFrom === undefined ? EARLIEST_DAY : isoToDay(disposedFrom);
  const counts = (disposal: Disposal): boolean =>
    disposal.day >= first && !excepted.has(disposal.assetClass);
  let tested = 0n;
  for (const disposal of disposals)
    if (counts(disposal) && disposal.proceeds !== null) tested += disposal.proceeds;
  return { isFree: tested <= fixed(amount) ? counts : NOTHING.isFree, tested };
}

/** Gains below an amount are exempt if the gains of the year are at most another amount (RO). */
function smallGains(
  { perDisposal, perYear }: Extract<Allowance, { type: 'small-gains' }>,
  disposals: readonly Disposal[],
): Freed {
  const limit = fixed(perDisposal);
  let tested = 0n;
  for (const { gain } of disposals) if (gain !== null && gain > 0n) tested += gain;
  if (tested > fixed(perYear)) return { ...NOTHING, tested };
  return { isFree: ({ gain }) => gain !== null && gain > 0n && gain < limit, tested };
}

const SMALL_SHARE = 10n;

/**
 * Sales of at most a tenth of the minimum wage that are the only sale of their day are exempt if
 * their sum is at most the minimum wage (HU, Szja tv. 67/C. §).
 */
function smallTransactions(minimumWage: bigint, disposals: readonly Disposal[]): Freed {
  const limit = minimumWage / SMALL_SHARE;
  const perDay = new Map<Day, number>();
  for (const { day } of disposals) {
    const before = perDay.get(day);
    perDay.set(day, before === undefined ? 1 : before + 1);
  }
  const isSmall = ({ day, proceeds }: Disposal): boolean =>
    proceeds !== null && proceeds <= limit && perDay.get(day) === 1;
  let tested = 0n;
  for (const disposal of disposals)
    if (isSmall(disposal) && disposal.proceeds !== null) tested += disposal.proceeds;
  return { isFree: tested <= minimumWage ? isSmall : NOTHING.isFree, tested };
}
