import { useId } from 'react';

import styles from './Ticket.module.css';

interface ChoiceBarProps<Value extends string> {
  label: string;
  choices: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  nameOf: (value: Value) => string;
  /** Buying and selling carry the colours of prices; everything else has none. */
  tone?: 'side';
}

/** One choice of a few, moved through with the arrow keys. */
export function ChoiceBar<Value extends string>(props: ChoiceBarProps<Value>) {
  const { label, choices, value, onChange, nameOf, tone } = props;
  const name = useId();
  return (
    <fieldset className={styles.choices} aria-label={label} data-tone={tone}>
      {choices.map((each) => (
        <label key={each} className={styles.choice} data-choice={each}>
          <input
            type="radio"
            name={name}
            checked={value === each}
            onChange={() => onChange(each)}
          />
          <span>{nameOf(each)}</span>
        </label>
      ))}
    </fieldset>
  );
}
