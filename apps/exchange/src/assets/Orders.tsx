import type { OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useCallback, useMemo } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import { FillsTable, HistoryTable } from '../orders/EndedOrders.tsx';
import type { ListQuery } from '../orders/list-query.ts';
import { OpenOrders } from '../orders/OpenOrders.tsx';
import { FILL_COLUMNS, ORDER_COLUMNS } from '../orders/order-columns.ts';
import { ChoiceBar } from '../trade/ChoiceBar.tsx';
import { AssetsFrame, type ReadyHoldings } from './AssetsFrame.tsx';
import { ChoiceFilter, DayFilters, FilterBar } from './FilterBar.tsx';
import {
  ORDER_LISTS,
  type OrderFilters,
  orderQuery,
  readOrderFilters,
  writeFilters,
} from './list-filters.ts';
import styles from './Orders.module.css';
import { SaveCsv } from './SaveCsv.tsx';
import { useFilters } from './use-filters.ts';

const write = ({ list, ...filters }: OrderFilters, search: string) =>
  writeFilters({ ...filters, list: list === 'open' ? null : list }, search);

/** Orders of all pairs: those that are live, those that ended, and their trades. */
export function Orders() {
  return (
    <AssetsFrame place="orders">
      {(account, holdings) => <Content account={account} holdings={holdings} />}
    </AssetsFrame>
  );
}

interface ContentProps {
  account: AccountModel;
  holdings: ReadyHoldings;
}

function Content({ account, holdings: { open } }: ContentProps) {
  const { t } = useI18n();
  const { filters, change } = useFilters(readOrderFilters, write);
  const { list, pair, side, from, to } = filters;
  const query = useMemo(
    () => orderQuery({ list, pair, side, from, to }),
    [list, pair, side, from, to],
  );
  const shown = open.filter((order) => isAskedFor(order, query));
  return (
    <>
      <div className={styles.kinds}>
        <ChoiceBar
          label={t('assets.orders.list')}
          choices={ORDER_LISTS}
          value={list}
          onChange={(next) => change({ list: next })}
          nameOf={(each) => t(`trade.orders.${each}`)}
        />
      </div>
      <FilterBar actions={<Save account={account} list={list} query={query} open={shown} />}>
        <PairFilter account={account} pair={pair} onChange={(next) => change({ pair: next })} />
        <ChoiceFilter
          label={t('trade.orders.side')}
          any={t('assets.filter.anySide')}
          value={side}
          choices={[
            ['Buy', t('trade.side.Buy')],
            ['Sell', t('trade.side.Sell')],
          ]}
          onChange={(next) => change({ side: next === 'Buy' || next === 'Sell' ? next : null })}
        />
        {list !== 'open' && <DayFilters days={filters} onChange={change} />}
      </FilterBar>
      <div className={styles.list}>
        {list === 'open' && <OpenOrders account={account} orders={shown} scope={query} />}
        {list === 'history' && <HistoryTable account={account} query={query} />}
        {list === 'fills' && <FillsTable account={account} query={query} />}
      </div>
    </>
  );
}

/** Live orders are few and here at once: whatever their age, they are listed. */
function isAskedFor(order: OrderInfo, { symbol, side }: ListQuery): boolean {
  return (symbol === null || order.symbol === symbol) && (side === null || order.side === side);
}

interface PairFilterProps {
  account: AccountModel;
  pair: string | null;
  onChange: (pair: string | null) => void;
}

function PairFilter({ account, pair, onChange }: PairFilterProps) {
  const { t } = useI18n();
  const venue = useSignal(account.venue);
  const choices = useMemo(() => {
    const instruments = venue.kind === 'open' ? [...venue.instruments.values()] : [];
    return instruments
      .map(({ symbol, base, quote }) => [symbol, `${base}/${quote}`] as const)
      .toSorted(([, left], [, right]) => (left < right ? -1 : 1));
  }, [venue]);
  return (
    <ChoiceFilter
      label={t('trade.orders.pair')}
      any={t('assets.filter.anyPair')}
      value={pair}
      choices={choices}
      onChange={onChange}
    />
  );
}

interface SaveProps {
  account: AccountModel;
  list: OrderFilters['list'];
  query: ListQuery;
  open: readonly OrderInfo[];
}

function Save({ account, list, query, open }: SaveProps) {
  const loadHistory = useCallback(
    async (cursor: string | null) => {
      const page = await account.history(query, cursor);
      return page === null ? null : { rows: page.orders, next: page.next };
    },
    [account, query],
  );
  const loadFills = useCallback(
    async (cursor: string | null) => {
      const page = await account.fills(query, cursor);
      return page === null ? null : { rows: page.executions, next: page.next };
    },
    [account, query],
  );
  const loadOpen = useCallback(async () => ({ rows: open, next: null }), [open]);
  if (list === 'fills') return <SaveCsv name="fills" columns={FILL_COLUMNS} load={loadFills} />;
  if (list === 'history')
    return <SaveCsv name="orders" columns={ORDER_COLUMNS} load={loadHistory} />;
  return <SaveCsv name="open-orders" columns={ORDER_COLUMNS} load={loadOpen} />;
}
