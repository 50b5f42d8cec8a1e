import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useCallback, useEffect, useState } from 'react';

import type { Service } from '../client/report-client.ts';
import { useWorker } from '../client/ReportContext.tsx';
import type { Why } from '../model/report-view.ts';
import { Money } from '../shared/Figures.tsx';
import { ExplanationTree } from './ExplanationTree.tsx';
import { YearName } from '../shared/YearName.tsx';
import { OpenRange } from './OpenRange.tsx';
import styles from './Why.module.css';

interface LineWhyProps {
  /** Of the report, and the line's place in it. */
  version: number;
  index: number;
  onClose: () => void;
}

export function DisposalWhy({ version, index, onClose }: LineWhyProps) {
  const load = useCallback(
    (service: Service) => service.whyDisposal(version, index),
    [version, index],
  );
  return <WhyDialog load={load} onClose={onClose} />;
}

export function IncomeWhy({ version, index, onClose }: LineWhyProps) {
  const load = useCallback(
    (service: Service) => service.whyIncome(version, index),
    [version, index],
  );
  return <WhyDialog load={load} onClose={onClose} />;
}

interface WhyDialogProps {
  load: (service: Service) => Promise<Why | null>;
  onClose: () => void;
}

/** "Why this number?": proceeds, fees and cost down to lots and source rows, and the law. */
function WhyDialog({ load, onClose }: WhyDialogProps) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [why, setWhy] = useState<Why | 'loading' | null>('loading');
  useEffect(() => {
    let isCurrent = true;
    ask(load).then(
      (found) => {
        if (isCurrent) setWhy(found);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, load]);
  return (
    <Dialog open onClose={onClose} title={t('report.why.title')} placement="side">
      {why === 'loading' && <Skeleton lines={6} />}
      {why === null && <p>{t('report.why.gone')}</p>}
      {why !== null && why !== 'loading' && <WhyBody why={why} />}
    </Dialog>
  );
}

function WhyBody({ why }: { why: Why }) {
  const { t, text, tag } = useI18n();
  const { open, amount, currency } = why;
  return (
    <div className={styles.body}>
      {open !== null && (
        <Notice
          kind="warning"
          title={t('report.why.missing', {
            list: new Intl.ListFormat(tag).format(
              open.missing.map((part) => text({ id: `open.${part}` })),
            ),
          })}
        >
          <OpenRange lowest={open.lowest} highest={open.highest} currency={currency} />
        </Notice>
      )}
      {amount !== null && (
        <p className={styles.figure}>
          <Money atoms={amount} currency={currency} tone="result" />
        </p>
      )}
      <Years years={why.years} />
      <ExplanationTree node={why.tree} currency={currency} sourceNames={why.sourceNames} />
    </div>
  );
}

/** Where and when downloaded values were read. */
function Years({ years }: { years: Why['years'] }) {
  const { t } = useI18n();
  if (years.length === 0) return null;
  return (
    <Notice title={t('report.why.years')}>
      <ul role="list">
        {years.map((year) => (
          <li key={year.key}>
            <YearName year={year} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
