/** What holds for every ledger: quantities and money are conserved, order and splits do not matter. */
import { FIXED_ONE } from '@meridian/money/fixed.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Entry } from './ledger.ts';
import type { TaxReport } from './result.ts';
import { deposit, reportOf, staking, trade, transfer } from './testing/story.ts';

const YEAR = 2024;

type Step = {
  readonly kind: 'buy' | 'sell' | 'swap' | 'reward' | 'move' | 'deposit';
  readonly day: number;
  readonly units: number;
  readonly cents: number;
  readonly asset: 'BTC' | 'ETH';
  readonly account: 'A' | 'B';
};

/** Days over three years, so that holding periods and the United States' change of scope count. */
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'swap', 'reward', 'move'),
  day: fc.integer({ min: 0, max: 1090 }),
  units: fc.integer({ min: 1, max: 1_000_000 }),
  cents: fc.integer({ min: 1, max: 10_000_000 }),
  asset: fc.constantFrom('BTC', 'ETH'),
  account: fc.constantFrom('A', 'B'),
});

function entryOf({ kind, day, units, cents, asset, account }: Step, currency: string): Entry {
  const at = new Date(Date.UTC(2023, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
  const quantity = `0.${String(units).padStart(7, '0')}`;
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const money = `${amount} ${currency}`;
  const fees = [`0.01 ${currency}`];
  const other = asset === 'BTC' ? 'ETH' : 'BTC';
  switch (kind) {
    case 'buy':
      return trade(at, money, `${quantity} ${asset}`, { account, fees, source: account });
    case 'sell':
      return trade(at, `${quantity} ${asset}`, money, { account, fees, source: account });
    case 'swap':
      return trade(at, `${quantity} ${asset} @ ${money}`, `0.5 ${other}`, {
        account,
        source: account,
      });
    case 'reward':
      return staking(at, `${quantity} ${asset} @ ${money}`, { account, source: account });
    case 'deposit':
      return deposit(at, `${quantity} ${asset}`, { account, source: account });
    case 'move': {
      const toAccount = account === 'A' ? 'B' : 'A';
      const moved = `${quantity} ${asset}`;
      return transfer(at, moved, moved, toAccount, { account, source: account });
    }
  }
}

const cases = COUNTRIES.flatMap((rules) =>
  rules.matching.value.methods.map((method) => ({
    rules,
    country: rules.country,
    currency: rules.currency,
    method,
    // Over the whole portfolio or year, no disposal has a cost of its own units.
    hasCosts: method !== 'portfolio' && method !== 'cash-basis',
    addsDenied: rules.lossDenial?.value.type === 'superficial',
  })),
);

const YEARS = [2022, 2023, 2024, 2025];

/** Plain text of a report, to compare all of it. */
const textOf = (report: TaxReport): string =>
  JSON.stringify(report, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

describe.each(cases)('$country by $method', (policy) => {
  const { rules, country, currency, method, hasCosts, addsDenied } = policy;
  const compute = (entries: readonly Entry[], year = YEAR) =>
    reportOf(country, year, entries, { method });
  const ledger = (steps: readonly Step[]) => steps.map((one) => entryOf(one, currency));

  it('splits every disposal into slices that add up exactly', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        for (const disposal of compute(ledger(steps)).disposals) {
          const sum = (pick: (slice: (typeof disposal.slices)[number]) => bigint | null) =>
            disposal.slices.reduce<bigint | null>((total, slice) => {
              const value = pick(slice);
              return total === null || value === null ? null : total + value;
            }, 0n);
          expect(sum((slice) => slice.quantity)).toBe(disposal.quantity);
          expect(sum((slice) => slice.proceeds)).toBe(disposal.proceeds);
          expect(sum((slice) => slice.fees)).toBe(disposal.fees);
          expect(sum((slice) => slice.cost)).toBe(disposal.cost);
          expect(sum((slice) => slice.gain)).toBe(disposal.gain);
        }
      }),
    );
  });

  it('does not depend on the order of entries', () => {
    const shuffled = fc
      .array(step, { maxLength: 25 })
      .map(ledger)
      .chain((entries) =>
        fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
      );
    fc.assert(
      fc.property(shuffled, ([entries, other]) => {
        expect(textOf(compute(other))).toBe(textOf(compute(entries)));
      }),
    );
  });

  it('conserves units and money where every cost is known', () => {
    // Purchases first, and no more sold than bought, so that no acquisition is missing.
    const covered = fc.array(step, { maxLength: 30 }).map((steps) => {
      const trades = steps.map((one): Step => ({
        ...one,
        account: 'A',
        kind: one.kind === 'sell' ? 'sell' : 'buy',
      }));
      const held = { BTC: 0, ETH: 0 };
      return trades
        .toSorted((a, b) => a.day - b.day)
        .filter(({ kind, asset, units }) => {
          if (kind === 'sell' && held[asset] < units) return false;
          held[asset] += kind === 'sell' ? -units : units;
          return true;
        });
    });
    fc.assert(
      fc.property(covered, (steps) => {
        const entries = ledger(steps);
        const reports = YEARS.map((year) => compute(entries, year));
        const last = reports.at(-1);
        const disposals = reports.flatMap((report) => report.disposals);
        const unitsIn = entries.reduce((sum, entry) => sum + unitsOf(entry, 'in', currency), 0n);
        const unitsOut = disposals.reduce((sum, disposal) => sum + disposal.quantity, 0n);
        const held = last?.holdings.reduce((sum, holding) => sum + holding.quantity, 0n);
        expect(held).toBe(unitsIn - unitsOut);

        // Cost used and cost left are what was paid, and losses that were denied and added to it.
        if (!hasCosts) return;
        const paid = entries.reduce((sum, entry) => sum + costOf(entry, rules), 0n);
        const used = disposals.reduce((sum, { cost }) => sum + known(cost), 0n);
        const rest = last?.holdings.reduce((sum, { cost }) => sum + known(cost), 0n);
        const added = addsDenied ? disposals.reduce((sum, { denied }) => sum + denied, 0n) : 0n;
        expect(used + known(rest ?? null)).toBe(paid + added);
        // Each gain is what came in less fees less cost, but for what is denied or comes back.
        for (const { gain, proceeds, fees, cost, denied } of disposals) {
          expect(known(gain)).toBe(known(proceeds) - known(fees) - known(cost) + denied);
        }
      }),
    );
  });

  it('changes nothing when a trade is split in two', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), fc.nat(), (steps, pick) => {
        const entries = ledger(steps);
        const at = pick % entries.length;
        const whole = entries[at];
        if (whole?.kind !== 'trade') return;
        const parts = halves(whole);
        const split = [...entries.slice(0, at), ...parts, ...entries.slice(at + 1)];
        const [before, after] = [compute(entries).totals, compute(split).totals];
        // Of a disposal that lacks lots one half may be complete alone, and then it counts.
        if (before.incomplete > 0) return;
        // A share of a purchase may fall on the other side of one atom, 10^-24.
        for (const key of ['gain', 'cost', 'proceeds', 'fees'] as const) {
          expect(distance(before[key], after[key])).toBeLessThan(100n);
        }
        expect(after.incomplete).toBe(0);
      }),
    );
  });

  it('knows nothing of a source that was removed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const alone = steps.filter(({ kind }) => kind !== 'move');
        const entries = ledger(alone);
        const kept = entries.filter(({ source }) => source !== 'B');
        expect(textOf(compute(kept))).toBe(
          textOf(compute(entries.filter(({ account }) => account === 'A'))),
        );
      }),
    );
  });

  it('never shows a figure for a disposal that rests on units of unknown cost', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const entries = ledger(
          steps.map((one) => ({ ...one, kind: one.kind === 'buy' ? 'deposit' : one.kind })),
        );
        for (const disposal of compute(entries).disposals) {
          const isUnknown = disposal.slices.some((slice) => slice.cost === null);
          expect(disposal.gain === null).toBe(isUnknown);
          expect(disposal.open === undefined).toBe(!isUnknown);
        }
      }),
    );
  });
});

