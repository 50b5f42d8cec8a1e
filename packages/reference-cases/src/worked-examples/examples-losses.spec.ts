/** Losses of earlier years in worked examples; every figure is derived by hand beside it. */
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';
import { exampleFigures } from './figures.ts';
import { type Example, readExample } from './examples.ts';

type Sale = readonly [bought: string, cost: string, sold: string, value: string];

/** Figures of a country for units that are bought and sold, one asset each. */
function figuresOf(
  country: string,
  year: number,
  sales: readonly Sale[],
  settings: Example['settings'] = {},
) {
  const read = readExample({
    id: 'test',
    country,
    year,
    currency: countryRules(country)?.currency ?? '',
    transactions: sales.flatMap(([bought, cost, sold, value], index) => [
      { date: bought, type: 'buy', asset: `X${index}`, qty: '1', value: cost },
      { date: sold, type: 'sell', asset: `X${index}`, qty: '1', value },
    ]),
    settings,
    expected: {},
  });
  if (!read.ok) throw new Error(read.reason);
  return exampleFigures(read.input, read.wealth);
}

const LOSS: Sale = ['2024-01-01', '10000', '2024-06-01', '6000'];
const GAIN: Sale = ['2025-01-01', '1000', '2025-06-01', '11000'];

describe('losses that the example itself shows', () => {
  it('reduce the gains of later years', () => {
    // 10,000 - 4,000 - 1,270 = 4,730 at 33 %.
    const figures = { tax_2024: '0', loss_carried_2024: '4000', tax_2025: '1560.9' };
    expect(figuresOf('IE', 2025, [LOSS, GAIN])).toMatchObject({
      ...figures,
      taxable: '4730',
      tax: '1560.9',
      loss_carried: '0',
    });
    expect(figuresOf('IE', 2024, [LOSS, GAIN])).toMatchObject({ ...figures, tax: '0' });
  });

  it('stay short or long', () => {
    const long: Sale = ['2022-01-10', '40000', '2024-02-10', '20000'];
    // 17,000 long are left of 2024; 10,000 meet the short gain, 3,000 other income.
    expect(figuresOf('US', 2025, [long, GAIN])).toMatchObject({
      loss_carried_2024: '17000',
      tax: '0',
      net_short: '0',
      loss_carried: '4000',
    });
    const years = figuresOf('US', 2026, [
      long,
      GAIN,
      ['2026-01-01', '1000', '2026-06-01', '6000'],
      ['2024-01-01', '1000', '2026-06-01', '6000'],
    ]);
    expect(years).toMatchObject({ net_short: '5000', net_long: '1000' });
  });

  it('live as long as the country lets them', () => {
    const old: Sale = ['2021-01-01', '10000', '2022-02-01', '5000'];
    const late: Sale = ['2026-01-01', '1000', '2026-02-01', '11000'];
    expect(figuresOf('IT', 2026, [old, late])['taxable']).toBe('5000');
    expect(figuresOf('MX', 2026, [old, late])['taxable']).toBe('10000');
    expect(figuresOf('MX', 2025, [old, GAIN])['taxable']).toBe('5000');
  });

  it('are the oldest first, and only what is left of them', () => {
    const small: Sale = ['2024-01-01', '1000', '2024-06-01', '2000'];
    const figures = figuresOf('MX', 2026, [
      ['2023-01-01', '5000', '2023-06-01', '2000'],
      ['2024-01-01', '5000', '2024-07-01', '3900'],
      small,
      ['2026-01-01', '1000', '2026-06-01', '11000'],
    ]);
    // 3,000 of 2023 and 100 of 2024.
    expect(figures).toMatchObject({ loss_carried_2024: '3100', taxable: '6900' });
  });

  it('go nowhere where the country carries none', () => {
    expect(figuresOf('KZ', 2025, [LOSS, GAIN])).toMatchObject({
      taxable: '10000',
      loss_carried_2024: '0',
    });
  });
});

describe('losses that the settings state', () => {
  const stated = { losses_brought_forward: '1000' };

  it('are those of the year asked for; later years go on from there', () => {
    const later: Sale = ['2026-01-01', '1000', '2026-06-01', '5000'];
    const loss: Sale = ['2025-01-01', '5000', '2025-06-01', '2000'];
    const figures = figuresOf('MX', 2025, [LOSS, loss, later], stated);
    // 1,000 stated and 3,000 of 2025.
    expect(figures).toMatchObject({ loss_carried: '4000', taxable_2026: '0' });
    expect(figures).toMatchObject({ loss_carried_2024: '4000', taxable_2024: '0' });
    expect(figuresOf('MX', 2025, [LOSS, GAIN], stated)['taxable']).toBe('9000');
  });

  it('are long-term alone where nothing else is said', () => {
    const long: Sale = ['2022-01-10', '10000', '2024-06-11', '110000'];
    const settings = { long_losses_brought_forward: '10000' };
    // 90,000 - 47,025 = 42,975 at 15 %.
    expect(figuresOf('US', 2024, [long], settings)).toMatchObject({
      net_long: '90000',
      tax: '6446.25',
      long_tax: '6446.25',
      niit: '0',
    });
  });

  it('may be of kinds or of years, of which some are over', () => {
    const figuresWith = (settings: Example['settings']) => figuresOf('IT', 2025, [GAIN], settings);
    expect(figuresWith({ losses_brought_forward: { 2020: '500', 2023: -1000 } })['taxable']).toBe(
      '9000',
    );
    expect(figuresWith({ declared_loss_2020: '500', declared_loss_2023: '1000' })['taxable']).toBe(
      '9000',
    );
    const kinds = { losses_brought_forward: { short: '1000', long: '2000' } };
    expect(figuresOf('US', 2025, [GAIN], kinds)).toMatchObject({ net_short: '7000' });
    const apart = { short_losses_brought_forward: '1000', long_losses_brought_forward: '2000' };
    expect(figuresOf('US', 2025, [GAIN], apart)).toMatchObject({ net_short: '7000' });
  });
});

describe('costs and credits of a cash basis', () => {
  it('takes stated costs instead of those of the ledger, and goes on from them', () => {
    const sales: readonly Sale[] = [['2025-01-01', '1000', '2026-02-01', '11000']];
    const figures = figuresOf('PL', 2025, sales, { unused_costs: '2000' });
    expect(figures).toMatchObject({ costs_prior: '2000', gain: '-3000', unused_costs: '3000' });
    // 11,000 - 3,000 at 19 %.
    expect(figures).toMatchObject({
      costs_prior_2026: '3000',
      gain_2026: '8000',
      tax_2026: '1520',
    });
    expect(figuresOf('PL', 2026, sales)).toMatchObject({ costs_prior: '1000', gain: '10000' });
  });

  it('gives tax of the year before back, below zero', () => {
    const figures = figuresOf('HU', 2025, [
      ['2024-02-01', '1000000', '2024-05-01', '3000000'],
      ['2025-02-01', '2000000', '2025-05-01', '1000000'],
    ]);
    // 15 % of the loss of 1 m, out of the 300,000 of 2024.
    expect(figures).toMatchObject({
      result_2024: '2000000',
      tax_2024: '300000',
      result_2025: '-1000000',
      tax_2025: '0',
      equalised: '-150000',
      refund: '150000',
    });
  });

  it('leaves small sales out of result and revenue', () => {
    const figures = figuresOf('HU', 2025, [
      ['2025-01-10', '50000', '2025-03-01', '29080'],
      ['2025-01-10', '50000', '2025-05-01', '500000'],
    ]);
    expect(figures).toMatchObject({ result_2025: '400000', revenue: '500000', tax: '60000' });
  });
});
