import { fixedToText } from '@meridian/money/fixed.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import { type FilledForm, formFigures } from '@meridian/tax-engine/report/forms/forms.ts';
import type { NoticeLine } from '@meridian/tax-engine/result/notice-line.ts';
import { plainLotMatch } from '@meridian/tax-engine/matching/disposals/allocated-lot-match.ts';
import type { DerivativeLine, IncomeLine, TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { Disposal, DisposalPart } from '@meridian/tax-engine/result/disposal.ts';
import type { Lot, LotMatch } from '@meridian/tax-engine/result/lot.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { instantToIso } from '@meridian/tax-engine/common/time.ts';
import { namedLevies, namedProposals, namedRules } from './law.ts';
import { assumptionIds, issueParams } from './report-texts.ts';

/**
 * The report for machines: exact decimal strings, ISO dates, message ids with parameters. `null`
 * means not known. The shape is named by `schema`.
 */
export function reportJson(report: TaxReport): object {
  const rules = countryRules(report.country);
  return {
    schema: 'meridian-tax-report/1',
    notAdvice: true,
    lawAsOf: report.lawAsOf,
    country: report.country,
    year: report.year,
    firstDay: dayToIso(report.firstDay),
    lastDay: dayToIso(report.lastDay),
    method: report.method,
    ...(report.methods === undefined ? {} : { methods: report.methods.map(methodJson) }),
    currency: report.currency,
    totals: decimals(report.totals),
    ...(report.ranges === undefined ? {} : { ranges: decimals(report.ranges) }),
    ...(report.faults === undefined ? {} : { faults: report.faults }),
    estimate: decimals({ ...report.estimate, assumptions: assumptionIds(report) }),
    disposals: report.disposals.map(disposalJson),
    income: report.income.map((line) => lineJson(line, ['income', 'origin', 'taxable'])),
    derivatives: report.derivatives.map((line) => lineJson(line, ['derivative'])),
    holdings: report.holdings.map(decimals),
    issues: report.issues.map((issue) => ({
      code: issue.code,
      level: issue.level,
      ...issueParams(issue),
      atStake: issue.atStake === null ? null : fixedToText(issue.atStake),
      ...originJson(issue.entry),
    })),
    forms: rules === undefined ? [] : formFigures(report, rules).map(formJson),
    notices: report.notices.map(noticeJson),
    law: {
      status: rules?.status ?? null,
      unsettled: rules?.unsettled ?? [],
      defaults: rules?.defaults ?? [],
      rules: rules === undefined ? [] : namedRules(rules, report),
      levies: rules === undefined ? [] : namedLevies(rules),
      // Not law, or not the reading taken: what each would come to is in `estimate.whatIf`.
      proposals: rules === undefined ? [] : namedProposals(rules, report.year),
      sources: rules?.sources ?? [],
    },
  };
}

function methodJson({ fromYear, method }: NonNullable<TaxReport['methods']>[number]): object {
  return { from: fromYear, method };
}

function formJson({ form, part, confidence, note, lines }: FilledForm): object {
  return {
    form,
    part,
    confidence,
    note,
    lines: lines.map(({ box = null, figure, value }) => ({ box, figure, value: decimals(value) })),
  };
}

/** A number of accounts stays a number; everything else is money. */
function noticeJson(line: NoticeLine): object {
  if (line.figure !== 'accounts-abroad') return decimals(line);
  const { value, known, above, ...rest } = line;
  const count = (number: bigint | null) => (number === null ? null : `${number}`);
  return { ...decimals(rest), value: count(value), known: count(known), above: count(above) };
}

interface Origin {
  readonly account: string;
  readonly source: string;
  readonly rows: readonly number[];
}

function originJson({ account, source, rows }: Origin) {
  return { account, source, rows };
}

type DayLine = IncomeLine | DerivativeLine;

function lineJson<Line extends DayLine>(line: Line, more: readonly (keyof Line)[]): object {
  const { entry, day, asset, quantity, value } = line;
  const rest = Object.fromEntries(more.map((key) => [key, line[key]]));
  return {
    ...originJson(entry),
    date: dayToIso(day),
    ...decimals({ asset, quantity, value }),
    ...rest,
  };
}

function disposalJson(disposal: Disposal): object {
  const { day, at: time, asset, account, quantity, proceeds, fees, cost, gain } = disposal;
  const { parts, slices, open } = disposal;
  return {
    date: dayToIso(day),
    at: instantToIso(time),
    ...decimals({ asset, account, quantity, proceeds, fees, cost, gain }),
    ...(open === undefined ? {} : { open: decimals(open) }),
    parts: parts.map(partJson),
    slices: slices.map(lotMatchJson),
  };
}

function partJson({ entry, kind, quantity, proceeds, fees, origin }: DisposalPart): object {
  return { ...originJson(entry), ...decimals({ kind, quantity, proceeds, fees, origin }) };
}

function lotMatchJson(lotMatch: LotMatch): object {
  const { lots, pool, ...rest } = plainLotMatch(lotMatch);
  return {
    ...decimals(rest),
    ...(pool === undefined ? {} : { pool: decimals(pool) }),
    lots: lots.map(lotJson),
  };
}

function lotJson({ entry, acquiredDay, asset, quantity, cost, origin }: Lot): object {
  return {
    ...originJson(entry),
    ...decimals({ asset, quantity, cost, origin }),
    acquired: acquiredDay === null ? null : dayToIso(acquiredDay),
  };
}

/** Fields that `meridian-tax-report/1` publishes under another name than the engine's. */
const PUBLISHED_NAMES: Readonly<Record<string, string>> = { disallowed: 'denied' };

/** The same plain data with every bigint written as a decimal string. */
function decimals(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [PUBLISHED_NAMES[key] ?? key, decimal(field)]),
  );
}

function decimal(value: unknown): unknown {
  if (typeof value === 'bigint') return fixedToText(value);
  if (Array.isArray(value)) return value.map(decimal);
  return typeof value === 'object' && value !== null ? decimals(value) : value;
}
