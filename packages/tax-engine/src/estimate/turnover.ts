import { type Rate } from '@meridian/money/measure.ts';
import { fixedToText, multiplyFixed, fixedRate } from '@meridian/money/fixed.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import { type Day, EARLIEST_DAY, LATEST_DAY } from '../common/time.ts';
import { isoToDay } from '../common/calendar.ts';
import {
  type TaxComputation,
  type Situation,
  withBasis,
  incomeNotIncluded,
  percent,
  step,
} from './tax-computation.ts';
import type { Disposal } from '../result/disposal.ts';
import type { EstimateStep } from '../result/estimate.ts';
import type { Settings, Venue } from '../input/settings.ts';

type Turnover = Extract<RateRule, { type: 'turnover' }>;

/** The venue of an account: as stated by the user, else as assumed for all other accounts. */
export function venueOf({ venues }: Settings, account: string, assumed: Venue): Venue {
  return venues?.[account] ?? assumed;
}

/** Whether the user stated the venue of every account. */
function knowsVenues(disposals: readonly Disposal[], { venues }: Settings): boolean {
  return disposals.every(({ account }) => venues?.[account] !== undefined);
}

/**
 * A computation that depends on the venue of accounts. Accounts of unknown venue are taken all at
 * home and all abroad, and the dearer result counts, with an assumption.
 */
export function dearerVenue(
  { disposals, settings }: Situation,
  compute: (assumed: Venue) => TaxComputation,
): TaxComputation {
  const abroad = compute('abroad');
  if (knowsVenues(disposals, settings)) return abroad;
  const home = compute('home');
  if (home.tax === abroad.tax) return abroad;
  const [dearer, id] =
    home.tax > abroad.tax
      ? [home, 'estimate.assumes.venue-home']
      : [abroad, 'estimate.assumes.venue-abroad'];
  return { ...dearer, assumptions: [...dearer.assumptions, id] };
}

/** The tax on a sale, by venue and day; zero outside the periods of the law. */
export function turnoverTax(
  rate: Turnover,
  sale: Pick<Disposal, 'day' | 'proceeds' | 'parts'>,
  venue: Venue,
): bigint | null {
  const period = periodOn(rate.periods.map(readPeriod), sale.day);
  if (period === undefined || !counts(rate, sale.parts[0]?.kind)) return 0n;
  return sale.proceeds === null ? null : multiplyFixed(sale.proceeds, period.seller[venue]);
}

type Rates = Readonly<Record<Venue, Rate>>;

/** A period with its days and rates parsed. */
interface Period {
  readonly first: Day;
  readonly last: Day;
  readonly seller: Rates;
  readonly buyer: Rates | undefined;
  readonly receipts: { readonly kinds: ReadonlySet<string>; readonly rate: Rate } | undefined;
}

function readPeriod({ from, to, seller, buyer, receipts }: Turnover['periods'][number]): Period {
  return {
    first: from === undefined ? EARLIEST_DAY : isoToDay(from),
    last: to === undefined ? LATEST_DAY : isoToDay(to),
    seller: { home: fixedRate(seller.home), abroad: fixedRate(seller.other) },
    buyer:
      buyer === undefined
        ? undefined
        : { home: fixedRate(buyer.home), abroad: fixedRate(buyer.other) },
    receipts:
      receipts === undefined
        ? undefined
        : { kinds: new Set(receipts.kinds), rate: fixedRate(receipts.rate) },
  };
}

function periodOn(periods: readonly Period[], day: Day): Period | undefined {
  return periods.find(({ first, last }) => first <= day && day <= last);
}

function counts({ swapsCount }: Turnover, kind: string | undefined): boolean {
  return kind !== 'swap' || swapsCount;
}

/** A final tax on sales or purchases, whatever the gain (ID, VN; UA). */
export function estimateTurnover(situation: Situation<Turnover>): TaxComputation {
  return dearerVenue(situation, (assumed) => computeTurnoverTax(situation, assumed));
}

function computeTurnoverTax(situation: Situation<Turnover>, assumed: Venue): TaxComputation {
  const { rate: law, disposals, purchases = [], settings, totals } = situation;
  const rate = law.value;
  const periods = rate.periods.map(readPeriod);
  const sold = new Sums();
  const bought = new Sums();
  for (const { day, account, proceeds, parts } of disposals) {
    const period = periodOn(periods, day);
    if (period === undefined || !counts(rate, parts[0]?.kind)) continue;
    sold.add(period.seller[venueOf(settings, account, assumed)], proceeds);
  }
  for (const { day, account, value, kind } of purchases) {
    const buyer = periodOn(periods, day)?.buyer;
    if (buyer === undefined || !counts(rate, kind)) continue;
    bought.add(buyer[venueOf(settings, account, assumed)], value);
  }
  const received = receivedIn(situation, periods);
  const steps = [
    ...sold.steps('estimate.turnover-sold'),
    ...bought.steps('estimate.turnover-bought'),
    ...received.bases(),
  ];
  const tax = sold.tax + bought.tax + received.tax;
  const rest = { ...totals, income: totals.income - received.turnover };
  return {
    taxableGain: 0n,
    taxableIncome: 0n,
    tax,
    figures: { turnover: sold.turnover },
    steps: [
      step('estimate.gain-for-information', totals.gain),
      ...steps.map((estimateStep) => withBasis(estimateStep, law)),
      ...incomeNotIncluded(rest),
      step('estimate.tax', tax),
    ],
    assumptions: [],
    ...(sold.lacks || bought.lacks ? { lacks: true } : {}),
  };
}

/** Income in units that the tax on turnover covers, too. */
function receivedIn({ income = [] }: Situation, periods: readonly Period[]): Sums {
  const received = new Sums();
  for (const line of income) {
    const receipts = periodOn(periods, line.day)?.receipts;
    if (line.taxedAs !== 'income' || line.value === null) continue;
    if (receipts?.kinds.has(line.income) === true) received.add(receipts.rate, line.value);
  }
  return received;
}

/** Turnover by rate, in the order in which the rates first appear. */
class Sums {
  readonly #byRate = new Map<Rate, bigint>();
  lacks = false;

  add(rate: Rate, amount: bigint | null): void {
    if (amount === null) this.lacks = true;
    else this.#byRate.set(rate, (this.#byRate.get(rate) ?? 0n) + amount);
  }

  get turnover(): bigint {
    let sum = 0n;
    for (const amount of this.#byRate.values()) sum += amount;
    return sum;
  }

  get tax(): bigint {
    let sum = 0n;
    for (const [rate, amount] of this.#byRate) sum += multiplyFixed(amount, rate);
    return sum;
  }

  /** A step per rate with its base. */
  bases(): EstimateStep[] {
    return [...this.#byRate].map(([rate, amount]) =>
      step('estimate.at-rate', amount, { rate: percent(rate) }),
    );
  }

  steps(id: string): EstimateStep[] {
    return [...this.#byRate].map(([rate, amount]) =>
      step(id, multiplyFixed(amount, rate), {
        rate: percent(rate),
        amount: fixedToText(amount),
      }),
    );
  }
}
