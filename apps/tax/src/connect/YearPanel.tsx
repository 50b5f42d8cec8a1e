import { formatDate } from '@meridian/i18n/formats.ts';
import type { YearFileKind } from '@meridian/routes/price-paths.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';

import { hasOpener } from '../hand-over/give-to-report.ts';
import styles from './Connect.module.css';
import { linesOf, type ConnectModel, type ConnectState, type YearLine } from './connect-model.ts';
import { YearJob } from './YearJob.tsx';
import { useSourceName } from './use-source-name.ts';

interface YearPanelProps {
  kind: YearFileKind;
  model: ConnectModel;
  state: ConnectState;
}

/** The years of one kind: what there is, what was fetched, a button each. */
export function YearPanel({ kind, model, state }: YearPanelProps) {
  const { t } = useI18n();
  const lines = linesOf(state, kind);
  const { list } = state;
  const isWaiting = list.type === 'loading';
  const count = list.type === 'there' ? list.list.assetCount : 0;
  return (
    <Panel title={t(`connect.${kind}.title`)} className={styles.panel}>
      <p className={styles.text}>{t(`connect.${kind}.text`)}</p>
      {kind === 'prices' && count > 0 && (
        <p className={styles.text}>{t('connect.prices.assets', { count })}</p>
      )}
      {lines.some(({ simulated }) => simulated) && (
        <Notice kind="warning">
          <p>{t('connect.prices.simulated')}</p>
        </Notice>
      )}
      {isWaiting && <Skeleton lines={4} className={styles.waiting} />}
      {!isWaiting && list.type === 'there' && lines.length === 0 && (
        <p className={styles.text}>{t(`connect.${kind}.none`)}</p>
      )}
      {!isWaiting && lines.length > 0 && (
        <ul role="list" aria-label={t(`connect.${kind}.title`)} className={styles.years}>
          {lines.map((line) => (
            <YearRow key={`${line.year} ${line.source}`} line={line} model={model} state={state} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface YearRowProps {
  line: YearLine;
  model: ConnectModel;
  state: ConnectState;
}

function YearRow({ line, model, state }: YearRowProps) {
  const { t, tag } = useI18n();
  const { kind, kept, simulated } = line;
  const year = String(line.year);
  const name = useSourceName(line.source);
  const subject = t(`connect.${kind}.title`);
  const job = state.jobs.find(
    (candidate) => candidate.kind === kind && candidate.year === line.year,
  );
  return (
    <li className={styles.line}>
      <p className={styles.year}>{year}</p>
      <div className={styles.about}>
        <p>
          <bdi>{name}</bdi> {simulated && <Badge tone="warning">{t('connect.simulated')}</Badge>}
        </p>
        {kept !== null && (
          <p className={styles.quiet}>
            {t(hasOpener() ? 'connect.state.kept' : 'connect.state.fetched', {
              date: formatDate(kept.lastDay, 'UTC', tag),
            })}
          </p>
        )}
      </div>
      {job !== undefined && line.offer !== null ? (
        <YearJob job={job} onCancel={() => model.cancel(kind, line.year)} />
      ) : (
        <div className={styles.actions}>
          {line.offer !== null && (
            <Button
              size="small"
              variant="secondary"
              // The visible words first, so that who speaks them is understood.
              aria-label={`${t(kept === null ? 'connect.download' : 'connect.again', { year })}: ${subject}`}
              onClick={() => void model.download(kind, line.year)}
            >
              {t(kept === null ? 'connect.download' : 'connect.again', { year })}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
