import { lawTextsOf, loadLawTexts } from '@meridian/i18n/law-texts.ts';

import type { Language, ReportService } from '../model/service.ts';
import type { WorkspaceEvent } from '../model/workspace-view.ts';
import { acrossCommands } from './across-commands.ts';
import { choiceCommands } from './choice-commands.ts';
import { observeYears } from '../../year-files/year-store.ts';
import { correctionCommands } from './correction-commands.ts';
import { exportCommands, localeOf } from './export-files.ts';
import { exportLedger } from './export-ledger.ts';
import { figureQueries } from './figure-queries.ts';
import { fileCommands, loadYearFiles, loadStored } from './file-commands.ts';
import { createFindEntries } from './find-entries.ts';
import { listQueries } from './list-queries.ts';
import { mappingCommands } from './mapping-commands.ts';
import { Session } from './session.ts';
import { handOverCommands } from './take-hand-over.ts';
import { savedCommands } from './saved-commands.ts';
import { openLotsQueries } from './open-lots-queries.ts';
import { openStorage } from './storage.ts';
import { typedCommands } from './typed-commands.ts';

/** Opens the workspace the device keeps and reports every change to `listen` from then on. */
export async function openReport(
  language: Language,
  listen: (event: WorkspaceEvent) => void,
): Promise<ReportService> {
  let session: Session | null = null;
  const storage = await openStorage(() => session?.emit());
  const locale = localeOf(language);
  const lawTexts = async (country: string) => lawTextsOf(await loadLawTexts(locale), country);
  session = new Session(storage, listen, lawTexts);
  const opened = session;
  const find = createFindEntries(opened);
  // The page gets its service before the files are read: it can cancel, add and look meanwhile.
  void loadStored(opened);
  opened.onOtherTab = () => {
    // What only memory holds is no other tab's, and the device knows nothing of it.
    if (storage.state().type === 'device') void loadStored(opened);
  };
  observeYears(() => void loadYearFiles(opened));
  return {
    ...fileCommands(opened),
    ...handOverCommands(opened),
    ...savedCommands(opened),
    ...choiceCommands(opened),
    ...typedCommands(opened),
    ...correctionCommands(opened, find),
    ...listQueries(opened, find),
    ...acrossCommands(opened),
    ...mappingCommands(opened),
    ...figureQueries(opened),
    ...openLotsQueries(opened),
    ...exportCommands(opened, language),
    exportLedger: async () => exportLedger(opened.workspace, opened.cache.ledger()),
  };
}
