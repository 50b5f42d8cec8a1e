import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { FeeRules } from '@meridian/tax-rules/events.ts';
import type { Holding, Matching, Method, Scope } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { EARLIEST_INSTANT, LATEST_INSTANT } from '@meridian/tax-engine/common/time.ts';
import type { CompatibilityMode, HoldingTest, ReportWindow } from '../compatibility/mode.ts';
import type { ReferenceCase } from './case.ts';
import { methodsOf } from './methods.ts';
import { instantOf } from './numbers.ts';
import { type Period, periodOf, settingsOf, toolOf } from './settings.ts';

/** What a case may leave out: costs of moves and gas, and everything before its window. */
type Ignored = 'movement' | 'gas' | 'past';

/** How a case is computed: rules put together from primitives, and what no country's law does. */
export interface CasePolicy {
  readonly rules: CountryRules;
  readonly method: Method;
  /** What the tool computes in its own way. */
  readonly mode: CompatibilityMode;
  /** How the tool writes its transactions down. */
  readonly dialect: 'sheet' | 'manual' | 'plain';
  readonly perWallet: boolean;
  readonly ignores: ReadonlySet<Ignored>;
  /** Units that a move costs are not disposed of: their cost stays with the rest (exitbook, CA). */
  readonly keepsCostOfFees: boolean;
  /**
   * Units that pay the fee of something else: disposals as any other; or gone without a gain, their
   * value in the basis (`in-basis`); or an expense of their own (`expense`): nothing comes in for
   * them. A case may list such units or not.
   */
  readonly feeUnits: 'disposal' | 'in-basis' | 'expense';
  /** Units received without a price: not known, or worth nothing (rotki). */
  readonly unpriced: 'unknown' | 'nothing';
  /** Units for units: worth what was given; or the sale what was received (CoinTaxman). */
  readonly swapValue: 'given' | 'crosswise';
  /** A withdrawal and the deposit that follows it are one transfer (CoinTaxman). */
  readonly pairsMoves: boolean;
  /** Assets whose transactions do not count (rotki). */
  readonly ignoredAssets: ReadonlySet<string>;
}

type Plain = Pick<CasePolicy, 'rules' | 'method' | 'mode'> & Partial<CasePolicy>;

function policy(given: Plain): CasePolicy {
  return {
    dialect: 'plain',
    perWallet: false,
    ignores: new Set(),
    keepsCostOfFees: false,
    feeUnits: 'disposal',
    unpriced: 'unknown',
    swapValue: 'given',
    pairsMoves: false,
    ignoredAssets: new Set(),
    ...given,
  };
}

const DAY_SECONDS = 86_400;
const YEAR_DAYS = 365;

/** The policy of the tool a case comes from; null where none of ours is meant to meet it. */
export function policyOf(given: ReferenceCase): CasePolicy | null {
  const tool = toolOf(given);
  const { method } = given;
  if (/^uk\b|same.?day|s\.?\s?104|share.?match/i.test(method) || tool.includes('bittytax')) {
    return shareMatching(given);
  }
  const isCanada = /^ca(?:nada)?$/i.test(given.country);
  if (/superficial/i.test(method) || (tool.includes('exitbook') && isCanada)) {
    return superficial(given);
  }
  if (tool.includes('rp2')) return sheets(given);
  if (tool.includes('cointaxman')) return calendarYear(given);
  return tool.includes('rotki') || tool === '' ? events(given) : standard(given);
}

/** HMRC's manual and BittyTax: same day, the days after (for companies: before), then the pool. */
function shareMatching(given: ReferenceCase): CasePolicy | null {
  const base = countryRules('GB');
  if (base === undefined) return null;
  const said = [given.method, given.country, JSON.stringify(given.settings ?? {})].join(' ');
  const isCompany = /compan|\b10.?day|ten.?day/i.test(said);
  const matching: Matching = isCompany
    ? { methods: ['share-matching'], scopes: [{ scope: 'global' }], daysBefore: 10 }
    : base.matching.value;
  const { spend, donation } = base.outgoing;
  const disposal = { ...spend, value: 'disposal' } as const;
  return policy({
    rules: {
      ...base,
      currency: given.currency,
      matching: { ...base.matching, value: matching },
      fees: { ...base.fees, value: { ...base.fees.value, swap: 'split', ownTransfer: 'disposal' } },
      outgoing: {
        spend: disposal,
        gift: disposal,
        donation: { ...donation, value: 'no-disposal' },
        lost: disposal,
        stolen: disposal,
      },
    },
    method: 'share-matching',
    mode: { listsRemovals: true },
    dialect: 'manual',
  });
}

