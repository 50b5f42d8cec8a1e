/** No ledger makes the engine throw, and assets of other entries are computed as usual. */
import { asQuantity, atomsOf, negate } from '@meridian/money/measure.ts';
import { ONE_UNIT } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asInstant } from '../common/time.ts';
import { asEntryId, type Entry, type Leg } from '../ledger/entry.ts';
import { type Step, anyStep, ledgerOf, textOf } from '../testing/random-ledger.ts';
import { POLICIES, type Policy, runsFrom } from '../testing/runs.ts';
import { reportOf } from '../testing/entries.ts';

const runs = runsFrom(process.env, Date.now());
const { timeout } = runs;

/** Parts of an absurd entry: it has assets of its own, so that no other units are affected. */
const quantity = fc.oneof(
  fc.constantFrom(0n, 1n, -1n, 10n ** 54n, -(10n ** 54n), 10n ** 24n),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 60n }),
);
const asset = fc.constantFrom('QQQ', 'YYY', '', '???', 'x'.repeat(300), 'NFT:1', '__proto__');
const instant = fc.oneof(
  fc.constantFrom(
    0,
    Date.UTC(1970, 0, 1),
    Date.UTC(2009, 0, 3),
    Date.UTC(2024, 1, 29, 23, 59, 59, 999),
    Date.UTC(2099, 11, 31),
    Date.UTC(2100, 0, 1),
    Date.UTC(9999, 0, 1),
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.MAX_SAFE_INTEGER,
  ),
  fc.integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2025, 11, 31) }),
);

const leg = (currency: string): fc.Arbitrary<Leg> =>
  fc.record(
    {
      asset: fc.oneof({ weight: 3, arbitrary: asset }, fc.constant(currency)),
      quantity: quantity.map(asQuantity),
      value: fc.record({
        currency: fc.constantFrom(currency, 'USD', 'QQQ', ''),
        atoms: fc.oneof(quantity, fc.constantFrom(1n, 10n ** 54n)),
      }),
    },
    { requiredKeys: ['asset', 'quantity'] },
  );

const KINDS = [
  'trade',
  'deposit',
  'withdrawal',
  'transfer',
  'income',
  'outgoing',
  'gift-received',
  'charge',
  'derivative',
  'opening',
] as const;

function absurd(currency: string): fc.Arbitrary<Entry> {
  const account = fc.constantFrom('A', 'B', '');
  const base = fc.record({
    id: fc.nat(400).map((id) => asEntryId(`absurd-${id}`)),
    key: fc.constantFrom('', 'a', 'b'),
    at: instant.map(asInstant),
    account,
    source: fc.constant('absurd'),
    rows: fc.constant([1]),
    fees: fc.array(leg(currency), { maxLength: 2 }),
  });
  return fc
    .tuple(base, fc.constantFrom(...KINDS), leg(currency), leg(currency), account, fc.nat(5))
    .map(([common, kind, first, second, toAccount, turn]): Entry => {
      switch (kind) {
        case 'trade': {
          const sides = [{ in: first, out: second }, { in: first }, { out: first }, {}][turn % 4];
          const conversion = turn === 4 ? ({ conversion: 'wrap' } as const) : {};
          return { ...common, kind, ...sides, ...conversion };
        }
        case 'transfer':
          return {
            ...common,
            kind,
            out: first,
            in: turn < 3 ? first : { ...second, asset: first.asset },
            toAccount,
          };
        case 'income':
          return { ...common, kind, income: 'staking', in: first };
        case 'outgoing':
          return { ...common, kind, outgoing: turn < 3 ? 'gift' : 'lost', out: first };
        case 'derivative':
          return {
            ...common,
            kind,
            derivative: 'realised',
            ...(turn < 3 ? { in: first } : { out: first }),
          };
        case 'opening':
          return {
            ...common,
            kind,
            in: first,
            cost: { currency, atoms: atomsOf(second.quantity) },
          };
        case 'withdrawal':
        case 'charge':
          return { ...common, kind, out: first };
        case 'deposit':
        case 'gift-received':
          return { ...common, kind, in: first };
      }
    });
}

