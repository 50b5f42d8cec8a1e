import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Progress } from '@meridian/ui/Progress.tsx';
import { type ComponentProps, useState, useSyncExternalStore } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { ReportView } from '../model/report-view.ts';
import type { ReportService } from '../model/service.ts';
import { loadPrintRows, printRows, rowsToPrint } from '../print/print-rows.ts';
import { saveFile } from '@meridian/ui/save-file.ts';
import styles from './Result.module.css';

type Write = (service: ReportService) => Promise<Blob | null>;

/** Saves the report as a file or prints it; both stay on the device. */
export function ExportBar({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [isSaving, setSaving] = useState(false);
  const name = `meridian-tax-${report.country}-${report.year}`;
  const [printing, setPrinting] = useState<AbortController | null>(null);

  async function save(
    fileName: string,
    write: (service: ReportService) => Promise<Blob | null>,
  ): Promise<void> {
    setSaving(true);
    try {
      const file = await ask(write);
      if (file !== null) saveFile(file, fileName);
    } catch {
      // The page shows the fault.
    }
    setSaving(false);
  }

  async function printAll(): Promise<void> {
    const stopping = new AbortController();
    setPrinting(stopping);
    const isHere = await loadPrintRows(report, ask, stopping.signal).catch(() => false);
    setPrinting(null);
    // The next frame has the last rows in the page.
    if (isHere) requestAnimationFrame(() => print());
  }

  return (
    <div className={styles.exports}>
      <SaveButton
        disabled={isSaving}
        onClick={() => void save(`${name}.xlsx`, (service) => service.exportXlsx())}
      >
        {t('report.export.xlsx')}
      </SaveButton>
      <SaveButton
        disabled={isSaving}
        onClick={() => void save(`${name}.csv`, (service) => service.exportCsv('shown'))}
      >
        {t('report.export.csv')}
      </SaveButton>
      <Button
        variant="secondary"
        icon="file"
        disabled={printing !== null}
        onClick={() => void printAll()}
      >
        {t('report.export.print')}
      </Button>
      <MoreFiles isSaving={isSaving} name={name} save={save} />
      {printing !== null && (
        <PrintProgress total={rowsToPrint(report)} onCancel={() => printing.abort()} />
      )}
    </div>
  );
}

interface MoreFilesProps {
  isSaving: boolean;
  /** Of the report's files, without their end. */
  name: string;
  save: (fileName: string, write: Write) => Promise<void>;
}

/** Files that few ask for. */
function MoreFiles({ isSaving, name, save }: MoreFilesProps) {
  const { t } = useI18n();
  return (
    <details className={styles.more}>
      <summary>{t('report.export.more')}</summary>
      <div className={styles.exports}>
        <SaveButton
          disabled={isSaving}
          onClick={() => void save(`${name}-exact.csv`, (service) => service.exportCsv('exact'))}
        >
          {t('report.export.csvExact')}
        </SaveButton>
        <SaveButton
          disabled={isSaving}
          onClick={() => void save(`${name}.json`, (service) => service.exportJson())}
        >
          {t('report.export.json')}
        </SaveButton>
        <SaveButton
          disabled={isSaving}
          onClick={() => void save('meridian-ledger.csv', (service) => service.exportLedger())}
        >
          {t('report.export.ledger')}
        </SaveButton>
      </div>
    </details>
  );
}

type SaveButtonProps = Pick<ComponentProps<typeof Button>, 'children' | 'disabled' | 'onClick'>;

function SaveButton(props: SaveButtonProps) {
  return <Button variant="secondary" icon="arrow-down" {...props} />;
}

function PrintProgress({ total, onCancel }: { total: number; onCancel: () => void }) {
  const { t } = useI18n();
  const { done } = useSyncExternalStore(printRows.subscribe, printRows.current, printRows.current);
  return (
    <Progress
      className={styles.printing}
      label={t('report.print.preparing')}
      count={t('report.progress.entries', { done, total })}
      fraction={total === 0 ? undefined : done / total}
      onCancel={onCancel}
    />
  );
}
