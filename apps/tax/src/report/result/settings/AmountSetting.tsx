import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { fixed, fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useState } from 'react';

import type { Answers } from '../../model/workspace-view.ts';
import { readTypedAmount } from '../../shared/typed-amount.ts';
import { useSetting } from './use-setting.ts';

/** Settings that are a figure. */
type AmountName = {
  [Name in keyof Answers]-?: Answers[Name] extends bigint | undefined ? Name : never;
}[keyof Answers];

interface AmountSettingProps {
  name: AmountName;
  answers: Answers;
  /** A currency; null: percent, with or without its sign. */
  unit: string | null;
}

const ALL_OF_IT = fixed('100');

/** A figure that counts once the field is left; emptied, the assumption is back. */
export function AmountSetting({ name, answers, unit }: AmountSettingProps) {
  const { t, tag } = useI18n();
  const { label, hint, setAnswers } = useSetting(name, answers);
  const [error, setError] = useState<MessageId | null>(null);
  const known = answers[name];
  const shown = known === undefined ? '' : formatDecimal(fromFixedPoint(known), { locale: tag });

  function save(typed: string): void {
    if (typed === shown) {
      setError(null);
      return;
    }
    if (typed === '') {
      setError(null);
      setAnswers({});
      return;
    }
    const bare = unit === null ? typed.replace(/\s*[%٪]$/, '') : typed;
    const read = readTypedAmount(bare, tag, unit);
    if (!read.ok) {
      setError(read.error);
    } else if (unit === null && read.atoms > ALL_OF_IT) {
      setError('report.settings.error.percent');
    } else {
      setError(null);
      setAnswers({ [name]: read.atoms });
    }
  }

  return (
    <Field
      label={`${label} (${unit ?? '%'})`}
      hint={hint}
      error={error === null ? undefined : t(error)}
    >
      {(control) => (
        <TextInput
          {...control}
          key={shown}
          figures
          inputMode="decimal"
          name={name}
          defaultValue={shown}
          onBlur={(event) => save(event.target.value.trim())}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save(event.currentTarget.value.trim());
          }}
        />
      )}
    </Field>
  );
}
