/**
 * The schema of worked examples: a person's transactions of a country, and the figures that an
 * authority, a publication or a reckoning by hand gives for them. The command line checks a file of
 * them (`--examples`), and so do the tests of the project.
 */
import {
  fixed,
  fixedToText,
  mulDiv,
  FIXED_ONE,
  parseFixed,
  roundFixed,
} from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { createZone } from './calendar.ts';
import { type ComputeInput, computeNow } from './compute.ts';
import { turnoverTax, venueOf } from './estimate-turnover.ts';
import {
  ExampleError,
  type ExampleNumber,
  type ExampleTransaction,
  numberOf,
  readTransactions,
} from './example-entries.ts';
import {
  type ExampleSettings,
  accountsOf,
  methodOf,
  openingPoolOf,
  rulesFor,
  settingsOf,
} from './example-settings.ts';
import { type Entry, isFiat } from './ledger.ts';
import type { Disposal, TaxReport } from './result.ts';
import { createValueBook } from './values.ts';

export type Example = {
  readonly id: string;
  readonly country: string;
  /** The tax year by the calendar year in which it starts. */
  readonly year: string | number;
  readonly title?: string;
  readonly currency: string;
  readonly transactions: readonly ExampleTransaction[];
  readonly settings?: ExampleSettings;
  readonly expected: Readonly<Record<string, unknown>>;
};

export type ReadExample =
  | { readonly ok: true; readonly input: ComputeInput }
  | { readonly ok: false; readonly reason: string };

/** An example as the engine's input; a country or a word that is not known is named. */
export function readExample(example: Example): ReadExample {
  const rules = countryRules(example.country);
  if (rules === undefined) return { ok: false, reason: `no rules for ${example.country}` };
  if (rules.currency !== example.currency) {
    return { ok: false, reason: `currency ${example.currency} is not that of ${example.country}` };
  }
  try {
    return { ok: true, input: inputOf(example, rules) };
  } catch (error) {
    if (error instanceof ExampleError) return { ok: false, reason: error.message };
    throw error;
  }
}

function inputOf(
  { year, currency, transactions, settings = {} }: Example,
  rules: CountryRules,
): ComputeInput {
  const { accountOf, venues } = accountsOf(transactions);
  const isTotal = transactions.every(({ type }) => type === 'total_income');
  const moves = isTotal ? transactions.flatMap(asSale) : transactions;
  const { entries, corrections } = readTransactions(moves, currency, accountOf);
  return {
    entries: [...openingOf(settings, transactions[0], currency), ...entries],
    rules: withProposals(rulesFor(settings, rules)),
    year: yearOf(Number.parseInt(String(year), 10), entries, rules),
    method: methodOf(settings, rules),
    values: createValueBook({ prices: [], rates: [] }),
    corrections,
    settings: settingsOf(settings, isTotal ? [] : transactions, venues),
  };
}

/** Before every tax year. */
const FIRST_YEAR = 0;

/** An example may ask what a draft would make of a year before it. */
function withProposals(rules: CountryRules): CountryRules {
  const everyYear = rules.proposals.map((proposal) => ({ ...proposal, from: FIRST_YEAR }));
  return { ...rules, proposals: everyYear };
}

/**
 * The tax year meant. The schema names a year that runs over two by the one in which it starts, and
 * one example does not keep to it: HK-zero names 2025 for a sale of February 2025, which lies in the
 * year from April 2024. So where the named year has nothing but purchases and the one before it has
 * more, that one is taken; a story that fits the year it names is never moved.
 */
function yearOf(named: number, entries: readonly Entry[], rules: CountryRules): number {
  const zone = createZone(rules.calendar.value);
  const years = new Set<number>();
  for (const entry of entries) {
    const isPurchase = entry.kind === 'trade' && entry.out !== undefined && isFiat(entry.out.asset);
    if (!isPurchase) years.add(zone.taxYearOf(zone.dayOf(entry.at)));
  }
  const { startMonth, startDay } = rules.calendar.value;
  const spans = startMonth !== 1 || startDay !== 1;
  return spans && !years.has(named) && years.has(named - 1) ? named - 1 : named;
}

