import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { ReportView } from '../model/report-view.ts';
import { requestPrint } from '../print/print-request.ts';
import styles from './Result.module.css';

/** Saves the report as a file or prints it; both stay on the device. */
export function ExportBar({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [isSaving, setSaving] = useState(false);

  async function save(): Promise<void> {
    setSaving(true);
    try {
      const file = await ask((service) => service.exportCsv());
      if (file !== null) saveFile(file, `meridian-tax-${report.country}-${report.year}.csv`);
    } catch {
      // The page shows the fault.
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className={styles.exports}>
      <Button icon="arrow-down" disabled={isSaving} onClick={() => void save()}>
        {t('report.export.csv')}
      </Button>
      <Button icon="file" onClick={requestPrint}>
        {t('report.export.print')}
      </Button>
      <p className={styles.quiet}>{t('report.export.note')}</p>
    </div>
  );
}

/** Hands a file to the browser's own download. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the blob by the time the next task runs; a minute is generous.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
