/**
 * Reference cases of other tools and of HMRC's manual, read from the folder TAXVEC_DIR where it is
 * set. They are not part of the project; the cases of our own below always run.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReferenceCase, CaseTransaction } from './case.ts';
import { checkCase } from './check-case.ts';

const folder = process.env['TAXVEC_DIR'];
if (folder === undefined) console.log('reference cases skipped: TAXVEC_DIR is not set');

describe.skipIf(folder === undefined)('reference cases', () => {
  const files =
    folder === undefined
      ? []
      : readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.json'))
          .toSorted();
  it.each(files)('%s', (file) => {
    // The schema is checked by what the case is compared with.
    const given = JSON.parse(readFileSync(join(folder ?? '', file), 'utf8')) as ReferenceCase;
    expect(checkCase(given)).toMatchObject({ id: given.id, verdict: 'passed' });
  });

  it('are there', () => {
    expect(files.length).toBeGreaterThan(0);
  });
});

const transaction = (
  id: string,
  day: string,
  type: string,
  qty: string,
  fiatValue: string,
  more: Partial<CaseTransaction> = {},
): CaseTransaction => ({
  id,
  timestamp: day.length === 10 ? `${day}T00:00:00Z` : day,
  type,
  baseAsset: 'BTC',
  baseQty: qty,
  fiatValue,
  ...more,
});

const rotki = (more: Partial<ReferenceCase>): ReferenceCase => ({
  id: 'own',
  source: { repo: 'rotki/rotki' },
  method: 'FIFO',
  country: 'DE',
  currency: 'EUR',
  transactions: [],
  expected: {},
  ...more,
});

const gain = (cost: string, amount: string, term?: string) => ({
  date: '2021-06-01',
  asset: 'BTC',
  qty: '1',
  cost,
  gain: amount,
  ...(term === undefined ? {} : { term }),
});

describe('the policy of a tool that counts seconds', () => {
  const transactions = [
    transaction('1', '2020-01-01', 'buy', '1', '100', { quoteAsset: 'EUR', quoteQty: '100' }),
    transaction('2', '2021-06-01', 'sell', '1', '300', { quoteAsset: 'EUR', quoteQty: '300' }),
  ];

  it.each([
    [{}, 'LONG'],
    [{ taxfree_after_period: 31_536_000 }, 'LONG'],
    [{ taxfree_after_period: 90_000_000 }, 'SHORT'],
    [{ taxfree_after_period: null }, 'SHORT'],
  ])('%j is %s', (settings, term) => {
    const gains = [gain('100', '200', term)];
    expect(checkCase(rotki({ settings, transactions, expected: { gains } })).verdict).toBe(
      'passed',
    );
  });

  it('takes units nobody bought as bought for nothing, and names them', () => {
    const expected = { gains: [gain('0', '300')], missing: [{ asset: 'BTC', qty: '1' }] };
    const outcome = checkCase(rotki({ transactions: transactions.slice(1), expected }));
    expect(outcome.verdict).toBe('passed');
  });

  it('keeps fees out of the basis where it is told to', () => {
    const withFee = transactions.map((paid) => ({
      ...paid,
      feeAsset: 'EUR',
      feeQty: '5',
    }));
    const check = (inBasis: boolean, cost: string, amount: string) =>
      checkCase(
        rotki({
          settings: { include_fees_in_cost_basis: inBasis },
          transactions: withFee,
          expected: { gains: [gain(cost, amount)] },
        }),
      ).verdict;
    expect(check(true, '110', '190')).toBe('passed');
    expect(check(false, '100', '200')).toBe('passed');
    expect(check(false, '110', '190')).toBe('failed');
  });

  it('leaves crypto for crypto alone where it is told to', () => {
    const swap = transaction('2', '2021-06-01', 'trade', '2', '300', {
      baseAsset: 'ETH',
      quoteAsset: 'BTC',
      quoteQty: '1',
    });
    const check = (
      settings: ReferenceCase['settings'],
      gains: readonly ReturnType<typeof gain>[],
    ) =>
      checkCase(
        rotki({
          settings: settings ?? {},
          transactions: [...transactions.slice(0, 1), swap],
          expected: { gains },
        }),
      ).verdict;
    expect(check({ include_crypto2crypto: false }, [])).toBe('passed');
    expect(check({}, [gain('100', '200')])).toBe('passed');
  });

  it('averages costs where the method does', () => {
    const bought = [
      transaction('0', '2019-01-01', 'buy', '1', '50', { quoteAsset: 'EUR', quoteQty: '50' }),
      ...transactions,
    ];
    const expected = { gains: [gain('75', '225')] };
    expect(checkCase(rotki({ method: 'ACB', transactions: bought, expected })).verdict).toBe(
      'passed',
    );
  });
});

describe('the policy of a tool that counts calendar years', () => {
  const check = (sold: string, term: string) =>
    checkCase({
      ...rotki({}),
      source: { repo: 'provinzio/CoinTaxman' },
      transactions: [
        transaction('1', '2020-06-01T10:00:00Z', 'buy', '1', '100', {
          quoteAsset: 'EUR',
          quoteQty: '100',
        }),
        transaction('2', sold, 'sell', '1', '300', { quoteAsset: 'EUR', quoteQty: '300' }),
      ],
      expected: { gains: [{ ...gain('100', '200', term), date: sold.slice(0, 10) }] },
    }).verdict;

  it('taxes through the same instant a year later', () => {
    expect(check('2021-06-01T10:00:00Z', 'SHORT')).toBe('passed');
    expect(check('2021-06-01T10:00:01Z', 'LONG')).toBe('passed');
  });
});

describe('a case that differs', () => {
  it('names the rows of both sides', () => {
    const outcome = checkCase(
      rotki({
        transactions: [transaction('2', '2021-06-01', 'sell', '1', '300')],
        expected: { gains: [gain('1', '299')] },
      }),
    );
    expect(outcome).toEqual({
      id: 'own',
      verdict: 'failed',
      layout: 'gross proceeds, fee units not listed',
      notCompared: [],
      differences: [
        {
          what: 'gain',
          expected: 'date=2021-06-01 asset=BTC qty=1 cost=1 gain=299',
          found: 'date=2021-06-01 asset=BTC qty=1 cost=0 gain=300',
        },
      ],
    });
  });
});
