import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { loadSavedTexts } from '@meridian/i18n/saved-texts.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useEffect, useId, useState, type SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import { SAVED_BYTES_MAX, type OpenOutcome, type Peeked } from '../model/service.ts';
import { fieldText } from '../shared/form-values.ts';
import { ModuleTexts } from '../shared/ModuleTexts.tsx';
import styles from './KeepingPanel.module.css';
import { PassphraseField } from './PassphraseField.tsx';

type Failure = Exclude<OpenOutcome, 'opened'>;

const REASONS = {
  unknown: 'report.keep.unknown',
  newer: 'report.keep.newer',
  broken: 'report.keep.broken',
  passphrase: 'report.keep.wrongPassphrase',
  tooLarge: 'report.keep.tooLarge',
  full: 'report.storage.full.title',
  refused: 'report.storage.unavailable.title',
} as const satisfies Record<Failure, MessageId>;

/** What a saved file may replace, and its passphrase where it has one. */
function OpenForm({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const formId = useId();
  const [peeked, setPeeked] = useState<Peeked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    ask<Peeked>(async (service) => service.peekSaved(file)).then(setPeeked, () =>
      setPeeked({ fault: 'broken' }),
    );
  }, [ask, file]);

  async function open(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const passphrase = fieldText(new FormData(event.currentTarget), 'passphrase');
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await ask<OpenOutcome>(async (service) =>
        service.openSaved(file, passphrase),
      );
      if (outcome === 'opened') onClose();
      else setFailure(outcome);
    } catch {
      // The page shows the fault.
      onClose();
    }
    setBusy(false);
  }

  const isEncrypted = peeked !== null && 'encrypted' in peeked && peeked.encrypted;
  const shown = peeked !== null && 'fault' in peeked ? peeked.fault : failure;
  const canOpen = peeked !== null && 'encrypted' in peeked;
  const reason =
    shown === null ? undefined : t(REASONS[shown], { megabytes: SAVED_BYTES_MAX / 2 ** 20 });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('report.keep.open')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {canOpen && (
            <Button variant="primary" type="submit" form={formId} disabled={isBusy}>
              {t('report.keep.replace')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void open(event)} noValidate>
        <p dir="auto">{file.name}</p>
        {peeked === null && <Skeleton lines={2} />}
        {canOpen && <p>{t('report.keep.replaceText')}</p>}
        {isEncrypted && <PassphraseField error={shown === 'passphrase' ? reason : undefined} />}
        {reason !== undefined && !(isEncrypted && shown === 'passphrase') && (
          <Notice kind="error" live>
            {reason}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

export function OpenDialog(props: { file: File; onClose: () => void }) {
  return (
    <ModuleTexts load={loadSavedTexts}>
      <OpenForm {...props} />
    </ModuleTexts>
  );
}
