import { ZERO, negate } from '@meridian/money/measure.ts';
import type { DerivativeTax } from '@meridian/tax-rules/events.ts';
import type { Sourced } from '@meridian/tax-rules/sourced.ts';
import { type OwnTax, taxByThemselves } from './derivative-tax.ts';
import { residentDays } from './residency.ts';
import { assetClass } from '../ledger/asset-classes.ts';
import { type EstimateInput, withBasis, step } from './tax-computation.ts';
import type { DerivativeLine, IncomeLine } from '../result/report.ts';
import type { Disposal } from '../result/disposal.ts';
import type { EstimateStep } from '../result/estimate.ts';
import { summarise } from '../report/summary.ts';

export interface WithDerivatives {
  readonly input: EstimateInput;
  readonly steps: readonly EstimateStep[];
  readonly assumptions: readonly string[];
  /** Whether a result that counts has no value. */
  readonly lacks: boolean;
  /** Set where the country taxes them by themselves. */
  readonly own: OwnTax | null;
}

/**
 * Results of margin and perpetuals by the country's rule: as gains, each a result of its own beside
 * the disposals; as other income, where their sum is a profit; by themselves; or apart, with an
 * assumption where no rule is known. Years on a cash basis are not made of disposals and leave them
 * apart.
 */
export function withDerivatives(input: EstimateInput): WithDerivatives {
  const { rules, derivatives = [], cash } = input;
  const law = rules.derivatives;
  const nothing = { input, steps: [], assumptions: [], lacks: false, own: null };
  if (derivatives.length === 0) return nothing;
  let sum = 0n;
  for (const { value } of derivatives) if (value !== null) sum += value;
  if (law !== undefined && typeof law.value === 'object') {
    return { ...nothing, ...byThemselves(input, { ...law, value: law.value }) };
  }
  if (law === undefined || law.value === 'apart' || cash !== undefined) {
    const listed = step('estimate.derivatives-listed', sum);
    const assumptions = law?.value === 'apart' ? [] : ['estimate.assumes.derivatives-apart'];
    return {
      ...nothing,
      steps: [law === undefined ? listed : withBasis(listed, law)],
      assumptions,
    };
  }
  const known = derivatives.filter(hasValue);
  const isGain = law.value === 'with-gains';
  const { type } = rules.holding.value;
  // Nothing is held: where the holding period makes a gain long-term, these results are short-term.
  const term = type === 'long-after' || type === 'discount-after' ? 'short' : 'taxable';
  const results = isGain ? known.map((line) => asResult(line, term)) : [];
  const disposals = isGain ? [...input.disposals, ...results] : input.disposals;
  const own = isGain || sum <= 0n ? [] : known.map(asIncome);
  const income = [...(input.income ?? []), ...own];
  const id = isGain ? 'estimate.derivatives-with-gains' : 'estimate.derivatives-as-income';
  return {
    input: {
      ...input,
      disposals,
      income,
      totals: {
        ...input.totals,
        ...summarise({ disposals, income, derivatives }),
      },
    },
    steps: [withBasis(step(id, sum), law)],
    assumptions: [],
    lacks: known.length < derivatives.length,
    own: null,
  };
}

/** Only results of the days of residence are taxed. */
function byThemselves(
  { derivatives = [], settings }: EstimateInput,
  law: Sourced<DerivativeTax>,
): Pick<WithDerivatives, 'own' | 'lacks'> {
  const counted = derivatives.filter(residentDays(settings));
  const known = counted.filter(hasValue);
  let net = 0n;
  for (const { value } of known) net += value;
  return { own: taxByThemselves(net, law, settings), lacks: known.length < counted.length };
}

type Known = DerivativeLine & { readonly value: bigint };

function hasValue(line: DerivativeLine): line is Known {
  return line.value !== null;
}

/** A profit has no cost, a loss has no proceeds. */
function asResult(
  { entry, asset, day, taxYear, quantity, value }: Known,
  term: 'short' | 'taxable',
): Disposal {
  const proceeds = value > 0n ? value : 0n;
  const amounts = {
    quantity: quantity < ZERO ? negate(quantity) : quantity,
    proceeds,
    fees: 0n,
    cost: proceeds - value,
    gain: value,
  };
  return {
    ...amounts,
    asset,
    account: entry.account,
    at: entry.at,
    day,
    taxYear,
    disallowed: 0n,
    assetClass: assetClass(asset),
    parts: [],
    slices: [{ ...amounts, rule: 'missing', term, lots: [] }],
  };
}

function asIncome({ entry, asset, day, taxYear, quantity, value }: Known): IncomeLine {
  const line = { entry, asset, day, taxYear, quantity, value };
  return { ...line, income: 'other', origin: null, taxable: true, taxedAs: 'income' };
}
