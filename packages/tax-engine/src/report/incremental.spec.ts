/** An edit recomputes only what it affects, and the result equals a full run byte by byte. */
import { ONE_UNIT } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeNow } from './compute.ts';
import type { ComputeInput } from '../input/compute-input.ts';
import { IncrementalReport } from './incremental.ts';
import { asEntryId, type Entry } from '../ledger/entry.ts';
import type { Settings } from '../input/settings.ts';
import { runToEnd } from '../common/run-to-end.ts';
import { textOf } from '../testing/random-ledger.ts';
import { POLICIES, runsFrom } from '../testing/runs.ts';
import { charge, deposit, staking, trade } from '../testing/entries.ts';
import { type Correction, valueOfWhole } from '../valuation/correction.ts';
import { createValueBook } from '../valuation/values.ts';

const ASSETS = ['BTC', 'ETH', 'SOL', 'ADA'] as const;

interface Step {
  readonly kind: 'buy' | 'sell' | 'swap' | 'reward' | 'deposit' | 'charge';
  readonly day: number;
  readonly units: number;
  readonly euros: number;
  readonly asset: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'swap', 'reward', 'deposit', 'charge'),
  day: fc.integer({ min: 0, max: 900 }),
  units: fc.integer({ min: 1, max: 900 }),
  euros: fc.integer({ min: 1, max: 9000 }),
  asset: fc.integer({ min: 0, max: ASSETS.length - 1 }),
});

function entryOf({ kind, day, units, euros, asset }: Step, currency: string): Entry {
  const date = new Date(Date.UTC(2023, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
  const own = `${units} ${ASSETS[asset] ?? 'BTC'}`;
  const money = `${euros} ${currency}`;
  switch (kind) {
    case 'buy':
      return trade(date, money, own, { fees: [`1 ${currency}`] });
    case 'sell':
      return trade(date, own, money);
    case 'swap':
      return trade(date, `${own} @ ${money}`, `${euros} ${ASSETS[(asset + 1) % ASSETS.length]}`);
    case 'reward':
      return staking(date, `${own} @ ${money}`);
    case 'deposit':
      return deposit(date, own);
    case 'charge':
      return charge(date, money);
  }
}

interface Edit {
  readonly type: 'replace' | 'remove' | 'add' | 'correct';
  readonly position: number;
  readonly step: Step;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  type: fc.constantFrom('replace', 'remove', 'add', 'correct'),
  position: fc.nat(),
  step,
});

type Given = Pick<ComputeInput, 'entries' | 'corrections'>;

function edited(
  { entries, corrections }: Given,
  { type, position, step: next }: Edit,
  currency: string,
): Given {
  const index = entries.length === 0 ? 0 : position % entries.length;
  const old = entries[index];
  if (type === 'add' || old === undefined) {
    return { entries: [...entries, entryOf(next, currency)], corrections };
  }
  if (type === 'remove') return { entries: entries.toSpliced(index, 1), corrections };
  if (type === 'replace') {
    return { entries: entries.with(index, entryOf(next, currency)), corrections };
  }
  const money = { currency, atoms: BigInt(next.euros) * 10n ** 24n };
  const correction: Correction =
    old.kind === 'deposit'
      ? { cost: money, acquiredDay: '2022-05-01' }
      : { values: valueOfWhole(old, money) };
  return { entries, corrections: new Map([...corrections, [old.id, correction]]) };
}

const runs = runsFrom(process.env, Date.now());

describe(`a followed ledger, ${runs.title}`, { timeout: runs.timeout }, () => {
  const given = fc.tuple(
    fc.array(step, { maxLength: 30 }),
    fc.array(edit, { minLength: 1, maxLength: 8 }),
    // Where a rule on buying back is not applied, it is pointed out instead.
    fc.array(fc.constantFrom<Settings>({}, { lossDenial: false }, { lossDenial: true }), {
      minLength: 1,
      maxLength: 2,
    }),
    fc.boolean(),
  );

  it('has the bytes of a full run after any edits, each stopped and run again', () => {
    runs.spread(POLICIES, given, ([steps, edits, answers, chooses], { rules, method }) => {
      let now: Given = {
        entries: steps.map((planned) => entryOf(planned, rules.currency)),
        corrections: new Map(),
      };
      let position = 0;
      const [first, ...others] = now.entries;
      const lot = first?.id ?? asEntryId('');
      const choices = others.map(({ id }) => [id, [{ lot, quantity: ONE_UNIT }]] as const);
      const selections = chooses ? { selections: new Map(choices) } : {};
      const values = createValueBook({ prices: [], rates: [] });
      const input = (): ComputeInput => ({
        ...now,
        rules,
        year: 2024,
        method,
        values,
        settings: answers[position % answers.length] ?? {},
        ...selections,
      });
      const report = new IncrementalReport();
      expect(textOf(runToEnd(report.update(input())))).toBe(textOf(computeNow(input())));
      for (const change of edits) {
        now = edited(now, change, rules.currency);
        position += 1;
        // Every edit is stopped once, at a place of its own, before it is run to its end.
        const stopped = report.update(input());
        for (let left = change.position % 8; left > 0; left -= 1) stopped.next();
        const followed = runToEnd(report.update(input()));
        expect(textOf(followed)).toBe(textOf(computeNow(input())));
      }
    });
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
    const report = new IncrementalReport();
    runToEnd(report.update(given));
    expect(report.matchedAgain).toEqual(['BTC', 'ETH']);
    const next = entries.with(3, trade('2024-02-02', '1 ETH', '90 EUR'));
    const { totals } = runToEnd(report.update({ ...given, entries: next }));
    expect(report.matchedAgain).toEqual(['ETH']);
    expect(totals.gain).toBe(40n * 10n ** 24n);
  });

  it('that changes nothing matches nothing', () => {
    const report = new IncrementalReport();
    runToEnd(report.update(given));
    runToEnd(report.update(given));
    expect(report.matchedAgain).toEqual([]);
  });
});