/** exitbook's Canada: average cost, losses disallowed when units are bought back. */
function superficial(given: ReferenceCase): CasePolicy | null {
  const base = countryRules('CA');
  if (base === undefined) return null;
  return policy({
    rules: inUtc({ ...base, currency: given.currency }),
    method: 'moving-average',
    mode: { superficial: 'each-loss' },
    keepsCostOfFees: true,
  });
}

/** RP2: one queue an asset, whole days, fee units that leave lots without adding proceeds. */
function sheets(given: ReferenceCase): CasePolicy | null {
  const isPerWallet = perWallet(given);
  const rules = neutral(given, isPerWallet ? 'account' : 'global');
  const methods = methodsOf(given);
  if (rules === null || methods === null) return null;
  const period = periodOf(given.longTermRule);
  return policy({
    rules,
    method: methods.method,
    mode: {
      rankBy: 'stated-price',
      ...(period == null ? {} : { holding: { type: 'whole-days', days: daysOf(period) } as const }),
      ...methods.byYear,
    },
    dialect: 'sheet',
    perWallet: isPerWallet,
  });
}

/** CoinTaxman: first in, first out, taxable through the same calendar day a year later. */
function calendarYear(given: ReferenceCase): CasePolicy | null {
  const methods = methodsOf(given);
  const isPerWallet = perWallet(given);
  const plain = neutral(given, isPerWallet ? 'account' : 'global');
  if (plain === null || methods === null) return null;
  const years = periodOf(given.longTermRule);
  const exempt: HoldingTest = {
    type: 'after-calendar-years',
    years: years?.unit === 'years' ? years.count : 1,
  };
  return policy({
    rules: withFees(plain, { swap: 'split', ownTransfer: 'removal' }),
    method: methods.method,
    mode: { holding: exempt },
    perWallet: isPerWallet,
    feeUnits: 'in-basis',
    swapValue: 'crosswise',
    pairsMoves: true,
  });
}

/** Tools of no kind of their own: every rule as the plain rules have it. */
function standard(given: ReferenceCase): CasePolicy | null {
  const methods = methodsOf(given);
  const isPerWallet = perWallet(given);
  const rules = neutral(given, isPerWallet ? 'account' : 'global');
  if (rules === null || methods === null) return null;
  const period = periodOf(given.longTermRule);
  const isTaxFree = /free|exempt/i.test(JSON.stringify(given.longTermRule ?? ''));
  return policy({
    rules,
    method: methods.method,
    mode: {
      ...methods.byYear,
      ...(isTaxFree ? { holding: exemptionAfter(period) } : {}),
      ...(period == null || isTaxFree || period.unit === 'years'
        ? {}
        : { holding: { type: 'whole-days', days: daysOf(period) } as const }),
    },
    perWallet: isPerWallet,
  });
}

/** rotki, and tools of its kind: events at the oracle's price, tax free after so many seconds. */
function events(given: ReferenceCase): CasePolicy | null {
  const settings = settingsOf(given);
  const methods = methodsOf(given);
  const isPerWallet = perWallet(given);
  const plain = neutral(given, isPerWallet ? 'account' : 'global');
  if (plain === null || methods === null) return null;
  const inBasis = settings.flag('include_fees_in_cost_basis', 'feesInBasis', 'feesInCostBasis');
  const swaps = settings.flag('include_crypto2crypto', 'crypto2crypto', 'cryptoToCrypto') ?? true;
  const counts = inBasis ?? true;
  const rules: CountryRules = {
    ...withFees(
      plain,
      counts ? { swap: 'added' } : { purchase: 'ignored', sale: 'ignored', swap: 'ignored' },
    ),
    swap: {
      ...plain.swap,
      value: { ...plain.swap.value, treatment: swaps ? 'taxable' : 'no-event' },
    },
  };
  const window = windowOf(given);
  return policy({
    rules,
    method: methods.method,
    mode: {
      rankBy: 'cost',
      holding: exemptionOf(given),
      missingCost: 'zero',
      ...methods.byYear,
      ...(window === null ? {} : { window }),
    },
    perWallet: isPerWallet,
    ignores: ignoredOf(given),
    feeUnits: counts ? 'in-basis' : 'expense',
    unpriced: 'nothing',
    ignoredAssets: ignoredAssetsOf(given),
  });
}

