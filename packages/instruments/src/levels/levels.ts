import type { Region } from '@meridian/editions/regions.ts';
import { compare, decimal, type Decimal } from '@meridian/money/decimal.ts';
import { ARE_LEVELS } from './are.ts';
import { EU_LEVELS } from './eu.ts';
import { GEO_LEVELS } from './geo.ts';
import { GLOBAL_LEVELS } from './global.ts';
import { HKG_LEVELS } from './hkg.ts';
import { IDN_LEVELS } from './idn.ts';
import { KAZ_LEVELS } from './kaz.ts';
import type { EditionLevels } from './level.ts';
import { NLD_LEVELS } from './nld.ts';
import { TUR_LEVELS } from './tur.ts';

/** What every account begins with. */
export const STANDARD_LEVEL = 'default';

/** Days before today whose volume counts, with today's. */
export const VOLUME_DAYS = 30;

const LEVELS: Readonly<Record<Region, EditionLevels>> = {
  global: GLOBAL_LEVELS,
  HKG: HKG_LEVELS,
  TUR: TUR_LEVELS,
  KAZ: KAZ_LEVELS,
  NLD: NLD_LEVELS,
  GEO: GEO_LEVELS,
  IDN: IDN_LEVELS,
  ARE: ARE_LEVELS,
  EU: EU_LEVELS,
};

export function levelsOf(region: Region): EditionLevels {
  return LEVELS[region];
}

/** What a level is measured by, in USDT. */
export interface Measured {
  readonly volume: Decimal;
  readonly assets: Decimal;
}

/** The highest level that volume or assets reach. */
export function reachedLevel({ vip }: EditionLevels, { volume, assets }: Measured): string {
  const reached = vip.findLast(
    (each) =>
      compare(volume, decimal(each.volume)) >= 0 || compare(assets, decimal(each.assets)) >= 0,
  );
  return reached?.level ?? STANDARD_LEVEL;
}

/** 0 for the standard level, then counted up; null for one that is assigned by hand alone. */
export function rankOf({ vip }: EditionLevels, level: string): number | null {
  if (level === STANDARD_LEVEL) return 0;
  const index = vip.findIndex((each) => each.level === level);
  return index === -1 ? null : index + 1;
}

/** What an account of a level may withdraw in 24 hours, in USDT; the standard sum where it has none of its own. */
export function withdrawPerDay({ standard, vip }: EditionLevels, level: string): string {
  return vip.find((each) => each.level === level)?.withdrawPerDay ?? standard.withdrawPerDay;
}

const VIP = /^vip(\d{1,2})$/;

/** 2 of `vip2`; null for a level that is none of the VIP ones. */
export function vipNumber(level: string): number | null {
  const digits = VIP.exec(level)?.[1];
  return digits === undefined ? null : parseInt(digits, 10);
}
