/** United Kingdom: the estimate, every figure derived by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import type { Settings } from '../../input/settings.ts';
import { income, reportOf, stepsOf, taxOf, taxableOf, trade } from '../../testing/entries.ts';

/** One disposal of units of its own on each day, with that result. */
function results(...days: readonly (readonly [string, number])[]): Entry[] {
  return days.flatMap(([day, result], index) => [
    trade('2022-05-01', '100000 GBP', `1 C${index}`),
    trade(day, `1 C${index}`, `${100_000 + result} GBP`),
  ]);
}

const report = (year: number, entries: readonly Entry[], settings: Settings = {}) =>
  reportOf('GB', year, entries, { settings });

const other = (amount: string): Settings => ({ otherIncome: fixed(amount) });

describe('the exempt amount', () => {
  it.each([
    [2022, '12300'],
    [2023, '6000'],
    [2024, '3000'],
    [2025, '3000'],
    [2026, '3000'],
  ])('of %d-%# is %s', (year, exempt) => {
    const limit = Number.parseInt(exempt, 10);
    expect(taxableOf(report(year, results([`${year}-12-01`, limit])))).toBe('0');
    expect(taxableOf(report(year, results([`${year}-12-01`, limit + 1])))).toBe('1');
  });

  it('comes after the losses of the year, which are used in full', () => {
    // 8,000 - 6,000 = 2,000, below 3,000: the loss is not saved up to keep the exempt amount.
    const taxed = report(2025, results(['2025-06-01', 8000], ['2025-07-01', -6000]));
    expect(stepsOf(taxed)).toMatchObject({
      gains: '8000',
      losses: '-6000',
      'net-gain': '2000',
      'after-exempt-amount': '0',
      tax: '0',
    });
  });

  it('is not taken off a loss', () => {
    const taxed = report(2025, results(['2025-06-01', 1000], ['2025-07-01', -6000]));
    expect(stepsOf(taxed)).toMatchObject({ 'net-gain': '-5000', tax: '0' });
  });
});

describe('the two rates', () => {
  const gain = results(['2025-06-01', 23_000]);

  it('are split at the unused part of the basic band of 37,700', () => {
    // 23,000 - 3,000 = 20,000. 37,700 - 30,000 = 7,700 at 18 % = 1,386; 12,300 at 24 % = 2,952.
    const taxed = report(2025, gain, other('30000'));
    expect(stepsOf(taxed)).toMatchObject({
      'basic-band-left': '7700',
      'at-rate 18': '7700',
      'at-rate 24': '12300',
      tax: '4338',
    });
  });

  it('are the basic one alone where the band has room, and the higher one where it has none', () => {
    expect(taxOf(report(2025, gain, other('0')))).toBe('3600');
    expect(taxOf(report(2025, gain, other('37700')))).toBe('4800');
    expect(taxOf(report(2025, gain, other('90000')))).toBe('4800');
  });

  it('see income from rewards fill the band first, beyond the first 1,000', () => {
    const rewarded = (worth: string) =>
      report(2025, [...gain, income('2025-06-02', 'staking', `1 ETH @ ${worth}`)], other('30000'));
    // 37,700 - 30,000 - (1,700 - 1,000) = 7,000 at 18 % = 1,260; 13,000 at 24 % = 3,120.
    const taxed = rewarded('1700 GBP');
    expect(stepsOf(taxed)).toMatchObject({
      'basic-band-left': '7000',
      tax: '4380',
      income: '1700',
      'income-after-allowance': '700',
      'income-not-included': '700',
    });
    expect(taxed.estimate.covered && taxed.estimate.assumptions).toContain(
      'estimate.assumes.income-allowance',
    );
    expect(stepsOf(rewarded('1000 GBP'))).toMatchObject({
      'basic-band-left': '7700',
      'income-not-included': '0',
    });
    // An airdrop is an acquisition, not income.
    const dropped = [...gain, income('2025-06-02', 'airdrop', '1 ETH @ 700 GBP')];
    expect(stepsOf(report(2025, dropped, other('30000')))['basic-band-left']).toBe('7700');
  });

  it('are the higher one where nothing is said of other income', () => {
    const taxed = report(2025, gain);
    expect(taxOf(taxed)).toBe('4800');
    expect(taxed.estimate.covered && taxed.estimate.assumptions).toEqual([
      'estimate.assumes.basic-band-used',
      'estimate.assumes.no-losses-brought-forward',
      'setting.residency.default',
    ]);
  });

  it('were 10 % and 20 % before 30 October 2024', () => {
    // 2023-24: 26,000 - 6,000 = 20,000; 7,700 at 10 % = 770, 12,300 at 20 % = 2,460.
    expect(taxOf(report(2023, results(['2023-06-01', 26_000]), other('30000')))).toBe('3230');
  });
});

