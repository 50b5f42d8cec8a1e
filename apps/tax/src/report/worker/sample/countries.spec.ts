import { fixed } from '@meridian/money/fixed.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { expect, it } from 'vitest';

import type { IssueRow, ReportView } from '../../model/report-view.ts';
import { allIssues } from '../testing/all-issues.ts';
import { type OpenedReport, openedReport } from '../testing/opened-report.ts';

/** The report of a country over the sample in its currency, once it is there. */
async function reportOf(
  { workspace }: OpenedReport,
  { country, currency }: { readonly country: string; readonly currency: string },
  isNew: (report: ReportView) => boolean = () => true,
): Promise<ReportView> {
  const { report } = await workspace(
    ({ reportState, report: shown, sources }) =>
      reportState === 'ready' &&
      shown?.country === country &&
      sources[0]?.name === `sample-ledger-${currency.toLowerCase()}.csv` &&
      isNew(shown),
  );
  if (report === null) throw new Error('no report');
  return report;
}

async function openQuestions(
  { service }: OpenedReport,
  { version }: ReportView,
): Promise<readonly IssueRow[]> {
  const issues = await allIssues(service, version);
  return issues.filter(({ level }) => level === 'open');
}

/** A year of a country: how many questions it asks, and what is left open once they are answered. */
async function settled(opened: OpenedReport, rules: CountryRules, report: ReportView) {
  const questions = await openQuestions(opened, report);
  for (const { entryId } of questions) {
    const cost = { currency: rules.currency, atoms: fixed('1400') };
    await opened.service.correct(entryId, { cost, acquiredDay: '2023-05-02' });
  }
  const isNew = ({ version }: ReportView) => questions.length === 0 || version > report.version;
  const { counts, estimate } = await reportOf(opened, rules, isNew);
  const isExact = estimate.covered && !estimate.incomplete;
  return { asksOneAtMost: questions.length <= 1, open: counts.openQuestions, isExact };
}

/** Beside the year that opens; these have their turn in `npm run test:long`. */
const OTHER_YEARS = process.env['PROPERTY_RUNS'] === undefined ? [] : [2023, 2024, 2026];

it.each(COUNTRIES)(
  'A3: the sample has one open question at most in $country, and an exact tax after it',
  async (rules) => {
    const opened = await openedReport();
    const { service } = opened;
    await service.addSample();
    await service.chooseCountry(rules.country);
    const expected = { asksOneAtMost: true, open: 0, isExact: true };
    const first = await reportOf(opened, rules);
    const outcome = await settled(opened, rules, first);
    console.log(
      `${rules.country} ${first.year}: ${first.counts.openQuestions} questions, ` +
        `${outcome.open} after the answer, tax ${outcome.isExact ? 'exact' : 'a range'}`,
    );
    expect(outcome).toEqual(expected);
    for (const year of OTHER_YEARS.filter((other) => rules.years[other] !== undefined)) {
      await service.chooseYear(year);
      const report = await reportOf(opened, rules, (shown) => shown.year === year);
      expect(await settled(opened, rules, report), `${year}`).toEqual(expected);
    }
  },
);
