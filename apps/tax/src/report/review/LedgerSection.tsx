import { formatDateTime } from '@meridian/i18n/formats.ts';
import { loadEntriesTexts } from '@meridian/i18n/entries-texts.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { LedgerFilter } from '../model/entry-edit.ts';
import type { LedgerRow } from '../model/report-view.ts';
import type { Window } from '../model/service.ts';
import type { WorkspaceView } from '../model/workspace-view.ts';
import { Quantity } from '../shared/Figures.tsx';
import { keyed } from '../shared/keyed.ts';
import { ModuleTexts } from '../shared/ModuleTexts.tsx';
import { Section } from '../shared/Section.tsx';
import { usePages } from '../shared/use-pages.ts';
import { VirtualTable, type Column } from '../shared/VirtualTable.tsx';
import { BulkEdits } from './BulkEdits.tsx';
import { EntryActions } from './EntryActions.tsx';
import { EntryNote } from './EntryNote.tsx';
import { labelText } from './label-text.ts';
import { filterIn, hashOf, isFiltered } from './ledger-filter.ts';
import { LedgerFilters } from './LedgerFilters.tsx';
import styles from './Review.module.css';

/** Every entry of every source, newest first, to be labelled or left out in its row. */
export function LedgerSection(props: { workspace: WorkspaceView }) {
  return (
    <ModuleTexts load={loadEntriesTexts}>
      <Entries {...props} />
    </ModuleTexts>
  );
}

function Entries({ workspace }: { workspace: WorkspaceView }) {
  const { t } = useI18n();
  const { ask, tell } = useWorker();
  const [typed, setTyped] = useState(() => filterIn(location.hash));
  const { kind, only } = typed;
  const search = useDeferredValue(typed.search.trim());
  const filter = useMemo(() => ({ search, kind, only }), [search, kind, only]);
  const { ledgerVersion, entryCount, canUndoEdit, canRedoEdit } = workspace;
  const columns = useLedgerColumns();
  const load = useCallback(
    (window: Window) => ask((service) => service.ledger(ledgerVersion, filter, window)),
    [ask, ledgerVersion, filter],
  );
  const list = usePages(load, isFiltered(filter) ? null : entryCount);
  const total = list.total();
  const show = (chosen: LedgerFilter) => {
    setTyped(chosen);
    // No step of the history for each letter; the address can be kept and opened again.
    history.replaceState(history.state, '', hashOf(chosen));
  };
  return (
    <Section title={t('report.ledger.title', { count: entryCount })}>
      <LedgerFilters filter={typed} onChange={show} />
      {(canUndoEdit || canRedoEdit) && (
        <div className={styles.steps}>
          <Button
            variant="secondary"
            size="small"
            disabled={!canUndoEdit}
            onClick={() => tell((service) => service.undoEdit())}
          >
            {t('report.decisions.undo')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={!canRedoEdit}
            onClick={() => tell((service) => service.redoEdit())}
          >
            {t('report.decisions.redo')}
          </Button>
        </div>
      )}
      {isFiltered(filter) && total !== null && (
        <>
          <p role="status" className={styles.quiet}>
            {t('report.ledger.found', { count: total })}
          </p>
          <BulkEdits filter={filter} version={ledgerVersion} total={total} />
        </>
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
  const { t, tag } = useI18n();
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
        cell: (row) => <Kind row={row} />,
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
      {
        key: 'note',
        header: t('entries.note'),
        cell: (row) => <EntryNote row={row} />,
      },
      {
        key: 'actions',
        header: t('report.column.actions'),
        cell: (row) => <EntryActions row={row} />,
      },
    ],
    [t, tag],
  );
}

/** What it is; where units only come or go, what else they could be. */
function Kind({ row: { id, at: time, kind, label, labels, edit } }: { row: LedgerRow }) {
  const { t, text, tag } = useI18n();
  const { tell } = useWorker();
  const badge = edit.leftOut === true && <Badge tone="warning">{t('entries.leftOut')}</Badge>;
  if (label === null) {
    return (
      <>
        {text({ id: `entry.${kind}` })} {badge}
      </>
    );
  }
  const choose = (name: string) => {
    const chosen = labels.find((known) => known === name);
    if (chosen === undefined) return;
    tell((service) => service.editEntry(id, { ...edit, label: chosen }));
  };
  return (
    <>
      <select
        className={styles.label}
        aria-label={t('entries.kindOf', { date: formatDateTime(msOf(time), 'UTC', tag) })}
        value={label}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {labels.map((known) => (
          <option key={known} value={known}>
            {text({ id: labelText(known) })}
          </option>
        ))}
      </select>{' '}
      {badge}
    </>
  );
}

function sideOf(side: LedgerRow['out']) {
  return side === null ? null : <Quantity atoms={side.quantity} asset={side.asset} />;
}
