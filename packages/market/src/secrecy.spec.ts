import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMarket } from './market.ts';
import { marketSymbols } from './symbols.ts';

const NOW = Date.UTC(2026, 10, 25, 7, 31, 17, 431);
const STEP = Math.floor(NOW / 200);
const MINUTES = 5;
const symbols = marketSymbols(3);

/** What a gateway with this seed has served until now, and the next two seconds, which it has not. */
function market(seed: string) {
  const source = createMarket({ seed, symbols });
  const steps = Array.from({ length: 10 }, (_, index) => STEP + 1 + index);
  return {
    served: source.candlesBetween({
      symbol: 'BTCUSDT',
      interval: 1,
      fromMs: NOW - MINUTES * 60_000,
      toMs: NOW,
    }),
    trades: source.tradesBetween('BTCUSDT', NOW - 60_000, NOW) ?? [],
    next: steps.map((step) => source.takersOf('BTCUSDT', step)),
  };
}

/** A seed as a data folder has one. */
const secret = randomBytes(32).toString('hex');

it.each([
  ['the old default', 'meridian'],
  ['no seed', ''],
  ['nothing but zeros', '0'.repeat(64)],
  ['the day of the first start', '2026-11-25'],
  ['the instant of the first start', String(NOW)],
  ['the name of the pair', 'BTCUSDT'],
  ['a part of the seed', secret.slice(0, 63)],
  ['the seed with a letter more', `${secret}0`],
  ['the seed in capitals', secret.toUpperCase()],
])('%s does not give the next step', (_name, guess) => {
  const [real, guessed] = [market(secret), market(guess)];
  expect(guessed.served).not.toEqual(real.served);
  expect(guessed.next).not.toEqual(real.next);
});

it('what a seed serves comes again, so that a right guess would be seen', () => {
  expect(market(secret)).toEqual(market(secret));
});

it('no run of sizes comes back turned round: the first half of a minute tells nothing of the second', () => {
  const sizes = market(secret).trades.map(({ size }) => size);
  const runs = (list: readonly string[]) =>
    list.slice(5).map((_, index) => list.slice(index, index + 6).join());
  const forward = new Set(runs(sizes));
  expect(sizes.length).toBeGreaterThan(20);
  expect(runs(sizes.toReversed()).filter((run) => forward.has(run))).toEqual([]);
});
