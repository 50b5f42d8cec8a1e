import { Field } from '@meridian/ui/Field.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import type { ReactNode } from 'react';

interface FigureFieldProps {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** A figure as people type it. */
export function FigureField({ label, hint, error, value, onChange }: FigureFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          figures
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
