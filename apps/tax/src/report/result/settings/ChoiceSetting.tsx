import type { SettingName } from '@meridian/tax-rules/reporting.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';

import type { Answers } from '../../model/workspace-view.ts';
import { useSetting } from './use-setting.ts';

interface ChoiceSettingProps {
  name: SettingName;
  answers: Answers;
  /** Undefined while nothing is said. */
  value: string | undefined;
  options: readonly { readonly value: string; readonly label: string }[];
  /** The answer that an option stands for. */
  read: (value: string) => Answers;
}

/** One of a few; the first says nothing, and the assumption stays. */
export function ChoiceSetting({ name, answers, value = '', options, read }: ChoiceSettingProps) {
  const { t } = useI18n();
  const { label, hint, setAnswers } = useSetting(name, answers);
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          onChange={(event) =>
            setAnswers(event.target.value === '' ? {} : read(event.target.value))
          }
        >
          <option value="">{t('report.settings.notAnswered')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
