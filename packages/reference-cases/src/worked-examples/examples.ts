/**
 * The schema of worked examples: a person's transactions of a country, and the figures that an
 * authority, a publication or a calculation by hand gives for them. The command line checks a file of
 * them (`--examples`), and so do the tests of the project.
 */
import { asQuantity } from '@meridian/money/measure.ts';
import { fixed, parseFixed } from '@meridian/money/fixed.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { DAY_MS, createZone } from '@meridian/tax-engine/common/calendar.ts';
import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import { readTransactions, typeOf } from './entries.ts';
import type { ExampleTransaction } from './transaction.ts';
import { type ExampleFigures, exampleFigures } from './figures.ts';
import { methodOf, rulesFor } from './methods.ts';
import { type ExampleSettings, GivenSettings } from './setting-names.ts';
import { openingsOf, settingsOf } from './settings.ts';
import { accountsOf } from './venues.ts';
import { type WealthOfYear, wealthOfYears } from './wealth.ts';
import { type ExampleNumber, ExampleError, dayOf, numberOf } from './words.ts';
import { asEntryId, type Entry, isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { createValueBook } from '@meridian/tax-engine/valuation/values.ts';
import { addMs, isoToInstant } from '@meridian/tax-engine/common/time.ts';

export interface Example {
  readonly id: string;
  readonly country: string;
  /** The tax year by the calendar year in which it starts. */
  readonly year: string | number;
  readonly title?: string;
  readonly currency: string;
  readonly transactions: readonly ExampleTransaction[];
  readonly settings?: ExampleSettings;
  readonly expected: Readonly<Record<string, unknown>>;
}

export type ReadExample =
  | {
      readonly ok: true;
      readonly input: ComputeInput;
      /** What snapshots state of the years of the example. */
      readonly wealth: ReadonlyMap<number, WealthOfYear>;
      /** Settings of which nothing is known. */
      readonly unknown: readonly string[];
    }
  | { readonly ok: false; readonly reason: string };

/** An example as the engine's input; a country or a word that is not known is named. */
export function readExample(example: Example): ReadExample {
  const rules = countryRules(example.country.toUpperCase());
  if (rules === undefined) return { ok: false, reason: `no rules for ${example.country}` };
  if (rules.currency !== example.currency.toUpperCase()) {
    return { ok: false, reason: `currency ${example.currency} is not that of ${example.country}` };
  }
  try {
    return { ok: true, ...inputOf(example, rules) };
  } catch (error) {
    if (error instanceof ExampleError) return { ok: false, reason: error.message };
    throw error;
  }
}

function inputOf(
  example: Example,
  rules: CountryRules,
): Omit<Extract<ReadExample, { ok: true }>, 'ok'> {
  const { transactions, settings = {} } = example;
  const { currency } = rules;
  const given = new GivenSettings(settings);
  const { accountOf, venues } = accountsOf(transactions, given);
  const isTotal = transactions.every((transaction) => typeOf(transaction) === 'total_income');
  const moves = isTotal ? transactions.flatMap(asSale) : transactions;
  const { entries, corrections } = readTransactions(moves, currency, accountOf);
  const year = yearOf(Number.parseInt(String(example.year), 10), entries, rules);
  const wealth = wealthOfYears(transactions, rules, year);
  const stated = isTotal ? [] : transactions;
  const person = { given, transactions: stated, venues, rules, year };
  return {
    wealth,
    unknown: given.unknown,
    input: {
      entries: [...openingEntries(given, transactions[0], currency), ...entries],
      rules: withProposals(rulesFor(given, rules)),
      year,
      method: methodOf(given, rules),
      values: createValueBook({ prices: [], rates: [] }),
      corrections,
      settings: settingsOf({ ...person, wealth: wealth.get(year) ?? {} }),
    },
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
 * more, that one is taken; an example that fits the year it names is never moved.
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

function openingEntries(
  given: GivenSettings,
  first: ExampleTransaction | undefined,
  currency: string,
): Entry[] {
  if (first === undefined) return [];
  const before = addMs(isoToInstant(`${dayOf(first.date)}T12:00:00Z`), -DAY_MS);
  return openingsOf(given).map((pool, index) => ({
    id: asEntryId(index === 0 ? 'opening' : `opening-${index}`),
    key: index === 0 ? 'opening' : `opening-${index}`,
    kind: 'opening',
    // A pool says what was held when the example begins.
    at: pool.date === undefined ? before : isoToInstant(`${pool.date}T12:00:00Z`),
    account: first.wallet ?? 'A',
    source: 'manual',
    rows: [],
    fees: [],
    in: {
      asset: pool.asset ?? first.asset,
      quantity: asQuantity(numberOf(pool.qty, 'opening_pool.qty')),
    },
    cost: { currency, atoms: numberOf(pool.cost, 'opening_pool.cost') },
  }));
}

export interface ExampleRow {
  readonly key: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

export interface ExampleOutcome {
  readonly id: string;
  readonly passed: boolean;
  /** Figures that differ, or the reason why there are none. */
  readonly differences: readonly ExampleRow[];
  readonly reason?: string;
  /** What its figures mean; none where it is not computed. */
  readonly layout?: string;
  /** Settings that nothing was made of. */
  readonly unknown: readonly string[];
}

/** Computes an example and compares every figure that it expects, to the cent. */
export function checkExample(example: Example): ExampleOutcome {
  const read = readExample(example);
  const { id } = example;
  if (!read.ok) return { id, passed: false, differences: [], reason: read.reason, unknown: [] };
  const figures = exampleFigures(read.input, read.wealth);
  let best: { readonly layout: string; readonly differences: ExampleRow[] } | null = null;
  for (const layout of layoutsOf(example)) {
    const differences = differencesIn(layout, example, figures);
    if (best === null || differences.length < best.differences.length) {
      best = { layout: layout.name, differences };
    }
  }
  invariant(best !== null, 'every example has a layout');
  return { id, passed: best.differences.length === 0, ...best, unknown: read.unknown };
}

function differencesIn(
  { meanings }: ExampleLayout,
  { expected }: Example,
  figures: ExampleFigures,
): ExampleRow[] {
  return Object.entries(expected).flatMap(([key, stated]) => {
    const { name = key, year = '' } = /^(?<name>.+?)(?<year>_\d{4})?$/.exec(key)?.groups ?? {};
    const other = `${meanings.get(name) ?? name}${year}`;
    const actual = figureOf(figures, other in figures ? other : key);
    return same(stated, actual) ? [] : [{ key, expected: stated, actual }];
  });
}

/** A draft may carry its own name: the first proposal is meant. */
function figureOf(figures: ExampleFigures, key: string): unknown {
  return figures[key] ?? (key.startsWith('what_if') ? figures['what_if'] : undefined);
}

/** What the words of an example mean; one layout holds for all of its figures. */
interface ExampleLayout {
  readonly name: string;
  readonly meanings: ReadonlyMap<string, string>;
}

/** The layout in which every figure means what its name says. */
export const AS_COMPUTED = 'as computed';

/** The tax as the return rounds it (PL), and proceeds less their fees. */
const MEANINGS: readonly (readonly [name: string, word: string, figure: string])[] = [
  ['tax as the return rounds it', 'tax', 'tax_in_return'],
  ['proceeds less fees', 'proceeds', 'net_proceeds'],
];

/** An example that states both figures means each of them by its own name. */
function layoutsOf({ expected }: Example): ExampleLayout[] {
  const names = new Set(Object.keys(expected).map((key) => key.replace(/_\d{4}$/, '')));
  let layouts: ExampleLayout[] = [{ name: AS_COMPUTED, meanings: new Map() }];
  for (const [name, word, figure] of MEANINGS) {
    if (!names.has(word) || names.has(figure)) continue;
    layouts = layouts.flatMap((layout) => [
      layout,
      { name, meanings: new Map([...layout.meanings, [word, figure]]) },
    ]);
  }
  return layouts;
}

/** One cent either way: examples print rounded figures. */
const TOLERANCE = fixed('0.01');

function same(expected: unknown, actual: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((element, index) => same(element, actual[index]))
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
