import type { FormFile } from '@meridian/tax-export/forms/form-files.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { saveFile } from '@meridian/ui/save-file.ts';

import { useWorker } from '../client/ReportContext.tsx';
import type { ReportView } from '../model/report-view.ts';
import styles from './Forms.module.css';

/** Saves the forms as files: all of their lines, and those a tax program or an office takes. */
export function FormFiles({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const { version, country, year, formFiles } = report;
  const waiting = formFiles.filter(({ isReady }) => !isReady);

  async function save({ id }: FormFile): Promise<void> {
    try {
      const file = await ask((service) => service.formFile(version, id));
      if (file !== null) saveFile(file, `meridian-tax-${country}-${year}-${FILE_NAMES[id]}`);
    } catch {
      // The page shows the fault.
    }
  }

  return (
    <>
      <p className={styles.files}>
        {formFiles.map((file) => (
          <Button
            key={file.id}
            variant="secondary"
            icon="arrow-down"
            disabled={!file.isReady}
            onClick={() => void save(file)}
          >
            {file.name === null
              ? t('report.forms.saveList')
              : t('report.forms.saveAs', { name: file.name })}
          </Button>
        ))}
      </p>
      {waiting.length > 0 && (
        <p className={classNames(styles.note, styles.waits)}>{t('report.forms.waits')}</p>
      )}
    </>
  );
}

const FILE_NAMES: Readonly<Record<FormFile['id'], string>> = {
  list: 'forms.csv',
  '8949-csv': 'form-8949.csv',
  '8949-txf': 'form-8949.txf',
  '2086-csv': '2086.csv',
};
