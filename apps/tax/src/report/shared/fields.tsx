import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useId } from 'react';
import { currencyName } from './names.ts';

interface FormFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: MessageId | undefined;
  defaultValue?: string | undefined;
}

interface FigureFieldProps extends FormFieldProps {
  /** A fault in words that are no message of the page's own. */
  errorText?: string | null;
}

/** A figure in the marks of the locale; a comma is understood everywhere. */
export function FigureField(props: FigureFieldProps) {
  const { name, label, hint, error, errorText, defaultValue } = props;
  const { t } = useI18n();
  const fault = error === undefined ? (errorText ?? undefined) : t(error);
  return (
    <Field label={label} hint={hint} error={fault}>
      {(control) => (
        <TextInput
          {...control}
          figures
          inputMode="decimal"
          name={name}
          defaultValue={defaultValue}
        />
      )}
    </Field>
  );
}

export function DayField({ name, label, hint, error, defaultValue }: FormFieldProps) {
  const { t } = useI18n();
  return (
    <Field label={label} hint={hint} error={error === undefined ? undefined : t(error)}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          name={name}
          min="2009-01-03"
          defaultValue={defaultValue}
        />
      )}
    </Field>
  );
}

export function TextField(props: FormFieldProps & { suggestions?: readonly string[] }) {
  const { name, label, hint, error, defaultValue, suggestions = [] } = props;
  const { t } = useI18n();
  const list = useId();
  return (
    <Field label={label} hint={hint} error={error === undefined ? undefined : t(error)}>
      {(control) => (
        <>
          <TextInput
            {...control}
            name={name}
            defaultValue={defaultValue}
            list={list}
            autoComplete="off"
          />
          <datalist id={list}>
            {suggestions.map((suggestion) => (
              <option key={suggestion}>{suggestion}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** The symbol of a coin: letters and digits, as the exchange writes it. */
export function AssetField(props: Pick<FormFieldProps, 'error' | 'defaultValue'>) {
  const { t } = useI18n();
  const error = props.error === undefined ? undefined : t(props.error);
  return (
    <Field label={t('report.column.asset')} hint={t('report.field.assetHint')} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="asset"
          dir="ltr"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          defaultValue={props.defaultValue}
        />
      )}
    </Field>
  );
}

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'AED', 'SAR', 'TRY', 'PLN', 'SEK', 'JPY'] as const;

export function CurrencyField({ defaultValue }: { defaultValue: string }) {
  const { t, tag } = useI18n();
  const codes = [...new Set([defaultValue, ...CURRENCIES])];
  return (
    <Field label={t('report.field.currency')}>
      {(control) => (
        <Select {...control} name="currency" defaultValue={defaultValue}>
          {codes.map((code) => (
            <option key={code} value={code}>
              {code} · {currencyName(code, tag)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
