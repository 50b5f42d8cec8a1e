import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { FeeRules } from '@meridian/tax-rules/events.ts';
import type { Holding, Matching, Method, Scope } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { ForeignExemption, ForeignPolicy } from '../foreign-policy.ts';
import type { TaxvecCase } from './case.ts';
import { settingsOf } from './settings.ts';

/** How a case is reckoned: rules put together from primitives, and what no country's law does. */
export type CasePolicy = {
  readonly rules: CountryRules;
  readonly method: Method;
  readonly foreign: ForeignPolicy;
  /** How the tool writes its transactions down. */
  readonly dialect: 'sheet' | 'manual' | 'plain';
};

const DAY_SECONDS = 86_400;

/** The policy of the tool a case comes from; null where none of ours is meant to meet it. */
export function policyOf(given: TaxvecCase): CasePolicy | null {
  const tool = (given.source.repo ?? '').toLowerCase();
  if (/^uk\b/i.test(given.method)) return shareMatching(given);
  if (/superficial/i.test(given.method)) return superficial(given);
  if (tool.includes('rp2')) return sheets(given);
  if (tool.includes('cointaxman')) return calendarYear(given);
  return events(given);
}

/** HMRC's manual and BittyTax: same day, the days after (for companies: before), then the pool. */
function shareMatching(given: TaxvecCase): CasePolicy | null {
  const base = countryRules('GB');
  if (base === undefined) return null;
  const isCompany = /company/i.test(given.method);
  const matching: Matching = isCompany
    ? { methods: ['share-matching'], scopes: [{ scope: 'global' }], daysBefore: 10 }
    : base.matching.value;
  return {
    rules: { ...base, currency: given.currency, matching: { ...base.matching, value: matching } },
    method: 'share-matching',
    foreign: {},
    dialect: 'manual',
  };
}

/** exitbook's Canada: average cost, losses denied when units are bought back. */
function superficial(given: TaxvecCase): CasePolicy | null {
  const base = countryRules('CA');
  if (base === undefined) return null;
  return {
    rules: inUtc({ ...base, currency: given.currency }),
    method: 'moving-average',
    foreign: {},
    dialect: 'plain',
  };
}

/** RP2: one queue an asset, whole days, fee units that leave lots without adding proceeds. */
function sheets(given: TaxvecCase): CasePolicy | null {
  const rules = neutral(given, 'global');
  const method = methodOf(given.method);
  if (rules === null || method === null) return null;
  const days = /(\d+)\s*$/.exec(String(given.longTermRule))?.[1];
  const longFromDays = days === undefined ? {} : { longFromDays: Number.parseInt(days, 10) };
  return {
    rules,
    method,
    foreign: { rankBy: 'stated-price', ...longFromDays, ...methodsByYear(given) },
    dialect: 'sheet',
  };
}

/** CoinTaxman: first in, first out, taxable through the same calendar day a year later. */
function calendarYear(given: TaxvecCase): CasePolicy | null {
  const method = methodOf(given.method);
  const rules = neutral(given, perWallet(given) ? 'account' : 'global');
  if (rules === null || method === null) return null;
  const exempt: ForeignExemption = { type: 'after-calendar-years', years: 1 };
  return { rules, method, foreign: { exempt }, dialect: 'plain' };
}

/** rotki, and tools of its kind: events at the oracle's price, tax free after so many seconds. */
function events(given: TaxvecCase): CasePolicy | null {
  const settings = settingsOf(given);
  const method = methodOf(given.method);
  const plain = neutral(given, perWallet(given) ? 'account' : 'global');
  if (plain === null || method === null) return null;
  const inBasis = settings.flag('include_fees_in_cost_basis', 'feesInBasis') ?? true;
  const swaps = settings.flag('include_crypto2crypto', 'crypto2crypto') ?? true;
  const fees: FeeRules = inBasis
    ? plain.fees.value
    : { ...plain.fees.value, purchase: 'ignored', sale: 'ignored', swap: 'ignored' };
  const rules: CountryRules = {
    ...plain,
    fees: { ...plain.fees, value: fees },
    swap: {
      ...plain.swap,
      value: { ...plain.swap.value, treatment: swaps ? 'taxable' : 'no-event' },
    },
  };
  const window = windowOf(given);
  return {
    rules,
    method,
    foreign: {
      rankBy: 'cost',
      exempt: exemptionOf(given),
      soldUnbought: 'zero-cost',
      ...(window === null ? {} : { window }),
    },
    dialect: 'plain',
  };
}

