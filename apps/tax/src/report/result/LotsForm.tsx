import { formatDate } from '@meridian/i18n/formats.ts';
import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatAsset, formatDecimal } from '@meridian/money/format.ts';
import { type Quantity, ZERO, asQuantity, atomsOf, plus } from '@meridian/money/measure.ts';
import type { LotChoice } from '@meridian/tax-engine/matching/lots/selections.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useState, type SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { LotToName, NamableLots } from '../model/report-view.ts';
import { FigureField } from '../shared/fields.tsx';
import { fieldText } from '../shared/form-values.ts';
import { moneyText } from '../shared/format-unit.ts';
import { readTypedAmount } from '../shared/typed-amount.ts';
import styles from './Why.module.css';

interface LotsFormProps {
  namable: NamableLots;
  onDone: () => void;
}

/** Units of which lots were sold, where the law lets them be identified. */
export function LotsForm({ namable, onDone }: LotsFormProps) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const { entryId, asset, quantity, isNamed, lots, isAll } = namable;
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  const units = (amount: Quantity): string =>
    formatAsset(fromFixedPoint(atomsOf(amount)), asset, { locale: tag });

  function keep(choices: readonly LotChoice[]): void {
    tell((service) => service.nameLots(entryId, choices));
    onDone();
  }

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = readChoices(new FormData(event.currentTarget), namable, tag);
    setFaults(typed.ok ? NO_FAULTS : typed.faults);
    if (typed.ok) keep(typed.choices);
  }

  const labelOf = ({ day, quantity: bought, account, paid }: LotToName): string =>
    [
      formatDate(day, 'UTC', tag),
      units(bought),
      account,
      ...(paid === null ? [] : [moneyText(paid.atoms, paid.currency, tag)]),
    ].join(' · ');

  return (
    <details className={styles.lots} open={isNamed}>
      <summary>{t('report.lots.title')}</summary>
      <form className={styles.lotsForm} onSubmit={save} noValidate>
        <p>{t('report.lots.text')}</p>
        {lots.map((each) => (
          <FigureField
            key={each.lot}
            name={each.lot}
            label={labelOf(each)}
            error={faults.fields[each.lot]}
            defaultValue={
              each.taken === ZERO
                ? undefined
                : formatDecimal(fromFixedPoint(atomsOf(each.taken)), {
                    locale: tag,
                    grouping: false,
                  })
            }
          />
        ))}
        {!isAll && <p>{t('report.lots.more', { count: lots.length })}</p>}
        {faults.areTooMany && (
          <Notice
            kind="error"
            live
            title={t('report.lots.tooMany', { quantity: units(quantity) })}
          />
        )}
        <p className={styles.lotsActions}>
          <Button variant="primary" size="small" type="submit">
            {t('report.save')}
          </Button>
          {isNamed && (
            <Button variant="secondary" size="small" onClick={() => keep([])}>
              {t('report.lots.undo')}
            </Button>
          )}
        </p>
      </form>
    </details>
  );
}

interface Faults {
  readonly fields: Readonly<Record<string, MessageId>>;
  /** Whether more units are named than were sold. */
  readonly areTooMany: boolean;
}

const NO_FAULTS: Faults = { fields: {}, areTooMany: false };

type TypedChoices =
  | { readonly ok: true; readonly choices: readonly LotChoice[] }
  | { readonly ok: false; readonly faults: Faults };

function readChoices(
  form: FormData,
  { asset, quantity: sold, lots }: NamableLots,
  tag: string,
): TypedChoices {
  const fields: Record<string, MessageId> = {};
  const choices: LotChoice[] = [];
  let named: Quantity = ZERO;
  for (const { lot } of lots) {
    const text = fieldText(form, lot);
    if (text === '') continue;
    const typed = readTypedAmount(text, tag, asset);
    if (!typed.ok) {
      fields[lot] = typed.error;
      continue;
    }
    const quantity = asQuantity(typed.atoms);
    if (quantity === ZERO) continue;
    choices.push({ lot, quantity });
    named = plus(named, quantity);
  }
  const areTooMany = named > sold;
  const hasFaults = areTooMany || Object.keys(fields).length > 0;
  return hasFaults ? { ok: false, faults: { fields, areTooMany } } : { ok: true, choices };
}
