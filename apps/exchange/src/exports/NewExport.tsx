import {
  LEDGER_FORMATS,
  type ExportRefusal,
  EXPORT_HOURS,
  MAX_EXPORTS,
} from '@meridian/protocol/exports-api.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { type SubmitEvent, useState } from 'react';

import { useSending } from '../wallet/use-sending.ts';
import type { ExportCalls } from './export-calls.ts';
import styles from './exports.module.css';
import { type PeriodChoice, periodOf, recentYears } from './periods.ts';
import { newRequestIds } from './request-ids.ts';

interface NewExportProps {
  calls: ExportCalls;
  onCreated: () => void;
}

/** Statements have a page of their own. */
const FORMATS = [...LEDGER_FORMATS, 'data'] as const;

const NO_DAYS = { from: '', to: '' };

/** Asks for a file: its format, and of which time. */
export function NewExport({ calls, onCreated }: NewExportProps) {
  const { t } = useI18n();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('meridian');
  const [choice, setChoice] = useState<PeriodChoice>('all');
  const [days, setDays] = useState(NO_DAYS);
  const [refused, setRefused] = useState<ExportRefusal | null>(null);
  const { refusal, pending, send } = useSending();
  const [requestIds] = useState(() => newRequestIds(() => crypto.randomUUID()));
  const period = periodOf(format === 'data' ? 'all' : choice, days);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefused(null);
    if (period === null) return setRefused('range-empty');
    const { from, to } = period;
    const asked = { format, ...(from !== null && { from }), ...(to !== null && { to }) };
    const requestId = requestIds.idOf(asked);
    void send(calls.create({ requestId, ...asked }), (result) => {
      setRefused(result.refused);
      if (result.job !== null || result.refused === 'request-id-used') requestIds.forget();
      if (result.job !== null) onCreated();
    });
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <Field label={t('exports.new.format')} hint={t(`exports.format.${format}.hint`)}>
          {(control) => (
            <Select
              {...control}
              value={format}
              // `as`: the values of the options below.
              onChange={({ currentTarget }) =>
                setFormat(currentTarget.value as (typeof FORMATS)[number])
              }
            >
              {FORMATS.map((each) => (
                <option key={each} value={each}>
                  {t(`exports.format.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {format !== 'data' && (
          <PeriodFields {...{ choice, days }} onChoice={setChoice} onDays={setDays} />
        )}
      </div>
      {refused !== null && (
        <Notice kind="error" live>
          {t(`exports.refused.${refused}`, { count: MAX_EXPORTS })}
        </Notice>
      )}
      {refusal !== null && (
        <Notice kind="error" live>
          {t(
            refusal.reason === 'signed-out' || refusal.reason === 'not-permitted'
              ? `exports.refused.${refusal.reason}`
              : 'exports.failed',
          )}
        </Notice>
      )}
      <div className={styles.row}>
        <Button type="submit" variant="primary" loading={pending}>
          {t('exports.new.submit')}
        </Button>
        <p className={styles.note}>{t('exports.new.kept', { hours: EXPORT_HOURS })}</p>
      </div>
    </form>
  );
}

interface PeriodFieldsProps {
  choice: PeriodChoice;
  days: typeof NO_DAYS;
  onChoice: (choice: PeriodChoice) => void;
  onDays: (days: typeof NO_DAYS) => void;
}

function PeriodFields({ choice, days, onChoice, onDays }: PeriodFieldsProps) {
  const { t } = useI18n();
  const [years] = useState(() => recentYears(Date.now()));
  return (
    <>
      <Field label={t('exports.new.period')} hint={t('exports.new.period.hint')}>
        {(control) => (
          <Select
            {...control}
            value={choice}
            // `as`: the values of the options below.
            onChange={({ currentTarget }) => onChoice(currentTarget.value as PeriodChoice)}
          >
            <option value="all">{t('exports.period.all')}</option>
            {years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
            <option value="days">{t('exports.period.days')}</option>
          </Select>
        )}
      </Field>
      {choice === 'days' && (
        <>
          <Field label={t('exports.new.from')}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={days.from}
                onChange={({ currentTarget }) => onDays({ ...days, from: currentTarget.value })}
              />
            )}
          </Field>
          <Field label={t('exports.new.to')}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={days.to}
                onChange={({ currentTarget }) => onDays({ ...days, to: currentTarget.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}
