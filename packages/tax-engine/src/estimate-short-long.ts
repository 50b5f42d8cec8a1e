import { fixed, fixedToText, multiplyFixed } from '@meridian/money/fixed.ts';
import type { Bracket, ByStatus, FilingStatus, Rate } from '@meridian/tax-rules/rates.ts';
import { type EstimateInput, type Reckoning, floorAtZero, percent, step } from './reckoning.ts';

type ShortLong = Extract<Rate, { type: 'short-long-brackets' }>;

/**
 * Short-term gains and income on the ordinary brackets, long-term gains on their own, both stacked
 * on the user's other income, with a surtax above a threshold (US).
 */
export function estimateShortLong({ totals, settings }: EstimateInput, rate: ShortLong): Reckoning {
  const status = settings.filingStatus ?? 'single';
  const { short, long, loss } = net(
    totals.byTerm.short + totals.byTerm.unknown,
    totals.byTerm.long,
  );
  const cap = fixed(ofStatus(rate.lossAgainstIncome, status));
  const deducted = loss < cap ? loss : cap;
  const ordinary = floorAtZero(short + totals.income - deducted);
  const other = settings.otherIncome;

  const ordinaryTax = stacked(ofStatus(rate.short, status), other, ordinary);
  const longTax = stacked(
    ofStatus(rate.long, status),
    other === undefined ? undefined : other + ordinary,
    long,
  );
  const investment = ordinary + long;
  const threshold = fixed(ofStatus(rate.surtax.over, status));
  const above = other === undefined ? investment : floorAtZero(other + investment - threshold);
  const surtaxed = above < investment ? above : investment;
  const surtax = multiplyFixed(surtaxed, fixed(rate.surtax.rate));
  const tax = ordinaryTax + longTax + surtax;
  return {
    taxableGain: short + long,
    taxableIncome: totals.income,
    tax,
    steps: [
      step('estimate.short-term', totals.byTerm.short + totals.byTerm.unknown),
      step('estimate.long-term', totals.byTerm.long),
      step('estimate.net-short', short),
      step('estimate.net-long', long),
      step('estimate.loss-against-income', deducted, {
        limit: ofStatus(rate.lossAgainstIncome, status),
      }),
      step('estimate.loss-carried', loss - deducted),
      step('estimate.income', totals.income),
      step('estimate.ordinary-tax', ordinaryTax, { amount: fixedToText(ordinary) }),
      step('estimate.long-tax', longTax, { amount: fixedToText(long) }),
      step('estimate.surtax', surtax, {
        rate: percent(fixed(rate.surtax.rate)),
        amount: fixedToText(surtaxed),
      }),
      step('estimate.tax', tax),
    ],
    assumptions: [
      ...(other === undefined ? ['estimate.assumes.highest-brackets'] : []),
      ...(settings.filingStatus === undefined ? ['estimate.assumes.single'] : []),
      'estimate.assumes.no-losses-brought-forward',
    ],
  };
}

/** The figure of a filing status; who has none of their own is treated as single. */
function ofStatus<T>(by: ByStatus<T>, status: FilingStatus): T {
  return by[status] ?? by.single;
}

/** Nets the two kinds; what remains is a gain of one or both kinds, or one loss. */
function net(short: bigint, long: bigint): { short: bigint; long: bigint; loss: bigint } {
  const sum = short + long;
  if (sum <= 0n) return { short: 0n, long: 0n, loss: -sum };
  if (short < 0n) return { short: 0n, long: sum, loss: 0n };
  if (long < 0n) return { short: sum, long: 0n, loss: 0n };
  return { short, long, loss: 0n };
}

/** Tax on `amount` that lies on top of `below`; without `below` at the highest rate. */
function stacked(brackets: readonly Bracket[], below: bigint | undefined, amount: bigint): bigint {
  if (below === undefined) {
    return multiplyFixed(amount, fixed(brackets.at(-1)?.rate ?? '1'));
  }
  return onBrackets(brackets, below + amount) - onBrackets(brackets, below);
}

function onBrackets(brackets: readonly Bracket[], income: bigint): bigint {
  let tax = 0n;
  let from = 0n;
  for (const { upTo, rate } of brackets) {
    const to = upTo === null || income < fixed(upTo) ? income : fixed(upTo);
    if (to > from) tax += multiplyFixed(to - from, fixed(rate));
    if (upTo === null) break;
    from = fixed(upTo);
  }
  return tax;
}
