import type * as plans from '@meridian/protocol/contracts/plans.ts';
import type * as twaps from '@meridian/protocol/contracts/twaps.ts';
import { PLAN_CALLS } from '@meridian/protocol/contracts/plan-calls.ts';
import { TWAP_CALLS } from '@meridian/protocol/contracts/twap-calls.ts';
import { PLAN_REFUSALS, RUN_REASONS, TWAP_REFUSALS } from '@meridian/protocol/plans-api.ts';
import type { VenueCall } from '@meridian/protocol/contracts/venue-calls.ts';
import { PLAN_FAULTS } from '@meridian/strategies/recurring/plan.ts';
import { SKIP_REASONS } from '@meridian/strategies/strategy.ts';
import { type RunTwap, TWAP_FAULTS } from '@meridian/strategies/twap/plan.ts';
import { parse } from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_DOCUMENT, type AccountFixture, START } from '../accounts/testing/fixture.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { brokenInvariants } from '../venue/testing/row-invariants.ts';
import { newTrader, type Trader, type VenueDatabase } from '../venue/testing/venue-fixture.ts';
import { TWAPS } from './kinds.ts';
import type { OpenStrategies } from './open-strategies.ts';
import { insertStrategy } from './store.ts';
import { limit, postedTo, run, TestQuotes } from './testing/bot-scene.ts';
import { closeStrategyScene, openStrategyScene } from './testing/strategy-scene.ts';
import { DAILY, listEther } from './testing/plan-scene.ts';

let database: VenueDatabase;
let venue: OpenVenue;
let strategies: OpenStrategies;
let api: AccountFixture;
let ann: Trader;
let rich: string;
const quotes = new TestQuotes();
const warnings: string[] = [];
let requests = 0;
/** The clock of strategies; sessions have their own. */
let clock = START;

beforeAll(async () => {
  const now = () => clock;
  const opened = await openStrategyScene({ quotes, warnings, now, prepare: listEther });
  ({ database, venue, strategies, api, ann, rich } = opened);
  const ether = { type: 'deposit', linkId: 'rich-eth', asset: 'ETH', amount: '1000' } as const;
  await run(venue.port, { ...ether, account: rich });
});

beforeEach(async () => {
  quotes.trade('100');
  await run(venue.port, { type: 'cancel-orders', account: rich });
});

afterAll(async () => {
  expect(await brokenInvariants(database.kysely)).toEqual([]);
  await strategies.stop();
  expect(warnings).toEqual([]);
  await closeStrategyScene({ api, venue, database });
});

const DAY = 86_400_000;
/** The clock begins at noon of 15 January 2026. */
const PLAN = { ...DAILY, schedule: { ...DAILY.schedule, first: '2026-01-15', time: '13:00' } };
const DUE = Date.UTC(2026, 0, 15, 13);
/** The rounds that are due at a later time. */
async function passTo(time: number): Promise<void> {
  clock = time;
  await strategies.runner.step();
}

async function create(changed: Partial<plans.CreatePlanRequest> = {}): Promise<plans.PlanResult> {
  requests += 1;
  const request = { requestId: `request-${requests}`, ...PLAN, ...changed };
  // `as`: the answer is held to its document.
  return (await ann.call('/plans/create', request)).result as unknown as plans.PlanResult;
}

async function made(changed: Partial<plans.CreatePlanRequest> = {}): Promise<plans.PlanInfo> {
  const { plan, refused } = await create(changed);
  if (plan === null) throw new Error(refused ?? 'no plan');
  return plan;
}

async function planOf(id: string, by = ann): Promise<plans.PlanInfo | undefined> {
  const { result } = await by.call('/plans');
  const { plans: list } = result as unknown as plans.PlansResult;
  return list.find((plan) => plan.id === id);
}

async function runsOf(id: string, by = ann): Promise<readonly plans.RunInfo[]> {
  const { result } = await by.call(`/plans/runs?id=${id}`);
  return (result as unknown as plans.RunsResult).runs;
}

async function sellBoth(): Promise<void> {
  await run(venue.port, limit(rich, 'Sell', '0.6', '100'));
  await run(venue.port, limit(rich, 'Sell', '1', '40', 'ETHUSDT'));
}

const changeOf = async (before: Readonly<Record<string, string>>) => {
  const after = await postedTo(database.kysely, ann.account);
  return (asset: string) => Number(after[asset] ?? 0) - Number(before[asset] ?? 0);
};

