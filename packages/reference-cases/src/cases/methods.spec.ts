import { describe, expect, it } from 'vitest';
import type { ReferenceCase } from './case.ts';
import { methodOf, methodsOf } from './methods.ts';

const methods = (method: string, settings: ReferenceCase['settings'] = null) =>
  methodsOf({
    id: 'own',
    source: { repo: 'eprbell/rp2' },
    method,
    country: 'US',
    currency: 'USD',
    settings,
    transactions: [],
    expected: {},
  });

describe('a method by its name', () => {
  it.each([
    ['HIFO (unit rate with fee)', 'hifo'],
    ['AVERAGE_COST_BASIS', 'moving-average'],
    ['first in first out', 'fifo'],
    ['Last-In, First-Out', 'lifo'],
    ['lowest in, first out', 'lofo'],
    ['specific', null],
  ])('%s: %s', (name, method) => {
    expect(methodOf(name)).toBe(method);
  });

  it('may stand in the settings alone (CoinTaxman)', () => {
    expect(methods('PRIVATE_SALE', { PRINCIPLE: 'LIFO' })).toEqual({ method: 'lifo', byYear: {} });
    expect(methods('PRIVATE_SALE')).toBeNull();
  });
});

describe('methods by year (RP2)', () => {
  const byYear = { methodByYear: { 2020: 'lifo', 2021: 'hifo' } };

  it.each([
    'LIFO (2020), HIFO (2021)',
    'LIFO 2020, HIFO from 2021',
    'lifo_2020_hifo_2021',
    'lifo:2020,hifo:2021',
    '2020=lifo;2021=hifo',
    '2020: LIFO, 2021: HIFO',
  ])('%s', (text) => {
    expect(methods(text)).toEqual({ method: 'lifo', byYear });
    expect(methods('mixed', { method_by_year: text })).toEqual({ method: 'lifo', byYear });
  });

  it.each([
    { accounting_methods: { 2020: 'lifo', 2021: 'hifo' } },
    { years_2_accounting_method_names: { 2020: 'LIFO', 2021: 'HIFO' } },
    {
      accountingMethods: [
        { fromYear: 2020, method: 'lifo' },
        { fromYear: 2021, method: 'hifo' },
      ],
    },
  ])('%j', (settings) => {
    expect(methods('many', settings)).toEqual({ method: 'lifo', byYear });
  });

  it('begin with the method that has no year', () => {
    expect(methods('LIFO then HIFO from 2021')).toEqual({
      method: 'lifo',
      byYear: { methodByYear: { 2021: 'hifo' } },
    });
  });
});