/** An example that states only the income of the year: it was all gained. */
function asSale({ date, value }: ExampleTransaction): ExampleTransaction[] {
  const units = { date, asset: 'TOTAL', qty: '1' };
  return [
    { ...units, type: 'buy', value: '0' },
    { ...units, type: 'sell', ...(value === undefined ? {} : { value }) },
  ];
}

function openingOf(
  settings: ExampleSettings,
  first: ExampleTransaction | undefined,
  currency: string,
): Entry[] {
  const pool = openingPoolOf(settings);
  if (pool === null || first === undefined) return [];
  const quantity = numberOf(pool.qty, 'opening_pool.qty');
  return [
    {
      id: 'opening',
      key: 'opening',
      kind: 'opening',
      at: Date.parse(`${pool.date ?? '2020-01-01'}T12:00:00Z`),
      account: first.wallet ?? 'A',
      source: 'manual',
      rows: [],
      fees: [],
      in: { asset: pool.asset ?? first.asset, quantity },
      cost: { currency, atoms: numberOf(pool.cost, 'opening_pool.cost') },
    },
  ];
}

/** Figures to the cent. */
const CENTS = 2;
const cents = (atoms: bigint): string => fixedToText(roundFixed(atoms, CENTS, 'half-even'));
const centsOrNull = (atoms: bigint | null | undefined): string | null =>
  atoms === null || atoms === undefined ? null : cents(atoms);

/**
 * Every figure an example can ask for, by its key: amounts as text to the cent, lists where the
 * example has one per disposal. `result_2024` and `tax_2024` are of the year they name.
 */
export function exampleFigures(input: ComputeInput): Record<string, unknown> {
  const reports = reportsFrom(input);
  const report = reports.find((one) => one.year === input.year) ?? computeNow(input);
  const after = reports.filter((one) => one.year >= input.year);
  const { totals, estimate, cash } = report;
  const last = after.at(-1) ?? report;
  return {
    ...yearFigures(reports),
    ...taxFigures(report),
    ...holdingFigures(last, input),
    gains: after.flatMap((one) => one.disposals.map(({ gain }) => centsOrNull(gain))),
    gain: cents(
      cash === undefined ? totals.gain : cash.revenue - cash.costs - cash.costsBroughtForward,
    ),
    losses: cents(totals.losses),
    long: cents(totals.byTerm.long),
    short: cents(totals.byTerm.short),
    exempt: cents(totals.byTerm.exempt),
    proceeds: cents(totals.proceeds),
    cost: cents(totals.cost),
    costs: cents(cash === undefined ? totals.cost : cash.costs),
    fees: cents(totals.fees),
    revenue: cents(cash === undefined ? totals.proceeds : cash.revenue),
    costs_prior: centsOrNull(cash?.costsBroughtForward),
    income: cents(incomeOf(report)),
    final_pph: report.disposals.map((one) => centsOrNull(finalTax(one, input))),
    provisional: estimate.covered ? centsOrNull(estimate.advance) : null,
  };
}

/** Reports of every year from the first entry to the last, and to the year asked for. */
function reportsFrom(input: ComputeInput): readonly TaxReport[] {
  const zone = createZone(input.rules.calendar.value);
  const years = input.entries.map(({ at }) => zone.taxYearOf(zone.dayOf(at)));
  const first = Math.max(Math.min(input.year, ...years), input.year - YEARS_BEFORE);
  const last = Math.max(input.year, ...years);
  const reports: TaxReport[] = [];
  for (let year = first; year <= last; year += 1) reports.push(computeNow({ ...input, year }));
  return reports;
}

/** Examples reach back a few years at most; an opening pool may lie further back. */
const YEARS_BEFORE = 6;

function yearFigures(reports: readonly TaxReport[]): Record<string, string | null> {
  return Object.fromEntries(
    reports.flatMap(({ year, cash, totals, estimate }) => [
      [`result_${year}`, cents(cash === undefined ? totals.gain : cash.revenue - cash.costs)],
      [`tax_${year}`, estimate.covered ? cents(beforeCredit(estimate)) : null],
    ]),
  );
}

type Covered = Extract<TaxReport['estimate'], { covered: true }>;

function stepOf({ steps }: Covered, id: string): bigint | null {
  return steps.find((one) => one.id === id)?.amount ?? null;
}

