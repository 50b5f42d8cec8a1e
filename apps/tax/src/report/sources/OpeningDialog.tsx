import { type Quantity, asQuantity } from '@meridian/money/measure.ts';
import { fixedToText } from '@meridian/money/fixed.ts';
import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useId, useState, type SubmitEvent } from 'react';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import type { OpeningLot } from '../model/workspace-view.ts';
import { AssetField, CurrencyField, DayField, FigureField, TextField } from '../shared/fields.tsx';
import { assetError, fieldText, isDay } from '../shared/form-values.ts';
import { readTypedAmount } from '../shared/typed-amount.ts';
import styles from './Sources.module.css';

/** Fields of the missing lot that an issue states already. */
export interface OpeningHint {
  readonly asset: string;
  readonly quantity: Quantity;
  readonly account: string;
}

type Errors = Partial<Record<'asset' | 'quantity' | 'cost' | 'day' | 'account', MessageId>>;

/** Asset, quantity, cost and date of units that no file knows. */
export function OpeningDialog({ hint, onClose }: { hint?: OpeningHint; onClose: () => void }) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const workspace = useWorkspace();
  const formId = useId();
  const [errors, setErrors] = useState<Errors>({});
  const accounts = [...new Set(workspace?.sources.map(({ account }) => account) ?? [])];
  const country = workspace?.countries.find(({ code }) => code === workspace.choice.country);

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = readLot(new FormData(event.currentTarget), tag);
    setErrors(typed.ok ? {} : typed.errors);
    if (!typed.ok) return;
    const lot = { ...typed.lot, id: crypto.randomUUID() };
    tell((service) => service.saveOpening(lot));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('report.openings.add')}
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
        <AssetField error={errors.asset} defaultValue={hint?.asset} />
        <FigureField
          name="quantity"
          label={t('report.column.quantity')}
          error={errors.quantity}
          defaultValue={hint === undefined ? undefined : fixedToText(hint.quantity)}
        />
        <FigureField
          name="cost"
          label={t('report.field.cost')}
          hint={t('report.field.costHint')}
          error={errors.cost}
        />
        <CurrencyField defaultValue={country?.currency ?? 'EUR'} />
        <DayField
          name="day"
          label={t('report.column.acquired')}
          hint={t('report.openings.dayHint')}
          error={errors.day}
        />
        <TextField
          name="account"
          label={t('report.field.account')}
          hint={t('report.openings.accountHint')}
          error={errors.account}
          defaultValue={hint?.account ?? accounts[0]}
          suggestions={accounts}
        />
      </form>
    </Dialog>
  );
}

type TypedLot =
  | { readonly ok: true; readonly lot: Omit<OpeningLot, 'id'> }
  | { readonly ok: false; readonly errors: Errors };

function readLot(form: FormData, tag: string): TypedLot {
  const asset = fieldText(form, 'asset').toUpperCase();
  const currency = fieldText(form, 'currency');
  const acquiredDay = fieldText(form, 'day');
  const account = fieldText(form, 'account');
  const quantity = readTypedAmount(fieldText(form, 'quantity'), tag, asset);
  const cost = readTypedAmount(fieldText(form, 'cost'), tag, currency);
  const errors: Errors = {
    ...assetError(asset),
    ...(quantity.ok ? {} : { quantity: quantity.error }),
    ...(cost.ok ? {} : { cost: cost.error }),
    ...(isDay(acquiredDay) ? {} : { day: 'report.field.error.day' }),
    ...(account === '' ? { account: 'report.field.error.empty' } : {}),
  };
  if (!quantity.ok || !cost.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    lot: {
      asset,
      quantity: asQuantity(quantity.atoms),
      cost: { currency, atoms: cost.atoms },
      acquiredDay,
      account,
    },
  };
}
