import { fixed } from '@meridian/money/fixed.ts';
import type { Bracket } from '@meridian/tax-rules/rates.ts';
import { share } from './tax-computation.ts';

/** Tax on `amount` that lies on top of `below`; without `below` at the highest rate. */
export function stacked(
  brackets: readonly Bracket[],
  below: bigint | undefined,
  amount: bigint,
): bigint {
  if (below === undefined) {
    return share(amount, brackets.at(-1)?.rate ?? '1');
  }
  return onBrackets(brackets, below + amount) - onBrackets(brackets, below);
}

/** Tax on a whole income that fills the brackets from the bottom. */
export function onBrackets(brackets: readonly Bracket[], income: bigint): bigint {
  let tax = 0n;
  let from = 0n;
  for (const { upTo, rate } of brackets) {
    const to = upTo === null || income < fixed(upTo) ? income : fixed(upTo);
    if (to > from) tax += share(to - from, rate);
    if (upTo === null) break;
    from = fixed(upTo);
  }
  return tax;
}
