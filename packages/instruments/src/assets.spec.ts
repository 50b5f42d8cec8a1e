import { ASSETS, CURRENCIES, TETHER } from '@meridian/market/assets.ts';
import { expect, it } from 'vitest';
import { listedAtOf, sectorOf } from './assets.ts';

const DAY_MS = 86_400_000;

it('every asset of the market has a sector, and currencies of states have none but the euro', () => {
  const without = ASSETS.filter(({ code }) => sectorOf(code) === undefined);
  expect(without.map(({ code }) => code)).toEqual([]);
  const states = CURRENCIES.filter(({ code }) => sectorOf(code) !== undefined);
  expect(states.map(({ code }) => code)).toEqual(['EUR']);
  expect(sectorOf(TETHER.code)).toBe('stable');
});

it('a sector follows what the market says of an asset: what is pegged is a stablecoin', () => {
  const coins = ASSETS.filter(({ code }) => code !== 'EUR');
  const stable = coins.filter(({ code }) => sectorOf(code) === 'stable');
  expect(stable).toEqual(coins.filter(({ pegged }) => pegged));
});

it('what was listed later was listed at midnight in UTC, where days, weeks and months begin', () => {
  const listed = ASSETS.map(({ code }) => listedAtOf(code)).filter((time) => time !== undefined);
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.filter((time) => time % DAY_MS !== 0)).toEqual([]);
  expect(listedAtOf('BTC')).toBeUndefined();
});
