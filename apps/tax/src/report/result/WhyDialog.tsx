import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useCallback, useEffect, useState } from 'react';

import type { Service } from '../client/report-client.ts';
import { useWorker } from '../client/ReportContext.tsx';
import type { Why } from '../model/report-view.ts';
import styles from './Why.module.css';
import { WhyBody } from './WhyBody.tsx';

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
  return <WhyDialog version={version} load={load} onClose={onClose} />;
}

export function IncomeWhy({ version, index, onClose }: LineWhyProps) {
  const load = useCallback(
    (service: Service) => service.whyIncome(version, index),
    [version, index],
  );
  return <WhyDialog version={version} load={load} onClose={onClose} />;
}

interface FigureWhyProps {
  version: number;
  /** Of the figure: `gain`, `income`, `tax`. */
  id: string;
  onClose: () => void;
}

export function FigureWhy({ version, id, onClose }: FigureWhyProps) {
  const load = useCallback((service: Service) => service.whyFigure(version, id), [version, id]);
  return <WhyDialog version={version} load={load} onClose={onClose} />;
}

interface WhyDialogProps {
  version: number;
  /** The level it opens with. */
  load: (service: Service) => Promise<Why | null>;
  onClose: () => void;
}

/**
 * "Why this number?": what a figure is made of, down to lots, source rows and the law. One level at
 * a time: a part that has parts of its own opens in place of the whole, with a way back.
 */
function WhyDialog({ version, load, onClose }: WhyDialogProps) {
  const { t } = useI18n();
  const [trail, setTrail] = useState<readonly string[]>([]);
  const part = trail.at(-1);
  const loadPart = useCallback(
    (service: Service) => (part === undefined ? load(service) : service.whyFigure(version, part)),
    [load, version, part],
  );
  const why = useAnswer(loadPart);
  return (
    <Dialog open onClose={onClose} title={t('report.why.title')} placement="side">
      {trail.length > 0 && (
        <p>
          <Button size="small" className={styles.back} onClick={() => setTrail(trail.slice(0, -1))}>
            {t('report.why.back')}
          </Button>
        </p>
      )}
      {why === 'loading' && <Skeleton lines={6} />}
      {why === null && <p>{t('report.why.gone')}</p>}
      {why !== null && why !== 'loading' && (
        <WhyBody why={why} onMore={(id) => setTrail([...trail, id])} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** What the worker says to a question; another question is asked anew. */
function useAnswer(load: WhyDialogProps['load']): Why | 'loading' | null {
  const { ask } = useWorker();
  const [answer, setAnswer] = useState<{ load: typeof load; why: Why | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask(load).then(
      (why) => {
        if (isCurrent) setAnswer({ load, why });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, load]);
  return answer?.load === load ? answer.why : 'loading';
}
