import { type Day, EARLIEST_DAY, LATEST_DAY } from '../common/time.ts';
import { isoToDay } from '../common/calendar.ts';
import { cashTotals } from '../report/cash-totals.ts';
import { type EstimateInput, step } from './tax-computation.ts';
import type { CashYear, Disposal } from '../result/disposal.ts';
import type { Settings } from '../input/settings.ts';
import type { EstimateStep } from '../result/estimate.ts';
import { summarise } from '../report/summary.ts';

interface Dated {
  readonly day: Day;
}

export interface Resident {
  readonly input: EstimateInput;
  readonly steps: readonly EstimateStep[];
}

/** Tells days of residence from others. */
export function residentDays({ residency = {} }: Settings): (line: Dated) => boolean {
  const { from, to } = residency;
  const first = from === undefined ? EARLIEST_DAY : isoToDay(from);
  const last = to === undefined ? LATEST_DAY : isoToDay(to);
  return ({ day }) => first <= day && day <= last;
}

/** Restricts the input to the days of residence: disposals, payments and income. */
export function whileResident(input: EstimateInput): Resident {
  const { from, to } = input.settings.residency ?? {};
  if (from === undefined && to === undefined) return { input, steps: [] };
  const within = residentDays(input.settings);
  const disposals = input.disposals.filter(within);
  const income = input.income?.filter(within);
  const { totals, year } = input;
  const cash = input.cash?.map((cashYear) =>
    cashYear.taxYear === year ? cut(cashYear, disposals, within) : cashYear,
  );
  const own = cash?.find(({ taxYear }) => taxYear === year);
  const residentTotals = summarise({ disposals, income: income ?? [], derivatives: [] });
  const sums = own === undefined ? residentTotals : cashTotals(residentTotals, own);
  const counted = {
    ...totals,
    ...sums,
    ...(income === undefined
      ? {
          income: totals.income,
          incomeWithGains: totals.incomeWithGains,
          incomeApart: totals.incomeApart,
          incomeIncomplete: totals.incomeIncomplete,
          incomeByKind: totals.incomeByKind,
        }
      : {}),
    derivatives: totals.derivatives,
    derivativesIncomplete: totals.derivativesIncomplete,
  };
  const purchases = input.purchases?.filter(within);
  return {
    input: {
      ...input,
      disposals,
      totals: counted,
      ...(income === undefined ? {} : { income }),
      ...(purchases === undefined ? {} : { purchases }),
      ...(cash === undefined ? {} : { cash }),
    },
    steps: [residencyStep(from, to, totals.gain - counted.gain)],
  };
}

/** A year on a cash basis (PL, HU), restricted to the days of residence. */
function cut(
  cash: CashYear,
  disposals: readonly Disposal[],
  within: (line: Dated) => boolean,
): CashYear {
  const lines = cash.lines.filter(within);
  let [revenue, revenueUnknown, costs, costsUnknown] = [0n, 0, 0n, 0];
  for (const { proceeds } of disposals) {
    if (proceeds === null) revenueUnknown += 1;
    else revenue += proceeds;
  }
  for (const { amount } of lines) {
    if (amount === null) costsUnknown += 1;
    else costs += amount;
  }
  return { ...cash, lines, revenue, revenueUnknown, costs, costsUnknown };
}

function residencyStep(
  from: string | undefined,
  to: string | undefined,
  outside: bigint,
): EstimateStep {
  if (from !== undefined && to !== undefined) {
    return step('estimate.outside-residency', outside, { firstDay: from, lastDay: to });
  }
  return from === undefined
    ? step('estimate.after-residency', outside, to === undefined ? {} : { lastDay: to })
    : step('estimate.before-residency', outside, { firstDay: from });
}
