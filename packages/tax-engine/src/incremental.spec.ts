/** An edit recomputes what it can change, and what comes out has the bytes of a full run. */
import { countryRules, COUNTRIES } from '@meridian/tax-rules/countries.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComputeInput, computeNow } from './compute.ts';
import { IncrementalReport } from './incremental.ts';
import type { Entry } from './ledger.ts';
import type { TaxReport } from './result.ts';
import { deposit, staking, trade } from './testing/story.ts';
import { type Correction, createValueBook } from './values.ts';

const textOf = (report: TaxReport): string =>
  JSON.stringify(report, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

const ASSETS = ['BTC', 'ETH', 'SOL', 'ADA'] as const;

type Step = {
  readonly kind: 'buy' | 'sell' | 'swap' | 'reward' | 'deposit';
  readonly day: number;
  readonly units: number;
  readonly euros: number;
  readonly asset: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'swap', 'reward', 'deposit'),
  day: fc.integer({ min: 0, max: 900 }),
  units: fc.integer({ min: 1, max: 900 }),
  euros: fc.integer({ min: 1, max: 9000 }),
  asset: fc.integer({ min: 0, max: ASSETS.length - 1 }),
});

function entryOf({ kind, day, units, euros, asset }: Step, currency: string): Entry {
  const at = new Date(Date.UTC(2023, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
  const own = `${units} ${ASSETS[asset] ?? 'BTC'}`;
  const money = `${euros} ${currency}`;
  switch (kind) {
    case 'buy':
      return trade(at, money, own, { fees: [`1 ${currency}`] });
    case 'sell':
      return trade(at, own, money);
    case 'swap':
      return trade(at, `${own} @ ${money}`, `${euros} ${ASSETS[(asset + 1) % ASSETS.length]}`);
    case 'reward':
      return staking(at, `${own} @ ${money}`);
    case 'deposit':
      return deposit(at, own);
  }
}

type Edit = {
  readonly what: 'replace' | 'remove' | 'add' | 'correct';
  readonly at: number;
  readonly step: Step;
};

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom('replace', 'remove', 'add', 'correct'),
  at: fc.nat(),
  step,
});

type Given = Pick<ComputeInput, 'entries' | 'corrections'>;

function edited(
  { entries, corrections }: Given,
  { what, at, step: next }: Edit,
  currency: string,
): Given {
  const index = entries.length === 0 ? 0 : at % entries.length;
  const old = entries[index];
  if (what === 'add' || old === undefined) {
    return { entries: [...entries, entryOf(next, currency)], corrections };
  }
  if (what === 'remove') return { entries: entries.toSpliced(index, 1), corrections };
  if (what === 'replace') {
    return { entries: entries.with(index, entryOf(next, currency)), corrections };
  }
  const money = { currency, atoms: BigInt(next.euros) * 10n ** 24n };
  const correction: Correction =
    old.kind === 'deposit' ? { cost: money, acquiredDay: '2022-05-01' } : { value: money };
  return { entries, corrections: new Map([...corrections, [old.id, correction]]) };
}

describe.each(
  COUNTRIES.flatMap((rules) =>
    rules.matching.value.methods.map((method) => ({ country: rules.country, method })),
  ),
)('$country by $method', ({ country, method }) => {
  const rules = countryRules(country);
  if (rules === undefined) throw new Error('no rules');
  const input = (given: Given): ComputeInput => ({
    ...given,
    rules,
    year: 2024,
    method,
    values: createValueBook({ prices: [], rates: [] }),
    settings: {},
  });

  it('follows any edits with the bytes of a full run', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        (steps, edits) => {
          let given: Given = {
            entries: steps.map((one) => entryOf(one, rules.currency)),
            corrections: new Map(),
          };
          const report = new IncrementalReport(input(given));
          expect(textOf(report.report)).toBe(textOf(computeNow(input(given))));
          for (const one of edits) {
            given = edited(given, one, rules.currency);
            const followed = report.update({ ...given, settings: {} });
            expect(textOf(followed)).toBe(textOf(computeNow(input(given))));
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('an edit', () => {
  const rules = countryRules('DE');
  if (rules === undefined) throw new Error('no rules');
  const entries = [
    trade('2024-01-01', '100 EUR', '1 BTC'),
    trade('2024-01-02', '100 EUR', '1 ETH'),
    trade('2024-02-01', '1 BTC', '150 EUR'),
    trade('2024-02-02', '1 ETH', '150 EUR'),
  ];
  const given: ComputeInput = {
    entries,
    corrections: new Map(),
    rules,
    year: 2024,
    method: 'fifo',
    values: createValueBook({ prices: [], rates: [] }),
    settings: {},
  };

  it('matches only the assets it touches', () => {
    const report = new IncrementalReport(given);
    expect(report.matchedAgain).toEqual(['BTC', 'ETH']);
    report.update({ ...given, entries: entries.with(3, trade('2024-02-02', '1 ETH', '90 EUR')) });
    expect(report.matchedAgain).toEqual(['ETH']);
    expect(report.report.totals.gain).toBe(40n * 10n ** 24n);
  });

  it('that changes nothing matches nothing', () => {
    const report = new IncrementalReport(given);
    report.update(given);
    expect(report.matchedAgain).toEqual([]);
  });
});
