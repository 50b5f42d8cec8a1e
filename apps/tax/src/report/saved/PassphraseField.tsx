import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';

interface PassphraseFieldProps {
  hint?: string;
  error?: string | undefined;
}

/** Shown as it is typed: a slip in a passphrase that nobody can recover would cost the file. */
export function PassphraseField({ hint, error }: PassphraseFieldProps) {
  const { t } = useI18n();
  return (
    <Field label={t('report.keep.passphrase')} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="passphrase"
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
      )}
    </Field>
  );
}
