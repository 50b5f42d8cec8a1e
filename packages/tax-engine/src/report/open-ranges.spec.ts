/** A2: an unknown amount is never zero; figures by hand. */
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import { type Range, SUM_NAMES } from '../result/ranges.ts';
import type { TaxReport } from '../result/report.ts';
import { formFigure } from './forms/figures.ts';
import type { Settings } from '../input/settings.ts';
import { deposit, halfTrade, reportOf, staking, trade } from '../testing/entries.ts';

const text = (value: bigint | null): string => (value === null ? '?' : fixedToText(value));
const shown = (range: Range | undefined): string =>
  range === undefined ? 'exact' : `${text(range.lowest)}..${text(range.highest)}`;

const sumsOf = ({ ranges }: TaxReport) =>
  Object.fromEntries(Object.entries(ranges?.sums ?? {}).map(([name, sum]) => [name, shown(sum)]));

const bought = trade('2024-01-01', '1000 EUR', '1 BTC');
const sold = trade('2024-06-01', '1 BTC', '3000 EUR');
/** Of unknown cost; the only prices of ETH are 100 and 400 a unit. */
const arrived = deposit('2024-02-01', '10 ETH');
const ethPrices = [trade('2024-02-02', '100 EUR', '1 ETH')];
const soldOpen = trade('2024-07-01', '10 ETH', '4000 EUR');

const settings: Settings = { marginalRate: fixed('42'), solidarity: false, churchTax: 0n };
const de = (entries: readonly Entry[]): TaxReport => reportOf('DE', 2024, entries, { settings });

