import { fixed } from '@meridian/money/fixed.ts';
import { asQuantity, asUnitPrice } from '@meridian/money/measure.ts';
import { isoToInstant } from '@meridian/tax-engine/common/time.ts';
import { asEntryId, type Entry, type Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { computeNow } from '@meridian/tax-engine/report/compute.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import { createValueBook, type PricePoint } from '@meridian/tax-engine/valuation/values.ts';
import { isUntaxed } from '@meridian/tax-export/law.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import { inCurrency } from '../report/worker/sample/currencies.ts';
import { daysWithPrices } from '../report/worker/sample/prices.ts';

/**
 * The tax year of the example. What happens in it happens from July on but for a purchase, so that it is
 * inside one tax year in every country, also where that begins in April or July.
 */
export const EXAMPLE_YEAR = 2025;

interface Units {
  readonly asset: string;
  readonly amount: string;
}

/** A trade in euros; `worth` is what it was worth on its day. */
export interface ExampleTrade {
  readonly day: string;
  readonly kind: 'buy' | 'sell' | 'swap' | 'staking';
  readonly units: Units;
  readonly received?: Units;
  readonly worth: string;
}

const unitsOf = (text: string): Units => {
  const [amount = '', asset = ''] = text.split(' ');
  return { asset, amount };
};

/** One sale after more than a year and within it, a swap, a reward: what countries treat differently. */
export const EXAMPLE_TRADES: readonly ExampleTrade[] = [
  { day: '2024-02-02', kind: 'buy', units: unitsOf('0.5 BTC'), worth: '20000' },
  { day: '2025-04-09', kind: 'buy', units: unitsOf('0.2 BTC'), worth: '14000' },
  { day: '2025-08-15', kind: 'staking', units: unitsOf('1 SOL'), worth: '200' },
  { day: '2025-10-03', kind: 'sell', units: unitsOf('0.6 BTC'), worth: '60000' },
  {
    day: '2025-11-12',
    kind: 'swap',
    units: unitsOf('0.05 BTC'),
    received: unitsOf('1.5 ETH'),
    worth: '4500',
  },
];

type Price = readonly [from: string, price: string];

/** Prices in euros from a day on, those of the trades; some laws ask for one on other days too. */
const PRICES: Readonly<Record<string, readonly [Price, ...Price[]]>> = {
  BTC: [
    ['2024-02-02', '40000'],
    ['2025-04-09', '70000'],
    ['2025-10-03', '100000'],
    ['2025-11-12', '90000'],
  ],
  ETH: [['2025-11-12', '3000']],
  SOL: [['2025-08-15', '200']],
};

/** The value of a trade in a currency, at the rounded rate of its year. */
export function worthIn({ worth, day }: ExampleTrade, currency: string): bigint {
  return inCurrency(fixed(worth), day, currency);
}

const reports = new Map<string, TaxReport>();

/** What the engine makes of the trades by the rules of a country, where nothing it asks is answered. */
export function exampleReport(rules: CountryRules): TaxReport {
  const known = reports.get(rules.country);
  if (known !== undefined) return known;
  const { currency } = rules;
  const report = computeNow({
    entries: EXAMPLE_TRADES.map((trade, index) => entryOf(trade, index, currency)),
    rules,
    year: EXAMPLE_YEAR,
    method: rules.matching.value.methods[0] ?? 'fifo',
    values: createValueBook({ prices: pricesIn(currency), rates: [] }),
    corrections: new Map(),
    settings: {},
    onInvariant({ error }) {
      throw error;
    },
  });
  reports.set(rules.country, report);
  return report;
}

/**
 * What can be said of the example's tax: a figure, that there is none, or nothing where the law is open
 * and a zero would look like an answer.
 */
export function taxOutcome(rules: CountryRules): 'taxed' | 'untaxed' | 'unsettled' {
  if (isUntaxed(rules, EXAMPLE_YEAR)) return 'untaxed';
  return rules.years[EXAMPLE_YEAR]?.rate.value.type === 'none' ? 'unsettled' : 'taxed';
}

function entryOf(trade: ExampleTrade, index: number, currency: string): Entry {
  const { day, kind, units, received } = trade;
  const id = asEntryId(`example-${index + 1}`);
  const base = {
    ...{ id, key: id, at: isoToInstant(`${day}T12:00:00Z`) },
    ...{ account: 'example', source: 'example', rows: [index + 1], fees: [] },
  };
  const money: Leg = { asset: currency, quantity: asQuantity(worthIn(trade, currency)) };
  const leg = ({ asset, amount }: Units): Leg => ({ asset, quantity: asQuantity(fixed(amount)) });
  switch (kind) {
    case 'buy':
      return { ...base, kind: 'trade', out: money, in: leg(units) };
    case 'sell':
      return { ...base, kind: 'trade', out: leg(units), in: money };
    case 'swap':
      return { ...base, kind: 'trade', out: leg(units), ...(received && { in: leg(received) }) };
    case 'staking':
      return { ...base, kind: 'income', income: 'staking', in: leg(units) };
  }
}

function pricesIn(currency: string): PricePoint[] {
  const days = daysWithPrices(EXAMPLE_TRADES.map(({ day }) => day));
  return Object.entries(PRICES).flatMap(([asset, points]) =>
    days.map((day) => {
      const [from, price] = points.findLast(([since]) => since <= day) ?? points[0];
      // At the rate of the day that the price is of: between two of them no price moves.
      const atoms = inCurrency(fixed(price), from, currency);
      return { day, asset, currency, price: asUnitPrice(atoms) };
    }),
  );
}
