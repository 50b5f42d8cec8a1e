import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useSyncExternalStore } from 'react';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import type { ReportView } from '../model/report-view.ts';
import { EstimateSection } from '../result/EstimateSection.tsx';
import { FormsSection } from '../result/FormsSection.tsx';
import { HoldingsSection } from '../result/HoldingsSection.tsx';
import { LawBanner } from '../result/LawBanner.tsx';
import { LawNote } from '../result/LawNote.tsx';
import { LawSection } from '../result/LawSection.tsx';
import { LawTexts } from '../result/LawTexts.tsx';
import { NoticesSection } from '../result/NoticesSection.tsx';
import { ReportName } from '../result/ReportName.tsx';
import { Summary } from '../result/Summary.tsx';
import { WhatIfSection } from '../result/WhatIfSection.tsx';
import { printRows, rowsToPrint, startPrintRows } from './print-rows.ts';
import styles from './PrintedReport.module.css';
import { useRunningFoot } from './use-running-foot.ts';
import { PrintedDerivatives, PrintedDisposals, PrintedIncome } from './PrintedTables.tsx';

/** Up to here the rows are on the page before anybody prints, so that the browser's own way works. */
const READY_ROWS = 1000;

/** The report on paper: all of it, not only what a window of the screen shows. */
export function PrintedReport() {
  const workspace = useWorkspace();
  const report = workspace?.report ?? null;
  const isSample = workspace?.sources.some(({ sample }) => sample) ?? false;
  return report === null ? null : (
    <LawTexts report={report}>
      <Paper report={report} isSample={isSample} />
    </LawTexts>
  );
}

function Paper({ report, isSample }: { report: ReportView; isSample: boolean }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  useRunningFoot(report);
  const rows = useSyncExternalStore(printRows.subscribe, printRows.current, printRows.current);
  const total = rowsToPrint(report);
  useEffect(() => {
    if (total > READY_ROWS) return undefined;
    return startPrintRows(report, ask);
  }, [report, ask, total]);
  const isHere = rows.version === report.version && rows.isComplete;
  return (
    <article className={styles.paper}>
      <header>
        <h1>{t('report.print.title')}</h1>
        <ReportName report={report} />
        <LawNote report={report} />
        {report.simulated && <p className={styles.warning}>{t('report.simulated.text')}</p>}
        {isSample && <p className={styles.warning}>{t('report.sample.text')}</p>}
        {!isHere && (
          <p className={styles.warning}>{t('report.print.notLoaded', { count: total })}</p>
        )}
      </header>
      <LawBanner report={report} />
      <Summary report={report} />
      <EstimateSection report={report} />
      <WhatIfSection report={report} isOpen />
      <FormsSection report={report} isPaper />
      <NoticesSection report={report} />
      {rows.version === report.version && (
        <>
          <PrintedDisposals pages={rows.disposals} report={report} />
          <PrintedIncome pages={rows.income} report={report} />
          <PrintedDerivatives pages={rows.derivatives} report={report} />
        </>
      )}
      <HoldingsSection report={report} />
      <LawSection report={report} isOpen />
      <footer>
        <LawNote report={report} />
      </footer>
    </article>
  );
}
