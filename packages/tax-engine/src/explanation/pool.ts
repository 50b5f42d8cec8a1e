import { fixedToText } from '@meridian/money/fixed.ts';
import { dayToIso } from '../common/calendar.ts';
import type { ExplanationNode } from './node.ts';
import type { CashLine, CashYear, Disposal } from '../result/disposal.ts';
import type { Lot, PortfolioFigures, LotMatch } from '../result/lot.ts';

export interface LotMatchContext {
  readonly asset: string;
  /** Currency of the report. */
  readonly unit: string;
  /** The basis of the method. */
  readonly law: NonNullable<ExplanationNode['basis']>;
  /** Explains a lot with its own cost, by its index among the lots of the lot match. */
  readonly lotNode: (lot: Lot, lotIndex: number) => ExplanationNode;
}

/**
 * Explains the cost of a lot match by the methods without lots of their own: average pools,
 * grandfathered units, the portfolio, a year on a cash basis. Null for other methods.
 */
export function explainPoolMatch(
  lotMatch: LotMatch,
  context: LotMatchContext,
): ExplanationNode | null {
  switch (lotMatch.rule) {
    case 'moving-average':
    case 'total-average':
      return explainAverage(lotMatch, context);
    case 'old-holdings':
      return lotMatchNode(lotMatch, context, lotMatch.lots.map(context.lotNode));
    case 'portfolio':
      return explainPortfolio(lotMatch, context);
    case 'cash-basis':
      return lotMatchNode(lotMatch, context, []);
    default:
      return null;
  }
}

/**
 * The disallowed loss, which adds to the gain, less deferred losses that are recognised; by lot
 * match. Empty where there are none.
 */
export function explainDisallowedLoss(
  { asset, disallowed, slices }: Disposal,
  unit: string,
): ExplanationNode[] {
  const parts = slices.flatMap((lotMatch): ExplanationNode[] => {
    const { disallowed: part = 0n, quantity } = lotMatch;
    if (part === 0n) return [];
    return [
      {
        id: part > 0n ? 'explain.denied.slice' : 'explain.deferred-loss-counted.slice',
        params: { asset, quantity: fixedToText(quantity) },
        amount: { atoms: part, unit },
        children: [],
      },
    ];
  });
  if (parts.length === 0) return [];
  const id = disallowed >= 0n ? 'explain.denied' : 'explain.deferred-loss-counted';
  return [{ id, params: {}, amount: { atoms: disallowed, unit }, children: parts }];
}

/**
 * Costs of a year on a cash basis, a part per payment from number `first` on, at most `count`;
 * their amounts and those of the year's disposals, which are its revenue, add up to its result.
 */
export function explainCashCosts(
  { taxYear, costs, lines }: CashYear,
  unit: string,
  given: { first?: number; count?: number; law?: ExplanationNode['basis'] } = {},
): ExplanationNode {
  const { first = 0, count = lines.length, law } = given;
  return {
    id: 'explain.cash.costs',
    params: { year: `${taxYear}` },
    amount: { atoms: -costs, unit },
    ...(law === undefined ? {} : { basis: law }),
    children: lines.slice(first, first + count).map((line) => explainCashLine(line, unit)),
  };
}

function explainCashLine({ entry, day, kind, amount, origin }: CashLine, unit: string) {
  return {
    id: amount === null ? `explain.cash.${kind}-unknown` : `explain.cash.${kind}`,
    params: {
      account: entry.account,
      date: dayToIso(day),
      origin: `explain.origin.${origin ?? 'unknown'}`,
    },
    ...(amount === null ? {} : { amount: { atoms: -amount, unit } }),
    rows: [{ source: entry.source, rows: entry.rows }],
    children: [],
  } satisfies ExplanationNode;
}

function lotMatchNode(
  { cost, quantity, rule }: LotMatch,
  { asset, unit, law }: LotMatchContext,
  children: readonly ExplanationNode[],
  more: { id?: string; params?: ExplanationNode['params'] } = {},
): ExplanationNode {
  return {
    id: more.id ?? `explain.slice.${rule}`,
    params: { asset, quantity: fixedToText(quantity), ...more.params },
    ...(cost === null ? {} : { amount: { atoms: -cost, unit } }),
    basis: law,
    children,
  };
}

/**
 * The lots beside an average only state the days; lots of unknown cost leave the average unknown.
 */
function explainAverage(lotMatch: LotMatch, context: LotMatchContext): ExplanationNode {
  const { lots, pool } = lotMatch;
  const days = lots.map(({ asset, acquiredDay, entry, quantity }): ExplanationNode => ({
    id: acquiredDay === null ? 'explain.lot-days-unknown' : 'explain.lot-days',
    params: {
      asset,
      lotQuantity: fixedToText(quantity),
      account: entry.account,
      ...(acquiredDay === null ? {} : { acquired: dayToIso(acquiredDay) }),
    },
    rows: [{ source: entry.source, rows: entry.rows }],
    children: [],
  }));
  if (pool === undefined) return lotMatchNode(lotMatch, context, days);
  const poolQuantity = fixedToText(pool.quantity);
  if (pool.cost === null) {
    const unknown = pool.unknown.map((lot, index) => context.lotNode(lot, lots.length + index));
    const more = { id: 'explain.slice.pool-unknown', params: { poolQuantity } };
    return lotMatchNode(lotMatch, context, [...days, ...unknown], more);
  }
  const params = { poolQuantity, poolCost: fixedToText(pool.cost) };
  return lotMatchNode(lotMatch, context, days, { params });
}

/** The terms of the formula, shown beside it; they are no part of a sum. */
function explainPortfolio(lotMatch: LotMatch, context: LotMatchContext): ExplanationNode {
  const { portfolio, lots, lacks } = lotMatch;
  if (portfolio !== undefined) {
    const terms = TERMS.map(([id, term]): ExplanationNode => ({
      id: `explain.portfolio.${id}`,
      params: {},
      shows: { atoms: portfolio[term], unit: context.unit },
      children: [],
    }));
    return lotMatchNode(lotMatch, context, terms);
  }
  const id =
    lacks === undefined ? 'explain.slice.portfolio-unknown' : 'explain.slice.portfolio-no-value';
  return lotMatchNode(
    lotMatch,
    context,
    lots.map((lot, index) => explainOpenCapital(lot, index, context)),
    { id },
  );
}

const TERMS = [
  ['acquisitions', 'acquisitions'],
  ['used-before', 'usedBefore'],
  ['price', 'price'],
  ['value', 'portfolioValue'],
] as const satisfies readonly (readonly [string, keyof PortfolioFigures])[];

/**
 * Explains what leaves the capital unknown: units of unknown cost, or a disposal of unknown share.
 */
function explainOpenCapital(
  lot: Lot,
  lotIndex: number,
  { lotNode }: LotMatchContext,
): ExplanationNode {
  const { asset, quantity, entry, missing } = lot;
  if (missing !== 'portfolio-value') return lotNode(lot, lotIndex);
  return {
    id: 'explain.portfolio.open-disposal',
    params: { asset, quantity: fixedToText(quantity), account: entry.account },
    rows: [{ source: entry.source, rows: entry.rows }],
    children: [],
  };
}