describe('the contract', () => {
  const calls: readonly (readonly [string, VenueCall])[] = [
    ...Object.entries(PLAN_CALLS),
    ...Object.entries(TWAP_CALLS),
  ];
  it.each(calls)('allows the example of %s', (_id, { method, path, request, result, example }) => {
    expect(ACCOUNT_DOCUMENT.calls).toContain(`${method} ${path}`);
    expect(() => parse(result, example.result)).not.toThrow();
    if (request !== null) expect(parse(request, example.request)).toEqual(example.request);
  });

  it('has a word for everything that the strategies refuse or skip', () => {
    expect(PLAN_REFUSALS).toEqual(expect.arrayContaining([...PLAN_FAULTS]));
    expect(TWAP_REFUSALS).toEqual(expect.arrayContaining([...TWAP_FAULTS]));
    expect(RUN_REASONS).toEqual(SKIP_REASONS);
  });
});

describe('a recurring buy', () => {
  it('buys at its due time from the spot account, and its figures are those of the ledger', async () => {
    const before = await postedTo(database.kysely, ann.account);
    const { id, nextDue } = await made();
    expect(nextDue).toBe(DUE);
    await sellBoth();
    await passTo(DUE);
    await expect.poll(async () => (await planOf(id))?.runs.done).toBe(2);
    const change = await changeOf(before);
    expect(change('USDT')).toBeCloseTo(-100, 8);
    expect(change('BTC')).toBeCloseTo(0.5994, 8);
    expect(change('ETH')).toBeCloseTo(0.999, 8);
    quotes.trade('120');
    const plan = await planOf(id);
    expect(plan?.assets[0]).toEqual({
      ...{ symbol: 'BTCUSDT', base: 'BTC', amount: '60', spent: '60', bought: '0.5994' },
      // 60 / 0.5994; 0.5994 × 120 = 71.928.
      ...{ averagePrice: '100.1', last: '120', value: '71.928', result: '11.928' },
      lumpResult: '11.928',
    });
    const euros = [{ symbol: 'ETHEUR', share: '100' }];
    const other = { id, ...PLAN, quote: 'EUR', parts: euros };
    expect((await ann.call('/plans/edit', other)).result).toMatchObject({
      ...{ plan: null, refused: 'quote-fixed' },
    });
    expect((await planOf(id))?.parameters.quote).toBe('USDT');
    // The test has no price of ETH.
    expect(plan).toMatchObject({ spent: '100', value: null, result: null });
    expect((await runsOf(id)).map(({ linkId, outcome }) => [linkId, outcome])).toEqual(
      expect.arrayContaining([[`plan-${id}-${DUE / 60_000}-BTCUSDT`, 'done']]),
    );
    await ann.call('/plans/end', { id });
  });

  it('skips what cannot be paid and says so, is changed, paused and ended', async () => {
    const { id } = await made({ total: '1000000' });
    await passTo(DUE + DAY);
    await expect.poll(async () => (await runsOf(id)).length).toBe(2);
    expect((await runsOf(id)).map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual([
      ...['skipped insufficient-funds', 'skipped insufficient-funds'],
    ]);
    const edited = { id, ...PLAN, schedule: { ...PLAN.schedule, time: '18:30' } };
    const { result } = await ann.call('/plans/edit', edited);
    expect(result).toMatchObject({
      refused: null,
      plan: { nextDue: Date.UTC(2026, 0, 16, 18, 30) },
    });
    expect((await ann.call('/plans/edit', { ...edited, total: '-1' })).result).toMatchObject({
      ...{ plan: null, refused: 'total-invalid' },
    });
    expect((await planOf(id))?.parameters.total).toBe('100');
    await ann.call('/plans/pause', { id });
    expect(await planOf(id)).toMatchObject({ status: 'PAUSED', nextDue: null });
    clock += DAY;
    await ann.call('/plans/resume', { id });
    expect(await planOf(id)).toMatchObject({ nextDue: Date.UTC(2026, 0, 17, 18, 30) });
    await ann.call('/plans/end', { id });
    expect(await planOf(id)).toMatchObject({ status: 'COMPLETED', nextDue: null });
  });

  it('is refused with the reason, and made once however often it is asked for', async () => {
    const parts = [{ symbol: 'BTCEUR', share: '100' }];
    expect(await create({ parts })).toMatchObject({
      plan: null,
      refused: 'asset-unknown',
      part: 0,
    });
    expect(await create({ total: '2' })).toMatchObject({
      ...{ refused: 'amount-too-small', part: 1, needed: '1' },
    });
    const twice = { requestId: 'sent-twice' };
    const [first, second] = await Promise.all([create(twice), create(twice)]);
    expect(second.plan?.id).toBe(first.plan?.id);
    // The same request is answered again, whatever has changed since.
    const later = await create({ ...twice, total: '2' });
    expect(later).toMatchObject({ refused: null, plan: { id: first.plan?.id } });
    const ben = await newTrader(api, 'ben@example.com');
    const id = first.plan?.id ?? '';
    expect(await planOf(id, ben)).toBeUndefined();
    expect(await runsOf(id, ben)).toEqual([]);
    expect((await ben.call('/plans/end', { id })).result).toMatchObject({ plan: null });
    expect(await planOf(id)).toMatchObject({ status: 'RUNNING' });
    await ann.call('/plans/end', { id });
  });
});

describe('a TWAP order', () => {
  const TWAP = { symbol: 'BTCUSDT', side: 'Buy', qty: '0.4', slices: 4, intervalMs: 10_000 };
  const ask = async (changed: object = {}) => {
    requests += 1;
    const request = { requestId: `request-${requests}`, ...TWAP, limit: null, ...changed };
    const { result } = await ann.call('/twap/create', request);
    return result as unknown as twaps.TwapResult;
  };
  const twapOf = async (id: string) => {
    const { result } = await ann.call('/twap');
    const { twaps: list } = result as unknown as twaps.TwapsResult;
    return list.find((twap) => twap.id === id);
  };

  it('sends its slices, shows how far it is, and stops', async () => {
    await run(venue.port, limit(rich, 'Sell', '0.4', '100'));
    const { twap } = await ask();
    const id = twap?.id ?? '';
    const start = twap?.nextDue ?? 0;
    for (const slice of [0, 1]) {
      await passTo(start + slice * 10_000);
      await expect.poll(async () => (await twapOf(id))?.over.done).toBe(slice + 1);
    }
    expect(await twapOf(id)).toMatchObject({
      ...{ status: 'RUNNING', filled: '0.2', filledValue: '20', averagePrice: '100' },
    });
    await ann.call('/twap/stop', { id });
    const requestId = `request-${requests}`;
    // The plan was made: the same request is answered again, whatever has changed since.
    expect(await ask({ requestId, qty: '5000' })).toMatchObject({ twap: { id }, refused: null });
    expect(await twapOf(id)).toMatchObject({ status: 'COMPLETED', nextDue: null });
    const { result } = await ann.call(`/twap/slices?id=${id}`);
    expect((result as unknown as plans.RunsResult).runs.map(({ linkId }) => linkId)).toEqual([
      ...[`twap-${id}-2`, `twap-${id}-1`],
    ]);
  });

  it('trades under a worst price that is beyond what the venue takes', async () => {
    const ether = { type: 'set-index', symbol: 'ETHUSDT', price: '40' } as const;
    await run(venue.port, ether);
    await run(venue.port, limit(rich, 'Sell', '1', '40', 'ETHUSDT'));
    const [first, slices] = [Math.ceil(clock / 1_000) * 1_000, 2];
    for (const [side, worst] of [
      ['Buy', '1000'],
      ['Sell', '1'],
    ] as const) {
      const parameters: RunTwap = {
        ...{ symbol: 'ETHUSDT', side, qty: '1', slices, intervalMs: 10_000, lot: '0.01' },
        ...{ limit: worst, startsAt: first },
      };
      const row = await insertStrategy(database.kysely, {
        ...{ userId: BigInt(ann.id), requestId: `band-${side}`, kind: 'twap', symbol: 'ETHUSDT' },
        ...{ parameters, state: TWAPS.begin(parameters, first - 1), now: clock, most: 20 },
      });
      if (row === null) throw new Error('no row');
      await strategies.runner.start(row);
      await passTo(first);
      const id = String(row.id);
      await expect
        .poll(async () => (await twapOf(id))?.over)
        .toEqual({
          ...{ done: 1, partly: 0, skipped: 0 },
        });
      await ann.call('/twap/stop', { id });
      await run(venue.port, limit(rich, 'Buy', '1', '40', 'ETHUSDT'));
    }
  });

  it.each([
    [{ symbol: 'NOUSDT' }, 'unknown-symbol'],
    [{ qty: '0.405' }, 'qty-invalid'],
    [{ slices: 1 }, 'slices-invalid'],
    [{ intervalMs: 100 }, 'duration-invalid'],
    [{ slices: 100, intervalMs: 3_600_000, qty: '100' }, 'duration-invalid'],
    [{ limit: '100.3' }, 'limit-invalid'],
    [{ qty: '0.03' }, 'slice-too-small'],
    [{ qty: '5000' }, 'slice-too-large'],
    [{ qty: '400' }, 'insufficient-funds'],
  ])('%o is refused: %s', async (changed, refused) => {
    expect(await ask(changed)).toEqual({ twap: null, refused });
  });
});
