/**
 * The order path of two gateways on virtual time, with everything going wrong that can. `npm run test:long --
 * simulator` runs a trading day for each of twenty seeds.
 */
import { expect, it, vi } from 'vitest';
import { simulate, type SimulationOptions } from './testing/simulation/simulation.ts';

const SEED = parseInt(process.env['PROPERTY_SEED'] ?? '1', 10);
const HOURS = parseFloat(process.env['SIMULATED_HOURS'] ?? '0.1');
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** For what hangs. */
const PATIENCE = 1_800_000;

/** A fault every twelve seconds; in a day one every two minutes. */
const BUSY = { faultEveryMs: 12_000, pauseMs: 3_000 };
const DAY = { faultEveryMs: 120_000, pauseMs: 20_000 };

const CLOCKS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
const TIMERS = {
  begin: (now: number) => void vi.useFakeTimers({ toFake: [...CLOCKS], now }),
  next: () => void vi.advanceTimersToNextTimer(),
  end: () => void vi.useRealTimers(),
};

const run = (options: SimulationOptions) => simulate(options, TIMERS);

it(
  'loses nothing that was acknowledged, whatever fails',
  async () => {
    const begunAt = performance.now();
    const options = { seed: SEED, ...(HOURS < 1 ? BUSY : DAY), durationMs: HOURS * HOUR_MS };
    const { problems, counts, hash } = await run(options);
    const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
    const figures = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
    console.log(`seed ${SEED}: ${HOURS} hours in ${seconds} s, ${figures.join(', ')}; ${hash}`);
    expect(problems).toEqual([]);
    // Faults came, and orders went through all the same.
    expect(counts['takeovers']).toBeGreaterThan(1);
    expect(counts['accepted']).toBeGreaterThan(HOURS * 1_000);
  },
  PATIENCE,
);

it('does the same for the same seed', async () => {
  const options = { seed: SEED, ...BUSY, durationMs: MINUTE_MS / 2 };
  const first = await run(options);
  expect(await run(options)).toEqual(first);
  const other = await run({ ...options, seed: SEED + 1 });
  expect(other.hash).not.toBe(first.hash);
});

it('sees a gateway that answers before its rows are stored', async () => {
  const planted = { ...BUSY, seed: SEED, durationMs: MINUTE_MS, planted: 'answers-early' } as const;
  const { problems } = await run(planted);
  expect(problems.join()).toContain('is published and not stored');
});

it('sees a database that lets an overtaken gateway write', async () => {
  // A frozen leader has to come back before the new one has written.
  const planted = { ...BUSY, seed: 2, durationMs: HOUR_MS, planted: 'any-epoch' } as const;
  const { problems } = await run(planted);
  expect(problems.join()).toContain('P4');
});