function unitsOf(entry: Entry, side: 'in' | 'out', currency: string): bigint {
  if (entry.kind !== 'trade') return 0n;
  const leg = entry[side];
  return leg === undefined || leg.asset === currency ? 0n : leg.quantity;
}

/** What a purchase costs to a country: with its fees, or without where they do not count. */
function costOf(entry: Entry, { currency, fees: rule }: CountryRules): bigint {
  if (entry.kind !== 'trade' || entry.out?.asset !== currency) return 0n;
  const fees = entry.fees.reduce((sum, fee) => sum + fee.quantity, 0n);
  return entry.out.quantity + (rule.value.purchase === 'cost' ? fees : 0n);
}

function known(atoms: bigint | null): bigint {
  if (atoms === null) throw new Error('a cost or gain is not known');
  return atoms;
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}

/** The trade as two halves at the same instant; every amount of these ledgers halves exactly. */
function halves(whole: Entry & { kind: 'trade' }): Entry[] {
  return ['a', 'b'].map((share) => {
    const part = (quantity: bigint) => quantity / 2n;
    const cut = <Leg extends { quantity: bigint; value?: { currency: string; atoms: bigint } }>(
      leg: Leg,
    ): Leg => ({
      ...leg,
      quantity: part(leg.quantity),
      ...(leg.value === undefined ? {} : { value: { ...leg.value, atoms: part(leg.value.atoms) } }),
    });
    return {
      ...whole,
      id: `${whole.id}-${share}`,
      key: `${whole.key}-${share}`,
      ...(whole.in === undefined ? {} : { in: cut(whole.in) }),
      ...(whole.out === undefined ? {} : { out: cut(whole.out) }),
      fees: whole.fees.map(cut),
    };
  });
}

it('is exact at the scale it promises', () => {
  expect(FIXED_ONE).toBe(10n ** 24n);
});
