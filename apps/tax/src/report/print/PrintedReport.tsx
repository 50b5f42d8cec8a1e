import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState } from 'react';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import type { PrintRow, ReportView } from '../model/report-view.ts';
import { PAGE_SIZE } from '../model/service.ts';
import { EstimateSection } from '../result/EstimateSection.tsx';
import { HoldingsSection } from '../result/HoldingsSection.tsx';
import { LawNote } from '../result/LawNote.tsx';
import { LawSection } from '../result/LawSection.tsx';
import { Summary } from '../result/Summary.tsx';
import { Day } from '../shared/Figures.tsx';
import { countryName } from '../shared/names.ts';
import { onPrintRequest } from './print-request.ts';
import styles from './PrintedReport.module.css';
import { PrintedDisposals } from './PrintedDisposals.tsx';

/** Up to here the rows are on the page before anybody prints, so that the browser's own way works. */
const READY_ROWS = 500;

/** The report on paper: all of it, not only what a window of the screen shows. */
export function PrintedReport() {
  const report = useWorkspace()?.report ?? null;
  return report === null ? null : <Paper key={report.version} report={report} />;
}

function Paper({ report }: { report: ReportView }) {
  const { t, text, tag } = useI18n();
  const rows = useAllRows(report);
  return (
    <article className={styles.paper} aria-hidden="true">
      <h1>{text({ id: 'export.title' })}</h1>
      <LawNote report={report} />
      <p>
        {countryName(report.country, tag)} · {report.year} (<Day iso={report.firstDay} /> –{' '}
        <Day iso={report.lastDay} />) · {text({ id: `method.${report.method}` })} ·{' '}
        {report.currency}
      </p>
      <Summary report={report} />
      <EstimateSection report={report} />
      {rows === null ? (
        <p>{t('report.print.notLoaded', { count: report.counts.disposals })}</p>
      ) : (
        <PrintedDisposals rows={rows} currency={report.currency} />
      )}
      <HoldingsSection report={report} />
      <LawSection report={report} />
    </article>
  );
}

/** Every disposal with its slices: at once when there are few, else when printing is asked for. */
function useAllRows(report: ReportView): readonly PrintRow[] | null {
  const { ask } = useWorker();
  const [rows, setRows] = useState<readonly PrintRow[] | null>(null);
  const [isAsked, setAsked] = useState(false);
  const total = report.counts.disposals;
  const isWanted = isAsked || total <= READY_ROWS;
  useEffect(() => onPrintRequest(() => setAsked(true)), []);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const all: PrintRow[] = [];
      while (isCurrent && all.length < total) {
        const window = { from: all.length, count: PAGE_SIZE };
        const page = await ask((service) => service.printRows(window));
        if (page.rows.length === 0) break;
        all.push(...page.rows);
      }
      if (isCurrent) setRows(all);
    };
    // A failure shows as the page's fault.
    read().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [ask, isWanted, total]);
  useEffect(() => {
    if (!isAsked || rows === null) return;
    setAsked(false);
    print();
  }, [isAsked, rows]);
  return rows;
}
