import { loadSavedTexts } from '@meridian/i18n/saved-texts.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { saveFile } from '@meridian/ui/save-file.ts';
import { useId, useState, type SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import { SAVED_BYTES_MAX, type SaveOutcome } from '../model/service.ts';
import { fieldText } from '../shared/form-values.ts';
import { ModuleTexts } from '../shared/ModuleTexts.tsx';
import styles from './KeepingPanel.module.css';
import { PassphraseField } from './PassphraseField.tsx';

function SaveForm({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<SaveOutcome | null>(null);

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const passphrase = fieldText(new FormData(event.currentTarget), 'passphrase');
    setBusy(true);
    setFailed(null);
    try {
      const outcome = await ask<SaveOutcome>(async (service) => service.saveWorkspace(passphrase));
      if (outcome.type === 'saved') {
        saveFile(outcome.file, `meridian-report-${new Date().toISOString().slice(0, 10)}.meridian`);
        onClose();
      } else setFailed(outcome);
    } catch {
      // The page shows the fault.
      onClose();
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('report.keep.save')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={isBusy}>
            {t('report.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <p>{t('report.keep.text')}</p>
        <PassphraseField hint={t('report.keep.passphraseHint')} />
        {failed?.type === 'tooLarge' && (
          <Notice kind="error" live>
            {t('report.keep.tooLarge', { megabytes: SAVED_BYTES_MAX / 2 ** 20 })}
          </Notice>
        )}
        {failed?.type === 'unreadable' && (
          <Notice kind="error" live>
            {t('report.problem.unreadable', { file: failed.name })}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

export function SaveDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModuleTexts load={loadSavedTexts}>
      <SaveForm onClose={onClose} />
    </ModuleTexts>
  );
}
