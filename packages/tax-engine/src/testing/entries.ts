/** Entries made by hand for the ledgers of tests, and a report by country and year. */
import { asQuantity, asRate, asUnitPrice, type Atoms } from '@meridian/money/measure.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { isoToInstant } from '../common/time.ts';
import { dayToIso } from '../common/calendar.ts';
import { computeNow } from '../report/compute.ts';
import type { ComputeInput } from '../input/compute-input.ts';
import {
  asEntryId,
  type DerivativeKind,
  type Entry,
  type IncomeKind,
  type Leg,
  type MoneyAmount,
  type OutgoingKind,
} from '../ledger/entry.ts';
import type { Disposal } from '../result/disposal.ts';
import type { MethodChange } from '../input/methods.ts';
import type { Settings } from '../input/settings.ts';
import type { Correction } from '../valuation/correction.ts';
import type { TaxReport } from '../result/report.ts';
import {
  type AtPar,
  type PricePoint,
  type RatePoint,
  createValueBook,
} from '../valuation/values.ts';

/** `0.5 BTC` as a leg; `0.5 BTC @ 100 EUR` with the value that its source states for the leg. */
export function leg(text: string): Leg {
  const [units = '', value] = text.split(' @ ');
  const [quantity = '', asset = ''] = units.split(' ');
  return {
    asset,
    quantity: asQuantity(fixed(quantity)),
    ...(value === undefined ? {} : { value: money(value) }),
  };
}

export function money(text: string): MoneyAmount {
  const [amount = '', currency = ''] = text.split(' ');
  return { currency, atoms: fixed(amount) };
}

interface More {
  readonly account?: string;
  readonly fees?: readonly string[];
  readonly source?: string;
  readonly sequence?: number;
}

let count = 0;

/** A day means its noon in UTC. */
function base(date: string, { account = 'A', fees = [], source = 'file', sequence }: More) {
  count += 1;
  const id = asEntryId(`e${String(count).padStart(6, '0')}`);
  const time = isoToInstant(date.length === 10 ? `${date}T12:00:00Z` : date);
  const common = { id, key: id, at: time, account, source, rows: [count], fees: fees.map(leg) };
  return sequence === undefined ? common : { ...common, sequence };
}

export function trade(date: string, gives: string, takes: string, more: More = {}): Entry {
  return { ...base(date, more), kind: 'trade', out: leg(gives), in: leg(takes) };
}

/** A trade with a single leg. */
export function halfTrade(date: string, side: 'in' | 'out', units: string, more: More = {}): Entry {
  return { ...base(date, more), kind: 'trade', [side]: leg(units) };
}

export function deposit(date: string, units: string, more: More = {}): Entry {
  return { ...base(date, more), kind: 'deposit', in: leg(units) };
}

export function giftReceived(date: string, units: string, more: More = {}): Entry {
  return { ...base(date, more), kind: 'gift-received', in: leg(units) };
}

export function income(date: string, kind: IncomeKind, units: string, more: More = {}): Entry {
  return { ...base(date, more), kind: 'income', income: kind, in: leg(units) };
}

export function staking(date: string, units: string, more: More = {}): Entry {
  return income(date, 'staking', units, more);
}

/** Units from before the first file, with their cost and the day they were acquired. */
export function opening(date: string, units: string, cost: string, more: More = {}): Entry {
  return { ...base(date, more), kind: 'opening', in: leg(units), cost: money(cost) };
}

export function charge(date: string, units: string, more: More = {}): Entry {
  return { ...base(date, more), kind: 'charge', out: leg(units) };
}

export function derivative(
  date: string,
  kind: DerivativeKind,
  side: 'in' | 'out',
  units: string,
  more: More = {},
): Entry {
  return { ...base(date, more), kind: 'derivative', derivative: kind, [side]: leg(units) };
}

export function transfer(
  date: string,
  sent: string,
  got: string,
  toAccount: string,
  more: More = {},
): Entry {
  return { ...base(date, more), kind: 'transfer', out: leg(sent), in: leg(got), toAccount };
}

export function withdrawal(date: string, units: string, more: More = {}): Entry {
  return { ...base(date, more), kind: 'withdrawal', out: leg(units) };
}

export function outgoing(date: string, kind: OutgoingKind, units: string, more: More = {}): Entry {
  return { ...base(date, more), kind: 'outgoing', outgoing: kind, out: leg(units) };
}

export function gift(date: string, units: string, more: More = {}): Entry {
  return outgoing(date, 'gift', units, more);
}

