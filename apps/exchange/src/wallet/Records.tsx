import { pathOf } from '@meridian/routes/paths.ts';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { saveFile } from '@meridian/ui/save-file.ts';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { type ReactNode, useState } from 'react';

import { collect } from '../orders/collect.ts';
import { csvText } from '../orders/csv.ts';
import { type RecordFilters, useFilters } from './record-filters.ts';
import { queryOf, type RecordList } from './record-list.ts';
import { useRecords } from './use-records.ts';
import styles from './wallet.module.css';
import type { WalletCalls } from './wallet-calls.ts';
import { Failed, WalletFrame, type WalletView } from './WalletFrame.tsx';

/** A list of records with its filters, its pages and its file. */
export function Records<Row>({ list }: { list: RecordList<Row> }) {
  return (
    <WalletFrame place={list.place}>{(view) => <Content list={list} {...view} />}</WalletFrame>
  );
}

function Content<Row>({ list, calls, coins }: WalletView & { list: RecordList<Row> }) {
  const { t } = useI18n();
  const [filters, setFilters] = useFilters(list.statuses);
  const { rows, next, hasFailed, more, retry } = useRecords(list, calls, filters);
  if (rows === null) {
    return hasFailed ? <Failed retry={retry} /> : <Skeleton lines={8} />;
  }
  const isFiltered = filters.coin !== '' || filters.status !== '';
  if (rows.length === 0 && !isFiltered) return <Nothing list={list} />;
  const codes = coins.coins.map(({ coin }) => coin);
  return (
    <div className={styles.stack}>
      <Filters list={list} codes={codes} filters={filters} onChange={setFilters}>
        <FileButton list={list} calls={calls} filters={filters} />
      </Filters>
      {rows.length === 0 ? (
        <p className={styles.note}>{t('wallet.records.noMatch')}</p>
      ) : (
        <RowsTable list={list} rows={rows} />
      )}
      {hasFailed && <Failed retry={retry} />}
      {next !== null && (
        <div className={styles.row}>
          <Button variant="secondary" onClick={more}>
            {t('wallet.records.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Nothing<Row>({ list: { first, place } }: { list: RecordList<Row> }) {
  const { t, locale } = useI18n();
  return (
    <EmptyState
      title={t(first.text)}
      action={
        <ButtonLink variant="primary" href={pathOf(first.page, locale)} data-place={place}>
          {t(first.action)}
        </ButtonLink>
      }
    />
  );
}

interface FiltersProps<Row> {
  list: RecordList<Row>;
  codes: readonly string[];
  filters: RecordFilters;
  onChange: (filters: RecordFilters) => void;
  children: ReactNode;
}

function Filters<Row>({ list, codes, filters, onChange, children }: FiltersProps<Row>) {
  const { t } = useI18n();
  return (
    <div className={styles.filters}>
      <Field label={t('wallet.coin')}>
        {(control) => (
          <Select
            {...control}
            value={filters.coin}
            onChange={({ currentTarget }) => onChange({ ...filters, coin: currentTarget.value })}
          >
            <option value="">{t('wallet.records.any')}</option>
            {codes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        )}
      </Field>
      {list.statuses.length > 0 && (
        <Field label={t('wallet.status')}>
          {(control) => (
            <Select
              {...control}
              value={filters.status}
              onChange={({ currentTarget }) =>
                onChange({ ...filters, status: currentTarget.value })
              }
            >
              <option value="">{t('wallet.records.any')}</option>
              {list.statuses.map((status) => (
                <option key={status} value={status}>
                  {t(list.statusWord(status))}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {children}
    </div>
  );
}

function RowsTable<Row>({ list, rows }: { list: RecordList<Row>; rows: readonly Row[] }) {
  const { t } = useI18n();
  return (
    <Table caption={t('wallet.records.caption')}>
      <thead>
        <tr>
          {list.columns.map(({ name, head, isNumeric }) => (
            <HeaderCell key={name} numeric={isNumeric === true}>
              {t(head)}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={list.keyOf(row)}>
            {list.columns.map(({ name, show, isNumeric }) =>
              isNumeric === true ? (
                <NumericCell key={name}>{show(row)}</NumericCell>
              ) : (
                <td key={name}>{show(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface FileButtonProps<Row> {
  list: RecordList<Row>;
  calls: WalletCalls;
  filters: RecordFilters;
}

const PAGE = '100';

/** Everything that the filters let through, as a file made on the device. */
function FileButton<Row>({ list, calls, filters }: FileButtonProps<Row>) {
  const { t } = useI18n();
  const [pending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    setPending(true);
    setFailed(false);
    const load = async (cursor: string | null) => {
      const query = { ...queryOf(filters), limit: PAGE, ...(cursor !== null && { cursor }) };
      const answer = await list.load(calls, query);
      return answer.ok ? answer.result : null;
    };
    const rows = await collect(load, new AbortController().signal, () => undefined);
    setPending(false);
    setFailed(rows === null);
    if (rows === null) return;
    const text = csvText([...list.columns, ...list.more], rows);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${list.fileName}.csv`);
  };
  return (
    <div className={styles.row}>
      {hasFailed && (
        <Notice kind="error" live>
          {t('wallet.records.fileFailed')}
        </Notice>
      )}
      <Button variant="secondary" icon="download" loading={pending} onClick={() => void save()}>
        {t('wallet.records.file')}
      </Button>
    </div>
  );
}
