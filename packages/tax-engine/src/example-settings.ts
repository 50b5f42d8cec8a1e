/** Settings of the schema of worked examples as settings of the engine. */
import { fixed } from '@meridian/money/fixed.ts';
import type { Method, Scope } from '@meridian/tax-rules/matching.ts';
import type { FilingStatus } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import {
  type ExampleNumber,
  type ExampleTransaction,
  ExampleError,
  numberOf,
} from './example-entries.ts';
import { told } from './reckoning.ts';
import type { Settings, Venue } from './result.ts';

export type ExampleSettings = Readonly<Record<string, unknown>>;

const METHODS: Readonly<Record<string, Method>> = {
  fifo: 'fifo',
  lifo: 'lifo',
  hifo: 'hifo',
  lofo: 'lofo',
  specific: 'specific',
  specific_id: 'specific',
  moving_average: 'moving-average',
  average: 'moving-average',
  acb: 'moving-average',
  total_average: 'total-average',
  yearly_total_average: 'total-average',
  share_matching: 'share-matching',
  portfolio: 'portfolio',
  annual_cash_basis: 'cash-basis',
  cash_basis: 'cash-basis',
};

const SCOPES: Readonly<Record<string, Scope>> = {
  global: 'global',
  global_per_asset: 'global',
  universal: 'global',
  wallet: 'account',
  per_wallet: 'account',
  account: 'account',
  per_account: 'account',
  platform: 'platform',
  per_platform: 'platform',
  per_institution: 'platform',
};

/** The method an example names, else the first of the country. */
export function methodOf(settings: ExampleSettings, rules: CountryRules): Method {
  const named = settings['method'];
  const first = rules.matching.value.methods[0] ?? 'fifo';
  if (named === undefined) return first;
  const method = METHODS[code(named)];
  if (method === undefined) throw new ExampleError(`no method ${code(named)}`);
  return method;
}

/** The country's rules, with the scope an example names. */
export function rulesFor(settings: ExampleSettings, rules: CountryRules): CountryRules {
  const named = settings['scope'];
  if (named === undefined) return rules;
  const scope = SCOPES[code(named)];
  if (scope === undefined) throw new ExampleError(`no scope ${code(named)}`);
  const { matching } = rules;
  return {
    ...rules,
    matching: { ...matching, value: { ...matching.value, scopes: [{ scope }] } },
  };
}

