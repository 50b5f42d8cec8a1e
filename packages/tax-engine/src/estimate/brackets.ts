import { asRate } from '@meridian/money/measure.ts';
import { fixed, multiplyFixed } from '@meridian/money/fixed.ts';
import type { Bracket } from '@meridian/tax-rules/rates.ts';

/** Tax on `amount` that lies on top of `below`; without `below` at the highest rate. */
export function stacked(
  brackets: readonly Bracket[],
  below: bigint | undefined,
  amount: bigint,
): bigint {
  if (below === undefined) {
    return multiplyFixed(amount, asRate(fixed(brackets.at(-1)?.rate ?? '1')));
  }
  return onBrackets(brackets, below + amount) - onBrackets(brackets, below);
}

/** Tax on a whole income that fills the brackets from the bottom. */
export function onBrackets(brackets: readonly Bracket[], income: bigint): bigint {
  let tax = 0n;
  let from = 0n;
  for (const { upTo, rate } of brackets) {
    const to = upTo === null || income < fixed(upTo) ? income : fixed(upTo);
    if (to > from) tax += multiplyFixed(to - from, asRate(fixed(rate)));
    if (upTo === null) break;
    from = fixed(upTo);
  }
  return tax;
}
