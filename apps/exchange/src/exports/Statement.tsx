import { formatMonth } from '@meridian/i18n/month-name.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useState } from 'react';

import type { ExportCalls } from './export-calls.ts';
import { ExportsFrame } from './ExportsFrame.tsx';
import styles from './exports.module.css';
import { monthsOf, recentYears, spanOf } from './periods.ts';
import { StatementView } from './StatementView.tsx';
import { useStatement } from './use-statement.ts';

/** A monthly or yearly statement of the account, made to be printed. */
export function Statement() {
  return <ExportsFrame place="statement">{(calls) => <Content calls={calls} />}</ExportsFrame>;
}

/** What the address names, `?period=2025-03`; else the last month that is over. */
function firstPeriod(): string {
  const given = new URLSearchParams(location.search).get('period') ?? '';
  const [, last = ''] = monthsOf(Date.now());
  return spanOf(given) === null ? last : given;
}

function Content({ calls }: { calls: ExportCalls }) {
  const { t, tag, locale } = useI18n();
  const [period, setPeriod] = useState(firstPeriod);
  const [choices] = useState(() => ({
    years: recentYears(Date.now()).map(String),
    months: monthsOf(Date.now()),
  }));
  const choose = (next: string) => {
    setPeriod(next);
    history.replaceState(history.state, '', `?period=${next}`);
  };
  const isListed = [...choices.years, ...choices.months].includes(period);
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <Field label={t('exports.statement.period')} hint={t('exports.new.period.hint')}>
          {(control) => (
            <Select
              {...control}
              value={period}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            >
              {!isListed && <option value={period}>{period}</option>}
              <optgroup label={t('exports.statement.months')}>
                {choices.months.map((month) => (
                  <option key={month} value={month}>
                    {formatMonth(month, tag)}
                  </option>
                ))}
              </optgroup>
              <optgroup label={t('exports.statement.years')}>
                {choices.years.map((year) => (
                  <option key={year} value={year}>
                    {year}
                  </option>
                ))}
              </optgroup>
            </Select>
          )}
        </Field>
        <div className={styles.row}>
          <Button variant="primary" onClick={() => window.print()}>
            {t('exports.statement.print')}
          </Button>
          <ButtonLink variant="secondary" href={pathOf('exports', locale)}>
            {t('exports.statement.csv')}
          </ButtonLink>
          <ButtonLink iconEnd="arrow-end" href={`${pathOf('taxReport', locale)}#sources`}>
            {t('exports.statement.taxReport')}
          </ButtonLink>
        </div>
      </div>
      <Shown calls={calls} period={period} />
    </div>
  );
}

function Shown({ calls, period }: { calls: ExportCalls; period: string }) {
  const { t } = useI18n();
  const [turn, setTurn] = useState(0);
  const span = spanOf(period) ?? { from: 0, to: 0 };
  const loaded = useStatement(calls, span, turn);
  if (loaded === null) {
    return (
      <div role="status" aria-label={t('exports.statement.writing')}>
        <Skeleton lines={8} />
      </div>
    );
  }
  if (loaded.type === 'ready') return <StatementView statement={loaded.statement} />;
  return (
    <Notice
      kind="error"
      live
      actions={
        <Button variant="secondary" icon="refresh" onClick={() => setTurn(turn + 1)}>
          {t('exports.statement.retry')}
        </Button>
      }
    >
      {t(loaded.type === 'too-many' ? 'exports.statement.tooMany' : 'exports.failed')}
    </Notice>
  );
}
