import { loadPageMessages } from '@meridian/i18n/load-catalogue.ts';

import type { ReportService } from '../../model/service.ts';
import type { WorkspaceView } from '../../model/workspace-view.ts';
import { openReport } from '../service.ts';

export interface OpenedReport {
  readonly service: ReportService;
  /** The first workspace from the latest on that answers to `holds`. */
  workspace(holds: (view: WorkspaceView) => boolean): Promise<WorkspaceView>;
}

/** The worker as the page sees it, in Node: for specs. */
export async function openedReport(): Promise<OpenedReport> {
  let latest: WorkspaceView | null = null;
  let waiting: readonly (() => boolean)[] = [];
  const messages = JSON.stringify(loadPageMessages('en', ['common', 'report', 'tax']));
  const service = await openReport({ locale: 'en', messages }, (event) => {
    if (event.type !== 'workspace') return;
    latest = event.workspace;
    waiting = waiting.filter((isDone) => !isDone());
  });
  return {
    service,
    workspace: (holds) =>
      new Promise((resolve) => {
        const isDone = (): boolean => {
          if (latest === null || !holds(latest)) return false;
          resolve(latest);
          return true;
        };
        if (!isDone()) waiting = [...waiting, isDone];
      }),
  };
}
