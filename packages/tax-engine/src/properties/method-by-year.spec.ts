/** A method for each tax year: what a year takes decides that year and later ones, never earlier ones. */
import { atomsOf } from '@meridian/money/measure.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../common/run-to-end.ts';
import { createZone, isoToDay } from '../common/calendar.ts';
import { addMs, asDay, daysOf } from '../common/time.ts';
import { type MethodChange, methodOf, withMethod } from '../input/methods.ts';
import { compareNow } from '../report/compare-methods.ts';
import { computeNow } from '../report/compute.ts';
import { IncrementalReport } from '../report/incremental.ts';
import { inputOf, reportOf } from '../testing/entries.ts';
import {
  YEARS,
  anyStep,
  covered,
  distance,
  known,
  ledgerOf,
  stepOf,
  sumOf,
  textOf,
  wildStep,
} from '../testing/random-ledger.ts';
import { POLICIES, type Policy, runsFrom } from '../testing/runs.ts';
import { eventsOf } from '../testing/slow-events.ts';
import { type SlowMethod, slowLots } from '../testing/slow-lots.ts';

const runs = runsFrom(process.env, Date.now());

/** Countries whose law leaves a choice. */
const CHOICES = POLICIES.filter(({ rules }) => rules.matching.value.methods.length > 1);

const changesOf = ({ rules }: Policy): fc.Arbitrary<MethodChange[]> =>
  fc.array(
    fc.record({
      fromYear: fc.integer({ min: 2021, max: 2026 }),
      method: fc.constantFrom(...rules.matching.value.methods),
    }),
    { maxLength: 4 },
  );

const ledgerAndChanges = (policy: Policy) =>
  fc.tuple(fc.array(fc.oneof(anyStep, wildStep), { maxLength: 25 }), changesOf(policy));

