/** A part of a report that cannot be computed is named, and the other parts are computed. */
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runToEnd } from '../common/run-to-end.ts';
import type { ComputeInput } from '../input/compute-input.ts';
import type { EngineInvariant } from '../invariants.ts';
import type { ReportedFailure } from '../matching/failure.ts';
import type { Fault } from '../result/fault.ts';
import type { TaxReport } from '../result/report.ts';
import { deposit, inputOf, price, show, trade } from '../testing/entries.ts';
import { FaultyInput } from '../testing/planted-fault.ts';
import { compareMethods } from './compare-methods.ts';
import { UnitPrices } from '../valuation/unit-prices.ts';
import { computeReport } from './compute.ts';
import { formFigures } from './forms/forms.ts';
import { InstitutionNames } from './institution-names.ts';
import { NoticeObserver } from './notices/notice-observer.ts';
import { DisposalSums } from './summary.ts';

afterEach(() => void vi.restoreAllMocks());

const fail = (): never => {
  throw new RangeError('no such page');
};

/** Sales of two assets at one instant, and one of units whose cost nobody knows. */
const entriesIn = (currency: string) => [
  trade('2024-01-01', `1000 ${currency}`, '10 ETH'),
  trade('2024-01-02', `1000 ${currency}`, '1 BTC'),
  trade('2024-06-01', '1 ETH', `150 ${currency}`),
  trade('2024-06-01', '0.5 BTC', `700 ${currency}`),
  deposit('2024-06-02', '1 SOL'),
  trade('2024-06-03', '1 SOL', `90 ${currency}`),
];

interface Ran {
  readonly report: TaxReport;
  readonly reported: readonly ReportedFailure[];
}

/** @param caller the function in which the first read of the input throws; none: nothing does */
function ran(country: string, caller: string | null): Ran {
  const rules = countryRules(country) ?? expect.fail('no rules');
  const reported: ReportedFailure[] = [];
  const prices = [price('2024-03-01', 'SOL', `20 ${rules.currency}`)];
  const input: ComputeInput = {
    ...inputOf(rules, 2024, entriesIn(rules.currency), { prices }),
    onInvariant: (failure) => reported.push(failure),
  };
  const faulty = new FaultyInput(input, caller === null ? Infinity : 1, caller);
  return { report: faulty.run(computeReport(faulty.input)), reported };
}

const gainsOf = ({ disposals }: TaxReport) =>
  disposals.map(({ asset, gain }) => `${asset} ${show(gain)}`).toSorted();

const namesOf = ({ issues }: TaxReport) =>
  issues.flatMap(({ asset, invariant }) =>
    invariant === undefined ? [] : `${invariant} ${asset}`,
  );

const sound = ran('DE', null).report;

function expectNamed(
  { report, reported }: Ran,
  part: Fault['part'],
  invariant: EngineInvariant,
): void {
  expect(report.faults).toContainEqual({ part, invariant });
  expect(reported.map(({ error }) => error.invariant)).toContain(invariant);
  expect(reported[0]?.error.cause).toBeInstanceOf(Error);
}

describe('a part of a report that throws', () => {
  it('leaves the gain known where the tax is not', () => {
    const found = ran('DE', 'estimateTax');
    expectNamed(found, 'estimate', 'estimate-computes-to-its-end');
    expect(found.report.estimate).toEqual({ covered: false, reason: 'failed' });
    expect(found.report.totals).toEqual(sound.totals);
    expect(found.report.ranges?.sums).toEqual(sound.ranges?.sums);
    expect(gainsOf(found.report)).toEqual(gainsOf(sound));
    expect(found.report.issues.length).toBe(sound.issues.length);
  });

  it('leaves every figure of the year unknown where its bounds are', () => {
    const found = ran('DE', 'openEstimate');
    expectNamed(found, 'estimate', 'ranges-compute-to-their-end');
    expect(found.report.ranges?.sums.gain).toEqual({ lowest: null, highest: null });
    expect(found.report.estimate).toEqual({ covered: false, reason: 'failed' });
  });

  it('leaves the estimate unknown where facts of the ledger are', () => {
    const found = ran('NL', 'factsOf');
    expectNamed(found, 'estimate', 'facts-read-to-their-end');
    expect(found.report.estimate).toMatchObject({ covered: false });
    expect(found.report.disposals).toHaveLength(3);
  });

  it('names the list of questions, and keeps the ranges that they leave', () => {
    const found = ran('DE', 'notesOf');
    expectNamed(found, 'questions', 'questions-collect-to-their-end');
    expect(found.report.ranges).toEqual(sound.ranges);
  });

  it('names the list of questions where prices cannot be compared', () => {
    expectNamed(ran('DE', 'priceOutliers'), 'questions', 'outliers-compare-to-their-end');
  });

  it('leaves an unknown gain without bounds where prices cannot be read', () => {
    const found = ran('DE', 'observePrices');
    expectNamed(found, 'disposals', 'prices-observe-to-their-end');
    const open = found.report.disposals.find(({ asset }) => asset === 'SOL')?.open;
    expect(open).toMatchObject({ lowest: null });
    expect(sound.disposals.find(({ asset }) => asset === 'SOL')?.open?.lowest).not.toBeNull();
  });

  it('lists disposals asset by asset where they cannot be merged', () => {
    const found = ran('DE', 'inOneOrder');
    expectNamed(found, 'disposals', 'disposals-merge-to-their-end');
    expect(gainsOf(found.report)).toEqual(gainsOf(sound));
    expect(found.report.totals).toEqual(sound.totals);
  });

  it('names a duty beside the tax, whose figure is unknown', () => {
    const found = ran('IT', 'noticesOf');
    expectNamed(found, 'notices', 'notices-compute-to-their-end');
    const line = ran('IT', 'lineOf').report;
    expect(line.notices.length).toBe(ran('IT', null).report.notices.length);
    expect(line.notices[0]).toMatchObject({ value: null, due: 'unknown' });
    expect(line.faults?.[0]).toEqual({ part: 'notices', invariant: 'notice-computes-to-its-end' });
  });

  it('lists only the chosen year where the years cannot be listed', () => {
    const found = ran('DE', 'yearsOf');
    expectNamed(found, 'years', 'years-list-to-their-end');
    expect(found.report.years).toEqual([2024]);
  });

  it('names a disposal whose questions cannot be found, and asks those of the others', () => {
    const { report } = ran('DE', 'issuesOf');
    expect(report.faults).toBeUndefined();
    expect(namesOf(report)).toEqual(['disposal-asks-to-its-end SOL']);
    expect(report.ranges).toEqual(sound.ranges);
  });

  it('names a disposal whose gain cannot be bounded, and leaves it without bounds', () => {
    vi.spyOn(UnitPrices.prototype, 'rangeOf').mockImplementationOnce(fail);
    const { report } = ran('DE', null);
    expect(namesOf(report)).toEqual(['bounds-compute-to-their-end SOL']);
    const open = report.disposals.find(({ asset }) => asset === 'SOL')?.open;
    expect(open).toEqual({ missing: ['match'], lowest: null, highest: null });
    expect(report.ranges?.sums.gain).toEqual({ lowest: null, highest: null });
    expect(gainsOf(report)).toEqual(gainsOf(sound));
  });
});