/** Units transferred in a circle between accounts at one instant, more than there are. */
function circular(assetName: string, rounds: number): Entry[] {
  const units = { asset: assetName, quantity: ONE_UNIT };
  return Array.from({ length: rounds }, (_, index): Entry => ({
    id: asEntryId(`round-${index}`),
    key: '',
    at: asInstant(Date.UTC(2024, 5, 1)),
    account: ['A', 'B', 'C'][index % 3] ?? 'A',
    toAccount: ['B', 'C', 'A'][index % 3] ?? 'A',
    source: 'absurd',
    rows: [1],
    fees: [],
    kind: 'transfer',
    out: units,
    in: units,
  }));
}

const given = ({ currency }: Policy) =>
  fc.tuple(
    fc.array(anyStep, { maxLength: 12 }),
    fc.array(absurd(currency), { minLength: 1, maxLength: 12 }),
    fc.nat(6),
  );

/**
 * Units exchanged for none of another asset are an entry that nothing can be made of: where swaps
 * roll over, it is left out by name.
 */
const compute = ({ rules, method }: Policy, entries: readonly Entry[], year: number) =>
  reportOf(rules, year, entries, {
    method,
    onInvariant({ error }) {
      if (error.invariant !== 'entry-moves-its-legs') throw error;
    },
  });

describe(`absurd entries, ${runs.title}`, { timeout }, () => {
  it('never make it throw, in any year', () => {
    runs.spread(POLICIES, given, ([steps, strange, rounds], policy) => {
      const entries = [...ledgerOf(steps, policy.currency), ...strange, ...circular('QQQ', rounds)];
      for (const year of [1970, 2024, 2025, 2099]) {
        expect(compute(policy, entries, year).year).toBe(year);
      }
    });
  });

  it('leave other assets as they are', () => {
    // Over the whole portfolio or year, an asset is part of the figures of every other.
    const policies = POLICIES.filter(
      ({ method }) => method !== 'portfolio' && method !== 'cash-basis',
    );
    runs.spread(policies, given, ([steps, strange, rounds], policy) => {
      const sound = ledgerOf(steps, policy.currency);
      const soundFigures = (entries: readonly Entry[]): unknown => {
        const report = compute(policy, entries, 2024);
        const isSound = (line: { readonly asset: string }) =>
          line.asset === 'BTC' || line.asset === 'ETH';
        return textOf({
          disposals: report.disposals.filter(isSound),
          holdings: report.holdings.filter(isSound),
          issues: report.issues.filter(isSound),
          income: report.income.filter(isSound),
        });
      };
      expect(soundFigures([...strange, ...sound, ...circular('YYY', rounds)])).toBe(
        soundFigures(sound),
      );
    });
  });

  it('that are refused are named, each with its entry', () => {
    const negative = (step: Step, currency: string): Entry[] =>
      ledgerOf([{ ...step, kind: 'buy' }], currency).flatMap((entry) =>
        entry.kind === 'trade' && entry.in !== undefined
          ? [{ ...entry, in: { ...entry.in, quantity: negate(entry.in.quantity) } }]
          : [],
      );
    runs.spread(POLICIES, fc.tuple(anyStep, fc.array(anyStep)), ([bad, steps], policy) => {
      const [wrong] = negative(bad, policy.currency);
      const sound = ledgerOf(steps, policy.currency);
      if (wrong === undefined) throw new Error('no entry');
      const report = compute(policy, [...sound, wrong], 2024);
      expect(report.issues).toContainEqual(
        expect.objectContaining({ code: 'negative-quantity', entry: wrong, level: 'open' }),
      );
      expect(report.totals).toEqual(compute(policy, sound, 2024).totals);
    });
  });
});
