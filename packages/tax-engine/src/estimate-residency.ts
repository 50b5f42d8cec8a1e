import { isoToDay } from './calendar.ts';
import { type EstimateInput, step } from './reckoning.ts';
import type { EstimateStep } from './result.ts';
import { summarise } from './summary.ts';

export type Resident = { readonly input: EstimateInput; readonly steps: readonly EstimateStep[] };

/**
 * What counts while the user was a resident: disposals and income from the first to the last day
 * they name. Sums over a year that cannot be cut by day (cash basis) count in full.
 */
export function whileResident(input: EstimateInput): Resident {
  const { from, to } = input.settings.residency ?? {};
  if (from === undefined && to === undefined) return { input, steps: [] };
  const first = from === undefined ? -Infinity : isoToDay(from);
  const last = to === undefined ? Infinity : isoToDay(to);
  const within = ({ day }: { readonly day: number }): boolean => first <= day && day <= last;
  const disposals = input.disposals.filter(within);
  const income = input.income?.filter(within);
  const sums = summarise({ disposals, income: income ?? [], derivatives: [] });
  const { totals } = input;
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
    },
    steps: [residencyStep(from, to, totals.gain - counted.gain)],
  };
}

function residencyStep(
  from: string | undefined,
  to: string | undefined,
  outside: bigint,
): EstimateStep {
  if (from !== undefined && to !== undefined) {
    return step('estimate.outside-residency', outside, { from, to });
  }
  return from === undefined
    ? step('estimate.after-residency', outside, to === undefined ? {} : { to })
    : step('estimate.before-residency', outside, { from });
}
