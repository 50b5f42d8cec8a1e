/**
 * The engine against a second one, written only for the tests: exact fractions, linear searches, no shared
 * code. Both must compute the same cost and gain for every asset and day, and the same holdings.
 */
import { FIXED_ONE } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf } from '../common/time.ts';
import { isoToDay } from '../common/calendar.ts';
import type { Entry } from '../ledger/entry.ts';
import type { TaxReport } from '../result/report.ts';
import { YEARS, type Step, covered, dateOf, stepOf } from '../testing/random-ledger.ts';
import { POLICIES, type Policy, runsFrom } from '../testing/runs.ts';
import {
  type Slow,
  eventsFor,
  expectNear,
  expectSame,
  isNear,
  scopeOf,
  timed,
} from '../testing/slow-agreement.ts';
import type { SlowEvent } from '../testing/slow-events.ts';
import { fraction } from '../testing/slow-fraction.ts';
import { slowLots } from '../testing/slow-lots.ts';
import {
  slowCash,
  slowMovingAverage,
  slowPortfolio,
  slowShares,
  slowTotalAverage,
} from '../testing/slow-pools.ts';
import { price, reportOf } from '../testing/entries.ts';

const runs = runsFrom(process.env, Date.now());

const stepsOf = (...kinds: readonly Step['kind'][]) =>
  fc
    .array(
      stepOf(...kinds).map((step) => ({ ...step, cents: 100 + (step.cents % 100_000) })),
      { maxLength: 30 },
    )
    .map((steps) => covered(steps, true));

const lotSteps = stepsOf('buy', 'buy', 'sell', 'sell', 'reward', 'move', 'lossy-move');

const reportsOf = (rules: CountryRules, method: Method, entries: readonly Entry[]): TaxReport[] =>
  YEARS.map((year) => reportOf(rules, year, entries, { method }));

const LOTS: ReadonlySet<Method> = new Set(['fifo', 'lifo', 'hifo', 'lofo']);

const is = (wanted: Method) => POLICIES.filter(({ method }) => method === wanted);

describe(`a slow and obvious engine, ${runs.title}`, { timeout: runs.timeout }, () => {
  const lots = ({ rules, method }: Policy, events: readonly SlowEvent[]): Slow => {
    const plain = method === 'lifo' || method === 'hifo' || method === 'lofo' ? method : 'fifo';
    return slowLots(events, plain, scopeOf(rules));
  };

  it('agrees on lots of every order and scope, the change of 2025 among them', () => {
    // Rules on buying back change results beyond the lots themselves; they have tests of their own.
    const policies = POLICIES.filter(
      ({ method, rules }) => LOTS.has(method) && rules.lossDisallowance === undefined,
    );
    runs.spread(policies, lotSteps, (steps, policy) => {
      const entries = timed(steps, policy.currency);
      const slow = lots(policy, eventsFor(policy.rules, entries));
      expectSame(reportsOf(policy.rules, policy.method, entries), slow);
    });
  });

  it('agrees on lots where the United States change from all accounts to each', () => {
    const policies = POLICIES.filter(({ country }) => country === 'US');
    runs.spread(policies, lotSteps, (steps, policy) => {
      const entries = timed(steps, policy.currency);
      const slow = lots(policy, eventsFor(policy.rules, entries));
      expectSame(reportsOf(policy.rules, policy.method, entries), slow);
    });
  });

  it('agrees on lots by account in every order', () => {
    const germany = rulesOf('DE');
    const policies = (['fifo', 'lifo', 'hifo', 'lofo'] as const).map((method) => ({
      rules: germany,
      country: 'DE',
      currency: 'EUR',
      method,
    }));
    runs.spread(policies, lotSteps, (steps, policy) => {
      const entries = timed(steps, 'EUR');
      const slow = lots(policy, eventsFor(germany, entries));
      expectSame(reportsOf(germany, policy.method, entries), slow);
    });
  });

  it('agrees on the moving average', () => {
    const policies = is('moving-average').filter(
      ({ rules }) => rules.lossDisallowance === undefined,
    );
    runs.spread(policies, lotSteps, (steps, { rules, currency, method }) => {
      const entries = timed(steps, currency);
      const slow = slowMovingAverage(eventsFor(rules, entries), scopeOf(rules) !== null);
      expectSame(reportsOf(rules, method, entries), slow);
    });
  });

  it('agrees on the total average', () => {
    runs.spread(is('total-average'), lotSteps, (steps, { rules, currency, method }) => {
      const entries = timed(steps, currency);
      const slow = slowTotalAverage(eventsFor(rules, entries), null);
      expectSame(reportsOf(rules, method, entries), slow);
    });
  });

  it('agrees on the British matching', () => {
    // The days around a disposal are few: purchases and sales crowd into two months.
    const crowded = lotSteps.map((steps) =>
      covered(
        steps.map((step) => ({ ...step, day: 430 + (step.day % 60) })),
        true,
      ).filter(({ kind }) => kind !== 'lossy-move'),
    );
    runs.spread(is('share-matching'), crowded, (given, { rules, currency, method }) => {
      const entries = timed(covered(given, true), currency);
      const slow = slowShares(eventsFor(rules, entries), rules.matching.value.daysAfter ?? 0);
      expectSame(reportsOf(rules, method, entries), slow);
    });
  });

  it('agrees on the French portfolio', () => {
    const steps = stepsOf('buy', 'buy', 'sell', 'sell', 'swap', 'move');
    // Every asset has a price on every day, and it changes.
    const unit = (asset: string, day: number): number =>
      (asset === 'BTC' ? 40_000 : 2_500) + (day % 37);
    const firstDay = isoToDay(dateOf(0));
    runs.spread(is('portfolio'), steps, (given, { rules, currency, method }) => {
      const entries = timed(given, currency);
      const slow = slowPortfolio(eventsFor(rules, entries), (asset, day) =>
        fraction(BigInt(unit(asset, day - daysOf(firstDay)))),
      );
      const prices = given.flatMap(({ day }) =>
        ['BTC', 'ETH'].map((asset) => price(dateOf(day), asset, `${unit(asset, day)} EUR`)),
      );
      const reports = YEARS.map((year) => reportOf(rules, year, entries, { method, prices }));
      expectSame(reports, slow, false);
    });
  });

  it('agrees on a year on a cash basis', () => {
    const steps = stepsOf('buy', 'buy', 'sell', 'sell', 'move');
    runs.spread(is('cash-basis'), steps, (given, { rules, currency, method }) => {
      const entries = timed(given, currency);
      const events = eventsFor(rules, entries);
      const carries = rules.losses.value.broughtForward !== 'as-tax-credit';
      for (const year of YEARS) {
        const { cash } = reportOf(rules, year, entries, { method });
        const slow = slowCash(events, year, carries);
        expectNear(cash?.revenue ?? -1n, slow.revenue);
        expectNear(cash?.costs ?? -1n, slow.costs);
        expectNear(cash?.costsBroughtForward ?? -1n, slow.forward);
      }
    });
  });

  it('tells a difference of one part in a billion', () => {
    expect(isNear(FIXED_ONE, fraction(FIXED_ONE + 10n ** 15n))).toBe(false);
    expect(isNear(FIXED_ONE, fraction(3n * FIXED_ONE + 1n, 3n))).toBe(true);
  });
});

function rulesOf(country: string): CountryRules {
  const rules = countryRules(country);
  if (rules === undefined) throw new Error(`no rules of ${country}`);
  return rules;
}
