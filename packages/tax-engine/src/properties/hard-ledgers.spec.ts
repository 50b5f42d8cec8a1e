/**
 * Ledgers from outside trials, against the slow engine: entries of one instant, fees paid in the coin that
 * was bought, implausible prices that the user corrects.
 */
import { asQuantity, atomsOf } from '@meridian/money/measure.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { msOf } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';
import { reportOf } from '../testing/entries.ts';
import { YEARS, type Step, covered, ledgerOf, stepOf } from '../testing/random-ledger.ts';
import { POLICIES, runsFrom } from '../testing/runs.ts';
import { type Slow, eventsFor, expectSame, scopeOf, timed } from '../testing/slow-agreement.ts';
import { slowLots } from '../testing/slow-lots.ts';
import { slowMovingAverage, slowTotalAverage } from '../testing/slow-pools.ts';
import type { Correction } from '../valuation/correction.ts';

const runs = runsFrom(process.env, Date.now());

const KNOWN: ReadonlySet<Method> = new Set<Method>([
  ...(['fifo', 'hifo', 'lofo', 'moving-average', 'total-average'] as const),
]);

/** Rules on buying back change results beyond the lots themselves; they have tests of their own. */
const COMPARED = POLICIES.filter(
  ({ method, rules }) => KNOWN.has(method) && rules.lossDisallowance === undefined,
);

/** @param entries in the order in which they count */
function slowOf(rules: CountryRules, method: Method, entries: readonly Entry[]): Slow {
  const events = eventsFor(rules, entries);
  const scope = scopeOf(rules);
  if (method === 'moving-average') return slowMovingAverage(events, scope !== null);
  if (method === 'total-average') return slowTotalAverage(events, null);
  return slowLots(events, method === 'hifo' || method === 'lofo' ? method : 'fifo', scope);
}

const stepsOf = (...kinds: readonly Step['kind'][]) =>
  fc
    .array(
      stepOf(...kinds).map((step) => ({ ...step, cents: 100 + (step.cents % 100_000) })),
      { maxLength: 25 },
    )
    .map((steps) => covered(steps, true));

/** Order within an instant: rewards, purchases, sales. */
function turnOf(entry: Entry, currency: string): number {
  if (entry.kind !== 'trade') return 0;
  return entry.out?.asset === currency ? 1 : 2;
}

describe(`ledgers that are hard to read, ${runs.title}`, { timeout: runs.timeout }, () => {
  it('A5: agree where many entries share an instant, whatever their accounts', () => {
    const crowded = stepsOf('buy', 'buy', 'sell', 'sell', 'reward').map((steps) =>
      covered(
        steps.map((step) => ({ ...step, day: 360 + (step.day % 8) * 40 })),
        true,
      ),
    );
    runs.spread(COMPARED, crowded, (steps, { rules, method, currency }) => {
      const entries = ledgerOf(steps, currency);
      const inOrder = entries.toSorted(
        (a, b) =>
          msOf(a.at) - msOf(b.at) ||
          turnOf(a, currency) - turnOf(b, currency) ||
          (a.key < b.key ? -1 : 1),
      );
      const reports = YEARS.map((year) => reportOf(rules, year, entries.toReversed(), { method }));
      expectSame(reports, slowOf(rules, method, inOrder));
    });
  });

  it('agree where fees are paid in the coin that was bought', () => {
    const steps = stepsOf('buy', 'buy', 'sell', 'reward').map((planned) => [
      // Enough of everything before, so that no sale lacks what a fee took.
      ...(['A', 'B'] as const).flatMap((account) =>
        (['BTC', 'ETH'] as const).map((asset): Step => ({
          ...{ kind: 'buy', day: 0, units: 5000, cents: 12_345, asset, account },
        })),
      ),
      ...planned.map((step, index): Step =>
        step.kind === 'buy' && index % 2 === 0 ? { ...step, kind: 'buy-less-fee' } : step,
      ),
    ]);
    runs.spread(COMPARED, steps, (given, { rules, method, currency }) => {
      const entries = timed(given, currency);
      const reports = YEARS.map((year) => reportOf(rules, year, entries, { method }));
      expectSame(reports, slowOf(rules, method, entries));
    });
  });

  it('A6: agree once a price that cannot be right is typed, and are open until then', () => {
    const given = fc.tuple(
      stepsOf('buy', 'buy', 'sell', 'reward'),
      fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
    );
    runs.spread(COMPARED, given, ([steps, wrong], { rules, method, currency }) => {
      const entries = timed(steps, currency);
      const corrections: Record<string, Correction> = {};
      const misread = entries.map((entry, index): Entry => {
        if (entry.kind !== 'trade' || wrong[index] !== true) return entry;
        const isPurchase = entry.out?.asset === currency;
        const money = isPurchase ? entry.out : entry.in;
        if (money === undefined) return entry;
        const value = { currency, atoms: atomsOf(money.quantity) };
        corrections[entry.id] = { values: isPurchase ? { in: value } : { out: value } };
        const absurd = { ...money, quantity: asQuantity(value.atoms * 10n ** 40n) };
        return isPurchase ? { ...entry, out: absurd } : { ...entry, in: absurd };
      });
      const slow = slowOf(rules, method, entries);
      const typed = YEARS.map((year) => reportOf(rules, year, misread, { method, corrections }));
      expectSame(typed, slow);
      const sold = (reports: typeof typed) =>
        reports.flatMap(({ disposals }) =>
          disposals.map(({ asset, quantity }) => [asset, quantity]),
        );
      const open = YEARS.map((year) => reportOf(rules, year, misread, { method }));
      expect(sold(open)).toEqual(sold(typed));
    });
  });
});