function beforeCredit(estimate: Covered): bigint {
  return stepOf(estimate, 'estimate.tax-before-credit') ?? estimate.tax;
}

function taxFigures({ estimate }: TaxReport): Record<string, string | null> {
  if (!estimate.covered) return { tax: null, taxable: null, net: null, equalised: null };
  const whatIf = centsOrNull(estimate.whatIf[0]?.tax);
  return {
    tax: cents(estimate.tax),
    taxable: cents(estimate.taxableGain),
    net: cents(estimate.taxableGain),
    taxable_income: cents(estimate.taxableIncome),
    equalised: cents(stepOf(estimate, 'estimate.tax-if-declared') ?? estimate.tax),
    what_if: whatIf,
    what_if_draft_2026: whatIf,
  };
}

/** What an example calls income: rewards where it has any, else what the tax is reckoned on. */
function incomeOf({ totals, estimate, income }: TaxReport): bigint {
  if (income.length > 0) return totals.income + totals.incomeWithGains + totals.incomeApart;
  return estimate.covered ? estimate.taxableGain + estimate.taxableIncome : totals.gain;
}

function finalTax(disposal: Disposal, { rules, year, settings }: ComputeInput): bigint | null {
  const rate = rules.years[year]?.rate.value;
  if (rate?.type !== 'turnover') return null;
  return turnoverTax(rate, disposal, venueOf(settings, disposal.account, 'abroad'));
}

/** The pool that is left of the first asset, at the end of the last year of the example. */
function holdingFigures(
  { holdings }: TaxReport,
  { entries }: ComputeInput,
): Record<string, string | null> {
  const first = entries.map(assetOf).find((asset) => asset !== null);
  const own = holdings.filter(({ asset, quantity }) => asset === first && quantity > 0n);
  const quantity = own.reduce((sum, one) => sum + one.quantity, 0n);
  const costs = own.map(({ cost }) => cost);
  const cost = costs.reduce<bigint | null>(
    (sum, one) => (sum === null || one === null ? null : sum + one),
    0n,
  );
  return {
    pool_qty: fixedToText(quantity),
    pool_cost: centsOrNull(cost),
    unit_after:
      cost === null || quantity === 0n
        ? null
        : cents(mulDiv(cost, FIXED_ONE, quantity, 'half-even')),
  };
}

function assetOf(entry: Entry): string | null {
  if (entry.kind === 'opening' || entry.kind === 'income') return entry.in.asset;
  return entry.kind === 'trade' && entry.in !== undefined ? entry.in.asset : null;
}

export type ExampleRow = {
  readonly key: string;
  readonly expected: unknown;
  readonly actual: unknown;
};

export type ExampleOutcome = {
  readonly id: string;
  readonly passed: boolean;
  /** Figures that differ, or the reason why there are none. */
  readonly differences: readonly ExampleRow[];
  readonly reason?: string;
};

/** Reckons an example and compares what it expects, to the cent. */
export function checkExample(example: Example): ExampleOutcome {
  const read = readExample(example);
  if (!read.ok) return { id: example.id, passed: false, differences: [], reason: read.reason };
  const figures = exampleFigures(read.input);
  const differences = Object.entries(example.expected).flatMap(([key, expected]) => {
    // A draft may carry its own name: the first proposal is meant.
    const actual = figures[key] ?? (key.startsWith('what_if') ? figures['what_if'] : undefined);
    return same(expected, actual) ? [] : [{ key, expected, actual }];
  });
  return { id: example.id, passed: differences.length === 0, differences };
}

/** One cent either way: examples print rounded figures. */
const TOLERANCE = fixed('0.01');

function same(expected: unknown, actual: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((one, index) => same(one, actual[index]))
    );
  }
  const [wanted, got] = [numberIn(expected), numberIn(actual)];
  if (wanted === null || got === null) return expected === actual;
  const apart = wanted - got;
  return apart <= TOLERANCE && -apart <= TOLERANCE;
}

function numberIn(value: unknown): bigint | null {
  const isNumber = typeof value === 'string' || typeof value === 'number';
  return isNumber ? parseFixed(String(value satisfies ExampleNumber)) : null;
}
