/**
 * A year of results made by hand, and its estimate under rules of which a test changes only a part.
 */
import { asQuantity } from '@meridian/money/measure.ts';
import { ONE_UNIT, fixed, fixedToText } from '@meridian/money/fixed.ts';
import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import { unitedKingdom } from '@meridian/tax-rules/countries/gb.ts';
import type { Holding } from '@meridian/tax-rules/matching.ts';
import type { Allowance, LossRules, RateRule, YearRules } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Sourced } from '@meridian/tax-rules/sourced.ts';
import { isoToDay } from '../common/calendar.ts';
import { estimateTax } from '../estimate/estimate.ts';
import type { EstimateInput } from '../estimate/tax-computation.ts';
import type { CashYear, Disposal, DisposalKind } from '../result/disposal.ts';
import type { Estimate } from '../result/estimate.ts';
import type { IncomeLine } from '../result/report.ts';
import type { Settings } from '../input/settings.ts';
import type { Term } from '../result/lot.ts';
import { summarise } from '../report/summary.ts';
import { income as incomeEntry, trade } from './entries.ts';

export function sure<T>(value: T, basis = 'law'): Sourced<T> {
  return { value, confidence: 'confirmed', basis };
}

const YEAR = 2025;

/** Real rules without one on derivatives. */
const { derivatives: _derivatives, ...BASE } = unitedKingdom;

interface Result {
  readonly day?: string;
  readonly term?: Term;
  readonly assetClass?: AssetClass;
  readonly account?: string;
  readonly proceeds?: string;
  readonly kind?: DisposalKind;
}

/** A disposal with this gain; unless stated, it was sold for the gain and a cost of 1,000. */
export function gained(gain: string, result: Result = {}): Disposal {
  const { day = `${YEAR}-06-01`, term = 'taxable', assetClass = 'crypto', account = 'A' } = result;
  const atoms = fixed(gain);
  const proceeds = result.proceeds === undefined ? atoms + fixed('1000') : fixed(result.proceeds);
  const entry = trade(day, '1 BTC', `${fixedToText(proceeds)} EUR`);
  const quantity = ONE_UNIT;
  const amounts = { quantity, proceeds, fees: 0n, cost: proceeds - atoms, gain: atoms };
  const kind = result.kind ?? 'sale';
  return {
    ...amounts,
    asset: 'BTC',
    account,
    at: entry.at,
    day: isoToDay(day),
    taxYear: YEAR,
    disallowed: 0n,
    assetClass,
    parts: [{ entry, kind, quantity, proceeds, fees: 0n, origin: 'own-leg' }],
    slices: [{ ...amounts, rule: 'fifo', term, lots: [] }],
  };
}

/** An income line of staking. */
export function earned(
  value: string,
  taxedAs: IncomeLine['taxedAs'] = 'income',
  day = `${YEAR}-06-01`,
): IncomeLine {
  const entry = incomeEntry(day, 'staking', `1 ETH @ ${value} EUR`);
  return {
    entry,
    day: isoToDay(day),
    taxYear: YEAR,
    income: 'staking',
    asset: 'ETH',
    quantity: asQuantity(fixed('1')),
    value: fixed(value),
    origin: 'price-column',
    taxable: true,
    taxedAs,
  };
}

/** A year on a cash basis. */
export function cashYear(taxYear: number, revenue: string, costs: string, before = '0'): CashYear {
  return {
    taxYear,
    revenue: fixed(revenue),
    revenueUnknown: 0,
    costs: fixed(costs),
    costsUnknown: 0,
    costsBroughtForward: fixed(before),
    lines: [],
  };
}

export interface Law {
  readonly rate: RateRule;
  readonly allowance?: Allowance;
  readonly incomeAllowance?: Allowance;
  readonly losses?: Partial<LossRules>;
  readonly holding?: Holding;
  readonly year?: Partial<YearRules>;
  readonly rules?: Partial<CountryRules>;
}

export type Facts = {
  readonly disposals?: readonly Disposal[];
  readonly income?: readonly IncomeLine[];
  readonly settings?: Settings;
} & Pick<EstimateInput, 'cash' | 'derivatives' | 'purchases' | 'wealthAtStart'>;

/** A country without questions and without carried losses, except for the law of the test. */
export function rulesOf(law: Law): CountryRules {
  const losses = {
    offset: 'year',
    broughtForward: 'none',
    carriedYears: 0,
    ...law.losses,
  } as const;
  const year: YearRules = {
    rate: sure(law.rate, 'rate'),
    allowance: sure(law.allowance ?? { type: 'none' }, 'allowance'),
    ...(law.incomeAllowance === undefined ? {} : { incomeAllowance: sure(law.incomeAllowance) }),
    ...law.year,
  };
  return {
    ...BASE,
    currency: 'EUR',
    asks: [],
    proposals: [],
    holding: sure(law.holding ?? { type: 'none' }, 'holding'),
    losses: sure(losses, 'losses'),
    years: { [YEAR]: year },
    ...law.rules,
  };
}

export function estimateOf(law: Law, facts: Facts = {}): Extract<Estimate, { covered: true }> {
  const { disposals = [], income = [], settings = {}, ...rest } = facts;
  const estimate = estimateTax({
    rules: rulesOf(law),
    year: YEAR,
    totals: summarise({ disposals, income, derivatives: [] }),
    disposals,
    income,
    settings,
    ...rest,
  });
  if (!estimate.covered) throw new Error('the year is not covered');
  return estimate;
}

/** Tax of a year as text. */
export function taxed(law: Law, facts: Facts): string {
  return fixedToText(estimateOf(law, facts).tax);
}

/** The steps as `id amount`, without the prefix that all ids share. */
export function stepsIn(estimate: Pick<Extract<Estimate, { covered: true }>, 'steps'>): string[] {
  return estimate.steps.map(
    ({ id, amount }) =>
      `${id.replace('estimate.', '')} ${amount === null ? '?' : fixedToText(amount)}`,
  );
}
