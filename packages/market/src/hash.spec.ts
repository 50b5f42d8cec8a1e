import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draw, share, stepBase, streamKey } from './hash.ts';

it('a draw depends on its place alone: these values must never change, or every chart does', () => {
  const key = streamKey('seed', 'pair', 'BTCUSDT');
  const base = stepBase(key, 29_000_000);
  expect([base, draw(base, 0), draw(base, 1), draw(base, -1)]).toEqual(PINNED);
});

const PINNED = [3_096_443_071, 1_264_782_330, 1_881_516_101, 1_309_999_924];

it('draws are 32 bits, spread evenly over each of them', () => {
  const key = streamKey('seed', 'pair', 'ETHUSDT');
  const ones = Array.from({ length: 32 }, () => 0);
  const draws = 20_000;
  for (let index = 0; index < draws; index += 1) {
    const bits = draw(stepBase(key, Math.floor(index / 10)), index % 10);
    for (let place = 0; place < 32; place += 1)
      ones[place] = (ones[place] ?? 0) + ((bits >>> place) & 1);
  }
  // Five deviations of a fair coin.
  const allowed = 5 * Math.sqrt(draws / 4);
  for (const count of ones) expect(Math.abs(count - draws / 2)).toBeLessThan(allowed);
});

it('a share of one is never one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), (bits) => {
      expect(share(bits)).toBeGreaterThanOrEqual(0);
      expect(share(bits)).toBeLessThan(1);
    }),
  );
  expect(share(0xffff_ffff)).toBeLessThan(1);
});

it('streams of other seeds, purposes and names differ, also where the texts run together', () => {
  const keys = [
    streamKey('a', 'pair', 'B'),
    streamKey('b', 'pair', 'B'),
    streamKey('a', 'asset', 'B'),
    streamKey('a', 'pair', 'C'),
    streamKey('ap', 'air', 'B'),
  ].map((key) => `${key.low}/${key.high}`);
  expect(new Set(keys).size).toBe(keys.length);
});
