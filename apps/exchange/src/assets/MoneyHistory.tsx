import { formatMinute } from '@meridian/i18n/formats.ts';
import { MOVEMENT_KINDS } from '@meridian/protocol/movement-kinds.ts';
import type { MovementInfo } from '@meridian/protocol/contracts/assets.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, Table } from '@meridian/ui/Table.tsx';
import { useCallback, useMemo } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import { type CsvColumn, csvTime } from '../orders/csv.ts';
import { Listed } from '../orders/EndedOrders.tsx';
import { OrderFigure } from '../orders/order-cells.tsx';
import { usePages } from '../orders/use-pages.ts';
import { AssetsFrame } from './AssetsFrame.tsx';
import { ChoiceFilter, DayFilters, FilterBar } from './FilterBar.tsx';
import { type DayRange, readCode, readDays, timesOf, writeFilters } from './list-filters.ts';
import styles from './Orders.module.css';
import { SaveCsv } from './SaveCsv.tsx';
import { TaxReportLink } from './TaxReportLink.tsx';
import { useFilters } from './use-filters.ts';

/** What is listed, as it stands in the address: `?kind=fee&asset=USDT&from=2026-11-01`. */
interface MoneyFilters extends DayRange {
  readonly account: string | null;
  readonly asset: string | null;
  readonly kind: string | null;
}

function readFilters(search: string): MoneyFilters {
  const given = new URLSearchParams(search);
  return {
    account: given.get('account') === 'funding' ? 'funding' : null,
    asset: readCode(given.get('asset')),
    kind: MOVEMENT_KINDS.find((kind) => kind === given.get('kind')) ?? null,
    ...readDays(given),
  };
}

const write = (filters: MoneyFilters, search: string) => writeFilters({ ...filters }, search);

/** Every movement of money in the account, with what it comes from. */
export function MoneyHistory() {
  return (
    <AssetsFrame place="moneyHistory" tools={<TaxReportLink />}>
      {(account) => <Content account={account} />}
    </AssetsFrame>
  );
}

function Content({ account }: { account: AccountModel }) {
  const { t } = useI18n();
  const { filters, change } = useFilters(readFilters, write);
  const { account: owner, asset, kind, from, to } = filters;
  const load = useCallback(
    async (cursor: string | null) => {
      const query = { account: owner, asset, kind, ...timesOf({ from, to }) };
      const page = await account.movements(query, cursor);
      return page === null ? null : { rows: page.movements, next: page.next };
    },
    [account, owner, asset, kind, from, to],
  );
  const list = usePages<MovementInfo>(account, load);
  return (
    <>
      <FilterBar actions={<SaveCsv name="history" columns={MOVEMENT_COLUMNS} load={load} />}>
        <AccountFilter value={owner} onChange={(next) => change({ account: next })} />
        <AssetFilter account={account} asset={asset} onChange={(next) => change({ asset: next })} />
        <ChoiceFilter
          label={t('assets.history.kind')}
          any={t('assets.filter.anyKind')}
          value={kind}
          choices={MOVEMENT_KINDS.map((each) => [each, t(`assets.kind.${each}`)] as const)}
          onChange={(next) => change({ kind: next })}
        />
        <DayFilters days={filters} onChange={change} />
      </FilterBar>
      <div className={styles.list}>
        <Listed list={list} none={t('assets.history.none')}>
          <Movements rows={list.rows} />
        </Listed>
      </div>
    </>
  );
}

interface AccountFilterProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

function AccountFilter({ value, onChange }: AccountFilterProps) {
  const { t } = useI18n();
  return (
    <ChoiceFilter
      label={t('assets.history.account')}
      any={t('assets.history.account.spot')}
      value={value}
      choices={[['funding', t('assets.history.account.funding')]]}
      onChange={onChange}
    />
  );
}

interface AssetFilterProps {
  account: AccountModel;
  asset: string | null;
  onChange: (asset: string | null) => void;
}

function AssetFilter({ account, asset, onChange }: AssetFilterProps) {
  const { t } = useI18n();
  const venue = useSignal(account.venue);
  const choices = useMemo(() => {
    const instruments = venue.kind === 'open' ? [...venue.instruments.values()] : [];
    const codes = new Set(instruments.flatMap(({ base, quote }) => [base, quote]));
    return [...codes].toSorted().map((code) => [code, code] as const);
  }, [venue]);
  return (
    <ChoiceFilter
      label={t('assets.column.asset')}
      any={t('assets.filter.anyAsset')}
      value={asset}
      choices={choices}
      onChange={onChange}
    />
  );
}

function Movements({ rows }: { rows: readonly MovementInfo[] }) {
  const { t, tag } = useI18n();
  return (
    <Table caption={t('assets.history.heading')} dense>
      <thead>
        <tr>
          <HeaderCell>{t('assets.history.time')}</HeaderCell>
          <HeaderCell>{t('assets.history.kind')}</HeaderCell>
          <HeaderCell>{t('assets.column.asset')}</HeaderCell>
          <HeaderCell numeric>{t('assets.history.amount')}</HeaderCell>
          <HeaderCell numeric>{t('assets.history.balance')}</HeaderCell>
          <HeaderCell>{t('assets.history.cause')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={styles.time}>{formatMinute(row.time, tag)}</td>
            <td>{t(`assets.kind.${row.kind}`)}</td>
            <td>{row.asset}</td>
            <OrderFigure value={row.amount} />
            <OrderFigure value={row.balance} />
            <td className={styles.time}>
              <Cause movement={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Cause({ movement: { trade, cause } }: { movement: MovementInfo }) {
  const { t } = useI18n();
  if (trade !== null) {
    const { orderId, symbol, fee, feeAsset } = trade;
    return t('assets.history.order', { id: orderId, symbol, fee, feeAsset });
  }
  return cause === null ? '–' : <bdi dir="ltr">{cause}</bdi>;
}

/** A file of movements; link ids that programs may choose are left out of it. */
const MOVEMENT_COLUMNS: readonly CsvColumn<MovementInfo>[] = [
  { name: 'time_utc', cell: ({ time }) => csvTime(time) },
  { name: 'id', cell: ({ id }) => id },
  { name: 'kind', cell: ({ kind }) => kind },
  { name: 'asset', cell: ({ asset }) => asset },
  { name: 'amount', cell: ({ amount }) => amount },
  { name: 'balance_after', cell: ({ balance }) => balance },
  { name: 'symbol', cell: ({ trade }) => trade?.symbol ?? '' },
  { name: 'order_id', cell: ({ trade }) => trade?.orderId ?? '' },
  { name: 'trade_id', cell: ({ trade }) => trade?.tradeId ?? '' },
  { name: 'fee', cell: ({ trade }) => trade?.fee ?? '' },
  { name: 'fee_asset', cell: ({ trade }) => trade?.feeAsset ?? '' },
];
