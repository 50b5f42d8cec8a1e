import { Field } from '@meridian/ui/Field.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';

interface PasswordFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
}

/** The password once more, before something that cannot be taken back. */
export function PasswordField({ label, hint, value, onChange, error }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
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
