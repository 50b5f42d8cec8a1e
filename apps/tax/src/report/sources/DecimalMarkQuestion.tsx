import { formatDecimal } from '@meridian/money/format.ts';
import { parseAmount } from '@meridian/money/parse.ts';
import {
  DECIMAL_MARKS,
  type DecimalMark,
  type FoundDecimalMark,
} from '@meridian/tax-import/ledger/decimal-mark.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import type { SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import { fieldText } from '../shared/form-values.ts';
import styles from './Sources.module.css';

/** Numbers that can be read with a decimal point and with a decimal comma. */
export function DecimalMarkQuestion(props: { fileId: string; found: FoundDecimalMark }) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const { fileId, found } = props;
  const { mark, example } = found;

  function answer(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = fieldText(new FormData(event.currentTarget), 'mark');
    const decimalMark = DECIMAL_MARKS.find((each) => each === chosen);
    if (decimalMark !== undefined) {
      tell((service) => service.setFileOptions(fileId, { decimalMark }));
    }
  }

  return (
    <form className={styles.question} onSubmit={answer}>
      <Field
        label={t('report.decimalMark.question', { text: example })}
        hint={t('report.decimalMark.hint')}
      >
        {(control) => (
          <Select {...control} name="mark" defaultValue={mark ?? ''} required>
            {mark === null && <option value="">{t('report.decimalMark.choose')}</option>}
            {DECIMAL_MARKS.map((each) => (
              <option key={each} value={each}>
                {t(each === '.' ? 'report.decimalMark.point' : 'report.decimalMark.comma', {
                  number: readWith(each, example, tag),
                })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button variant="secondary" type="submit">
        {t('report.decimalMark.save')}
      </Button>
    </form>
  );
}

/** The number with this decimal mark, in the marks of the page's locale and without groups. */
function readWith(decimalMark: DecimalMark, text: string, locale: string): string {
  const read = parseAmount(text, { decimalMark });
  return read.ok ? formatDecimal(read.value, { locale, grouping: false }) : text;
}
