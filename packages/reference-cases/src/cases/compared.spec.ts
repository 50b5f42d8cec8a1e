/** Every figure that a case states has to be compared with something. */
import { describe, expect, it } from 'vitest';
import type { ReferenceCase, CaseExpected } from './case.ts';
import { checkCase } from './check-case.ts';

const bought = {
  id: '1',
  timestamp: '2024-01-01T10:00:00Z',
  type: 'buy',
  baseAsset: 'AAA',
  baseQty: '4',
  quoteAsset: 'EUR',
  quoteQty: '400',
};
const sold = { ...bought, id: '2', timestamp: '2024-02-01', type: 'sell', baseQty: '1' };

const check = (expected: unknown, more: Partial<ReferenceCase> = {}) =>
  checkCase({
    id: 'own',
    source: { repo: 'rotki/rotki' },
    method: 'FIFO',
    country: 'DE',
    currency: 'EUR',
    transactions: [bought, sold],
    // Any content of a file.
    expected: expected as CaseExpected,
    ...more,
  });

describe('a case of which nothing is compared', () => {
  it.each([
    [{}, []],
    [{ totals: {} }, []],
    [{ totals: { moon: '1' }, weather: 'fine' }, ['weather', 'totals.moon']],
    [{ gains: null, income: null, totals: null, pools: null, balances: null }, []],
    [{ balances: [{ asset: 'AAA', total: '3' }] }, ['balances.total']],
    [{ remainingLots: [{ asset: 'AAA', remaining: '3' }] }, ['remainingLots.remaining']],
    [{ gains: [{ date: '2024-02-01', asset: 'AAA' }] }, []],
  ])('fails: %j', (expected, notCompared) => {
    const differences = [{ what: 'case', found: 'nothing that it states is compared' }];
    expect(check(expected)).toEqual({ id: 'own', verdict: 'failed', differences, notCompared });
  });

  it.each([
    [{ gains: [] }],
    [{ balances: { AAA: '4' } }],
    [{ remainingLots: { AAA: [{ qty: '4' }] } }],
  ])('is another where something is: %j', (expected) => {
    expect(check(expected, { transactions: [bought] }).verdict).toBe('passed');
  });
});

describe('a column that nothing is compared with', () => {
  it('fails the case and is named, though all others agree', () => {
    const income = [{ date: '2024-03-01', asset: 'AAA', qty: '1', value: '99' }];
    const airdrop = { ...bought, id: '3', timestamp: '2024-03-01', type: 'airdrop', baseQty: '1' };
    expect(check({ income }, { transactions: [{ ...airdrop, fiatValue: '3' }] })).toEqual({
      id: 'own',
      verdict: 'failed',
      layout: 'gross proceeds, fee units not listed',
      differences: [],
      notCompared: ['income.value'],
    });
  });

  it.each([
    [{ gains: ['300'] }, ['gains, a row of no columns']],
    [{ gains: [{ asset: 'AAA', qty: '1', taxable: '300' }] }, ['gains.taxable']],
    [
      { gains: [{ asset: 'AAA', qty: '1', note: 'the first' }], totals: { 2024: { moon: '1' } } },
      ['totals.2024.moon'],
    ],
    [
      { publishedHMRC: { gains: [], pool: { AAA: ['3', '300'] }, tax: '1' } },
      ['publishedHMRC.tax'],
    ],
    [{ gains: [{ asset: 'AAA', qty: '1' }], adjustment: { at: '2024' } }, ['adjustment.at']],
  ])('is one in %j', (expected, names) => {
    expect(check(expected)).toMatchObject({ verdict: 'failed', notCompared: names });
  });

  it('may be empty, or a note', () => {
    const gain = { asset: 'AAA', qty: '1', acquiredDate: null, worth: null, note: 'the first' };
    expect(check({ gains: [gain], totals: { 2024: { gain: '300', moon: null } } }).verdict).toBe(
      'passed',
    );
  });
});

describe('a figure', () => {
  const gain = { date: '2024-02-01', asset: 'AAA', qty: '1' };

  it.each([
    [{ gains: [{ ...gain, gain: 'abc' }] }],
    [{ totals: { gain: 'abc' } }],
    [{ pools: { AAA: { qty: 'abc' } } }],
  ])('that is no number agrees with none: %j', (expected) => {
    expect(check(expected).verdict).toBe('failed');
  });

  it('has other names', () => {
    expect(check({ gains: [{ ...gain, pnl: '300' }] }).verdict).toBe('passed');
    expect(check({ gains: [{ ...gain, pnl: '301' }] }).verdict).toBe('failed');
  });
});

describe('units that nobody bought', () => {
  const alone = { transactions: [sold] };

  it.each([
    [[{ asset: 'AAA', qty: '1' }]],
    [[{ asset: 'AAA' }]],
    [[{ missing_amount: '1' }]],
    [{ AAA: '1' }],
    [{ AAA: { missingQty: '1' } }],
  ])('are named in many ways: %j', (missing) => {
    expect(check({ missing }, alone).verdict).toBe('passed');
    expect(check({ missing }).verdict).toBe('failed');
  });

  it('are an error where the tool stops', () => {
    expect(check({ error: 'not enough' }, alone).verdict).toBe('passed');
    expect(check({ oversold: true }, alone).verdict).toBe('passed');
    expect(check({ error: 'not enough' }).verdict).toBe('failed');
    const unread = { transactions: [{ ...sold, type: 'wobble' }] };
    expect(check({ error: 'cannot be read' }, unread).verdict).toBe('passed');
    expect(() => check({ gains: [] }, unread)).toThrow('wobble');
  });
});

it('may name its tool alone', () => {
  const more: Partial<ReferenceCase> = { source: 'rotki', transactions: [sold] };
  expect(check({ gains: [{ cost: '0' }] }, more).verdict).toBe('passed');
});

it('reads one schema', () => {
  expect(check({ gains: [] }, { schema: 'taxvec/2' })).toMatchObject({
    verdict: 'failed',
    differences: [{ what: 'case', found: 'schema taxvec/2 is not read' }],
  });
});
