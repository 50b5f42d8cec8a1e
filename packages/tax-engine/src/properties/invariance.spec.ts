/** Changes that must not affect figures: splits, the scope without transfers, the method at the end. */
import { type Quantity, atomsOf } from '@meridian/money/measure.ts';
import type { Method, Scope } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, asDay } from '../common/time.ts';
import { canCarryCost } from '../matching/asset-groups.ts';
import { asEntryId, type Entry } from '../ledger/entry.ts';
import { createTerms } from '../matching/holding-terms.ts';
import {
  YEARS,
  anyStep,
  covered,
  dateOf,
  distance,
  known,
  ledgerOf,
  liquidation,
  stepOf,
  sumOf,
} from '../testing/random-ledger.ts';
import { POLICIES, type Policy, runsFrom } from '../testing/runs.ts';
import { reportOf, trade } from '../testing/entries.ts';

const YEAR = 2024;
const runs = runsFrom(process.env, Date.now());
const { timeout } = runs;

const compute = (
  { rules, method }: Pick<Policy, 'rules' | 'method'>,
  entries: readonly Entry[],
  year = YEAR,
) => reportOf(rules, year, entries, { method });

describe(`a trade split in two, ${runs.title}`, { timeout }, () => {
  const given = fc.tuple(fc.array(anyStep, { minLength: 1, maxLength: 20 }), fc.nat());
  /** Sums of a ledger and of the same with one trade in halves; null where they cannot be held. */
  const both = (steps: Parameters<typeof ledgerOf>[0], pick: number, policy: Policy) => {
    const entries = ledgerOf(steps, policy.currency);
    const index = pick % entries.length;
    const whole = entries[index];
    if (whole?.kind !== 'trade') return null;
    const split = [...entries.slice(0, index), ...halves(whole), ...entries.slice(index + 1)];
    const [before, after] = [compute(policy, entries), compute(policy, split)];
    // Of a disposal that lacks lots one half may be complete alone, and then it counts.
    return before.totals.incomplete > 0 ? null : { before, after };
  };

  it('changes no sum of the year, in any country', () => {
    runs.spread(POLICIES, given, ([steps, pick], policy) => {
      const made = both(steps, pick, policy);
      if (made === null) return;
      const [before, after] = [made.before.totals, made.after.totals];
      // A share of a purchase may fall on the other side of one atom, 10^-24; of a small lot that an
      // exchange brought, one atom of its units may be worth some thousands of them.
      const hasExchange = steps.some(({ kind }) => kind === 'swap');
      const most = hasExchange && canCarryCost(policy.rules.swap.value) ? 10n ** 6n : 100n;
      for (const key of ['gain', 'cost', 'proceeds', 'fees'] as const) {
        expect(distance(before[key], after[key])).toBeLessThan(most);
      }
      expect(after.incomplete).toBe(0);
    });
  });

  it('changes no taxable gain, but where the law looks at each transaction', () => {
    const policies = POLICIES.filter(({ rules }) => !looksAtEach(rules));
    runs.spread(policies, given, ([steps, pick], policy) => {
      const made = both(steps, pick, policy);
      if (made === null) return;
      const [before, after] = [made.before.estimate, made.after.estimate];
      if (!before.covered || !after.covered) return;
      expect(distance(before.taxableGain, after.taxableGain)).toBeLessThan(WHOLE_UNIT);
    });
  });
});

/** What statutory rounding may make of an atom: the unit it rounds to, at most a thousand (KR, JP). */
const WHOLE_UNIT = 1001n * 10n ** 24n;

/**
 * Countries in which two halves are not the whole, by law: limits on one transaction (RO, HU), a
 * payment on account per sale (MX), losses that stay within one transaction (`offset: none`).
 */
function looksAtEach({ years, losses }: CountryRules): boolean {
  const { allowance } = years[YEAR] ?? {};
  const type = allowance?.value.type;
  return type === 'small-gains' || type === 'small-transactions' || losses.value.offset === 'none';
}

describe(`the scope of lots, ${runs.title}`, { timeout }, () => {
  const scoped = ({ rules, method }: Policy, scope: Scope): Pick<Policy, 'rules' | 'method'> => ({
    method,
    rules: {
      ...rules,
      matching: {
        ...rules.matching,
        value: { ...rules.matching.value, scopes: [{ scope }] },
      },
    },
  });

  it('does not matter in one account', () => {
    const given = fc.array(stepOf('buy', 'buy', 'sell', 'sell', 'swap', 'reward'), {
      maxLength: 25,
    });
    runs.spread(POLICIES, given, (steps, policy) => {
      const entries = ledgerOf(
        steps.map((step) => ({ ...step, account: 'A' as const })),
        policy.currency,
      );
      const [first, ...others] = (['global', 'platform', 'account'] as const).map((scope) =>
        compute(scoped(policy, scope), entries),
      );
      for (const other of others) {
        expect(other.totals).toEqual(first?.totals);
        expect(other.disposals).toEqual(first?.disposals);
        expect(other.estimate).toEqual(first?.estimate);
      }
    });
  });

  it('keeps accounts apart that send each other nothing', () => {
    const given = fc.array(stepOf('buy', 'buy', 'sell', 'sell', 'reward'), { maxLength: 25 });
    const policies = POLICIES.filter(
      ({ method, rules }) => isPerAccount.has(method) && rules.lossDisallowance === undefined,
    );
    runs.spread(policies, given, (steps, policy) => {
      const byAccount = scoped(policy, 'account');
      const entries = ledgerOf(steps, policy.currency);
      const whole = compute(byAccount, entries);
      for (const account of ['A', 'B']) {
        const own = compute(
          byAccount,
          entries.filter((entry) => entry.account === account),
        );
        const ofWhole = whole.disposals.filter((disposal) => disposal.account === account);
        // Bounds of what is open come from the prices of the whole ledger.
        expect(ofWhole.map(({ slices }) => slices)).toEqual(
          own.disposals.map(({ slices }) => slices),
        );
        expect(whole.holdings.filter((holding) => holding.account === account)).toEqual(
          own.holdings,
        );
      }
    });
  });
});

