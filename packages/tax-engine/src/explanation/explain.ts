import { fixedToText } from '@meridian/money/fixed.ts';
import { type Holding, type Matching, matchingBy } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Sourced } from '@meridian/tax-rules/sourced.ts';
import { createZone, dayToIso } from '../common/calendar.ts';
import { createLotNodes, disposalPath, lotsOf, originId } from './lot.ts';
import { explainDisallowedLoss, explainPoolMatch } from './pool.ts';
import type { ExplanationNode, RowsOf } from './node.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Disposal, DisposalPart } from '../result/disposal.ts';
import type { IncomeLine } from '../result/report.ts';
import type { Lot, MatchRule, LotMatch } from '../result/lot.ts';

/** Explains the gain of a disposal: proceeds, fees, cost lot by lot, and the rules applied. */
export function explainDisposal(disposal: Disposal, rules: CountryRules): ExplanationNode {
  const unit = rules.currency;
  const { dayOf } = createZone(rules.calendar.value);
  const { asset, parts, slices } = disposal;
  const lotNode = createLotNodes({ disposal: disposalPath(disposal), dayOf });
  return node('explain.disposal', {
    params: { asset, date: dayToIso(disposal.day), quantity: fixedToText(disposal.quantity) },
    ...amountOf(disposal.gain, unit),
    children: [
      node('explain.proceeds', {
        ...amountOf(disposal.proceeds, unit),
        children: parts.map((part) => explainProceeds(part, asset, unit)),
      }),
      node('explain.fees', {
        ...amountOf(negative(disposal.fees), unit),
        children: parts
          .filter((part) => part.fees !== 0n)
          .map((part) =>
            node('explain.fee', {
              params: { asset: part.entry.fees.map((fee) => fee.asset).join(', ') },
              ...amountOf(negative(part.fees), unit),
              rows: [rowsOf(part.entry)],
            }),
          ),
      }),
      node('explain.cost', {
        ...amountOf(negative(disposal.cost), unit),
        children: slices.map((lotMatch, index) =>
          explainLotMatch(lotMatch, asset, rules, (lot, lotIndex) =>
            lotNode(lot, `${index}.${lotIndex}`),
          ),
        ),
      }),
      ...explainDisallowedLoss(disposal, unit),
      ...explainRules(disposal, rules),
    ],
  });
}

/** Explains the value of an income line. */
export function explainIncome(line: IncomeLine, rules: CountryRules): ExplanationNode {
  const { asset, entry, quantity, value, origin } = line;
  return node('explain.income', {
    params: {
      asset,
      date: dayToIso(line.day),
      quantity: fixedToText(quantity),
      origin: originId(origin),
    },
    ...amountOf(value, rules.currency),
    rows: [rowsOf(entry)],
    children: [
      ruleNode(incomeRule(line, rules), rules.income[line.income], rules),
      ruleNode('explain.rule.value', rules.fx, rules),
    ],
  });
}

function node(id: string, given: Partial<ExplanationNode>): ExplanationNode {
  return { params: {}, children: [], ...given, id };
}

function amountOf(atoms: bigint | null, unit: string): Pick<ExplanationNode, 'amount'> {
  return atoms === null ? {} : { amount: { atoms, unit } };
}

function negative(atoms: bigint | null): bigint | null {
  return atoms === null ? null : -atoms;
}

function rowsOf(entry: Entry): RowsOf {
  return { source: entry.source, rows: entry.rows };
}

function explainProceeds(part: DisposalPart, asset: string, unit: string): ExplanationNode {
  return node(`explain.part.${part.kind}`, {
    params: {
      asset,
      quantity: fixedToText(part.quantity),
      account: part.entry.account,
      origin: originId(part.origin),
    },
    ...amountOf(part.proceeds, unit),
    rows: [rowsOf(part.entry)],
  });
}