describe('2024-25, with new rates from 30 October', () => {
  it('takes the day of the disposal in London', () => {
    // 13,000 - 3,000 = 10,000 at 20 % up to the 29th, at 24 % from the 30th.
    const on = (date: string) => taxOf(report(2024, results([date, 13_000])));
    expect(on('2024-10-29T23:59:59Z')).toBe('2000');
    expect(on('2024-10-30T00:00:00Z')).toBe('2400');
  });

  // Before the day a gain of 10,000, after it a gain of 20,000 and a loss of 2,000.
  const both = results(['2024-06-10', 10_000], ['2024-12-01', 20_000], ['2025-02-01', -2000]);

  it('sets loss and exempt amount against the dearer gains, at the higher rates', () => {
    // 20,000 - 2,000 - 3,000 = 15,000 at 24 %, 10,000 at 20 %: 3,600 + 2,000.
    expect(stepsOf(report(2024, both))).toMatchObject({
      'at-rate 20': '10000',
      'at-rate 24': '15000',
      'after-exempt-amount': '25000',
      tax: '5600',
    });
  });

  it('lets what the dearer gains cannot use fall on the others', () => {
    // Loss 4,000 and exempt 3,000 against 5,000: 2,000 are left for the gain of 10,000: 8,000 at 20 %.
    const small = results(['2024-06-10', 10_000], ['2024-12-01', 5000], ['2024-07-01', -4000]);
    expect(stepsOf(report(2024, small))).toMatchObject({ 'at-rate 20': '8000', tax: '1600' });
  });

  it('uses the rest of the basic band where it saves most', () => {
    // 37,700 - 25,700 = 12,000: 10,000 at 10 % instead of 20 %, 2,000 at 18 % instead of 24 %,
    // 13,000 at 24 %: 1,000 + 360 + 3,120.
    expect(stepsOf(report(2024, both, other('25700')))).toMatchObject({
      'at-rate 10': '10000',
      'at-rate 18': '2000',
      'at-rate 24': '13000',
      tax: '4480',
    });
  });
});

it('counts a disposal with an open question nowhere and says so', () => {
  const open = [...results(['2025-06-01', 5000]), trade('2025-06-01', '1 XYZ', '100 GBP')];
  const taxed = report(2025, open);
  // 5,000 - 3,000 at 24 %.
  expect(taxOf(taxed)).toBe('480');
  expect(taxed.estimate.covered && taxed.estimate.incomplete).toBe(true);
});

describe('losses of earlier years', () => {
  const answered = (losses: string): Settings => ({
    ...other('90000'),
    lossesBroughtForward: fixed(losses),
  });
  const gain = results(['2025-06-01', 10_000]);

  it('reduce gains down to the exempt amount, no further', () => {
    // 10,000 - 3,000 = 7,000 may be reduced: by 5,000 to 2,000 at 24 %, or to nothing.
    expect(taxOf(report(2025, gain, answered('5000')))).toBe('480');
    const fullyReduced = report(2025, gain, answered('50000'));
    expect(taxOf(fullyReduced)).toBe('0');
    expect(stepsOf(fullyReduced)['losses-brought-forward']).toBe('-7000');
  });

  it('are kept where the gains are within the exempt amount', () => {
    const small = report(2025, results(['2025-06-01', 2500]), answered('5000'));
    expect(stepsOf(small)['losses-brought-forward']).toBeUndefined();
  });

  it('go to the dearer sub-period first', () => {
    const both = results(['2024-06-10', 10_000], ['2024-12-01', 10_000]);
    // 10,000 - 3,000 - 4,000 = 3,000 at 24 %, 10,000 at 20 %.
    expect(taxOf(report(2024, both, answered('4000')))).toBe('2720');
  });
});
