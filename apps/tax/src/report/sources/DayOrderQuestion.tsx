import { DAY_ORDERS } from '@meridian/tax-import/times/day-order.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import type { SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { SourceView } from '../model/workspace-view.ts';
import { fieldText } from '../shared/form-values.ts';
import styles from './Sources.module.css';

/** Dates of digits alone that can be read in several orders. */
export function DayOrderQuestion({ source }: { source: SourceView }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const { order = null, possible = [] } = source.dayOrder ?? {};
  const orders = possible.length > 0 ? possible : DAY_ORDERS;

  function answer(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = fieldText(new FormData(event.currentTarget), 'order');
    const dayOrder = orders.find((each) => each === chosen);
    if (dayOrder !== undefined) {
      tell((service) => service.setFileOptions(source.fileId, { dayOrder }));
    }
  }

  return (
    <form className={styles.question} onSubmit={answer}>
      <Field label={t('report.dayOrder.question')} hint={t('report.dayOrder.hint')}>
        {(control) => (
          <Select {...control} name="order" defaultValue={order ?? orders[0]}>
            {orders.map((each) => (
              <option key={each} value={each}>
                {t(`report.dayOrder.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button variant="secondary" type="submit">
        {t('report.dayOrder.save')}
      </Button>
    </form>
  );
}
