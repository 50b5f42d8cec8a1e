import { decimal, ZERO } from '@meridian/money/decimal.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type KeyboardEvent, useId } from 'react';

import { stepped } from './steps.ts';
import styles from './Ticket.module.css';
import { readTyped, typedText } from '../orders/typed-amount.ts';

interface FigureFieldProps {
  label: string;
  /** For what finds the field on the page. */
  name?: string;
  unit: string;
  /** What the arrow keys step by; ten times as much with shift. */
  step: string;
  value: string;
  onChange: (text: string) => void;
  isWrong: boolean;
  /** Where the arrows begin in an empty field. */
  start?: string | undefined;
  /** Counts in the other asset. */
  onUnit?: () => void;
  unitLabel?: string;
}

const FAST = 10;

/** A price or an amount: text, since money is no float; read by `readTyped` wherever it is used. */
export function FigureField(props: FigureFieldProps) {
  const { label, name, unit, step, value, onChange, isWrong, start, onUnit, unitLabel } = props;
  const { tag } = useI18n();
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const typed = readTyped(value.trim() === '' ? (start ?? '') : value, tag);
    const count = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? FAST : 1);
    onChange(typedText(stepped(typed.ok ? typed.value : ZERO, decimal(step), count), tag));
  };
  return (
    <div className={styles.field} data-wrong={isWrong ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        value={value}
        aria-invalid={isWrong || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {onUnit === undefined ? (
        <span className={styles.unit}>{unit}</span>
      ) : (
        <button type="button" className={styles.unitButton} aria-label={unitLabel} onClick={onUnit}>
          {unit}
        </button>
      )}
    </div>
  );
}
