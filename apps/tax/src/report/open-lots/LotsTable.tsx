import { accountName } from '@meridian/tax-export/report-texts.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { saveFile } from '@meridian/ui/save-file.ts';
import { useCallback, useMemo } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { OpenLotRow, OpenLotsView } from '../model/open-lots-view.ts';
import type { Window } from '../model/service.ts';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import { usePages } from '../shared/use-pages.ts';
import { type Column, VirtualTable } from '../shared/VirtualTable.tsx';
import styles from './OpenLots.module.css';

interface LotsTableProps {
  view: OpenLotsView;
  /** Of the report it was computed with. */
  version: number;
  country: string;
}

/** Every open lot with its cost, value and gain, and the day on which its period is over. */
export function LotsTable({ view, version, country }: LotsTableProps) {
  const { t, text } = useI18n();
  const { ask } = useWorker();
  const columns = useLotColumns(view);
  const load = useCallback(
    (window: Window) => ask((service) => service.openLotRows(version, window)),
    [ask, version],
  );
  const list = usePages(load, view.lotCount);
  const { currency, holding } = view;
  async function save(): Promise<void> {
    const money = (name: string) => `${name} (${currency})`;
    const head = [
      t('report.column.asset'),
      t('report.column.account'),
      t('report.column.acquired'),
      t('report.column.quantity'),
      money(t('report.column.cost')),
      money(t('report.column.value')),
      money(t('lots.sell.gainNow')),
      ...(holding === 'none' ? [] : [t(`lots.from.${holding}`)]),
    ];
    const file = await ask((service) =>
      service.openLotsCsv(version, head, text({ id: 'rule.pool' })),
    ).catch(() => null);
    if (file !== null) saveFile(file, `meridian-tax-${country}-${view.day}-lots.csv`);
  }
  return (
    <>
      <VirtualTable
        caption={t('lots.title')}
        list={list}
        columns={columns}
        rowKey={({ index }) => index}
      />
      <div className={styles.saves}>
        <Button variant="secondary" size="small" icon="arrow-down" onClick={() => void save()}>
          {t('lots.save')}
        </Button>
      </div>
    </>
  );
}

function useLotColumns({ currency, holding, day }: OpenLotsView): readonly Column<OpenLotRow>[] {
  const { t, text } = useI18n();
  return useMemo(() => {
    const money = (key: 'cost' | 'value'): Column<OpenLotRow> => ({
      key,
      header: t(`report.column.${key}`),
      numeric: true,
      when: 'wide',
      cell: (row) => <Money atoms={row[key]} currency={currency} />,
    });
    const lateColumn: readonly Column<OpenLotRow>[] =
      holding === 'none'
        ? []
        : [
            {
              key: 'late',
              header: t(`lots.from.${holding}`),
              cell: (row) => <LateFrom row={row} day={day} />,
            },
          ];
    return [
      {
        key: 'quantity',
        header: t('report.column.quantity'),
        numeric: true,
        cell: ({ quantity, asset }) => <Quantity atoms={quantity} asset={asset} />,
      },
      {
        key: 'acquired',
        header: t('report.column.acquired'),
        // On a phone the day that counts is the one on which the period is over.
        ...(holding === 'none' ? {} : { when: 'wide' as const }),
        cell: ({ isPool, acquiredDay }) =>
          isPool ? (
            text({ id: 'rule.pool' })
          ) : acquiredDay === null ? (
            <Money atoms={null} currency={currency} />
          ) : (
            <Day iso={acquiredDay} />
          ),
      },
      ...lateColumn,
      money('cost'),
      money('value'),
      {
        key: 'gain',
        header: t('lots.sell.gainNow'),
        numeric: true,
        cell: ({ gain }) => <Money atoms={gain} currency={currency} tone="result" />,
      },
      {
        key: 'account',
        header: t('report.column.account'),
        when: 'wide',
        cell: ({ account }) => <bdi>{accountName(account, (id) => text({ id }))}</bdi>,
      },
    ];
  }, [t, text, currency, holding, day]);
}

/** The day on which the period is over; in green where it is. */
function LateFrom({ row, day }: { row: OpenLotRow; day: string }) {
  const { text } = useI18n();
  const { lateFrom, isPool, term } = row;
  if (isPool) return '–';
  if (lateFrom === null) return text({ id: `term.${term}` });
  const date = <Day iso={lateFrom} />;
  return lateFrom > day ? date : <Badge tone="success">{date}</Badge>;
}
