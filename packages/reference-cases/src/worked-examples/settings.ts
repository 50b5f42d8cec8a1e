/** Settings of the schema of worked examples as settings of the engine. */
import { FIXED_ONE } from '@meridian/money/fixed.ts';
import type { FilingStatus, LossRules } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { typeOf } from './entries.ts';
import type { ExampleTransaction } from './transaction.ts';
import { type GivenSettings, NAMES } from './setting-names.ts';
import type { WealthOfYear } from './wealth.ts';
import { type ExampleNumber, ExampleError, code, numberOf, statedValue, text } from './words.ts';
import { orZero } from '@meridian/tax-engine/estimate/tax-computation.ts';
import type { Settings, Venue } from '@meridian/tax-engine/input/settings.ts';

const STATUS: Readonly<Record<string, FilingStatus>> = {
  single: 'single',
  individual: 'single',
  unmarried: 'single',
  joint: 'joint',
  jointly: 'joint',
  mfj: 'joint',
  married: 'joint',
  married_joint: 'joint',
  married_jointly: 'joint',
  married_filing_jointly: 'joint',
  couple: 'joint',
  partner: 'joint',
  partners: 'joint',
  fiscal_partners: 'joint',
  separate: 'separate',
  mfs: 'separate',
  married_separate: 'separate',
  married_separately: 'separate',
  married_filing_separately: 'separate',
  head: 'head',
  hoh: 'head',
  head_of_household: 'head',
};

export interface SettingsContext {
  readonly given: GivenSettings;
  /** Without what only states the income of the year as the gain itself. */
  readonly transactions: readonly ExampleTransaction[];
  readonly venues: Readonly<Record<string, Venue>>;
  readonly rules: CountryRules;
  readonly year: number;
  /** What snapshots state of the year. */
  readonly wealth: WealthOfYear;
}

/** What an example says of the person. Without other income it has none. */
export function settingsOf(context: SettingsContext): Settings {
  const { given, transactions, venues, rules, wealth } = context;
  const amount = (names: readonly string[]): bigint | undefined => {
    const found = given.find(names);
    return found === undefined ? undefined : numberOf(text(found.value), found.name);
  };
  const status = statusOf(given);
  const losses = lossesOf(context);
  const asksPartner = rules.asks.includes('partner');
  const known: { [K in keyof Settings]: Settings[K] | undefined } = {
    filingStatus: status ?? 'single',
    otherIncome: amount(NAMES.otherIncome) ?? totalIncome(transactions),
    marginalRate: percentOf(given, NAMES.marginalRate),
    churchTax: percentOf(given, NAMES.churchTax),
    lossesBroughtForward: losses.total,
    longLossesBroughtForward: losses.long,
    otherCapitalIncome: amount(NAMES.otherCapitalIncome),
    bankBalances: amount(NAMES.bankBalances) ?? wealth.bankBalances,
    debts: amount(NAMES.debts) ?? wealth.debts,
    otherWealth: amount(NAMES.otherWealth),
    wealthAtStart: amount(NAMES.wealthAtStart) ?? wealth.wealthAtStart,
    actualReturn: amount(NAMES.actualReturn) ?? wealth.actualReturn,
    partner: partnerOf(given) ?? (asksPartner && status === 'joint' ? true : undefined),
    source: sourceOf(context),
    venues: Object.keys(venues).length === 0 ? undefined : venues,
    lossDenial: lossRuleOf(given.value(NAMES.lossDenial)),
    solidarity: flagOf(given.value(NAMES.solidarity)),
    residency: residencyOf(given),
  };
  const entries = Object.entries(known).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

function statusOf(given: GivenSettings): FilingStatus | undefined {
  const found = given.find(NAMES.filingStatus);
  if (found === undefined) return undefined;
  const status = STATUS[code(found.value)];
  if (status === undefined) throw new ExampleError(`no ${found.name} ${code(found.value)}`);
  return status;
}

/** The source of gains whose name has the most words of the one that is given (AR). */
function sourceOf({ given, rules, year }: SettingsContext): string | undefined {
  const found = given.find(NAMES.source);
  const rate = rules.years[year]?.rate.value;
  if (found === undefined || rate?.type !== 'by-source') return undefined;
  const words = code(found.value).split('_');
  const fitting = rate.sources
    .map(({ id }) => ({ id, parts: id.split('-') }))
    .filter(({ parts }) => parts.every((part) => words.includes(part)))
    .toSorted((a, b) => b.parts.length - a.parts.length);
  if (fitting[0] === undefined) throw new ExampleError(`no source ${code(found.value)}`);
  return fitting[0].id;
}

/** `true`, `"yes"` or anything else; undefined where nothing is said. */
function flagOf(value: unknown): boolean | undefined {
  return value === undefined ? undefined : value === true || /^(?:true|yes|1)$/i.test(text(value));
}

/** Whether a rule on buying back applies; to point it out only is not to apply it. */
function lossRuleOf(value: unknown): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  return !/^(?:false|no|none|off|0|flag.*)$/.test(code(value));
}