describe('A2: figures that something open moves', () => {
  it('have no range where nothing is open', () => {
    expect(de([bought, sold]).ranges).toBeUndefined();
  });

  it('lie between what the known ones come to with the open ones at each bound', () => {
    const report = de([bought, sold, arrived, ...ethPrices, soldOpen]);
    // First in, first out: the 10 ETH sold are those that arrived, at nothing to 400 a unit.
    expect(report.totals.incomplete).toBe(1);
    expect(fixedToText(report.totals.gain)).toBe('2000');
    expect(sumsOf(report)).toEqual({
      proceeds: '7000..7000',
      cost: '1000..?',
      gain: '2000..6000',
      gains: '2000..6000',
    });
    // 42 % of 2,000 and of 6,000.
    expect(shown(report.ranges?.tax)).toBe('840..2520');
    expect(shown(report.ranges?.taxableGain)).toBe('2000..6000');
  });

  it.each(['0', '1234', '4000'])('hold the tax of an answer: a cost of %s', (cost) => {
    const entries = [bought, sold, arrived, ...ethPrices, soldOpen];
    const typed = { cost: { currency: 'EUR', atoms: fixed(cost) }, acquiredDay: '2024-01-15' };
    const { ranges } = de(entries);
    const answered = reportOf('DE', 2024, entries, {
      settings,
      corrections: { [arrived.id]: typed },
    });
    const tax = answered.estimate.covered ? answered.estimate.tax : null;
    expect(answered.ranges).toBeUndefined();
    expect(tax).toBeGreaterThanOrEqual(ranges?.tax?.lowest ?? Infinity);
    expect(tax).toBeLessThanOrEqual(ranges?.tax?.highest ?? -Infinity);
  });

  it('have no highest where nothing bounds it', () => {
    const report = de([bought, sold, arrived, trade('2024-07-01', '10 ETH', '5 XYZ')]);
    expect(sumsOf(report)['gain']).toBe('?..?');
    expect(shown(report.ranges?.tax)).toBe('0..?');
  });

  it('leave the tax as it is where no term taxes what is open', () => {
    const old = trade('2020-01-01', '1 ABC', '10 ETH');
    const report = de([bought, sold, old, soldOpen]);
    expect(shown(report.ranges?.tax)).toBe('840..840');
    expect(shown(report.ranges?.byTerm.exempt)).not.toBe('exact');
    expect(shown(report.ranges?.byTerm.taxable)).toBe('exact');
  });

  it('are income without a value, which may be any amount', () => {
    const report = de([bought, sold, staking('2024-03-01', '2 ETH')]);
    expect(shown(report.ranges?.income)).toBe('0..?');
    expect(sumsOf(report)).toEqual({});
  });

  it.each([
    ['of the year', '2024-03-01', true],
    ['of an earlier year', '2023-03-01', true],
    ['of a later year', '2025-03-01', false],
    ['of a day that cannot be right', '1970-01-01', true],
  ])('are all of them where an entry %s is refused', (_, date, isOpen) => {
    const [bad] = [trade(date, '10 EUR', '-1 ETH')];
    const report = de([bought, sold, bad]);
    expect(report.issues.map(({ entry }) => entry)).toContain(bad);
    expect(report.estimate.covered && report.estimate.incomplete).toBe(isOpen);
    expect(sumsOf(report)).toEqual(
      isOpen ? Object.fromEntries(SUM_NAMES.map((name) => [name, '?..?'])) : {},
    );
    expect(shown(report.ranges?.tax)).toBe(isOpen ? '0..?' : 'exact');
  });

  it('are the steps of the estimate, each with its own range', () => {
    const stepsOf = ({ estimate }: TaxReport) =>
      (estimate.covered ? estimate.steps : []).map(({ id, range }) => `${id} ${shown(range)}`);
    const got = halfTrade('2024-02-01', 'in', '10 ETH');
    expect(stepsOf(de([bought, sold, got, ...ethPrices, soldOpen]))).toEqual([
      'estimate.gain-exempt exact',
      'estimate.gain-taxable 2000..6000',
      'estimate.after-cliff 2000..6000',
      'estimate.income exact',
      'estimate.income-after-cliff exact',
      'estimate.rate exact',
      'estimate.tax 840..2520',
    ]);
    // Without their day nobody knows which step holds their gain; the tax is bounded.
    expect(stepsOf(de([bought, sold, arrived, ...ethPrices, soldOpen]))).toEqual([
      'estimate.gain-exempt ?..?',
      'estimate.gain-taxable ?..?',
      'estimate.after-cliff ?..?',
      'estimate.income exact',
      'estimate.income-after-cliff exact',
      'estimate.rate exact',
      'estimate.tax 840..2520',
    ]);
    const closed = de([bought, sold]).estimate;
    expect(closed.covered && closed.steps.filter(({ range }) => range !== undefined)).toEqual([]);
  });

  it('are sums of a turnover whose price is not known (ID)', () => {
    const sale = trade('2024-08-01', '1 BTC', '5 XYZ');
    const report = reportOf('ID', 2024, [trade('2024-01-01', '1000 IDR', '1 BTC'), sale]);
    // The one price of BTC bounds nothing.
    expect(shown(report.ranges?.tax)).toBe('0..?');
    const other = trade('2024-01-02', '3000 IDR', '1 BTC');
    const bounded = reportOf('ID', 2024, [trade('2024-01-01', '1000 IDR', '1 BTC'), other, sale]);
    expect(bounded.ranges?.tax).not.toEqual({ lowest: 0n, highest: 0n });
  });

  it('are revenue and costs of a year on a cash basis (PL)', () => {
    const entries = [
      trade('2024-01-01', '1000 PLN', '1 BTC'),
      trade('2024-02-01', '100 USD', '1 ETH'),
      trade('2024-06-01', '1 BTC', '3000 PLN'),
    ];
    const report = reportOf('PL', 2024, entries);
    expect(sumsOf(report)).toEqual({
      cost: '1000..?',
      gain: '?..2000',
      gains: '0..2000',
      losses: '0..?',
    });
    // 19 % of 2,000 at most.
    expect(shown(report.ranges?.tax)).toBe('0..380');
  });
});

describe('A2: where nothing else says so', () => {
  it('a year on a cash basis without rates is open with its costs', () => {
    const report = reportOf('PL', 2013, [
      deposit('2013-02-01', '1 BTC'),
      trade('2013-03-01', '1 BTC', '90 PLN'),
    ]);
    expect(report.estimate.covered).toBe(false);
    expect(sumsOf(report)).toMatchObject({ cost: '0..?', gain: '?..90' });
  });

  it('income is open where a reward is left out, and so is its box', () => {
    const refused = staking('2024-03-01', '-2 ETH @ 5 EUR');
    const report = de([bought, refused, staking('2024-04-01', '1 ETH @ 7 EUR')]);
    expect(report.issues[0]).toMatchObject({ code: 'negative-quantity' });
    expect(shown(report.ranges?.income)).toBe('?..?');
    expect(formFigure(report, 'income')).toEqual({ type: 'unknown' });
    expect(formFigure(report, 'staking-income')).toEqual({ type: 'unknown' });
    expect(formFigure(report, 'disposals')).toEqual({ type: 'unknown' });
    expect(formFigure(report, 'short-gain')).toEqual({ type: 'unknown' });
  });
});
