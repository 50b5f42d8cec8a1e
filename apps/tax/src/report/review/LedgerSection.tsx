import { formatDateTime } from '@meridian/i18n/formats.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { LedgerRow } from '../model/report-view.ts';
import type { Window } from '../model/service.ts';
import type { WorkspaceView } from '../model/workspace-view.ts';
import { Quantity } from '../shared/Figures.tsx';
import { keyed } from '../shared/keyed.ts';
import { Section } from '../shared/Section.tsx';
import { usePages } from '../shared/use-pages.ts';
import { VirtualTable, type Column } from '../shared/VirtualTable.tsx';
import styles from './Review.module.css';

/** Every entry of every source, newest first. */
export function LedgerSection({ workspace }: { workspace: WorkspaceView }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { ledgerVersion, entryCount } = workspace;
  const columns = useLedgerColumns();
  const load = useCallback(
    (window: Window) => ask((service) => service.ledger(ledgerVersion, search, window)),
    [ask, ledgerVersion, search],
  );
  const list = usePages(load, search === '' ? entryCount : null);
  const total = list.total();
  return (
    <Section
      title={t('report.ledger.title', { count: entryCount })}
      actions={
        <Field label={t('report.ledger.search')} className={styles.search}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              value={typed}
              placeholder={t('report.ledger.searchHint')}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      }
    >
      {search !== '' && total !== null && (
        <p role="status" className={styles.quiet}>
          {t('report.ledger.found', { count: total })}
        </p>
      )}
      <VirtualTable
        caption={t('report.ledger.title', { count: entryCount })}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
      />
    </Section>
  );
}

function useLedgerColumns(): readonly Column<LedgerRow>[] {
  const { t, text, tag } = useI18n();
  return useMemo(
    () => [
      {
        key: 'at',
        header: t('report.column.time'),
        cell: ({ at: time }) => formatDateTime(msOf(time), 'UTC', tag),
      },
      {
        key: 'kind',
        header: t('report.column.kind'),
        cell: ({ kind }) => text({ id: `entry.${kind}` }),
      },
      { key: 'out', header: t('report.column.out'), numeric: true, cell: ({ out }) => sideOf(out) },
      { key: 'in', header: t('report.column.in'), numeric: true, cell: (row) => sideOf(row.in) },
      {
        key: 'fees',
        header: t('report.column.fees'),
        numeric: true,
        when: 'wide',
        cell: ({ fees }) => (
          <span className={styles.fees}>
            {keyed(fees).map(({ key, item }) => (
              <Quantity key={key} atoms={item.quantity} asset={item.asset} />
            ))}
          </span>
        ),
      },
      {
        key: 'account',
        header: t('report.column.account'),
        when: 'wide',
        cell: ({ account }) => <bdi>{account}</bdi>,
      },
      {
        key: 'wording',
        header: t('report.column.wording'),
        when: 'wide',
        cell: ({ wording }) => <bdi>{wording}</bdi>,
      },
    ],
    [t, text, tag],
  );
}

function sideOf(side: LedgerRow['out']) {
  return side === null ? null : <Quantity atoms={side.quantity} asset={side.asset} />;
}
