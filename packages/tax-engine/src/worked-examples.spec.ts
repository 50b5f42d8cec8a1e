/** The project's worked examples: figures of authorities or reckoned by hand, one test each. */
import { fixed, fixedToText, roundFixed } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';
import { dayToIso } from './calendar.ts';
import { computeNow } from './compute.ts';
import examples from './fixtures/worked-examples.json' with { type: 'json' };
import type { Entry, Leg } from './ledger.ts';
import type { TaxReport } from './result.ts';
import { createValueBook } from './values.ts';

type Example = (typeof examples.examples)[number];
type Transaction = {
  date: string;
  type: string;
  asset: string;
  qty: string;
  value: string;
  fee?: string;
  wallet?: string;
};

/** Countries whose file does not exist yet; a country that gets one leaves this list. */
const PENDING = new Set(
  'AT AU CA CZ ES FR GE GR HK HU ID IE IT JP KZ LT MX MY NL PL PT RO SA TR TW'.split(' '),
);

function entryOf(example: Example, transaction: Transaction, index: number): Entry {
  const leg = (asset: string, quantity: string): Leg => ({ asset, quantity: fixed(quantity) });
  const units = leg(transaction.asset, transaction.qty);
  const money = leg(example.currency, transaction.value);
  const base = {
    id: `${index}`,
    key: `${index}`,
    at: Date.parse(`${transaction.date}T12:00:00Z`),
    account: transaction.wallet ?? 'A',
    source: 'example',
    rows: [index + 1],
    fees: transaction.fee === undefined ? [] : [leg(example.currency, transaction.fee)],
  };
  switch (transaction.type) {
    case 'buy':
      return { ...base, kind: 'trade', in: units, out: money };
    case 'sell':
      return { ...base, kind: 'trade', in: money, out: units };
    default:
      throw new Error(`no entry for ${transaction.type}`);
  }
}

function openingOf(example: Example, first: Transaction | undefined): Entry[] {
  const pool = 'opening_pool' in example.settings ? example.settings.opening_pool : undefined;
  if (pool === undefined || first === undefined) return [];
  return [
    {
      id: 'opening',
      key: 'opening',
      kind: 'opening',
      at: Date.parse('2020-01-01T12:00:00Z'),
      account: 'A',
      source: 'manual',
      rows: [],
      fees: [],
      in: { asset: first.asset, quantity: fixed(pool.qty) },
      cost: { currency: example.currency, atoms: fixed(pool.cost) },
    },
  ];
}

function compute(example: Example, year: number): TaxReport {
  const rules = countryRules(example.country);
  if (rules === undefined) throw new Error(`no rules for ${example.country}`);
  const transactions: readonly Transaction[] = example.transactions;
  return computeNow({
    entries: [
      ...openingOf(example, transactions[0]),
      ...transactions.map((transaction, index) => entryOf(example, transaction, index)),
    ],
    rules,
    year,
    method: rules.matching.value.methods[0] ?? 'fifo',
    values: createValueBook({ prices: [], rates: [] }),
    corrections: new Map(),
    settings: {},
  });
}

/** Exact figures; the examples print cents. */
const cents = (atoms: bigint): string => fixedToText(roundFixed(atoms, 2, 'half-even'));

/** What the examples name, from the reports of all years the example touches. */
function figures(example: Example): Record<string, unknown> {
  const year = Number.parseInt(example.year, 10);
  const report = compute(example, year);
  const next = compute(example, year + 1);
  const disposals = [...report.disposals, ...next.disposals];
  const { byTerm, gain } = report.totals;
  const pool = next.holdings[0];
  const estimate = report.estimate;
  return {
    gains: disposals.map((disposal) => (disposal.gain === null ? null : cents(disposal.gain))),
    gain: cents(gain),
    long: cents(byTerm.long),
    short: cents(byTerm.short),
    exempt: cents(byTerm.exempt),
    taxable: estimate.covered ? cents(estimate.taxableGain) : null,
    pool_qty: pool === undefined ? null : fixedToText(pool.quantity),
    pool_cost: pool === undefined || pool.cost === null ? null : cents(pool.cost),
  };
}

describe('worked examples', () => {
  for (const example of examples.examples) {
    if (PENDING.has(example.country)) continue;
    it(`${example.id}: ${example.title}`, () => {
      expect(figures(example)).toMatchObject(example.expected);
    });
  }

  it('leaves out only countries without a file', () => {
    const left = examples.examples.filter((example) => PENDING.has(example.country));
    expect(left.map((example) => countryRules(example.country))).toEqual(left.map(() => undefined));
    expect(examples.examples.length - left.length).toBe(7);
  });

  it('names the day of each disposal in the tax zone', () => {
    const example = examples.examples.find((one) => one.id === 'GB-CRYPTO22253');
    if (example === undefined) throw new Error('example is gone');
    const days = compute(example, 2023).disposals.map((disposal) => dayToIso(disposal.day));
    expect(days).toEqual(['2024-03-31']);
  });
});