describe(`a method for each year, ${runs.title}`, { timeout: runs.timeout }, () => {
  it('A7: leaves the bytes of a report whatever the methods of later years are', () => {
    const given = (policy: Policy) => fc.tuple(ledgerAndChanges(policy), changesOf(policy));
    runs.spread(CHOICES, given, ([[steps, changes], others], { rules, currency, method }) => {
      const entries = ledgerOf(steps, currency);
      for (const year of YEARS) {
        const earlier = changes.filter(({ fromYear }) => fromYear <= year);
        const later = others.filter(({ fromYear }) => fromYear > year);
        const filed = reportOf(rules, year, entries, { method, methodChanges: earlier });
        const now = reportOf(rules, year, entries, {
          method,
          methodChanges: [...later, ...earlier],
        });
        expect(textOf(now)).toBe(textOf(filed));
      }
    });
  });

  it('A7: comes to what one method comes to where all years have the same', () => {
    runs.spread(CHOICES, fc.array(wildStep, { maxLength: 25 }), (steps, policy) => {
      const { rules, currency, method } = policy;
      const entries = ledgerOf(steps, currency);
      const methodChanges = YEARS.map((fromYear) => ({ fromYear, method }));
      for (const year of YEARS) {
        const alone = reportOf(rules, year, entries, { method });
        expect(textOf(reportOf(rules, year, entries, { method, methodChanges }))).toBe(
          textOf(alone),
        );
      }
    });
  });

  it('A7: gives out the whole cost over all years, whatever follows on what', () => {
    const steps = fc.array(stepOf('buy', 'buy', 'sell', 'sell', 'move'), { maxLength: 30 });
    const given = (policy: Policy) => fc.tuple(steps, changesOf(policy));
    runs.spread(CHOICES, given, ([planned, methodChanges], { rules, currency, method }) => {
      const entries = ledgerOf(covered(planned), currency);
      const reports = YEARS.map((year) =>
        reportOf(rules, year, entries, { method, methodChanges }),
      );
      const bought = entries.flatMap((entry) =>
        entry.kind === 'trade' && entry.out?.asset === currency
          ? [{ paid: entry.out, fees: entry.fees }]
          : [],
      );
      const paid = sumOf(bought.flatMap((buy) => [buy.paid, ...buy.fees].map(quantityOf)));
      const used = sumOf(reports.map(({ totals }) => totals.cost));
      const held = sumOf((reports.at(-1)?.holdings ?? []).map(({ cost }) => known(cost)));
      const hasFees = rules.fees.value.purchase === 'cost';
      const fees = hasFees ? 0n : sumOf(bought.flatMap((buy) => buy.fees.map(quantityOf)));
      expect(distance(used + held, paid - fees)).toBe(0n);
    });
  });

  it('A7: agrees with a slow engine on the lots of each year by its own order', () => {
    const countries = new Set(['US', 'CZ', 'AU']);
    const policies = CHOICES.filter(
      ({ country, method }) => countries.has(country) && isOrder(method),
    );
    const orders = ({ rules }: Policy) => rules.matching.value.methods.filter(isOrder);
    const given = (policy: Policy) =>
      fc.tuple(
        fc.array(stepOf('buy', 'buy', 'sell', 'sell', 'reward', 'move'), { maxLength: 30 }),
        changesOf(policy).map((changes) =>
          changes.map((change) =>
            isOrder(change.method) ? change : { ...change, method: orders(policy)[0] ?? 'fifo' },
          ),
        ),
      );
    runs.spread(policies, given, ([planned, methodChanges], { rules, currency, method }) => {
      const entries = ledgerOf(covered(planned, true), currency).map((entry, index) => ({
        ...entry,
        at: addMs(entry.at, index * 60_000),
      }));
      const { taxYearOf } = createZone(rules.calendar.value);
      const orderOn = (day: number): SlowMethod => {
        const order = methodOf({ method, methodChanges }, taxYearOf(asDay(day)));
        return isOrder(order) ? order : 'fifo';
      };
      const { income, fees } = rules;
      const staking = income.staking.value;
      const events = eventsOf(entries, {
        currency,
        purchaseFees: fees.value.purchase === 'cost',
        saleFees: fees.value.sale === 'deducted',
        lostOnTheWay: 'gone',
        rewardCosts: staking.type === 'at-receipt' || staking.cost === 'market-value',
      });
      const narrows = rules.matching.value.scopes[1]?.from;
      const { book } = slowLots(
        events,
        orderOn,
        narrows === undefined ? null : daysOf(isoToDay(narrows)),
      );
      const reports = YEARS.map((year) =>
        reportOf(rules, year, entries, { method, methodChanges }),
      );
      const byDay = Map.groupBy(
        reports.flatMap(({ disposals }) => disposals),
        ({ asset, day }) => `${asset} ${daysOf(day)}`,
      );
      expect([...byDay.keys()].toSorted()).toEqual([...book.sales.keys()].toSorted());
      for (const [key, { cost }] of book.sales) {
        const found = sumOf((byDay.get(key) ?? []).map((disposal) => known(disposal.cost)));
        expect(distance(found * cost.under, cost.over) <= 1_000_000n * cost.under).toBe(true);
      }
    });
  });

  it('A7: is compared for the chosen year alone', () => {
    runs.spread(
      CHOICES,
      ledgerAndChanges,
      ([steps, methodChanges], { rules, currency, method }) => {
        const entries = ledgerOf(steps, currency);
        const input = inputOf(rules, 2024, entries, { method, methodChanges });
        const comparison = compareNow(input);
        expect(comparison.method).toBe(methodOf(input, 2024));
        for (const result of comparison.results) {
          const own = withMethod(input, result.method);
          expect(methodOf(own, 2023)).toBe(methodOf(input, 2023));
          expect(textOf({ totals: result.totals })).toBe(
            textOf({ totals: computeNow(own).totals }),
          );
        }
      },
    );
  });

  it('A7: is followed edit by edit with the bytes of a full run', () => {
    const given = (policy: Policy) =>
      fc.tuple(
        fc.array(wildStep, { maxLength: 20 }),
        fc.array(changesOf(policy), { minLength: 1, maxLength: 4 }),
      );
    runs.spread(CHOICES, given, ([steps, edits], { rules, currency, method }) => {
      const entries = ledgerOf(steps, currency);
      const { values, ...input } = inputOf(rules, 2024, entries, { method });
      const followed = new IncrementalReport();
      for (const methodChanges of edits) {
        const now = { ...input, values, methodChanges };
        expect(textOf(runToEnd(followed.update(now)))).toBe(textOf(computeNow(now)));
      }
    });
  });
});

it('A7: a change of a later year matches nothing again', () => {
  const rules = countryRules('US');
  if (rules === undefined) throw new Error('no rules');
  const entries = ledgerOf(
    [{ kind: 'buy', day: 1, units: 5, cents: 100, asset: 'BTC', account: 'A' }],
    'USD',
  );
  const input = inputOf(rules, 2024, entries);
  const report = new IncrementalReport();
  runToEnd(report.update(input));
  runToEnd(report.update({ ...input, methodChanges: [{ fromYear: 2025, method: 'hifo' }] }));
  expect(report.matchedAgain).toEqual([]);
  runToEnd(report.update({ ...input, methodChanges: [{ fromYear: 2024, method: 'hifo' }] }));
  expect(report.matchedAgain).toEqual(['BTC']);
});

const ORDERS = ['fifo', 'lifo', 'hifo', 'lofo'] as const;

function isOrder(method: Method): method is SlowMethod {
  return ORDERS.some((order) => order === method);
}

function quantityOf(leg: { readonly quantity: Parameters<typeof atomsOf>[0] }): bigint {
  return atomsOf(leg.quantity);
}
