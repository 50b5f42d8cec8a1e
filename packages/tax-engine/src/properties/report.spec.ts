/** What holds for every ledger: quantities and money are conserved, order and sources do not matter. */
import { type Atoms, atomsOf } from '@meridian/money/measure.ts';
import { FIXED_ONE } from '@meridian/money/fixed.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IncrementalReport } from '../report/incremental.ts';
import { runToEnd } from '../common/run-to-end.ts';
import type { Entry, EntryId } from '../ledger/entry.ts';
import type { MatchRule, LotMatch } from '../result/lot.ts';
import {
  YEARS,
  anyStep,
  covered,
  known,
  ledgerOf,
  stepOf,
  sumOf,
  textOf,
  wildStep,
} from '../testing/random-ledger.ts';
import { POLICIES, type Policy, runsFrom } from '../testing/runs.ts';
import { reportOf } from '../testing/entries.ts';
import { createValueBook } from '../valuation/values.ts';

const YEAR = 2024;
const runs = runsFrom(process.env, Date.now());
const { timeout } = runs;

const compute = ({ rules, method }: Policy, entries: readonly Entry[], year = YEAR) =>
  reportOf(rules, year, entries, { method });

/** Rules of lot matches that one lot answers. */
const LOT_RULES: ReadonlySet<MatchRule> = new Set([
  'fifo',
  'lifo',
  'hifo',
  'lofo',
  'specific',
  'days-before',
  'old-holdings',
]);

/** Over the whole portfolio or year, no disposal has a cost of its own units. */
const hasCosts = ({ method }: Policy) => method !== 'portfolio' && method !== 'cash-basis';

