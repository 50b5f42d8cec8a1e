/** Short words for ledgers of tests: entries by hand, a report by country and year. */
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/rules.ts';
import { computeNow } from '../compute.ts';
import type { Entry, Leg, Money } from '../ledger.ts';
import type { Settings, TaxReport } from '../result.ts';
import { type Correction, type PricePoint, type RatePoint, createValueBook } from '../values.ts';

/** `0.5 BTC` as a leg; `0.5 BTC @ 100 EUR` with the value its source states for it all. */
export function leg(text: string): Leg {
  const [units = '', value] = text.split(' @ ');
  const [quantity = '', asset = ''] = units.split(' ');
  return {
    asset,
    quantity: fixed(quantity),
    ...(value === undefined ? {} : { value: money(value) }),
  };
}

export function money(text: string): Money {
  const [amount = '', currency = ''] = text.split(' ');
  return { currency, atoms: fixed(amount) };
}

type More = {
  readonly account?: string;
  readonly fees?: readonly string[];
  readonly source?: string;
};

let count = 0;

function base(at: string, { account = 'A', fees = [], source = 'file' }: More) {
  count += 1;
  const id = `e${String(count).padStart(6, '0')}`;
  const time = Date.parse(at.length === 10 ? `${at}T12:00:00Z` : at);
  return { id, key: id, at: time, account, source, rows: [count], fees: fees.map(leg) };
}

export function trade(at: string, gives: string, takes: string, more: More = {}): Entry {
  return { ...base(at, more), kind: 'trade', out: leg(gives), in: leg(takes) };
}

export function deposit(at: string, units: string, more: More = {}): Entry {
  return { ...base(at, more), kind: 'deposit', in: leg(units) };
}

export function staking(at: string, units: string, more: More = {}): Entry {
  return { ...base(at, more), kind: 'income', income: 'staking', in: leg(units) };
}

export function transfer(
  at: string,
  sent: string,
  got: string,
  toAccount: string,
  more: More = {},
): Entry {
  return { ...base(at, more), kind: 'transfer', out: leg(sent), in: leg(got), toAccount };
}

export function withdrawal(at: string, units: string, more: More = {}): Entry {
  return { ...base(at, more), kind: 'withdrawal', out: leg(units) };
}

export function gift(at: string, units: string, more: More = {}): Entry {
  return { ...base(at, more), kind: 'outgoing', outgoing: 'gift', out: leg(units) };
}

export type Given = {
  readonly method?: Method;
  readonly settings?: Settings;
  readonly prices?: readonly PricePoint[];
  readonly rates?: readonly RatePoint[];
  readonly corrections?: Readonly<Record<string, Correction>>;
};

export function reportOf(
  country: string,
  year: number,
  entries: readonly Entry[],
  given: Given = {},
): TaxReport {
  const rules = countryRules(country);
  if (rules === undefined) throw new Error(`no country ${country}`);
  const { prices = [], rates = [], corrections = {}, settings = {} } = given;
  return computeNow({
    entries,
    rules,
    year,
    method: given.method ?? rules.matching.value.methods[0] ?? 'fifo',
    values: createValueBook({ prices, rates }),
    corrections: new Map(Object.entries(corrections)),
    settings,
  });
}

/** Exact text, `?` where it is not known. */
export const show = (atoms: bigint | null): string => (atoms === null ? '?' : fixedToText(atoms));

/** Each slice as `quantity rule term gain`. */
export function slicesOf(report: TaxReport): string[] {
  return report.disposals.flatMap((disposal) =>
    disposal.slices.map(
      (slice) =>
        `${show(slice.quantity)} ${disposal.asset} ${slice.rule} ${slice.term} ${show(slice.gain)}`,
    ),
  );
}

export function taxOf(report: TaxReport): string {
  return report.estimate.covered ? show(report.estimate.tax) : 'not covered';
}