describe('a class that throws', () => {
  it.each([
    ['totals', 'sums-join-to-their-end', () => vi.spyOn(DisposalSums.prototype, 'join')],
    ['totals', 'totals-add-up-to-their-end', () => vi.spyOn(DisposalSums.prototype, 'totals')],
    ['holdings', 'holdings-list-to-their-end', () => vi.spyOn(InstitutionNames.prototype, 'name')],
    [
      'holdings',
      'institutions-observe-to-their-end',
      () => vi.spyOn(InstitutionNames.prototype, 'observe'),
    ],
    [
      'notices',
      'notices-observe-to-their-end',
      () => vi.spyOn(NoticeObserver.prototype, 'observe'),
    ],
  ] as const)('leaves %s unknown under %s', (part, invariant, spyOn) => {
    spyOn().mockImplementationOnce(fail);
    const found = ran('IT', null);
    expectNamed(found, part, invariant);
    const whole = ran('IT', null).report;
    expect(gainsOf(found.report)).toEqual(gainsOf(whole));
    const unitsOf = ({ holdings }: TaxReport) =>
      holdings.map(({ asset, quantity }) => `${asset} ${show(quantity)}`).toSorted();
    expect(unitsOf(found.report)).toEqual(unitsOf(whole));
    if (part === 'totals') {
      expect(found.report.ranges?.sums.gain).toEqual({ lowest: null, highest: null });
      expect(found.report.ranges?.income).toEqual({ lowest: null, highest: null });
      expect(found.report.estimate).toEqual({ covered: false, reason: 'failed' });
    }
    if (part === 'notices') expect(found.report.notices[0]).toMatchObject({ value: null });
  });
});

it('an entry that cannot be checked is named and left out', () => {
  const faulty = new FaultyInput(inputOf('DE', 2024, entriesIn('EUR')), Infinity);
  const [first] = faulty.input.entries;
  const report = runToEnd(
    computeReport({
      ...faulty.input,
      refuse: (entry) => (entry.id === first?.id ? fail() : null),
      onInvariant: () => undefined,
    }),
  );
  expect(report.issues).toContainEqual(
    expect.objectContaining({ code: 'invariant-failed', invariant: 'entry-check-ends' }),
  );
  expect(report.ranges?.sums.gain).toEqual({ lowest: null, highest: null });
});

it('a form that cannot be filled has unknown boxes, and the others are filled', () => {
  const { report } = ran('US', null);
  const rules = countryRules('US') ?? expect.fail('no rules');
  const whole = formFigures(report, rules);
  const faulty = { ...report };
  let reads = 0;
  Object.defineProperty(faulty, 'ranges', {
    get: () => ((reads += 1) === 1 ? fail() : report.ranges),
  });
  const reported: ReportedFailure[] = [];
  const found = formFigures(faulty, rules, (failure) => reported.push(failure));
  expect(found.map(({ form }) => form)).toEqual(whole.map(({ form }) => form));
  const failed = found.filter(({ invariant }) => invariant !== undefined);
  expect(failed.map(({ invariant }) => invariant)).toEqual(['form-fills-to-its-end']);
  expect(failed[0]?.lines.every(({ value }) => value.type === 'unknown')).toBe(true);
  expect(reported).toHaveLength(1);
});

it('a method that cannot be computed is named, and none is compared with it', () => {
  const input = { ...inputOf('US', 2024, entriesIn('USD')), onInvariant: () => undefined };
  const whole = runToEnd(compareMethods(input));
  vi.spyOn(DisposalSums.prototype, 'check').mockImplementation(fail);
  const found = runToEnd(compareMethods(input));
  expect(found.results.map(({ method }) => method)).toEqual(
    whole.results.map(({ method }) => method),
  );
  expect(found.isComparable).toBe(false);
  expect(found.results[0]?.invariant).toBeDefined();
});