const COUNTED = new Set(['partners', 'fiscal_partners', 'persons']);

/** That there is a partner, or how many persons there are. */
function partnerOf(given: GivenSettings): boolean | undefined {
  const found = given.find(NAMES.partner);
  if (found === undefined) return undefined;
  const number = text(found.value);
  if (number === '2') return true;
  return number === '1' && COUNTED.has(found.name) ? false : flagOf(found.value);
}

/** Rates stand as fractions (0.42) or in percent (42). */
function percentOf(given: GivenSettings, names: readonly string[]): bigint | undefined {
  const found = given.find(names);
  if (found === undefined) return undefined;
  const stated = text(found.value).trim();
  const rate = numberOf(stated.replace(/\s*%$/, ''), found.name);
  return rate <= FIXED_ONE && !stated.endsWith('%') ? rate * 100n : rate;
}

interface Losses {
  readonly total: bigint | undefined;
  readonly long: bigint | undefined;
}

/** Losses of earlier years, of whatever kind: one sum, by kind, or by the year they come from. */
function lossesOf(context: SettingsContext): Losses {
  const { given } = context;
  const stated = given.find(NAMES.losses);
  const parts = stated === undefined ? null : partsOf(stated.value);
  const kinds = parts ?? {
    short: given.value(NAMES.shortLosses),
    long: given.value(NAMES.longLosses),
  };
  const [short, long] = [kinds.short, kinds.long].map((kind) =>
    kind === undefined ? undefined : sizeOf(kind, 'losses', context),
  );
  if (stated !== undefined && parts === null) {
    return { total: sizeOf(stated.value, stated.name, context), long };
  }
  const ofYears = given.lossesOfYears();
  if (parts === null && ofYears.size > 0) {
    return { total: sizeOf(Object.fromEntries(ofYears), 'losses', context), long };
  }
  const isSaid = short !== undefined || long !== undefined;
  return { total: isSaid ? orZero(short) + orZero(long) : undefined, long };
}

/** Losses by kind, where they are stated so. */
function partsOf(value: unknown): { readonly short: unknown; readonly long: unknown } | null {
  if (typeof value !== 'object' || value === null) return null;
  const byKind = new Map<string, unknown>(
    Object.entries(value).map(([key, amount]: [string, unknown]) => [code(key), amount]),
  );
  const short = byKind.get('short') ?? byKind.get('short_term');
  const long = byKind.get('long') ?? byKind.get('long_term');
  return short === undefined && long === undefined ? null : { short, long };
}

/** The size of a loss, with or without its sign; of several years those that still live. */
function sizeOf(value: unknown, name: string, context: SettingsContext): bigint {
  if (typeof value === 'object' && value !== null) {
    let sum = 0n;
    for (const [key, amount] of Object.entries(value)) {
      if (lives(key, context)) sum += sizeOf(amount, name, context);
    }
    return sum;
  }
  const atoms = numberOf(text(value), name);
  return atoms < 0n ? -atoms : atoms;
}

function lives(lossYear: string, { rules, year }: SettingsContext): boolean {
  const { carriedYears } = lossRulesOf(rules, year);
  if (!/^\d{4}$/.test(lossYear) || carriedYears === 'unlimited') return true;
  return year - Number.parseInt(lossYear, 10) <= carriedYears;
}

/** What a year does with losses; a year without rules as the country does at large. */
export function lossRulesOf(rules: CountryRules, year: number): LossRules {
  return (rules.years[year]?.losses ?? rules.losses).value;
}

/** What is stated as the income of the year; nothing where nothing is said. */
function totalIncome(transactions: readonly ExampleTransaction[]): bigint {
  let sum = 0n;
  for (const transaction of transactions) {
    if (typeOf(transaction) !== 'total_income') continue;
    sum += statedValue(transaction) ?? numberOf(transaction.qty, 'value');
  }
  return sum;
}

function residencyOf(given: GivenSettings): Settings['residency'] {
  const from = text(given.value(NAMES.residentFrom));
  const to = text(given.value(NAMES.residentTo));
  if (from === '' && to === '') return undefined;
  return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
}

export interface OpeningPool {
  readonly qty: ExampleNumber;
  readonly cost: ExampleNumber;
  readonly asset?: string;
  readonly date?: string;
}

/** Units held before the first transaction, where an example starts with a pool or with lots. */
export function openingsOf(given: GivenSettings): readonly OpeningPool[] {
  const pools = [given.value(NAMES.openingPool), given.value(NAMES.openingLots)].flat();
  const stated = pools.filter((pool) => typeof pool === 'object' && pool !== null);
  // The two numbers are read by `numberOf`, which refuses what is none.
  return stated as readonly OpeningPool[];
}
