import { formatDate } from '@meridian/i18n/formats.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { useEffect, useState } from 'react';

import { useWorker } from '../../client/ReportContext.tsx';
import type { AcrossView, DecisionView } from '../../model/across-view.ts';
import type { Page } from '../../model/report-view.ts';
import { Quantity } from '../../shared/Figures.tsx';
import { Section } from '../../shared/Section.tsx';
import styles from './Across.module.css';
import { useDecide } from './use-decide.ts';

const SHOWN = 50;

/** Every decision, each to be taken back, and the last step back and forth. */
export function Decisions({ across, version }: { across: AcrossView; version: number }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const { send } = useDecide();
  const [rows, setRows] = useState<readonly DecisionView[]>([]);
  const { decisions: total, canUndo, canRedo } = across;
  useEffect(() => {
    let isWanted = true;
    // `version`: every decision gives another ledger.
    ask<Page<DecisionView>>((service) => service.decisions({ from: 0, count: SHOWN })).then(
      (page) => {
        if (isWanted) setRows(page.rows);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [ask, version, total]);
  if (total === 0 && !canUndo && !canRedo) return null;
  return (
    <Section
      title={t('report.decisions.title', { count: total })}
      actions={
        <div className={styles.steps}>
          <Button size="small" disabled={!canUndo} onClick={() => send({ type: 'undo' })}>
            {t('report.decisions.undo')}
          </Button>
          <Button size="small" disabled={!canRedo} onClick={() => send({ type: 'redo' })}>
            {t('report.decisions.redo')}
          </Button>
        </div>
      }
    >
      <ul role="list" className={styles.matches}>
        {rows.map((decision) => (
          <li key={decision.key} className={styles.decision}>
            <DecisionText decision={decision} />
            <Button
              variant="secondary"
              size="small"
              onClick={() => send({ type: 'forget', keys: [decision.key] })}
            >
              {t('report.decisions.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DecisionText({ decision: { about, verdict, note } }: { decision: DecisionView }) {
  const { t, tag } = useI18n();
  const what = t(`report.decisions.${about}.${verdict}`);
  if (note === null) {
    return (
      <p>
        {what} · {t('report.decisions.gone')}
      </p>
    );
  }
  const { at: time, asset, quantity, from, to } = note;
  return (
    <p>
      {quantity === null ? <bdi>{asset}</bdi> : <Quantity atoms={quantity} asset={asset} />} ·{' '}
      {t('report.decisions.between', { from, to })}
      {time !== null && <> · {formatDate(msOf(time), 'UTC', tag)}</>} ·{' '}
      <span className={styles.what}>{what}</span>
    </p>
  );
}