function code(value: unknown): string {
  return text(value)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

const STATUS: Readonly<Record<string, FilingStatus>> = {
  single: 'single',
  joint: 'joint',
  mfj: 'joint',
  married: 'joint',
  married_joint: 'joint',
  married_filing_jointly: 'joint',
  jointly: 'joint',
  separate: 'separate',
  mfs: 'separate',
  married_separate: 'separate',
  married_filing_separately: 'separate',
  head: 'head',
  hoh: 'head',
  head_of_household: 'head',
};

/** What an example says of the person. Without other income it has none. */
export function settingsOf(
  given: ExampleSettings,
  transactions: readonly ExampleTransaction[],
  venues: Readonly<Record<string, Venue>>,
): Settings {
  const amount = (...names: readonly string[]): bigint | undefined => {
    const name = names.find((one) => given[one] !== undefined);
    return name === undefined ? undefined : numberOf(text(given[name]), name);
  };
  const wealth = stated(transactions, 'snapshot');
  const status = STATUS[code(given['filing_status'] ?? given['status'])];
  const known: { [K in keyof Settings]: Settings[K] | undefined } = {
    filingStatus: status ?? 'single',
    otherIncome:
      amount(
        'other_income',
        'other_basic_income',
        'other_taxable_income',
        'taxable_other_income',
        'ordinary_income',
        'employment_income',
        'total_income',
      ) ?? told(stated(transactions, 'total_income').units),
    marginalRate: percentOf(amount('marginal_rate', 'user_marginal_rate')),
    churchTax: percentOf(amount('church_tax', 'church_tax_rate')),
    lossesBroughtForward: amount(
      'losses_brought_forward',
      'loss_carryforward',
      'declared_losses',
      'prior_losses',
      'unused_losses',
      'loss_carry_forward',
      'losses_carried_forward',
      'carried_forward_losses',
      'unused_costs',
      'costs_prior',
    ),
    longLossesBroughtForward: amount('long_losses_brought_forward'),
    otherCapitalIncome: amount('other_capital_income', 'capital_income'),
    bankBalances: amount('bank', 'bank_balances') ?? wealth.bank,
    debts: amount('debts') ?? wealth.debts,
    otherWealth: amount('other_wealth', 'other_assets'),
    wealthAtStart: amount('wealth_at_start') ?? wealth.units,
    actualReturn: amount('actual_return'),
    partner: flagOf(given['partner'] ?? given['fiscal_partner']),
    source: given['source'] === undefined ? undefined : text(given['source']),
    venues: Object.keys(venues).length === 0 ? undefined : venues,
    lossDenial: typeof given['loss_denial'] === 'boolean' ? given['loss_denial'] : undefined,
    solidarity: flagOf(given['solidarity']),
    residency: residencyOf(given),
  };
  const entries = Object.entries(known).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/** `true`, `"yes"` or anything else; undefined where nothing is said. */
function flagOf(value: unknown): boolean | undefined {
  return value === undefined ? undefined : value === true || /^(?:true|yes|1)$/i.test(text(value));
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Rates stand as fractions (0.42) or in percent (42). */
function percentOf(rate: bigint | undefined): bigint | undefined {
  if (rate === undefined) return undefined;
  return rate <= fixed('1') ? rate * 100n : rate;
}

function residencyOf(given: ExampleSettings): Settings['residency'] {
  const from = text(given['resident_from']);
  const to = text(given['resident_to']);
  if (from === '' && to === '') return undefined;
  return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
}

const BANK = new Set(['BANK', 'CASH', 'SAVINGS']);
const DEBTS = new Set(['DEBT', 'DEBTS']);

type Stated = {
  readonly units: bigint | undefined;
  readonly bank: bigint | undefined;
  readonly debts: bigint | undefined;
};

/** Sums of what an example states as amounts, by what they are of. */
function stated(transactions: readonly ExampleTransaction[], type: string): Stated {
  const sums = new Map<keyof Stated, bigint>();
  for (const one of transactions) {
    if (one.type !== type) continue;
    const asset = one.asset.toUpperCase();
    const of = BANK.has(asset) ? 'bank' : DEBTS.has(asset) ? 'debts' : 'units';
    sums.set(of, (sums.get(of) ?? 0n) + numberOf(one.value, 'value'));
  }
  return { units: sums.get('units'), bank: sums.get('bank'), debts: sums.get('debts') };
}

const VENUES: Readonly<Record<string, Venue>> = {
  domestic: 'home',
  home: 'home',
  licensed: 'home',
  foreign: 'abroad',
  abroad: 'abroad',
  other: 'abroad',
};

/**
 * Accounts by wallet. Where sales go over platforms at home and abroad, each of them is an account;
 * where there is one only, it is that of everything.
 */
export function accountsOf(transactions: readonly ExampleTransaction[]): {
  readonly accountOf: (transaction: ExampleTransaction) => string;
  readonly venues: Readonly<Record<string, Venue>>;
} {
  const platforms = new Set(transactions.map(({ platform }) => platform).filter(Boolean));
  const accountOf = ({ wallet, platform }: ExampleTransaction): string =>
    wallet ?? (platforms.size > 1 ? platform : undefined) ?? 'A';
  const venues = new Map<string, Venue>();
  for (const transaction of transactions) {
    const venue = VENUES[transaction.platform ?? ''];
    if (venue !== undefined) venues.set(accountOf(transaction), venue);
  }
  return { accountOf, venues: Object.fromEntries(venues) };
}

export type OpeningPool = {
  readonly qty: ExampleNumber;
  readonly cost: ExampleNumber;
  readonly asset?: string;
  readonly date?: string;
};

/** Units held before the first transaction, where an example starts with a pool. */
export function openingPoolOf(settings: ExampleSettings): OpeningPool | null {
  const pool = settings['opening_pool'];
  if (typeof pool !== 'object' || pool === null) return null;
  // The two numbers are read by `numberOf`, which refuses what is none.
  return pool as OpeningPool;
}
