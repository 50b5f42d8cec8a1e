import type { Question } from '@meridian/tax-engine/report/questions.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { setAsideMessage } from '@meridian/tax-import/messages.ts';

import type { Page } from '../model/report-view.ts';
import type { ReportService, Window } from '../model/service.ts';
import { derivativeRow, disposalRow, incomeRow, printRow } from './disposal-rows.ts';
import type { FindEntries } from './find-entries.ts';
import { ledgerRow } from './ledger-rows.ts';
import { pageOf } from './page-of.ts';
import { issueRow, questionRow } from './question-rows.ts';
import type { Session } from './session.ts';
import { sourceRows } from './source-rows.ts';
import { whyDisposal, whyIncome } from './why.ts';
import { findSource } from './workspace.ts';

type ListQueries = Pick<
  ReportService,
  | 'setAsideRows'
  | 'ledger'
  | 'questions'
  | 'questionIssues'
  | 'disposals'
  | 'printRows'
  | 'income'
  | 'derivatives'
  | 'whyDisposal'
  | 'whyIncome'
  | 'sourceRows'
>;

/** Pages of the long lists, and what lies behind one line of them. */
export function listQueries(session: Session, find: FindEntries): ListQueries {
  const { workspace } = session;
  const report = (version: number): TaxReport | undefined =>
    session.version === version ? session.computed?.report : undefined;
  const questions = (version: number): readonly Question[] | undefined =>
    session.version === version ? session.computed?.questions : undefined;
  function disposalPage<Row>(
    version: number,
    window: Window,
    rowOf: (disposal: Disposal, index: number, rules: CountryRules) => Row,
  ): Page<Row> {
    const computed = session.version === version ? session.computed : null;
    if (computed === null) return { total: 0, rows: [] };
    const { report: shown, rules } = computed;
    return pageOf(shown.disposals, window, (disposal, index) => rowOf(disposal, index, rules));
  }
  return {
    async setAsideRows(sourceId, window) {
      const rows = findSource(workspace, sourceId)?.source.setAside;
      return pageOf(rows, window, (each) => ({ row: each.row, reason: setAsideMessage(each) }));
    },
    ledger: async (version, filter, window) =>
      pageOf(find(version, filter), window, (entry) =>
        ledgerRow(entry, workspace.corrections.get(entry.id)?.edit),
      ),
    questions: async (version, window) => pageOf(questions(version), window, questionRow),
    questionIssues: async (version, question, window) =>
      pageOf(questions(version)?.[question]?.issues, window, issueRow),
    disposals: async (version, window) => disposalPage(version, window, disposalRow),
    printRows: async (version, window) => disposalPage(version, window, printRow),
    income: async (version, window) => pageOf(report(version)?.income, window, incomeRow),
    derivatives: async (version, window) =>
      pageOf(report(version)?.derivatives, window, derivativeRow),
    async whyDisposal(version, index) {
      const disposal = report(version)?.disposals[index];
      const { computed } = session;
      return disposal === undefined || computed === null
        ? null
        : whyDisposal(disposal, computed, workspace);
    },
    async whyIncome(version, index) {
      const line = report(version)?.income[index];
      const rules = session.computed?.rules;
      return line === undefined || rules === undefined ? null : whyIncome(line, rules, workspace);
    },
    sourceRows: (sourceId, rows) => sourceRows(workspace, sourceId, rows),
  };
}
