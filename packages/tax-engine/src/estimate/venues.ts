/** Rates that tax gains at home and gains abroad separately (BR, TW). */
import type { Day } from '../common/time.ts';
import { min } from '../common/min.ts';
import { fixed, fixedToText, multiplyFixed, fixedRate } from '@meridian/money/fixed.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import { dayToIso } from '../common/calendar.ts';
import { onBrackets } from './brackets.ts';
import { dearerVenue, venueOf } from './turnover.ts';
import {
  type TaxComputation,
  type Situation,
  applyAllowance,
  withBasis,
  floorAtZero,
  incomeNotIncluded,
  limitOf,
  marginalRate,
  percent,
  share,
  step,
  orZero,
} from './tax-computation.ts';
import type { Disposal } from '../result/disposal.ts';
import type { EstimateStep } from '../result/estimate.ts';
import type { Venue } from '../input/settings.ts';

type Of<T extends RateRule['type']> = Situation<Extract<RateRule, { type: T }>>;

interface Month {
  proceeds: bigint;
  gains: bigint;
  losses: bigint;
}

/** Gains at home month by month, gains abroad over the year (BR, Lei 8.981/1995, Lei 14.754/2023). */
export function estimateMonthly(situation: Of<'monthly-brackets-by-venue'>): TaxComputation {
  return dearerVenue(situation, (assumed) => computeMonthlyTax(situation, assumed));
}

function computeMonthlyTax(
  situation: Of<'monthly-brackets-by-venue'>,
  assumed: Venue,
): TaxComputation {
  const { rate: law, settings, losses, totals, allowance } = situation;
  const { abroad } = law.value;
  const isAbroad = (disposal: Disposal): boolean =>
    abroad !== 'as-at-home' && venueOf(settings, disposal.account, assumed) === 'abroad';
  const months = new Months();
  let outside = 0n;
  for (const disposal of situation.disposals) {
    if (isAbroad(disposal)) {
      if (disposal.gain !== null) outside += disposal.gain;
    } else months.add(disposal);
  }
  const home = taxMonths(situation, months.inOrder());
  const carries = abroad !== 'as-at-home' && losses.value.broughtForward !== 'none';
  const before = carries ? min(orZero(settings.lossesBroughtForward), floorAtZero(outside)) : 0n;
  const taxable = floorAtZero(outside) - before;
  const outsideTax = abroad === 'as-at-home' ? 0n : share(taxable, abroad.rate);
  const tax = home.tax + outsideTax;
  return {
    taxableGain: home.taxable + taxable,
    taxableIncome: 0n,
    tax,
    lossCarried: carries ? floorAtZero(-outside) : 0n,
    figures: { 'losses-brought-forward': before },
    steps: [
      ...home.steps.map((estimateStep) => withBasis(estimateStep, allowance)),
      ...(abroad === 'as-at-home'
        ? []
        : [
            withBasis(step('estimate.gain-abroad', outside), losses),
            ...(before > 0n
              ? [withBasis(step('estimate.losses-brought-forward', -before), losses)]
              : []),
            withBasis(
              step('estimate.abroad-tax', outsideTax, {
                rate: percent(fixedRate(abroad.rate)),
                amount: fixedToText(taxable),
              }),
              law,
            ),
          ]),
      ...incomeNotIncluded(totals),
      step('estimate.tax', tax),
    ],
    assumptions: incomeNotIncluded(totals).length > 0 ? ['estimate.assumes.income-apart'] : [],
  };
}

const MONTH_LENGTH = 'YYYY-MM'.length;

/** Sums by calendar month; each day is converted once. */
class Months {
  readonly #byMonth = new Map<string, Month>();
  readonly #byDay = new Map<Day, Month>();

  add({ day, proceeds, gain }: Disposal): void {
    const month = this.#monthOf(day);
    // Proceeds count towards the month's limit even where the gain is unknown.
    if (proceeds !== null) month.proceeds += proceeds;
    if (gain !== null && gain > 0n) month.gains += gain;
    if (gain !== null && gain < 0n) month.losses -= gain;
  }

