import type { IssueRow } from '../../model/report-view.ts';
import type { ReportService } from '../../model/service.ts';

/** More than any spec has. */
const EVERY = { from: 0, count: 1000 } as const;

/** The issues of every question of a report, in the order of the questions. */
export async function allIssues(service: ReportService, version: number): Promise<IssueRow[]> {
  const issues: IssueRow[] = [];
  for (const { index } of (await service.questions(version, EVERY)).rows) {
    issues.push(...(await service.questionIssues(version, index, EVERY)).rows);
  }
  return issues;
}
