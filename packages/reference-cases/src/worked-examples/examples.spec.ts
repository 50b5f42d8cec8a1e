/** The project's worked examples: figures of authorities or worked out by hand, one test each. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import { computeNow } from '@meridian/tax-engine/report/compute.ts';
import examples from './worked-examples.json' with { type: 'json' };
import { exampleFigures } from './figures.ts';
import { AS_COMPUTED, type Example, checkExample, readExample } from './examples.ts';

const ALL: readonly Example[] = examples.examples;

/** An example of no file, with only what a test changes. */
const example = (change: Partial<Example>): Example => ({
  id: 'test',
  country: 'DE',
  year: '2025',
  currency: 'EUR',
  transactions: [],
  expected: {},
  ...change,
});

describe('worked examples', () => {
  for (const workedExample of ALL) {
    it(`${workedExample.id}: ${workedExample.title ?? ''}`, () => {
      const passed = { passed: true, layout: AS_COMPUTED, differences: [], unknown: [] };
      expect(checkExample(workedExample)).toEqual({ id: workedExample.id, ...passed });
    });
  }
});

describe('the schema', () => {
  it('names the day of each disposal in the tax zone', () => {
    const read = readExample(ALL.find(({ id }) => id === 'GB-CRYPTO22253') ?? example({}));
    if (!read.ok) throw new Error(read.reason);
    const days = computeNow({ ...read.input, year: 2023 }).disposals.map(({ day }) =>
      dayToIso(day),
    );
    expect(days).toEqual(['2024-03-31']);
  });

  it('takes the year of a span that an example means', () => {
    const sold = (date: string, year: string) => {
      const read = readExample(
        example({
          country: 'GB',
          currency: 'GBP',
          year,
          transactions: [
            { date: '2024-01-01', type: 'buy', asset: 'BTC', qty: '1', value: '1' },
            { date, type: 'sell', asset: 'BTC', qty: '1', value: '3' },
          ],
        }),
      );
      return read.ok ? read.input.year : read.reason;
    };
    expect(sold('2025-02-01', '2025')).toBe(2024);
    expect(sold('2025-06-01', '2025')).toBe(2025);
    expect(sold('2025-02-01', '2024')).toBe(2024);
    expect(sold('2025-02-01', '2023')).toBe(2023);
  });

  it('takes a stated income for a gain where nothing else is stated, else for other income', () => {
    const total = { date: '2025-06-01', type: 'total_income', asset: 'ALL', value: '9000' };
    const alone = readExample(example({ transactions: [total] }));
    if (!alone.ok) throw new Error(alone.reason);
    expect(computeNow(alone.input).totals.gain).toBe(fixed('9000'));
    const bought = { date: '2025-06-01', type: 'buy', asset: 'BTC', qty: '1', value: '1' };
    const beside = readExample(example({ transactions: [total, bought] }));
    expect(beside.ok && beside.input.settings.otherIncome).toBe(fixed('9000'));
  });

  it('reads what a snapshot and the settings state', () => {
    const snapshot = (asset: string, value: string) => ({
      date: '2025-01-01',
      type: 'snapshot',
      asset,
      qty: '1',
      value,
    });
    const read = readExample(
      example({
        country: 'NL',
        transactions: [
          snapshot('BTC', '5'),
          snapshot('ETH', '6'),
          snapshot('BANK', '7'),
          snapshot('DEBT', '8'),
        ],
        settings: {
          marginal_rate: '0.42',
          filing_status: 'MFJ',
          declared_losses: 12,
          partner: true,
          resident_from: '2025-02-01',
          other_basic_income: '3',
          platform: 'ignored',
        },
      }),
    );
    expect(read.ok && read.input.settings).toEqual({
      wealthAtStart: fixed('11'),
      bankBalances: fixed('7'),
      debts: fixed('8'),
      marginalRate: fixed('42'),
      filingStatus: 'joint',
      lossesBroughtForward: fixed('12'),
      partner: true,
      residency: { from: '2025-02-01' },
      otherIncome: fixed('3'),
    });
  });

  it('shows a figure that differs, and by a cent none', () => {
    const transactions = [
      { date: '2025-01-01', type: 'buy', asset: 'BTC', qty: '1', value: 1000 },
      { date: '2025-02-01', type: 'sell', asset: 'BTC', qty: '1', value: '3000', fee: '10' },
    ];
    const passes = example({ transactions, expected: { gain: '1990.01', gains: [1990] } });
    expect(checkExample(passes).passed).toBe(true);
    const fails = example({ transactions, expected: { gain: '1990.02' } });
    expect(checkExample(fails).differences).toEqual([
      { key: 'gain', expected: '1990.02', actual: '1990' },
    ]);
  });

  it('keeps the order of transactions of one day and knows every kind of them', () => {
    const read = readExample(
      example({
        transactions: [
          { date: '2025-01-01', type: 'buy', asset: 'ETH', qty: '4', value: '4000', wallet: 'X' },
          {
            date: '2025-01-01',
            type: 'transfer',
            asset: 'ETH',
            qty: '3',
            wallet: 'X',
            to_wallet: 'Y',
          },
          {
            date: '2025-01-02',
            type: 'income',
            asset: 'ETH',
            qty: '1',
            value: '1200',
            wallet: 'Y',
          },
          { date: '2025-01-03', type: 'spend', asset: 'ETH', qty: '1', value: '1500', wallet: 'Y' },
          {
            date: '2025-01-04',
            type: 'swap',
            asset: 'ETH',
            qty: '1',
            to_asset: 'SOL',
            to_qty: '10',
            value: '1600',
            wallet: 'Y',
            fee: '0.1',
            fee_asset: 'SOL',
          },
          { date: '2025-01-05', type: 'gift', asset: 'SOL', qty: '1', value: '160', wallet: 'Y' },
        ],
      }),
    );
    if (!read.ok) throw new Error(read.reason);
    const report = computeNow(read.input);
    // Spent 1,500 - 1,000; swapped 1,600 - 1,000 less a fee of 0.1 SOL at 160: 16; the fee units
    // themselves cost what they are worth.
    expect(report.totals.income).toBe(fixed('1200'));
    expect(exampleFigures(read.input)['gains']).toEqual(['500', '584', '0']);
  });

  it.each([
    [{ country: 'XX' }, 'no rules for XX'],
    [{ currency: 'USD' }, 'currency USD is not that of DE'],
    [{ settings: { method: 'tarot' } }, 'no method tarot'],
    [
      { transactions: [{ date: '2025-01-01', type: 'barter', asset: 'BTC', qty: '1' }] },
      'no transaction of type barter (BTC)',
    ],
    [
      { transactions: [{ date: '2025-01-01', type: 'buy', asset: 'BTC', qty: 'x', value: '1' }] },
      'qty is not a number: x',
    ],
  ])('refuses what it does not know: %j', (change, reason) => {
    expect(readExample(example(change))).toEqual({ ok: false, reason });
    expect(checkExample(example(change))).toMatchObject({ passed: false, reason });
  });
});