function exemptionOf(given: TaxvecCase): ForeignExemption {
  const settings = settingsOf(given);
  const seconds = settings.count('taxfree_after_period', 'taxFreeAfterSeconds');
  if (seconds === null) return { type: 'none' };
  if (seconds !== undefined) return { type: 'after-seconds', seconds };
  const rule = typeof given.longTermRule === 'string' ? given.longTermRule : '';
  if (/\b(?:no|off|none|never)\b/i.test(rule)) return { type: 'none' };
  const [, count, unit] = /(\d[\d_,]*)\s*(s|sec|day|year)?/i.exec(rule) ?? [];
  if (count === undefined) return { type: 'after-seconds', seconds: 365 * DAY_SECONDS };
  const number = Number.parseInt(count.replaceAll(/[_,]/g, ''), 10);
  if (unit?.toLowerCase() === 'day')
    return { type: 'after-seconds', seconds: number * DAY_SECONDS };
  if (unit?.toLowerCase() === 'year') return { type: 'after-calendar-years', years: number };
  return { type: 'after-seconds', seconds: number };
}

function windowOf(given: TaxvecCase): { readonly from: number; readonly to: number } | null {
  const settings = settingsOf(given);
  const instant = (...names: string[]): number | null => {
    const found = settings.value(...names);
    if (typeof found === 'number') return found * 1000;
    if (typeof found !== 'string') return null;
    const at = /^\d+$/.test(found) ? Number.parseInt(found, 10) * 1000 : Date.parse(found);
    return Number.isNaN(at) ? null : at;
  };
  const from = instant('start', 'start_ts', 'from', 'windowStart');
  const to = instant('end', 'end_ts', 'to', 'windowEnd');
  if (from === null && to === null) return null;
  return { from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY };
}

function perWallet({ scope }: TaxvecCase): boolean {
  return (
    /per[ _-]?(?:wallet|account|depot|exchange)|multi.?depot/i.test(scope ?? '') &&
    !/not per/i.test(scope ?? '')
  );
}

const METHODS: Readonly<Record<string, Method>> = {
  fifo: 'fifo',
  lifo: 'lifo',
  hifo: 'hifo',
  lofo: 'lofo',
  acb: 'moving-average',
  average: 'moving-average',
};

function methodOf(name: string): Method | null {
  return METHODS[/[a-z]+/i.exec(name)?.[0].toLowerCase() ?? ''] ?? null;
}

function methodsByYear(given: TaxvecCase): Pick<ForeignPolicy, 'methodByYear'> {
  const years = settingsOf(given).value('accounting_methods', 'methodByYear', 'methods');
  if (typeof years !== 'object' || years === null) return {};
  const methods = Object.entries(years).flatMap(([year, name]) => {
    const method = typeof name === 'string' ? methodOf(name) : null;
    return /^\d{4}$/.test(year) && method !== null ? [[year, method] as const] : [];
  });
  return methods.length === 0 ? {} : { methodByYear: Object.fromEntries(methods) };
}

/**
 * Rules without a country: days in UTC, everything that leaves is a disposal at market value, units
 * received are income. Terms come from the case's own policy.
 */
function neutral(given: TaxvecCase, scope: Scope): CountryRules | null {
  const base = countryRules('US');
  if (base === undefined) return null;
  const disposal = { ...base.outgoing.spend, value: 'disposal' as const };
  const isFlat = typeof given.longTermRule === 'string' && /^no\b/i.test(given.longTermRule);
  const holding: Holding = isFlat ? { type: 'none' } : { type: 'long-after', period: { years: 1 } };
  return inUtc({
    ...base,
    currency: given.currency,
    holding: { ...base.holding, value: holding },
    matching: { ...base.matching, value: { methods: ['fifo'], scopes: [{ scope }] } },
    outgoing: {
      spend: disposal,
      gift: disposal,
      donation: disposal,
      lost: disposal,
      stolen: disposal,
    },
  });
}

function inUtc(rules: CountryRules): CountryRules {
  return {
    ...rules,
    calendar: { ...rules.calendar, value: { startMonth: 1, startDay: 1, timeZone: 'UTC' } },
  };
}