  inOrder(): readonly (readonly [string, Month])[] {
    return [...this.#byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  #monthOf(day: Day): Month {
    let month = this.#byDay.get(day);
    if (month === undefined) {
      const key = dayToIso(day).slice(0, MONTH_LENGTH);
      month = this.#byMonth.get(key) ?? { proceeds: 0n, gains: 0n, losses: 0n };
      this.#byMonth.set(key, month);
      this.#byDay.set(day, month);
    }
    return month;
  }
}

/** Each month: exempt up to the limit on its proceeds, else its gains on the brackets. */
function taxMonths(
  { rate, allowance, losses }: Of<'monthly-brackets-by-venue'>,
  months: readonly (readonly [string, Month])[],
): { readonly tax: bigint; readonly taxable: bigint; readonly steps: readonly EstimateStep[] } {
  const limit =
    allowance.value.type === 'monthly-cliff-on-proceeds' ? fixed(allowance.value.amount) : null;
  const steps: EstimateStep[] = [];
  let [tax, taxable] = [0n, 0n];
  for (const [month, sums] of months) {
    const gain =
      losses.value.offset === 'year' ? floorAtZero(sums.gains - sums.losses) : sums.gains;
    const params = { date: `${month}-01`, amount: fixedToText(sums.proceeds) };
    if (limit !== null && sums.proceeds <= limit) {
      steps.push(step('estimate.month-free', gain, { ...params, ...limitOf(allowance.value) }));
      continue;
    }
    steps.push(step('estimate.month-taxed', gain, params));
    tax += onBrackets(rate.value.brackets, gain);
    taxable += gain;
  }
  return { tax, taxable, steps: [...steps, step('estimate.home-tax', tax)] };
}

/** Gains at home at the marginal rate; gains abroad only in a minimum tax (TW). */
export function estimateMinimumTax(situation: Of<'marginal-or-minimum-tax'>): TaxComputation {
  return dearerVenue(situation, (assumed) => computeMinimumTax(situation, assumed));
}

function computeMinimumTax(
  situation: Of<'marginal-or-minimum-tax'>,
  assumed: Venue,
): TaxComputation {
  const { rate: law, settings, totals, losses, incomeAllowance } = situation;
  const { abroad, top } = law.value;
  let [home, outside] = [0n, 0n];
  for (const disposal of situation.disposals) {
    if (disposal.gain === null) continue;
    if (venueOf(settings, disposal.account, assumed) === 'abroad') outside += disposal.gain;
    else home += disposal.gain;
  }
  const before = min(orZero(settings.lossesBroughtForward), floorAtZero(home));
  const used = losses.value.broughtForward === 'none' ? 0n : before;
  const taxable = floorAtZero(home) - used;
  const income =
    applyAllowance(totals.income, incomeAllowance?.value ?? { type: 'none' }) +
    totals.incomeWithGains;
  const { rate, assumptions } = marginalRate(settings, top);
  const homeTax = multiplyFixed(taxable + income, rate);
  const counted = outside >= fixed(abroad.countedFrom) ? outside : 0n;
  const { otherIncome: other } = settings;
  // Without stated other income, the exempt amount counts as used up.
  const above =
    other === undefined
      ? counted
      : floorAtZero(other + floorAtZero(home) + income + counted - fixed(abroad.exempt));
  const minimum = min(above, counted);
  const minimumTax = share(minimum, abroad.rate);
  const tax = homeTax + minimumTax;
  return {
    taxableGain: taxable + minimum,
    taxableIncome: income,
    tax,
    lossCarried: losses.value.carriedYears === 0 ? 0n : floorAtZero(-home),
    figures: { 'losses-brought-forward': used },
    steps: [
      step('estimate.gain-home', home),
      ...(used > 0n ? [withBasis(step('estimate.losses-brought-forward', -used), losses)] : []),
      step('estimate.income', income),
      withBasis(step('estimate.home-tax', homeTax), law),
      withBasis(step('estimate.gain-abroad', outside), law),
      withBasis(step('estimate.gain-abroad-counted', counted, { limit: abroad.countedFrom }), law),
      withBasis(
        step('estimate.minimum-tax', minimumTax, {
          rate: percent(fixedRate(abroad.rate)),
          amount: fixedToText(minimum),
          limit: abroad.exempt,
        }),
        law,
      ),
      step('estimate.tax', tax),
    ],
    assumptions: [
      ...(taxable + income > 0n ? assumptions : []),
      ...(other === undefined && counted > 0n ? ['estimate.assumes.minimum-exempt-used'] : []),
    ],
  };
}
