import { fixed } from '@meridian/money/fixed.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { expect, it } from 'vitest';

import type { IssueRow, ReportView } from '../../model/report-view.ts';
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
  const { rows } = await service.issues(version, { from: 0, count: 200 });
  return rows.filter(({ level }) => level === 'open');
}

it.each(COUNTRIES)(
  'A3: the sample has one open question at most in $country, and an exact tax after it',
  async (rules) => {
    const opened = await openedReport();
    const { service } = opened;
    await service.addSample();
    await service.chooseCountry(rules.country);
    const report = await reportOf(opened, rules);
    const questions = await openQuestions(opened, report);
    expect(questions.length).toBeLessThanOrEqual(1);
    for (const { entryId } of questions) {
      const cost = { currency: rules.currency, atoms: fixed('1400') };
      await service.correct(entryId, { cost, acquiredDay: '2023-05-02' });
    }
    const answered = await reportOf(
      opened,
      rules,
      ({ version }) => questions.length === 0 || version > report.version,
    );
    expect(answered.counts.openIssues).toBe(0);
    expect(answered.estimate).toMatchObject({ covered: true, incomplete: false });
  },
);
