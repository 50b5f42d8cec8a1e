import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useState } from 'react';

import { wordsOf, wordsText } from './words.ts';

interface WordsFieldProps {
  label: string;
  words: readonly string[];
  onChange: (words: readonly string[]) => void;
}

/** Words of the file between commas. What is typed stays as it is typed. */
export function WordsField({ label, words, onChange }: WordsFieldProps) {
  const { t } = useI18n();
  const [text, setText] = useState(() => wordsText(words));
  return (
    <Field label={label} hint={t('report.mapping.wordsHint')}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onChange(wordsOf(event.target.value));
          }}
        />
      )}
    </Field>
  );
}
