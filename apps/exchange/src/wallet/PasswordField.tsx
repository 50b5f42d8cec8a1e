import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';

interface PasswordFieldProps {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
}

/** The password once more, before something that cannot be taken back. */
export function PasswordField({ value, onChange, error }: PasswordFieldProps) {
  const { t } = useI18n();
  return (
    <Field label={t('wallet.password')} hint={t('wallet.password.hint')} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