describe(`any ledger, ${runs.title}`, { timeout }, () => {
  it('splits every disposal into lot matches that add up exactly', () => {
    runs.spread(POLICIES, fc.array(wildStep, { maxLength: 40 }), (steps, policy) => {
      for (const disposal of compute(policy, ledgerOf(steps, policy.currency)).disposals) {
        const sum = (pick: (lotMatch: LotMatch) => Atoms | null) =>
          disposal.slices.reduce<bigint | null>((total, lotMatch) => {
            const value = pick(lotMatch);
            return total === null || value === null ? null : total + atomsOf(value);
          }, 0n);
        expect(sum((lotMatch) => atomsOf(lotMatch.quantity))).toBe(disposal.quantity);
        expect(sum((lotMatch) => lotMatch.proceeds)).toBe(disposal.proceeds);
        expect(sum((lotMatch) => lotMatch.fees)).toBe(disposal.fees);
        expect(sum((lotMatch) => lotMatch.cost)).toBe(disposal.cost);
        expect(sum((lotMatch) => lotMatch.gain)).toBe(disposal.gain);
      }
    });
  });

  it('never takes what is not there: no lot, pool or holding below nothing', () => {
    runs.spread(POLICIES, fc.array(wildStep, { maxLength: 40 }), (steps, policy) => {
      const { disposals, holdings } = compute(policy, ledgerOf(steps, policy.currency));
      const taken = new Map<unknown, bigint>();
      for (const lotMatch of disposals.flatMap(({ slices }) => slices)) {
        expect(lotMatch.quantity).toBeGreaterThan(0n);
        expect(lotMatch.cost === null || lotMatch.cost >= 0n).toBe(true);
        const { pool, lots } = lotMatch;
        if (pool !== undefined)
          expect(pool.quantity).toBeGreaterThanOrEqual(atomsOf(lotMatch.quantity));
        expect((pool?.cost ?? 0n) >= 0n).toBe(true);
        const [lot] = lots;
        if (lot === undefined || !LOT_RULES.has(lotMatch.rule)) continue;
        const before = taken.get(lot) ?? 0n;
        taken.set(lot, before + atomsOf(lotMatch.quantity));
        expect(before + atomsOf(lotMatch.quantity)).toBeLessThanOrEqual(atomsOf(lot.quantity));
      }
      for (const { quantity, cost } of holdings) {
        expect(quantity).toBeGreaterThan(0n);
        expect(cost === null || cost >= 0n).toBe(true);
      }
    });
  });

  it('does not depend on the order of entries', () => {
    const shuffled = ({ currency }: Policy) =>
      fc
        .array(wildStep, { maxLength: 25 })
        .map((steps) => ledgerOf(steps, currency))
        .chain((entries) =>
          fc.tuple(
            fc.constant(entries),
            fc.shuffledSubarray(entries, { minLength: entries.length }),
          ),
        );
    runs.spread(POLICIES, shuffled, ([entries, other], policy) => {
      expect(textOf(compute(policy, other))).toBe(textOf(compute(policy, entries)));
    });
  });

  it('keeps units and money where every acquisition is known', () => {
    const given = fc.array(stepOf('buy', 'buy', 'sell', 'move'), { maxLength: 30 }).map(covered);
    runs.spread(POLICIES, given, (steps, policy) => {
      const { rules, currency } = policy;
      const entries = ledgerOf(steps, currency);
      const reports = YEARS.map((year) => compute(policy, entries, year));
      const holdings = reports.at(-1)?.holdings ?? [];
      const disposals = reports.flatMap((report) => report.disposals);
      for (const asset of ['BTC', 'ETH']) {
        const came = sumOf(entries.map((entry) => unitsOf(entry, 'in', asset)));
        const left = sumOf(entries.map((entry) => unitsOf(entry, 'out', asset)));
        const held = holdings.filter((holding) => holding.asset === asset);
        const sold = disposals.filter((disposal) => disposal.asset === asset);
        expect(sumOf(sold.map(({ quantity }) => quantity))).toBe(left);
        expect(sumOf(held.map(({ quantity }) => quantity))).toBe(came - left);
      }
      // Cost used and cost left are what was paid, and losses that were disallowed and added to it.
      if (!hasCosts(policy)) return;
      const paid = sumOf(entries.map((entry) => costOf(entry, rules)));
      const used = sumOf(disposals.map(({ cost }) => known(cost)));
      const rest = sumOf(holdings.map(({ cost }) => known(cost)));
      const isAdded = rules.lossDisallowance?.value.type === 'superficial';
      const added = isAdded ? sumOf(disposals.map(({ disallowed }) => disallowed)) : 0n;
      expect(used + rest).toBe(paid + added);
      // Each gain is what came in less fees less cost, but for what is disallowed or comes back.
      for (const { gain, proceeds, fees, cost, disallowed } of disposals) {
        expect(known(gain)).toBe(known(proceeds) - known(fees) - known(cost) + disallowed);
      }
    });
  });

  it('never shows a figure for a disposal that rests on units of unknown cost', () => {
    const unknown = stepOf('deposit', 'deposit', 'sell', 'sell', 'swap', 'reward', 'move');
    runs.spread(POLICIES, fc.array(unknown, { maxLength: 20 }), (steps, policy) => {
      for (const disposal of compute(policy, ledgerOf(steps, policy.currency)).disposals) {
        const isUnknown = disposal.slices.some((lotMatch) => lotMatch.cost === null);
        expect(disposal.gain === null).toBe(isUnknown);
        expect(disposal.open === undefined).toBe(!isUnknown);
      }
    });
  });

  it('forgets a source that is removed, all of it', () => {
    runs.spread(POLICIES, fc.array(anyStep, { maxLength: 25 }), (steps, policy) => {
      const { rules, method, currency } = policy;
      const entries = ledgerOf(steps, currency);
      const kept = entries.filter(({ source }) => source !== 'B');
      const given = { corrections: new Map<EntryId, never>(), settings: {} };
      const values = createValueBook({ prices: [], rates: [] });
      const input = { ...given, entries, rules, year: YEAR, method, values };
      const follower = new IncrementalReport();
      runToEnd(follower.update(input));
      const after = textOf(runToEnd(follower.update({ ...input, entries: kept })));
      expect(after).not.toContain('"source":"B"');
      expect(after).toBe(textOf(compute(policy, kept)));
    });
  });
});

function unitsOf(entry: Entry, side: 'in' | 'out', asset: string): bigint {
  if (entry.kind !== 'trade') return 0n;
  const leg = entry[side];
  return leg?.asset === asset ? atomsOf(leg.quantity) : 0n;
}

/** What a purchase costs to a country: with its fees, or without where they do not count. */
function costOf(entry: Entry, { currency, fees: rule }: CountryRules): bigint {
  if (entry.kind !== 'trade' || entry.out?.asset !== currency) return 0n;
  const fees = sumOf(entry.fees.map((fee) => fee.quantity));
  return atomsOf(entry.out.quantity) + (rule.value.purchase === 'cost' ? fees : 0n);
}

it('is exact at the scale it promises', () => {
  expect(FIXED_ONE).toBe(10n ** 24n);
});