/** The price of one unit on a day: `price('2024-02-01', 'BTC', '200 EUR')`. */
export function price(day: string, asset: string, value: string): PricePoint {
  const { currency, atoms } = money(value);
  return { day, asset, currency, price: asUnitPrice(atoms) };
}

/** What one unit of a currency was worth on a day: `rate('2024-03-01', 'USD', '0.9 EUR')`. */
export function rate(day: string, currency: string, value: string): RatePoint {
  const { currency: quote, atoms } = money(value);
  return { day, currency, quote, rate: asRate(atoms), source: 'list' };
}

export interface Given {
  readonly method?: Method;
  readonly methodChanges?: readonly MethodChange[];
  readonly settings?: Settings;
  readonly prices?: readonly PricePoint[];
  readonly rates?: readonly RatePoint[];
  readonly atPar?: readonly AtPar[];
  readonly corrections?: Readonly<Record<string, Correction>>;
  /** Replaces the error that every failed invariant of a test throws. */
  readonly onInvariant?: NonNullable<ComputeInput['onInvariant']>;
}

export const reportOf = (...given: Parameters<typeof inputOf>): TaxReport =>
  computeNow(inputOf(...given));

/** @param country a code, or rules made in a test */
export function inputOf(
  country: string | CountryRules,
  year: number,
  entries: readonly Entry[],
  given: Given = {},
): ComputeInput {
  const rules = typeof country === 'string' ? countryRules(country) : country;
  if (rules === undefined) throw new Error('no such country');
  const { prices = [], rates = [], atPar = [], corrections = {}, settings = {} } = given;
  return {
    entries,
    rules,
    year,
    method: given.method ?? rules.matching.value.methods[0] ?? 'fifo',
    ...(given.methodChanges === undefined ? {} : { methodChanges: given.methodChanges }),
    values: createValueBook({ prices, rates, atPar }),
    corrections: new Map(Object.entries(corrections).map(([id, found]) => [asEntryId(id), found])),
    settings,
    onInvariant: given.onInvariant ?? fail,
  };
}

function fail({ error }: Parameters<NonNullable<ComputeInput['onInvariant']>>[0]): never {
  throw error;
}

/** Exact text; `?` where unknown. */
export const show = (atoms: Atoms | null): string => (atoms === null ? '?' : fixedToText(atoms));

/** Each lot match as `quantity rule term gain`. */
export function lotMatchesOf(report: TaxReport): string[] {
  return report.disposals.flatMap((disposal) =>
    disposal.slices.map(
      (lotMatch) =>
        `${show(lotMatch.quantity)} ${disposal.asset} ${lotMatch.rule} ${lotMatch.term} ${show(lotMatch.gain)}`,
    ),
  );
}

/** Each disposal as `quantity asset: proceeds - fees - cost = gain`. */
export function disposalsOf(report: TaxReport): string[] {
  return report.disposals.map(
    ({ quantity, asset, proceeds, fees, cost, gain }) =>
      `${show(quantity)} ${asset}: ${show(proceeds)} - ${show(fees)} - ${show(cost)} = ${show(gain)}`,
  );
}

/** Bounds of a disposal's gain: `lowest..highest`, `?` for no bound. */
export function rangeOf(disposal: Disposal | undefined): string {
  const open = disposal?.open;
  return open === undefined ? 'complete' : `${show(open.lowest)}..${show(open.highest)}`;
}

/** Each issue as `level code quantity asset day stake`, in order. */
export function issuesOf(report: TaxReport): string[] {
  return report.issues.map(
    ({ level, code, quantity, asset, day, atStake }) =>
      `${level} ${code} ${show(quantity)} ${asset} ${dayToIso(day)} ${show(atStake)}`,
  );
}

/** Each holding as `account: quantity asset for cost`, `*` for all accounts together. */
export function holdingsOf(report: TaxReport): string[] {
  return report.holdings.map(
    ({ account, quantity, asset, cost }) =>
      `${account ?? '*'}: ${show(quantity)} ${asset} for ${show(cost)}`,
  );
}

/** The amounts of the written-out estimate by the last part of their id; `at-rate` more than once. */
export function stepsOf(report: TaxReport): Record<string, string> {
  if (!report.estimate.covered) return {};
  return Object.fromEntries(
    report.estimate.steps.map(({ id, params, amount }) => [
      id.replace('estimate.', '') + (id.endsWith('at-rate') ? ` ${params['rate']}` : ''),
      show(amount),
    ]),
  );
}

export function taxableOf(report: TaxReport): string {
  return report.estimate.covered ? show(report.estimate.taxableGain) : 'not covered';
}

export function taxOf(report: TaxReport): string {
  return report.estimate.covered ? show(report.estimate.tax) : 'not covered';
}
