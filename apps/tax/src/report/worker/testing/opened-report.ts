import { loadPageMessages } from '@meridian/i18n/load-catalogue.ts';
import { vi } from 'vitest';

import type { ReportService } from '../../model/service.ts';
import type { WorkspaceView } from '../../model/workspace-view.ts';
import { openReport } from '../service.ts';

export interface OpenedReport {
  readonly service: ReportService;
  /** The latest workspace, once it answers to `holds`. */
  workspace(holds: (view: WorkspaceView) => boolean): Promise<WorkspaceView>;
}

/** The worker as the page sees it, in Node: for specs. */
export async function openedReport(): Promise<OpenedReport> {
  let latest: WorkspaceView | null = null;
  const messages = JSON.stringify(loadPageMessages('en', ['common', 'report', 'tax']));
  const service = await openReport({ locale: 'en', messages }, (event) => {
    if (event.type === 'workspace') latest = event.workspace;
  });
  return {
    service,
    workspace: (holds) =>
      vi.waitFor(() => {
        if (latest === null || !holds(latest)) throw new Error('not yet');
        return latest;
      }),
  };
}