function ignoredOf(given: ReferenceCase): ReadonlySet<Ignored> {
  const { flag } = settingsOf(given);
  const ignored = new Set<Ignored>();
  if (flag('account_for_assets_movements', 'accountForAssetsMovements') === false) {
    ignored.add('movement');
  }
  if (flag('include_gas_costs', 'gasCosts') === false) ignored.add('gas');
  if (flag('calculate_past_cost_basis', 'pastCostBasis') === false) ignored.add('past');
  return ignored;
}

function ignoredAssetsOf(given: ReferenceCase): ReadonlySet<string> {
  const stated = settingsOf(given).value('ignored_assets', 'ignoredAssets');
  const names: readonly unknown[] = Array.isArray(stated) ? stated : [stated];
  return new Set(names.filter((name): name is string => typeof name === 'string'));
}

function exemptionOf(given: ReferenceCase): HoldingTest {
  const settings = settingsOf(given);
  const names = ['taxfree_after_period', 'taxFreeAfterSeconds', 'taxfreeAfter'];
  const seconds = settings.count(...names);
  if (seconds === undefined) return exemptionAfter(periodOf(given.longTermRule));
  if (seconds === null) return { type: 'none' };
  return { type: 'after-seconds', seconds };
}

function exemptionAfter(period: Period | null | undefined): HoldingTest {
  if (period === null) return { type: 'none' };
  if (period === undefined) return { type: 'after-seconds', seconds: YEAR_DAYS * DAY_SECONDS };
  const { count, unit } = period;
  if (unit === 'years') return { type: 'after-calendar-years', years: count };
  return { type: 'after-seconds', seconds: unit === 'days' ? count * DAY_SECONDS : count };
}

function daysOf({ count, unit }: Period): number {
  if (unit === 'years') return count * YEAR_DAYS;
  return unit === 'days' ? count : count / DAY_SECONDS;
}

function windowOf(given: ReferenceCase): ReportWindow | null {
  const settings = settingsOf(given);
  const whole = settings.value('window', 'report_window', 'period');
  const [first, last] = Array.isArray(whole) ? whole : boundsIn(whole);
  const from = instantOf(settings.value('start', 'start_ts', 'from', 'windowStart') ?? first);
  const to = instantOf(settings.value('end', 'end_ts', 'to', 'windowEnd') ?? last);
  if (from === null && to === null) return null;
  return { from: from ?? EARLIEST_INSTANT, to: to ?? LATEST_INSTANT };
}

function boundsIn(whole: unknown): readonly unknown[] {
  if (typeof whole !== 'object' || whole === null) return [];
  const found = new Map<string, unknown>(Object.entries(whole));
  const first = found.get('start') ?? found.get('start_ts') ?? found.get('from');
  return [first, found.get('end') ?? found.get('end_ts') ?? found.get('to')];
}

function perWallet(given: ReferenceCase): boolean {
  const settings = settingsOf(given);
  const named = settings.flag('multi_depot', 'multiDepot', 'per_wallet', 'perWallet');
  if (named !== undefined) return named;
  const said = [given.scope, settings.value('scope'), settings.value('wallet_scope')].join(' ');
  const isPer = /per[ _-]?(?:wallet|account|depot|exchange|platform)|multi.?depot/i.test(said);
  return isPer && !/not per/i.test(said);
}

function withFees(rules: CountryRules, change: Partial<FeeRules>): CountryRules {
  return { ...rules, fees: { ...rules.fees, value: { ...rules.fees.value, ...change } } };
}

/**
 * Rules without a country: days in UTC, everything that leaves is a disposal at market value, units
 * received are income. Terms come from the case's own policy.
 */
function neutral(given: ReferenceCase, scope: Scope): CountryRules | null {
  const base = countryRules('US');
  if (base === undefined) return null;
  const disposal = { ...base.outgoing.spend, value: 'disposal' as const };
  const holding: Holding =
    periodOf(given.longTermRule) === null
      ? { type: 'none' }
      : { type: 'long-after', period: { years: 1 } };
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
