import type { ExportInfo } from '@meridian/protocol/contracts/exports.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useState } from 'react';

import { useAsked } from '../wallet/use-wallet.ts';
import type { ExportCalls } from './export-calls.ts';
import { ExportsFrame } from './ExportsFrame.tsx';
import { ExportJobs } from './ExportJobs.tsx';
import styles from './exports.module.css';
import { NewExport } from './NewExport.tsx';

/** While something is written its count is shown; a list at rest changes when a file expires. */
const BUSY_MS = 1_500;
const REST_MS = 20_000;

/** Files of an account: a new one, and those that were asked for. */
export function Exports() {
  return <ExportsFrame place="exports">{(calls) => <Content calls={calls} />}</ExportsFrame>;
}

function Content({ calls }: { calls: ExportCalls }) {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const { loaded, refresh } = useAsked(calls.jobs, isBusy ? BUSY_MS : REST_MS);
  // A statement is shown on its own page.
  const jobs = (loaded.type === 'ready' ? loaded.value.jobs : []).filter(
    ({ format }) => format !== 'statement',
  );
  const isWriting = jobs.some(isAtWork);
  if (isWriting !== isBusy) setBusy(isWriting);
  return (
    <div className={styles.stack}>
      <Panel title={t('exports.new.heading')}>
        <NewExport calls={calls} onCreated={refresh} />
      </Panel>
      <section className={styles.stack} aria-label={t('exports.list.heading')}>
        <h2>{t('exports.list.heading')}</h2>
        {loaded.type === 'loading' && <Skeleton lines={6} />}
        {loaded.type === 'failed' && (
          <Notice kind="error" live>
            {t('exports.failed')}
          </Notice>
        )}
        {loaded.type === 'ready' && <ExportJobs jobs={jobs} />}
      </section>
    </div>
  );
}

function isAtWork({ status }: ExportInfo): boolean {
  return status === 'queued' || status === 'processing';
}
