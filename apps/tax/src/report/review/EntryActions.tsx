import { isolated } from '@meridian/i18n/isolated.ts';
import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatAsset } from '@meridian/money/format.ts';
import { atomsOf } from '@meridian/money/measure.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useId, useState, type SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { LedgerRow } from '../model/report-view.ts';
import { FigureField } from '../shared/fields.tsx';
import { fieldText } from '../shared/form-values.ts';
import { readTypedAmount } from '../shared/typed-amount.ts';
import styles from './Review.module.css';

/** What can be done with an entry as a whole: left out or put back, made two or one again. */
export function EntryActions({ row }: { row: LedgerRow }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const [isSplitting, setSplitting] = useState(false);
  const { id, edit, label } = row;
  const { leftOut, ...counted } = edit;
  const next = leftOut === true ? counted : { ...edit, leftOut: true as const };
  const { split, ...joined } = edit;
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        variant="secondary"
        onClick={() => tell((service) => service.editEntry(id, next))}
      >
        {t(leftOut === true ? 'entries.putBack' : 'entries.leaveOut')}
      </Button>
      {split === undefined
        ? label !== null && (
            <Button size="small" variant="secondary" onClick={() => setSplitting(true)}>
              {t('entries.split')}
            </Button>
          )
        : label !== null && (
            <Button
              size="small"
              variant="secondary"
              onClick={() => tell((service) => service.editEntry(id, joined))}
            >
              {t('entries.join')}
            </Button>
          )}
      {isSplitting && <SplitDialog row={row} onClose={() => setSplitting(false)} />}
    </span>
  );
}

function SplitDialog({ row, onClose }: { row: LedgerRow; onClose: () => void }) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const formId = useId();
  const [error, setError] = useState<string | null>(null);
  const leg = row.in ?? row.out;
  if (leg === null) return null;
  const { asset } = leg;
  const quantity = isolated(formatAsset(fromFixedPoint(leg.quantity), asset, { locale: tag }));

  function split(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = readTypedAmount(
      fieldText(new FormData(event.currentTarget), 'first'),
      tag,
      asset,
    );
    if (!typed.ok) {
      setError(t(typed.error));
      return;
    }
    const units = typed.atoms;
    if (leg === null || units <= 0n || units >= atomsOf(leg.quantity)) {
      setError(t('entries.splitError', { quantity }));
      return;
    }
    tell((service) => service.editEntry(row.id, { ...row.edit, split: units }));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('entries.split')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('entries.split')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={split} noValidate className={styles.splitForm}>
        <p>{t('entries.splitText', { quantity })}</p>
        <FigureField name="first" label={t('entries.splitFirst')} errorText={error} />
      </form>
    </Dialog>
  );
}
