/** A7: units identified by the user, against the slow engine: any choices, in any order of lots. */
import { asQuantity, atomsOf } from '@meridian/money/measure.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryId } from '../ledger/entry.ts';
import { isoToDay } from '../common/calendar.ts';
import { addMs, daysOf, msOf } from '../common/time.ts';
import type { LotChoice } from '../matching/lots/selections.ts';
import { computeNow } from '../report/compute.ts';
import { inputOf } from '../testing/entries.ts';
import {
  YEARS,
  covered,
  distance,
  known,
  ledgerOf,
  stepOf,
  sumOf,
} from '../testing/random-ledger.ts';
import { POLICIES, type Policy, runsFrom } from '../testing/runs.ts';
import { eventsOf } from '../testing/slow-events.ts';
import { fraction } from '../testing/slow-fraction.ts';
import {
  type SlowChoices,
  type SlowMethod,
  type SlowScope,
  slowLots,
} from '../testing/slow-lots.ts';

const runs = runsFrom(process.env, Date.now());

const IDENTIFYING = POLICIES.filter(
  ({ rules, method }) =>
    rules.matching.value.identification === true && (method === 'specific' || isOrder(method)),
);

const steps = fc.array(stepOf('buy', 'buy', 'buy', 'sell', 'sell', 'move'), { maxLength: 30 });

/** For each entry: whether lots are named, and which, by place in the ledger and parts of a million. */
const picks = fc.array(
  fc.array(fc.record({ place: fc.nat(29), parts: fc.integer({ min: 1, max: 1_000_000 }) }), {
    maxLength: 3,
  }),
  { minLength: 30, maxLength: 30 },
);

describe(`units identified one by one, ${runs.title}`, { timeout: runs.timeout }, () => {
  it('A7: answer for a disposal as a slow engine has it, and the order of the year for the rest', () => {
    let named = 0;
    runs.spread(IDENTIFYING, fc.tuple(steps, picks), ([planned, picked], policy) => {
      const { rules, currency, method } = policy;
      const entries = ledgerOf(covered(planned, true), currency).map((entry, index) => ({
        ...entry,
        at: addMs(entry.at, index * 60_000),
      }));
      const selections = new Map<EntryId, LotChoice[]>();
      const choices = new Map<number, { at: number; count: ReturnType<typeof fraction> }[]>();
      for (const [index, entry] of entries.entries()) {
        if (entry.kind !== 'trade' || entry.in?.asset !== currency) continue;
        for (const { place, parts } of picked[index] ?? []) {
          const { asset } = entry.out ?? entry.in;
          const bought = entries
            .slice(0, index)
            .filter((each) => each.kind === 'trade' && each.in?.asset === asset);
          // Some name a sale, a move, another asset or a later purchase: nothing of them can be taken.
          const from = place < 24 ? bought : entries;
          const lot = from[place % from.length];
          if (lot === undefined) continue;
          const quantity = asQuantity(BigInt(parts) * 10n ** 17n);
          const own = selections.get(entry.id) ?? [];
          selections.set(entry.id, [...own, { lot: lot.id, quantity }]);
          const slow = choices.get(msOf(entry.at)) ?? [];
          choices.set(msOf(entry.at), [
            ...slow,
            { at: msOf(lot.at), count: fraction(atomsOf(quantity)) },
          ]);
        }
      }
      const given: SlowChoices = choices;
      const { fees, income } = rules;
      const staking = income.staking.value;
      const events = eventsOf(entries, {
        currency,
        purchaseFees: fees.value.purchase === 'cost',
        saleFees: fees.value.sale === 'deducted',
        lostOnTheWay: 'gone',
        rewardCosts: staking.type === 'at-receipt' || staking.cost === 'market-value',
      });
      const { book } = slowLots(events, orderNamed(method), scopeOf(policy), given);
      const reports = YEARS.map((year) =>
        computeNow({ ...inputOf(rules, year, entries, { method }), selections }),
      );
      const disposals = reports.flatMap((report) => report.disposals);
      named += disposals.filter(({ slices }) =>
        slices.some(({ rule }) => rule === 'specific'),
      ).length;
      const byDay = Map.groupBy(disposals, ({ asset, day }) => `${asset} ${daysOf(day)}`);
      expect([...byDay.keys()].toSorted()).toEqual([...book.sales.keys()].toSorted());
      for (const [key, { cost }] of book.sales) {
        const found = sumOf((byDay.get(key) ?? []).map((disposal) => known(disposal.cost)));
        expect(distance(found * cost.under, cost.over) <= 1_000_000n * cost.under).toBe(true);
      }
    });
    // Says that the choices were taken at all: how many they are goes by the seed.
    expect(named).toBeGreaterThan(0);
  });
});

function orderNamed(method: Policy['method']): SlowMethod {
  return isOrder(method) ? method : 'fifo';
}

function isOrder(method: Policy['method']): method is SlowMethod {
  return method === 'fifo' || method === 'lifo' || method === 'hifo' || method === 'lofo';
}

/** From when lots stay in their account. */
function scopeOf({ rules }: Policy): SlowScope {
  const [first, second] = rules.matching.value.scopes;
  if (first?.scope !== 'global') return Number.NEGATIVE_INFINITY;
  return second?.from === undefined ? null : daysOf(isoToDay(second.from));
}
