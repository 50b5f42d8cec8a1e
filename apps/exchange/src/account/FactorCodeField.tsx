import { Field } from '@meridian/ui/Field.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';

interface FactorCodeFieldProps {
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
}

const CODE_MAX_LENGTH = 40;

/** A code of the authenticator, or a recovery code. */
export function FactorCodeField({ label, hint, value, onChange, error }: FactorCodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          figures
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_MAX_LENGTH}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
