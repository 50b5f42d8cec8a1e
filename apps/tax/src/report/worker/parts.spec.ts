/**
 * A2: an error while a report is assembled leaves out its own part. Whatever is read when it throws, the
 * page gets a report in which each figure is the one it would have been, or unknown, and what failed is
 * named.
 */
import { atomsOf } from '@meridian/money/measure.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import { computeReport } from '@meridian/tax-engine/report/compute.ts';
import type { Range } from '@meridian/tax-engine/result/ranges.ts';
import { questionsOf } from '@meridian/tax-engine/report/questions.ts';
import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import { deposit, inputOf, price, staking, trade } from '@meridian/tax-engine/testing/entries.ts';
import { FaultyInput } from '@meridian/tax-engine/testing/planted-fault.ts';
import { explainFigure } from '@meridian/tax-engine/explanation/figures.ts';
import { covered, ledgerOf } from '@meridian/tax-engine/testing/random-ledger.ts';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';

import type { ReportView } from '../model/report-view.ts';
import { reportView } from './report-view.ts';
import { emptyWorkspace } from './workspace.ts';
import { whyFigure } from './why.ts';

const RUNS = Number.parseInt(process.env['PROPERTY_RUNS'] ?? '40', 10);
const SEED = Number.parseInt(process.env['PROPERTY_SEED'] ?? '1', 10);

afterEach(() => void vi.restoreAllMocks());

/** The page's model of a report whose `place`-th read after the ledger was read throws. */
function viewWith(input: ComputeInput, place: number): { view: ReportView; reads: number } {
  const faulty = new FaultyInput(input, place);
  const report = faulty.run(computeReport(faulty.input));
  const { reads } = faulty;
  const { rules } = input;
  const questions = questionsOf(report.issues, { rules, values: input.values });
  const computed = { report, questions, rules, methodAssumed: false, input, accounts: [] };
  return { view: reportView(computed, 1, {}), reads };
}

type Figures = ReadonlyMap<string, bigint | null>;

/** Every figure of the page; null where it is not known exactly. */
function figuresOf({ totals, ranges, estimate, forms, notices, holdings }: ReportView): Figures {
  const figures = new Map<string, bigint | null>();
  const add = (name: string, amount: bigint | null, range?: Range): void => {
    const isOpen = range !== undefined && range.lowest !== range.highest;
    const isUnknown = range !== undefined && range.lowest === null;
    figures.set(name, isOpen || isUnknown ? null : amount);
  };
  for (const name of ['proceeds', 'cost', 'fees', 'gain', 'gains', 'losses'] as const) {
    add(name, totals[name], ranges?.sums[name]);
  }
  const { income, incomeWithGains, incomeApart } = totals;
  add('income', income + incomeWithGains + incomeApart, ranges?.income);
  add('derivatives', totals.derivatives, ranges?.derivatives);
  add('tax', estimate.covered ? estimate.tax : null, ranges?.tax);
  for (const { form, part, lines } of forms) {
    for (const { figure, value } of lines) {
      const amount = value.type === 'money' ? value.atoms : null;
      add(`${form} ${part} ${figure}`, value.type === 'count' ? BigInt(value.count) : amount);
    }
  }
  for (const { id, value } of notices) add(id, value);
  for (const { asset, quantity } of holdings) {
    const before = figures.get(`held ${asset}`) ?? 0n;
    figures.set(`held ${asset}`, before + atomsOf(quantity));
  }
  return figures;
}

/** Figures of a faulty report that are neither unknown nor those of the sound one. */
function wrongFigures(found: ReportView, sound: ReportView): string[] {
  const figures = figuresOf(found);
  return [...figuresOf(sound)].flatMap(([name, amount]) => {
    const other = figures.get(name);
    if (other === undefined) return found.faults.length > 0 ? [] : [`${name} is gone`];
    return other === null || other === amount ? [] : [`${name}: ${amount}, then ${other}`];
  });
}

const anyStep = fc.record({
  kind: fc.constantFrom('buy', 'sell', 'swap', 'reward', 'move'),
  day: fc.integer({ min: 0, max: 1090 }),
  units: fc.integer({ min: 1, max: 1_000_000 }),
  cents: fc.integer({ min: 1, max: 10_000_000 }),
  asset: fc.constantFrom('BTC', 'ETH'),
  account: fc.constantFrom('A', 'B'),
});

const given = fc.record({
  country: fc.constantFrom(...COUNTRIES.map(({ country }) => country)),
  steps: fc.array(anyStep, { minLength: 2, maxLength: 8 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

it('A2: a fault anywhere while a report is assembled leaves other figures as they are', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const property = fc.property(given, ({ country, steps, share }) => {
    const rules = countryRules(country) ?? expect.fail('no rules');
    const { currency } = rules;
    const entries = [
      ...ledgerOf(covered(steps), currency),
      deposit('2024-06-02', '1 SOL'),
      trade('2024-06-03', '1 SOL', `90 ${currency}`),
      staking('2024-06-04', `2 ADA @ 5 ${currency}`),
    ];
    const reported: unknown[] = [];
    const input: ComputeInput = {
      ...inputOf(rules, 2024, entries, { prices: [price('2024-03-01', 'SOL', `20 ${currency}`)] }),
      onInvariant: ({ error }) => reported.push(error),
    };
    const sound = viewWith(input, Number.POSITIVE_INFINITY);
    reported.length = 0;
    const { view } = viewWith(input, 1 + Math.floor(share * Math.max(0, sound.reads - 1)));
    expect(wrongFigures(view, sound.view)).toEqual([]);
    // An asset group is matched once more after an error: where that succeeds, nothing is lost.
    if (reported.length === 0) {
      expect(figuresOf(view)).toEqual(figuresOf(sound.view));
      return;
    }
    // What failed has its name on the page, and its stack in the console.
    expect(view.faults.length + view.counts.leftOut).toBeGreaterThan(sound.view.counts.leftOut);
  });
  fc.assert(property, { numRuns: RUNS, seed: SEED });
}, 600_000);

it('A2: an explanation that fails names its check in its own place', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const input = inputOf('DE', 2024, [
    trade('2024-01-01', '10 EUR', '1 BTC'),
    trade('2024-02-01', '1 BTC', '30 EUR'),
  ]);
  const { rules } = input;
  const report = new FaultyInput(input, Number.POSITIVE_INFINITY).run(computeReport(input));
  const broken = {
    ...report,
    get disposals(): never {
      throw new RangeError('no such page');
    },
  };
  expect(() => explainFigure(broken, rules, 'gain')).toThrow('no such page');
  const computed = {
    ...{ questions: [], rules, methodAssumed: false, input, accounts: [] },
    report: broken,
  };
  const why = whyFigure(computed, 'gain', emptyWorkspace());
  expect(why?.tree).toMatchObject({
    id: 'explain.failed',
    params: { invariant: 'explanation-ends' },
  });
  expect(why?.amount).toBeNull();
  expect(log).toHaveBeenCalledWith(expect.any(RangeError));
  expect(whyFigure({ ...computed, report }, 'gain', emptyWorkspace())?.tree.id).toBe(
    'explain.gain',
  );
});
