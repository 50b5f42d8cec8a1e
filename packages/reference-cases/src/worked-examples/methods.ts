/** Methods and scopes as worked examples and the facts behind them name them. */
import type { Method, Scope } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { type GivenSettings, NAMES } from './setting-names.ts';
import { ExampleError, code } from './words.ts';

const METHODS: Readonly<Record<string, Method>> = {
  fifo: 'fifo',
  lifo: 'lifo',
  hifo: 'hifo',
  standing_order_hifo: 'hifo',
  lofo: 'lofo',
  specific: 'specific',
  specific_id: 'specific',
  moving_average: 'moving-average',
  acb: 'moving-average',
  total_average: 'total-average',
  yearly_total_average: 'total-average',
  share_matching: 'share-matching',
  section_104: 'share-matching',
  portfolio: 'portfolio',
  portfolio_formula: 'portfolio',
  annual_cash_basis: 'cash-basis',
  cash_basis: 'cash-basis',
  cash_pool: 'cash-basis',
};

/** An average that does not say which: the country's own. */
const AVERAGES = new Set([
  'average',
  'average_cost',
  'weighted_average',
  'weighted_average_cost',
  'moving_average',
]);
const AVERAGING: ReadonlySet<Method> = new Set([
  'moving-average',
  'total-average',
  'share-matching',
]);

const SCOPES: Readonly<Record<string, Scope>> = {
  global: 'global',
  global_per_asset: 'global',
  global_per_token: 'global',
  global_all_crypto: 'global',
  global_all_digital_assets_of_the_household: 'global',
  universal: 'global',
  wallet: 'account',
  per_wallet: 'account',
  account: 'account',
  per_account: 'account',
  per_wallet_or_account: 'account',
  address: 'account',
  per_address: 'account',
  platform: 'platform',
  per_platform: 'platform',
  institution: 'platform',
  per_institution: 'platform',
};

/** Words that leave it to the country. */
const OWN = new Set(['none', 'n/a', 'global_allowed', 'global_or_wallet']);

/** The method an example names, else the first of the country. */
export function methodOf(given: GivenSettings, rules: CountryRules): Method {
  const named = code(given.value(NAMES.method));
  const { methods } = rules.matching.value;
  const first = methods[0] ?? 'fifo';
  if (named === '' || OWN.has(named)) return first;
  if (AVERAGES.has(named)) return averageOf(named, methods);
  const method = METHODS[named];
  if (method === undefined) throw new ExampleError(`no method ${named}`);
  return method;
}

function averageOf(named: string, methods: readonly Method[]): Method {
  const method = METHODS[named];
  if (method !== undefined && methods.includes(method)) return method;
  return methods.find((allowed) => AVERAGING.has(allowed)) ?? 'moving-average';
}

/** The country's rules, with the scope an example names. */
export function rulesFor(given: GivenSettings, rules: CountryRules): CountryRules {
  const named = code(given.value(NAMES.scope));
  if (named === '' || OWN.has(named)) return rules;
  const scope = SCOPES[named];
  if (scope === undefined) throw new ExampleError(`no scope ${named}`);
  const { matching } = rules;
  return {
    ...rules,
    matching: { ...matching, value: { ...matching.value, scopes: [{ scope }] } },
  };
}
