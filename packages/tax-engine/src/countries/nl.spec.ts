/** Netherlands: a deemed return on 1 January. Every figure is derived by hand beside it. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../input/settings.ts';
import { deposit, issuesOf, price, reportOf, stepsOf, taxOf, trade } from '../testing/entries.ts';

const held = [trade('2022-06-01', '40000 EUR', '2 BTC')];

const nl = (year: number, settings: Settings = {}) =>
  reportOf('NL', year, held, {
    settings,
    prices: [price(`${year}-01-01`, 'BTC', '50000 EUR')],
  });

describe('100,000 EUR of crypto on 1 January', () => {
  it.each([
    // 6,170 x (100,000 - 57,000) / 100,000 = 2,653.10 at 32 %.
    [2023, '848.992'],
    // 6,040 x 43 % = 2,597.20 at 36 %.
    [2024, '934.992'],
    // 5,880 x 42.316 % = 2,488.1808 at 36 %.
    [2025, '895.745088'],
    // 6,000 x 40.643 % = 2,438.58 at 36 %.
    [2026, '877.8888'],
  ])('cost in %d', (year, tax) => {
    expect(taxOf(nl(year))).toBe(tax);
  });

  it('are rounded down to whole euros in the return', () => {
    // 2,653 of 2,653.10 at 32 % = 848.96.
    expect(stepsOf(nl(2023))).toMatchObject({ 'tax-in-return': '848' });
  });

  it('cost nothing with a partner', () => {
    // 100,000 is below 2 x 57,000.
    expect(taxOf(nl(2024, { partner: true }))).toBe('0');
  });

  it('stand beside other wealth and debts above the threshold', () => {
    const report = nl(2024, { bankBalances: fixed('50000'), debts: fixed('13700') });
    // Return 6,040 + 720 - 10,000 x 2.61 % = 6,499; wealth 140,000, base 83,000.
    // 6,499 x 83 / 140 = 3,852.9785714..., 36 % of it.
    expect(taxOf(report)).toMatch(/^1387\.072285714/);
  });

  it('cost less where the actual return was lower', () => {
    // 36 % of 1,000, without an exempt part.
    expect(taxOf(nl(2024, { actualReturn: fixed('1000') }))).toBe('360');
    expect(taxOf(nl(2024, { actualReturn: fixed('9000') }))).toBe('934.992');
  });
});

it('owes nothing for sales and swaps of the year', () => {
  const report = reportOf(
    'NL',
    2024,
    [
      trade('2024-02-01', '1000 EUR', '1 ETH'),
      trade('2024-03-01', '1 ETH @ 3000 EUR', '10 SOL'),
      trade('2024-04-01', '10 SOL', '4000 EUR'),
    ],
    { settings: { wealthAtStart: 0n } },
  );
  expect(taxOf(report)).toBe('0');
});

describe('A4: what the tax on wealth needs', () => {
  const entries = [
    deposit('2024-03-01', '2 ETH'),
    trade('2024-05-01', '1 ETH', '2500 EUR'),
    trade('2025-02-01', '0.5 ETH', '1300 EUR'),
  ];
  const prices = [price('2025-01-01', 'ETH', '3200 EUR')];
  const openOf = (given: Parameters<typeof reportOf>[3]) => {
    const report = reportOf('NL', 2025, entries, given);
    const open = issuesOf(report).filter((line) => line.startsWith('open'));
    const isIncomplete = report.estimate.covered && report.estimate.incomplete;
    return { open, isIncomplete };
  };

  it('is the price of the units held on 1 January, not what they had cost', () => {
    expect(openOf({})).toEqual({
      open: ['open missing-start-price 1 ETH 2025-01-01 ?'],
      isIncomplete: true,
    });
    expect(openOf({ prices })).toEqual({ open: [], isIncomplete: false });
  });

  it('is nothing more once the user states what everything was worth', () => {
    const settings = { wealthAtStart: fixed('3200') };
    expect(openOf({ settings })).toEqual({ open: [], isIncomplete: false });
  });

  it('leaves what a gain lacks as a note', () => {
    const notes = issuesOf(reportOf('NL', 2025, entries, { prices }));
    expect(notes).toContain('note missing-cost 2 ETH 2024-03-01 1300');
  });
});
