import { formatDate } from '@meridian/i18n/formats.ts';
import { DAY_MS } from '@meridian/tax-engine/common/calendar.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { type Instant, msOf } from '@meridian/tax-engine/common/time.ts';
import { useEffect, useState } from 'react';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import type { ReconciliationView, TotalView } from '../model/across-view.ts';
import type { SourceView } from '../model/workspace-view.ts';
import { Quantity } from '../shared/Figures.tsx';
import { keyed } from '../shared/keyed.ts';
import styles from './Sources.module.css';

/** A source's account: totals per asset, and how it fits to the files beside it. */
export function Reconciliation({ source }: { source: SourceView }) {
  const { t } = useI18n();
  const found = useReconciliation(source.id);
  if (found === null) return <Skeleton lines={3} />;
  return (
    <section>
      <h4>{t('report.reconcile.title')}</h4>
      <p className={styles.quiet}>{t('report.reconcile.text')}</p>
      <Continuity found={found} zone={source.zone.name} />
      <Totals totals={found.totals} />
    </section>
  );
}

function useReconciliation(sourceId: string): ReconciliationView | null {
  const { ask } = useWorker();
  const version = useWorkspace()?.ledgerVersion;
  const [found, setFound] = useState<ReconciliationView | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (version === undefined) return undefined;
    ask<ReconciliationView | null>((service) => service.reconciliation(version, sourceId)).then(
      (answer) => {
        // Null: the ledger has changed once more; its news brings the next version.
        if (isWanted && answer !== null) setFound(answer);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [ask, version, sourceId]);
  return found;
}

function Continuity({ found, zone }: { found: ReconciliationView; zone: string }) {
  const { t, tag } = useI18n();
  const { activityGaps, overlaps, breaks } = found;
  if (activityGaps.length + overlaps.length + breaks.length === 0) return null;
  const day = (time: Instant) => formatDate(msOf(time), zone, tag);
  return (
    <ul className={styles.notes}>
      {keyed(breaks).map(({ key, item: { asset, wallet, file, from, to, missing } }) => (
        <li key={`break ${key}`}>
          {t('report.reconcile.breakLine', {
            asset: wallet === null ? asset : `${asset} · ${wallet}`,
            file,
            from: day(from),
            to: day(to),
          })}{' '}
          <Quantity atoms={missing} asset={asset} />
        </li>
      ))}
      {keyed(overlaps).map(({ key, item: { file, from, to, shared, proposed } }) => (
        <li key={`overlap ${key}`}>
          {t('report.reconcile.overlapLine', {
            file,
            from: day(from),
            to: day(to),
            shared,
            proposed,
          })}
        </li>
      ))}
      {keyed(activityGaps).map(({ key, item: { from, to, usual } }) => (
        <li key={`gap ${key}`}>
          {t('report.reconcile.activityGap', {
            from: day(from),
            to: day(to),
            days: Math.max(1, Math.ceil(usual / DAY_MS)),
          })}
        </li>
      ))}
    </ul>
  );
}

function Totals({ totals }: { totals: readonly TotalView[] }) {
  const { t } = useI18n();
  const unknown = t('report.reconcile.unknown');
  const figure = (atoms: bigint | null, asset: string) =>
    atoms === null ? unknown : <Quantity atoms={atoms} asset={asset} />;
  return (
    <Table caption={t('report.reconcile.exportTotals')} dense>
      <thead>
        <tr>
          <HeaderCell>{t('report.column.asset')}</HeaderCell>
          <HeaderCell numeric>{t('report.reconcile.start')}</HeaderCell>
          <HeaderCell numeric>{t('report.reconcile.came')}</HeaderCell>
          <HeaderCell numeric>{t('report.reconcile.went')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.fees')}</HeaderCell>
          <HeaderCell numeric>{t('report.reconcile.end')}</HeaderCell>
          <HeaderCell numeric>{t('report.reconcile.difference')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ asset, opening, came, went, fees, stated, difference }) => (
          <tr key={asset}>
            <td>
              <bdi>{asset}</bdi>
            </td>
            <NumericCell>{figure(opening, asset)}</NumericCell>
            <NumericCell>{figure(came, asset)}</NumericCell>
            <NumericCell>{figure(went, asset)}</NumericCell>
            <NumericCell>{figure(fees, asset)}</NumericCell>
            <NumericCell>{figure(stated, asset)}</NumericCell>
            <NumericCell>{figure(difference, asset)}</NumericCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
