import { fixedToText } from '@meridian/money/fixed.ts';
import { dayToIso } from '@meridian/tax-engine/calendar.ts';
import type { Disposal, Lot, Slice, TaxReport } from '@meridian/tax-engine/result.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
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
    currency: report.currency,
    totals: decimals(report.totals),
    estimate: decimals({ ...report.estimate, assumptions: assumptionIds(report) }),
    disposals: report.disposals.map(disposalJson),
    income: report.income.map(({ entry, day, taxYear: _, ...line }) => ({
      ...originJson(entry),
      date: dayToIso(day),
      ...decimals(line),
    })),
    derivatives: report.derivatives.map(({ entry, day, taxYear: _, ...line }) => ({
      ...originJson(entry),
      date: dayToIso(day),
      ...decimals(line),
    })),
    holdings: report.holdings.map(decimals),
    issues: report.issues.map((issue) => ({
      code: issue.code,
      level: issue.level,
      ...issueParams(issue),
      atStake: issue.atStake === null ? null : fixedToText(issue.atStake),
      ...originJson(issue.entry),
    })),
    law: {
      unsettled: rules?.unsettled ?? [],
      defaults: rules?.defaults ?? [],
      confidence:
        rules === undefined
          ? {}
          : { matching: rules.matching.confidence, holding: rules.holding.confidence },
      sources: rules?.sources ?? [],
    },
  };
}

type Origin = {
  readonly account: string;
  readonly source: string;
  readonly rows: readonly number[];
};

function originJson({ account, source, rows }: Origin) {
  return { account, source, rows };
}

function disposalJson(disposal: Disposal): object {
  const { day, at, taxYear: _, parts, slices, open, ...figures } = disposal;
  return {
    date: dayToIso(day),
    at: new Date(at).toISOString(),
    ...decimals(figures),
    ...(open === undefined ? {} : { open: decimals(open) }),
    parts: parts.map(({ entry, kind, quantity, proceeds, fees, origin }) => ({
      ...originJson(entry),
      ...decimals({ kind, quantity, proceeds, fees, origin }),
    })),
    slices: slices.map(sliceJson),
  };
}

function sliceJson({ lots, pool, ...slice }: Slice): object {
  return {
    ...decimals(slice),
    ...(pool === undefined ? {} : { pool: decimals(pool) }),
    lots: lots.map(lotJson),
  };
}

function lotJson({ entry, acquiredDay, acquiredAt: _, ...lot }: Lot): object {
  return {
    ...originJson(entry),
    ...decimals(lot),
    acquired: acquiredDay === null ? null : dayToIso(acquiredDay),
  };
}

/** The same plain data with every bigint written as a decimal string. */
function decimals(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decimal(one)]));
}

function decimal(value: unknown): unknown {
  if (typeof value === 'bigint') return fixedToText(value);
  if (Array.isArray(value)) return value.map(decimal);
  return typeof value === 'object' && value !== null ? decimals(value) : value;
}
