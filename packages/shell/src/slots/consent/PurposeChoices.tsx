import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useId, type InputHTMLAttributes } from 'react';

import { PURPOSES, type Choice } from './consent.ts';
import styles from './ConsentRegion.module.css';

interface PurposeChoicesProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** What is always there, and each purpose by itself. */
export function PurposeChoices({ choice, onChange }: PurposeChoicesProps) {
  const { t } = useI18n();
  return (
    <fieldset className={styles.purposes}>
      <legend>{t('slots.consent.purposes')}</legend>
      <PurposeBox
        label={t('slots.consent.necessary')}
        text={t('slots.consent.necessary.text')}
        checked
        disabled
      />
      {PURPOSES.map((purpose) => (
        <PurposeBox
          key={purpose}
          label={t(`slots.consent.${purpose}`)}
          text={t(`slots.consent.${purpose}.text`)}
          checked={choice[purpose]}
          onChange={({ target }) => onChange({ ...choice, [purpose]: target.checked })}
        />
      ))}
    </fieldset>
  );
}

interface PurposeBoxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  text: string;
}

function PurposeBox({ label, text, ...input }: PurposeBoxProps) {
  const id = useId();
  return (
    <div className={styles.purpose}>
      <input type="checkbox" id={id} aria-describedby={`${id}-text`} {...input} />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-text`}>{text}</p>
      </div>
    </div>
  );
}
