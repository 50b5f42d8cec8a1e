import type { Language, ReportService } from '../model/service.ts';
import type { WorkspaceEvent } from '../model/workspace-view.ts';
import { acrossCommands } from './across-commands.ts';
import { choiceCommands } from './choice-commands.ts';
import { exportCsv } from './export-csv.ts';
import { exportLedger } from './export-ledger.ts';
import { watchYears } from '../../year-files/year-store.ts';
import { fileCommands, loadShelf, loadStored } from './file-commands.ts';
import { listQueries } from './list-queries.ts';
import { mappingCommands } from './mapping-commands.ts';
import { Session } from './session.ts';
import { sourceNames, sourcesOf } from './workspace.ts';
import { openStorage } from './storage.ts';
import { typedCommands } from './typed-commands.ts';

/** Opens the workspace the device keeps and reports every change to `listen` from then on. */
export async function openReport(
  language: Language,
  listen: (event: WorkspaceEvent) => void,
): Promise<ReportService> {
  let session: Session | null = null;
  const storage = await openStorage(() => session?.emit());
  session = new Session(storage, listen);
  const opened = session;
  // The page gets its service before the files are read: it can cancel, add and look meanwhile.
  void loadStored(opened);
  opened.onOtherTab = () => void loadStored(opened);
  watchYears(() => void loadShelf(opened));
  return {
    ...fileCommands(opened),
    ...choiceCommands(opened),
    ...typedCommands(opened),
    ...listQueries(opened),
    ...acrossCommands(opened),
    ...mappingCommands(opened),
    exportLedger: async () => exportLedger(opened.workspace, opened.cache.ledger()),
    async exportCsv() {
      const { computed, workspace, cache } = opened;
      return computed === null
        ? null
        : exportCsv(
            computed.report,
            sourceNames(workspace),
            sourcesOf(workspace),
            cache.reconciliations(),
            language,
          );
    },
  };
}
