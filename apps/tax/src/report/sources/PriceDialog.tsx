import { asUnitPrice } from '@meridian/money/measure.ts';
import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useId, useState, type SubmitEvent } from 'react';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import { AssetField, CurrencyField, DayField, FigureField } from '../shared/fields.tsx';
import { assetError, fieldText, isDay } from '../shared/form-values.ts';
import { readTypedAmount } from '../shared/typed-amount.ts';
import styles from './Sources.module.css';

type Errors = Partial<Record<'asset' | 'price' | 'day', MessageId>>;

interface PriceDialogProps {
  /** What it opens with. */
  of?: { readonly asset: string; readonly day: string };
  onClose: () => void;
}

/** The price of one unit on one day. */
export function PriceDialog({ of: opened, onClose }: PriceDialogProps) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const workspace = useWorkspace();
  const formId = useId();
  const [errors, setErrors] = useState<Errors>({});
  const country = workspace?.countries.find(({ code }) => code === workspace.choice.country);

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const asset = fieldText(form, 'asset').toUpperCase();
    const currency = fieldText(form, 'currency');
    const day = fieldText(form, 'day');
    const price = readTypedAmount(fieldText(form, 'price'), tag, currency);
    const found: Errors = {
      ...assetError(asset),
      ...(price.ok ? {} : { price: price.error }),
      ...(isDay(day) ? {} : { day: 'report.field.error.day' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || !price.ok) return;
    const point = {
      id: crypto.randomUUID(),
      asset,
      currency,
      day,
      price: asUnitPrice(price.atoms),
    };
    tell((service) => service.savePrice(point));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('report.values.add')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('report.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={save} noValidate>
        <AssetField error={errors.asset} defaultValue={opened?.asset} />
        <DayField
          name="day"
          label={t('report.column.date')}
          error={errors.day}
          defaultValue={opened?.day}
        />
        <FigureField name="price" label={t('report.values.price')} error={errors.price} />
        <CurrencyField defaultValue={country?.currency ?? 'EUR'} />
      </form>
    </Dialog>
  );
}
