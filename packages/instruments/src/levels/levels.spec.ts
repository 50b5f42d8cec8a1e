import { REGIONS } from '@meridian/editions/regions.ts';
import { compare, decimal } from '@meridian/money/decimal.ts';
import { expect, it } from 'vitest';
import { SPOT_FEES } from '../fees.ts';
import { levelsOf, rankOf, reachedLevel, withdrawPerDay } from './levels.ts';

const measured = (volume: string, assets: string) => ({
  volume: decimal(volume),
  assets: decimal(assets),
});

it('reaches a level by volume or by assets, to the cent', () => {
  const levels = levelsOf('global');
  expect(reachedLevel(levels, measured('999999.99', '99999.99'))).toBe('default');
  expect(reachedLevel(levels, measured('1000000', '0'))).toBe('vip1');
  expect(reachedLevel(levels, measured('0', '100000'))).toBe('vip1');
  expect(reachedLevel(levels, measured('1000000', '499999.99'))).toBe('vip2');
  expect(reachedLevel(levels, measured('999999999', '0'))).toBe('vip5');
  expect(reachedLevel(levelsOf('TUR'), measured('500000', '0'))).toBe('vip1');
});

it('ranks levels, and knows those that are assigned by hand', () => {
  const levels = levelsOf('global');
  expect(['default', 'vip1', 'vip5', 'market-maker'].map((each) => rankOf(levels, each))).toEqual([
    0,
    1,
    5,
    null,
  ]);
  expect(withdrawPerDay(levels, 'vip2')).toBe('500000');
  expect(withdrawPerDay(levels, 'market-maker')).toBe('50000');
});

it('has levels in every edition that rise together and cost less each', () => {
  for (const region of REGIONS) {
    const { vip, standard, protectionDays } = levelsOf(region);
    expect(protectionDays, region).toBeGreaterThan(0);
    let before = { volume: '0', assets: '0', ...standard };
    let rates = SPOT_FEES.tiers['default'];
    for (const each of vip) {
      const fees = SPOT_FEES.tiers[each.level];
      expect(fees, `${region} ${each.level}`).toBeDefined();
      for (const name of ['volume', 'assets', 'withdrawPerDay'] as const) {
        const isMore = compare(decimal(each[name]), decimal(before[name])) > 0;
        expect(isMore, `${region} ${each.level} ${name}`).toBe(true);
      }
      for (const side of ['maker', 'taker'] as const) {
        const isLess = compare(decimal(fees?.[side] ?? '1'), decimal(rates?.[side] ?? '0')) < 0;
        expect(isLess, `${region} ${each.level} ${side}`).toBe(true);
      }
      before = each;
      rates = fees;
    }
  }
});