function explainLotMatch(
  lotMatch: LotMatch,
  asset: string,
  rules: CountryRules,
  lotNode: (lot: Lot, lotIndex: number) => ExplanationNode,
): ExplanationNode {
  const { pool } = lotMatch;
  const unit = rules.currency;
  const law = basisOf(matchingBy(rules.matching, lotMatch.rule), rules);
  const pooled = explainPoolMatch(lotMatch, { asset, unit, law, lotNode });
  if (pooled !== null) return pooled;
  const isUnknownPool = pool !== undefined && pool.cost === null;
  const days = daysOf(lotMatch.rule, rules.matching.value);
  return node(isUnknownPool ? 'explain.slice.pool-unknown' : `explain.slice.${lotMatch.rule}`, {
    params: {
      asset,
      quantity: fixedToText(lotMatch.quantity),
      ...(days === undefined ? {} : { days: `${days}` }),
      ...(pool === undefined ? {} : { poolQuantity: fixedToText(pool.quantity) }),
      ...(pool === undefined || pool.cost === null ? {} : { poolCost: fixedToText(pool.cost) }),
    },
    ...amountOf(negative(lotMatch.cost), unit),
    ...(pool === undefined ? {} : { basis: law }),
    children: lotsOf(lotMatch).map(lotNode),
  });
}

/** Number of days around a disposal in which the rule matches acquisitions. */
function daysOf(rule: MatchRule, { daysAfter, daysBefore }: Matching): number | undefined {
  if (rule === 'days-after') return daysAfter;
  return rule === 'days-before' ? daysBefore : undefined;
}

function explainRules(disposal: Disposal, rules: CountryRules): ExplanationNode[] {
  const terms = new Set(disposal.slices.map((lotMatch) => lotMatch.term));
  const kinds = new Set(disposal.parts.map((part) => part.kind));
  return [
    ...matchingRules(disposal, rules).map((law) => ruleNode('explain.rule.matching', law, rules)),
    ...(rules.holding.value.type === 'none'
      ? []
      : [...terms].map((term) => ({
          ...ruleNode(`explain.rule.term.${term}`, rules.holding, rules),
          params: term === 'unknown' ? {} : { period: periodId(rules.holding.value) },
        }))),
    ...(kinds.has('swap') ? [ruleNode('explain.rule.swap', rules.swap, rules)] : []),
    ...(kinds.has('fee') || disposal.fees !== 0n
      ? [ruleNode('explain.rule.fees', rules.fees, rules)]
      : []),
    ...(disposal.slices.some(({ disallowed = 0n }) => disallowed !== 0n) &&
    rules.lossDisallowance !== undefined
      ? [ruleNode('explain.rule.loss-denial', rules.lossDisallowance, rules)]
      : []),
    ...(kinds.has('gift') ? [ruleNode('explain.rule.gift', rules.outgoing.gift, rules)] : []),
    ruleNode('explain.rule.value', rules.fx, rules),
  ];
}

/** The laws by which a disposal was matched: one, unless a method rests on another reading. */
function matchingRules({ slices }: Disposal, { matching }: CountryRules): Sourced<Matching>[] {
  const laws = slices.map(({ rule }) => matchingBy(matching, rule));
  const byBasis = new Map(laws.map((law) => [law.basis, law]));
  return byBasis.size === 0 ? [matching] : [...byBasis.values()];
}

function ruleNode(id: string, rule: Sourced<unknown>, rules: CountryRules): ExplanationNode {
  return node(id, { basis: basisOf(rule, rules) });
}

/** The basis of a rule, for the node that it explains. */
export function basisOf(
  { basis: text, confidence, source: id }: Sourced<unknown>,
  { sources }: CountryRules,
): NonNullable<ExplanationNode['basis']> {
  const read = sources.filter((source) => source.id === id);
  return { text, confidence, sources: read.map(({ url }) => url) };
}

/** Message id of a holding period: `explain.period.years-1`. */
function periodId(holding: Holding): string {
  if (holding.type === 'none') return 'explain.period.none';
  const { period } = holding;
  if ('years' in period) return `explain.period.years-${period.years}`;
  return 'months' in period
    ? `explain.period.months-${period.months}`
    : `explain.period.days-${period.atLeastDays}`;
}

/** Message id of the country's treatment of a receipt. */
function incomeRule(line: IncomeLine, rules: CountryRules): string {
  const treatment = rules.income[line.income].value;
  const { type } = treatment;
  return `explain.rule.income.${type === 'at-receipt' ? treatment.taxedAs : `cost-${treatment.cost}`}`;
}
