import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useId, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { type ChartSettings, type IndicatorName, INDICATORS } from './chart-settings.ts';
import styles from './ChartTools.module.css';
import {
  fits,
  INDICATOR_FIELDS,
  type IndicatorField,
  type IndicatorParameters,
} from './indicator-values.ts';

export interface IndicatorPanelProps {
  settings: ChartSettings;
  change: (part: Partial<ChartSettings>) => void;
  parameters: IndicatorParameters;
}

/** Which indicators the chart has, each with its parameters under it. */
export function IndicatorPanel({ settings, change, parameters }: IndicatorPanelProps) {
  const { t } = useI18n();
  const { indicators } = settings;
  return (
    <fieldset className={styles.choices} aria-label={t('trade.chart.indicators')}>
      {INDICATORS.map((name) => (
        <div key={name}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={indicators.includes(name)}
              onChange={({ currentTarget }) =>
                change({
                  indicators: currentTarget.checked
                    ? [...indicators, name]
                    : indicators.filter((other) => other !== name),
                })
              }
            />
            <bdi dir="ltr">{name}</bdi>
            <span className={styles.what}>{t(`trade.indicator.${name}`)}</span>
          </label>
          {indicators.includes(name) && INDICATOR_FIELDS[name].length > 0 && (
            <Parameters name={name} parameters={parameters} />
          )}
        </div>
      ))}
    </fieldset>
  );
}

interface ParametersProps {
  name: IndicatorName;
  parameters: IndicatorParameters;
}

/** What is typed is drawn at once; what the chart cannot be drawn with says why, and the old value stays. */
function Parameters({ name, parameters }: ParametersProps) {
  const { t } = useI18n();
  const values = useSignal(parameters.state)[name];
  const fields = INDICATOR_FIELDS[name];
  const [resets, setResets] = useState(0);
  return (
    <div className={styles.parameters}>
      {fields.map((field, index) => (
        <Parameter
          // Standard values are written into the fields, whatever was typed.
          key={`${index}-${resets}`}
          field={field}
          value={values[index] ?? field.standard}
          label={t('trade.indicator.value', { name, number: index + 1 })}
          set={(value) => parameters.set(name, index, value)}
        />
      ))}
      <Button
        size="x-small"
        disabled={fields.every(({ standard }, index) => values[index] === standard)}
        onClick={() => {
          parameters.reset(name);
          setResets(resets + 1);
        }}
      >
        {t('trade.indicator.standard')}
      </Button>
    </div>
  );
}

interface ParameterProps {
  field: IndicatorField;
  value: number;
  label: string;
  set: (value: number) => void;
}

function Parameter({ field, value, label, set }: ParameterProps) {
  const { t } = useI18n();
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const { from, to, step } = field;
  return (
    <>
      <input
        type="number"
        className={styles.parameter}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        dir="ltr"
        min={from}
        max={to}
        step={step}
        defaultValue={value}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          const isFit = fits(valueAsNumber, field);
          setWrong(!isFit);
          if (isFit) set(valueAsNumber);
        }}
      />
      {isWrong && (
        <p id={id} role="alert" className={styles.wrong}>
          {t('trade.indicator.range', { from, to })}
        </p>
      )}
    </>
  );
}
