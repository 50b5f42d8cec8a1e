import type { Term } from '@meridian/tax-engine/result/lot.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import { matchingBy } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Confidence, IsoDay, Source, Sourced, Tag } from '@meridian/tax-rules/sourced.ts';

/** Rules that a report rests on; each has its name under the message id `export.rule.…`. */
export const RULE_NAMES = [
  'calendar',
  'matching',
  'holding',
  'swap',
  'derivatives',
  'fees',
  'losses',
  'fx',
  'allowance',
  'rate',
  'income-allowance',
  'surcharges',
  'loss-denial',
  'advance',
  'rounding',
  'income.staking',
  'income.interest',
  'income.mining',
  'income.airdrop',
  'income.fork',
  'income.reward',
  'income.wages',
  'income.other',
  'outgoing.spend',
  'outgoing.gift',
  'outgoing.donation',
  'outgoing.lost',
  'outgoing.stolen',
] as const;

export type RuleName = (typeof RULE_NAMES)[number];

/** How sure a rule is, by which text, and when that was read. */
export interface ReadTag {
  readonly confidence: Confidence;
  /** Day on which the source was read; without a source, the day the rule was last compared. */
  readonly read: IsoDay;
  /** Null: nothing was read for this rule. */
  readonly source: Source | null;
}

export function readTag({ confidence, source: id }: Tag, rules: CountryRules): ReadTag {
  const source = rules.sources.find((candidate) => candidate.id === id) ?? null;
  return { confidence, read: source?.read ?? rules.asOf, source };
}

/** A rule with what it rests on and how sure that is. */
export interface NamedRule extends ReadTag {
  readonly name: RuleName;
  readonly basis: string;
}

/** A levy beside the tax, with what it rests on and how sure that is. */
export interface NamedLevy extends ReadTag {
  /** Message id. */
  readonly id: string;
  readonly basis: string;
}

export function namedLevies(rules: CountryRules): readonly NamedLevy[] {
  return rules.levies.map((levy) => ({
    id: levy.id,
    basis: levy.basis,
    ...readTag(levy, rules),
  }));
}

/** The rules of a country for a report; those it does not have are left out. */
export function namedRules(
  rules: CountryRules,
  { year, method }: Pick<TaxReport, 'year' | 'method'>,
): readonly NamedRule[] {
  const ofYear = rules.years[year];
  const found: Readonly<Record<RuleName, Sourced<unknown> | undefined>> = {
    calendar: rules.calendar,
    matching: matchingBy(rules.matching, method),
    holding: rules.holding,
    swap: rules.swap,
    derivatives: rules.derivatives,
    fees: rules.fees,
    losses: ofYear?.losses ?? rules.losses,
    fx: rules.fx,
    allowance: ofYear?.allowance,
    rate: ofYear?.rate,
    'income-allowance': ofYear?.incomeAllowance,
    surcharges: ofYear?.surcharges,
    'loss-denial': rules.lossDisallowance,
    advance: ofYear?.advance,
    rounding: ofYear?.rounding,
    'income.staking': rules.income.staking,
    'income.interest': rules.income.interest,
    'income.mining': rules.income.mining,
    'income.airdrop': rules.income.airdrop,
    'income.fork': rules.income.fork,
    'income.reward': rules.income.reward,
    'income.wages': rules.income.wages,
    'income.other': rules.income.other,
    'outgoing.spend': rules.outgoing.spend,
    'outgoing.gift': rules.outgoing.gift,
    'outgoing.donation': rules.outgoing.donation,
    'outgoing.lost': rules.outgoing.lost,
    'outgoing.stolen': rules.outgoing.stolen,
  };
  return RULE_NAMES.flatMap((name) => {
    const rule = found[name];
    return rule === undefined ? [] : [{ name, basis: rule.basis, ...readTag(rule, rules) }];
  });
}

/** What follows for a sale at a loss from buying the same units again, as the engine computes it. */
export type BuyBackRule = NamedRule &
  (
    | { readonly type: 'superficial'; readonly daysBefore: number; readonly daysAfter: number }
    | { readonly type: 'until-resold-days' | 'days-after' | 'days-before'; readonly days: number }
    | { readonly type: 'until-resold-months'; readonly months: number }
  );

/** The country's rules on buying back; empty where its rules name none. */
export function buyBackRules(rules: CountryRules, report: Parameters<typeof namedRules>[1]) {
  const named = namedRules(rules, report);
  const ruleOf = (name: RuleName) => named.filter((rule) => rule.name === name);
  const { daysAfter, daysBefore } = rules.matching.value;
  const found: BuyBackRule[] = [];
  for (const rule of ruleOf('loss-denial')) {
    const disallowance = rules.lossDisallowance?.value;
    if (disallowance?.type === 'superficial') found.push({ ...rule, ...disallowance });
    if (disallowance?.type !== 'until-resold') continue;
    const { after } = disallowance;
    found.push(
      'days' in after
        ? { ...rule, type: 'until-resold-days', days: after.days }
        : { ...rule, type: 'until-resold-months', months: after.months },
    );
  }
  for (const rule of ruleOf('matching')) {
    if (daysAfter !== undefined) found.push({ ...rule, type: 'days-after', days: daysAfter });
    if (daysBefore !== undefined) found.push({ ...rule, type: 'days-before', days: daysBefore });
  }
  return found;
}

/** The end of the ids of messages that say what becomes of a loss on units bought back. */
const ON_BUYING_BACK = '.wash-sale';

/** Message ids of what the country's rules say of buying back where they compute nothing for it. */
export function buyBackNotes({ unsettled, defaults }: CountryRules): readonly string[] {
  return [...unsettled, ...defaults].filter((id) => id.endsWith(ON_BUYING_BACK));
}

/** What a disposal's parts are called: their term, or that no tax follows from any disposal. */
export type TermName = Term | 'untaxed';

/**
 * No part of a disposal is taxable where there is no tax on gains, or where wealth is taxed whatever
 * is sold (NL).
 */
export function termName(term: Term, { years }: CountryRules, year: number): TermName {
  const type = years[year]?.rate.value.type;
  const isUntaxedDisposal = type === 'none' || type === 'deemed-return';
  return term === 'taxable' && isUntaxedDisposal ? 'untaxed' : term;
}

/** Whether a year has no tax on the gains of a private person, as far as the law is settled. */
export function isUntaxed({ status, years }: CountryRules, year: number): boolean {
  return status !== 'unsettled' && years[year]?.rate.value.type === 'none';
}

/** Something that is not law, or another reading of the law in force; see `Proposal`. */
export interface NamedProposal {
  readonly kind: 'proposal' | 'passed' | 'reading';
  readonly id: string;
  readonly basis: string;
  readonly confidence: Confidence;
}

/** Proposals of a country and other readings of its law for a tax year. */
export function namedProposals(rules: CountryRules, year: number): readonly NamedProposal[] {
  const named = (
    kind: NamedProposal['kind'],
    { id, basis, confidence }: Omit<NamedProposal, 'kind'>,
  ): NamedProposal => ({ kind, id, basis, confidence });
  return [
    ...rules.proposals.map((proposal) => named(proposal.stage ?? 'proposal', proposal)),
    ...(rules.years[year]?.otherReadings ?? []).map((reading) => named('reading', reading)),
  ];
}
