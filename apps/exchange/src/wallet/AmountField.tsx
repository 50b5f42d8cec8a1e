import { Amount } from '@meridian/ui/Amount.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { type Decimal, decimalToText } from '@meridian/money/decimal.ts';
import type { ReactNode } from 'react';

import { readTyped, typedText } from '../orders/typed-amount.ts';
import styles from './wallet.module.css';

interface AmountFieldProps {
  label: string;
  coin: string;
  value: string;
  onChange: (text: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** What the button for all fills in; null for none. */
  most: Decimal | null;
}

const MAX_LENGTH = 40;

/** An amount as people type it; `exactAmount` reads it. */
export function AmountField({ label, coin, value, onChange, hint, error, most }: AmountFieldProps) {
  const { t, tag } = useI18n();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.amount}>
          <TextInput
            {...control}
            figures
            inputMode="decimal"
            maxLength={MAX_LENGTH}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <span className={styles.unit}>{coin}</span>
          {most !== null && (
            <Button size="small" variant="secondary" onClick={() => onChange(typedText(most, tag))}>
              {t('wallet.most')}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}

/** What may be spent, under the field that asks how much. */
export function Available({ amount, coin }: { amount: string; coin: string }) {
  const { t } = useI18n();
  return (
    <>
      {t('wallet.available')} <Amount asset value={amount} currency={coin} />
    </>
  );
}

/** What was typed as the exact text of a call; null where it is no amount above zero. */
export function exactAmount(text: string, tag: string): string | null {
  const typed = readTyped(text, tag);
  return typed.ok ? decimalToText(typed.value) : null;
}