/** Methods that know accounts; the others take all of them together by law. */
const isPerAccount: ReadonlySet<Method> = new Set([
  'fifo',
  'lifo',
  'hifo',
  'lofo',
  'specific',
  'moving-average',
]);

describe(`after everything is sold, ${runs.title}`, { timeout }, () => {
  const METHODS = [
    'fifo',
    'lifo',
    'hifo',
    'lofo',
    'specific',
    'moving-average',
    'total-average',
    'share-matching',
  ] as const;
  const given = fc
    .array(stepOf('buy', 'buy', 'sell', 'reward', 'move'), { maxLength: 25 })
    // The second half of 2024 is in the tax year 2024 of every calendar.
    .map((steps) => covered(steps.map((step) => ({ ...step, day: 548 + (step.day % 170) }))))
    .map((steps) => [...steps, ...liquidation(steps, 725)]);
  // One method does for each country: all of them are tried.
  const policies = POLICIES.filter(
    ({ rules, method }) => rules.matching.value.methods[0] === method,
  );

  it('every method has used the same cost, and nothing is left', () => {
    runs.spread(policies, given, (steps, { rules, currency }) => {
      const entries = ledgerOf(steps, currency);
      const used = METHODS.map((method) => {
        const { disposals, holdings } = compute({ rules, method }, entries);
        expect(holdings).toEqual([]);
        // A loss disallowed may have gone into the cost of units that were sold later.
        const isAdded =
          rules.lossDisallowance?.value.type === 'superficial' && method === 'moving-average';
        const disallowed = isAdded ? sumOf(disposals.map((disposal) => disposal.disallowed)) : 0n;
        return sumOf(disposals.map(({ cost }) => known(cost))) - disallowed;
      });
      expect(new Set(used).size).toBe(1);
    });
  });
});

describe(`the time units were held, ${runs.title}`, { timeout }, () => {
  const RANK = { short: 0, taxable: 0, unknown: 0, long: 1, exempt: 1 } as const;
  // One method does for each country that asks.
  const policies = POLICIES.filter(({ rules, method }) => {
    const { methods } = rules.matching.value;
    return rules.holding.value.type !== 'none' && methods[0] === method;
  });

  it('never makes the term of a later disposal worse', () => {
    const day = fc.integer({ min: 16_000, max: 22_000 }).map(asDay);
    const given = fc.tuple(day, fc.nat(2500), fc.nat(900));
    runs.spread(policies, given, ([acquired, held, more], { rules }) => {
      const termOf = createTerms(rules.holding.value);
      const early = termOf('crypto', acquired, addDays(acquired, held));
      const late = termOf('crypto', acquired, addDays(acquired, held + more));
      expect(RANK[late]).toBeGreaterThanOrEqual(RANK[early]);
      // And an earlier acquisition never makes it worse either.
      const older = termOf('crypto', addDays(acquired, -more), addDays(acquired, held));
      expect(RANK[older]).toBeGreaterThanOrEqual(RANK[early]);
    });
  });

  it('never makes it worse in a report', () => {
    const given = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.nat(400), fc.nat(300));
    runs.spread(policies, given, ([bought, held, more], { rules, currency, method }) => {
      const rankOf = (day: number): number => {
        const entries = [
          trade(dateOf(bought), `100 ${currency}`, '1 BTC'),
          trade(dateOf(day), '1 BTC', `150 ${currency}`),
        ];
        const slices = YEARS.flatMap((year) =>
          compute({ rules, method }, entries, year).disposals.flatMap(
            (disposal) => disposal.slices,
          ),
        );
        expect(slices.length).toBe(1);
        return RANK[slices[0]?.term ?? 'unknown'];
      };
      expect(rankOf(bought + held + more)).toBeGreaterThanOrEqual(rankOf(bought + held));
    });
  });
});

/** The trade as two halves at the same instant; every amount of these ledgers halves exactly. */
function halves(whole: Entry & { kind: 'trade' }): Entry[] {
  return ['a', 'b'].map((share) => {
    const part = (atoms: bigint) => atoms / 2n;
    const cut = <Leg extends { quantity: Quantity; value?: { currency: string; atoms: bigint } }>(
      leg: Leg,
    ): Leg => ({
      ...leg,
      quantity: part(atomsOf(leg.quantity)),
      ...(leg.value === undefined ? {} : { value: { ...leg.value, atoms: part(leg.value.atoms) } }),
    });
    return {
      ...whole,
      id: asEntryId(`${whole.id}-${share}`),
      key: `${whole.key}-${share}`,
      ...(whole.in === undefined ? {} : { in: cut(whole.in) }),
      ...(whole.out === undefined ? {} : { out: cut(whole.out) }),
      fees: whole.fees.map(cut),
    };
  });
}
