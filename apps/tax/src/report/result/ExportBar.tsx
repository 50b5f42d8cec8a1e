import type { Amounts } from '@meridian/tax-export/csv.ts';
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

/** Saves the report as a file or prints it; both stay on the device. */
export function ExportBar({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [isSaving, setSaving] = useState(false);
  const [printing, setPrinting] = useState<AbortController | null>(null);

  async function save(
    name: string,
    write: (service: ReportService) => Promise<Blob | null>,
  ): Promise<void> {
    setSaving(true);
    try {
      const file = await ask(write);
      if (file !== null) saveFile(file, name);
    } catch {
      // The page shows the fault.
    }
    setSaving(false);
  }

  function saveReport(amounts: Amounts): Promise<void> {
    const suffix = amounts === 'exact' ? '-exact' : '';
    const name = `meridian-tax-${report.country}-${report.year}${suffix}.csv`;
    return save(name, (service) => service.exportCsv(amounts));
  }

  function saveLedger(): Promise<void> {
    return save('meridian-ledger.csv', (service) => service.exportLedger());
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
      <SaveButton disabled={isSaving} onClick={() => void saveReport('shown')}>
        {t('report.export.csv')}
      </SaveButton>
      <SaveButton disabled={isSaving} onClick={() => void saveReport('exact')}>
        {t('report.export.csvExact')}
      </SaveButton>
      <SaveButton disabled={isSaving} onClick={() => void saveLedger()}>
        {t('report.export.ledger')}
      </SaveButton>
      <Button
        variant="secondary"
        icon="file"
        disabled={printing !== null}
        onClick={() => void printAll()}
      >
        {t('report.export.print')}
      </Button>
      {printing !== null && (
        <PrintProgress total={rowsToPrint(report)} onCancel={() => printing.abort()} />
      )}
    </div>
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
