/** What every export of a report says in the same way. */
import { fixedToText, parseFixed } from '@meridian/money/fixed.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { PARAM_FORMATS } from '@meridian/tax-engine/report/param-formats.ts';
import { type Range, boundsOf } from '@meridian/tax-engine/result/ranges.ts';
import { estimateFault, type ReportPart } from '@meridian/tax-engine/result/fault.ts';
import type { Issue, TaxReport } from '@meridian/tax-engine/result/report.ts';
import { shownMoney } from './shown-money.ts';

type Params = Readonly<Record<string, string>>;

/** Parameters of an issue's message. */
export function issueParams(issue: Issue): Params {
  return {
    asset: issue.asset,
    date: dayToIso(issue.day),
    quantity: fixedToText(issue.quantity),
    ...(issue.invariant === undefined ? {} : { invariant: issue.invariant }),
  };
}

/**
 * Parameters of an estimate step as plain text: rates get their sign, money is rounded as the pages
 * show it, in files of exact amounts as well: a sentence is read, not added up.
 */
export function plainParams(params: Params, currency: string): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, plainParam(name, text, currency)]),
  );
}

function plainParam(name: string, text: string, currency: string): string {
  if (name === 'rate') return `${text}%`;
  const atoms = PARAM_FORMATS[name] === 'money' ? parseFixed(text) : null;
  return atoms === null ? text : shownMoney(atoms, currency);
}

/** Ids of everything the estimate assumed or left out. */
export function assumptionIds({ estimate }: TaxReport): string[] {
  if (!estimate.covered) return [];
  return [...estimate.assumptions, ...(estimate.incomplete ? ['estimate.incomplete'] : [])];
}

/** File name and row numbers of an entry. */
export function sourceOf(
  entry: Entry,
  options: { readonly sourceNames?: ReadonlyMap<string, string> },
): [string, string] {
  return [options.sourceNames?.get(entry.source) ?? entry.source, entry.rows.join(' ')];
}

/** Accounts that only the engine knows have a name in every language. */
const ENGINE_ACCOUNTS = new Set(['elsewhere', 'unallocated']);

/** Name of an account; null stands for all accounts together. */
export function accountName(account: string | null, tr: (id: string) => string): string {
  if (account === null) return tr('export.all-accounts');
  return ENGINE_ACCOUNTS.has(account) ? tr(`account.${account}`) : account;
}

/** Why a report has no estimate. */
export function notComputed(
  { faults }: TaxReport,
  tr: (id: string, params?: Params) => string,
): string {
  const fault = estimateFault(faults);
  return fault === undefined
    ? tr('estimate.year-not-covered')
    : tr('explain.failed', { invariant: fault.invariant });
}

/** The parts that could not be computed, each under its heading with the check that failed. */
export function faultTexts(
  { faults = [] }: TaxReport,
  tr: (id: string, params?: Params) => string,
): string[] {
  return faults.map(
    ({ part, invariant }) => `${tr(FAULT_HEADINGS[part])}: ${tr('explain.failed', { invariant })}`,
  );
}

const FAULT_HEADINGS: Readonly<Record<ReportPart, string>> = {
  disposals: 'export.disposals',
  totals: 'export.totals',
  holdings: 'export.holdings',
  estimate: 'export.estimate',
  questions: 'export.issues',
  notices: 'export.notices',
  years: 'export.year',
};

/** Parameters that something open moves, as the amounts between which they lie. */
export function openParams(
  ranges: Readonly<Record<string, Range>> = {},
  money: (atoms: bigint) => string,
  tr: (id: string, params?: Params) => string,
): Params {
  return Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => [name, rangeText(range, money, tr)]),
  );
}

/** Two amounts, one of them, or that the figure is not known. */
export function rangeText(
  range: Range,
  money: (atoms: bigint) => string,
  tr: (id: string, params?: Params) => string,
): string {
  const bound = (atoms: bigint | null) => (atoms === null ? '' : money(atoms));
  const bounds = { lowest: bound(range.lowest), highest: bound(range.highest) };
  return tr(`open.value.${boundsOf(range)}`, bounds);
}
