import type { ExecutionInfo, OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, Table } from '@meridian/ui/Table.tsx';
import { type ReactNode, useCallback } from 'react';

import type { AccountModel } from './account-model.ts';
import { KindName, OrderFigure, PairName, SideName, TimeCell } from './order-cells.tsx';
import styles from './orders.module.css';
import type { ListQuery } from './list-query.ts';
import { type Pages, usePages } from './use-pages.ts';

interface ListProps {
  account: AccountModel;
  /** The very object while it says the same: another one loads the list anew. */
  query: ListQuery;
}

/** Orders that ended, newest first. */
export function HistoryTable({ account, query }: ListProps) {
  const { t } = useI18n();
  const load = useCallback(
    async (cursor: string | null) => {
      const page = await account.history(query, cursor);
      return page === null ? null : { rows: page.orders, next: page.next };
    },
    [account, query],
  );
  const list = usePages<OrderInfo>(account, load);
  return (
    <Listed list={list} none={t('trade.orders.noneEnded')}>
      <Table caption={t('trade.orders.history')} dense>
        <thead>
          <tr>
            <HeaderCell>{t('trade.orders.pair')}</HeaderCell>
            <HeaderCell>{t('trade.orders.side')}</HeaderCell>
            <HeaderCell>{t('trade.orders.kind')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.price')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.average')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.amount')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.filled')}</HeaderCell>
            <HeaderCell>{t('trade.orders.status')}</HeaderCell>
            <HeaderCell>{t('trade.orders.time')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((order) => (
            <tr key={order.orderId}>
              <td>
                <PairName account={account} symbol={order.symbol} />
              </td>
              <td>
                <SideName side={order.side} />
              </td>
              <td>
                <KindName order={order} />
              </td>
              <OrderFigure value={order.price} />
              <OrderFigure value={order.averagePrice} />
              <OrderFigure value={order.qty ?? order.value} />
              <OrderFigure value={order.filled} />
              <td>{t(`trade.status.${order.status}`)}</td>
              <TimeCell time={order.updatedAt} />
            </tr>
          ))}
        </tbody>
      </Table>
    </Listed>
  );
}

/** Own trades, newest first. */
export function FillsTable({ account, query }: ListProps) {
  const { t } = useI18n();
  const load = useCallback(
    async (cursor: string | null) => {
      const page = await account.fills(query, cursor);
      return page === null ? null : { rows: page.executions, next: page.next };
    },
    [account, query],
  );
  const list = usePages<ExecutionInfo>(account, load);
  return (
    <Listed list={list} none={t('trade.orders.noFills')}>
      <Table caption={t('trade.orders.fills')} dense>
        <thead>
          <tr>
            <HeaderCell>{t('trade.orders.pair')}</HeaderCell>
            <HeaderCell>{t('trade.orders.side')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.price')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.amount')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.value')}</HeaderCell>
            <HeaderCell numeric>{t('trade.orders.fee')}</HeaderCell>
            <HeaderCell>{t('trade.orders.role')}</HeaderCell>
            <HeaderCell>{t('trade.orders.time')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((fill) => (
            <tr key={`${fill.tradeId}-${fill.orderId}`}>
              <td>
                <PairName account={account} symbol={fill.symbol} />
              </td>
              <td>
                <SideName side={fill.side} />
              </td>
              <OrderFigure value={fill.price} />
              <OrderFigure value={fill.qty} />
              <OrderFigure value={fill.value} />
              <OrderFigure value={fill.fee} unit={fill.feeAsset} />
              <td>{t(fill.isMaker ? 'trade.orders.maker' : 'trade.orders.taker')}</td>
              <TimeCell time={fill.time} />
            </tr>
          ))}
        </tbody>
      </Table>
    </Listed>
  );
}

interface ListedProps {
  list: Pages<unknown>;
  none: string;
  children: ReactNode;
}

export function Listed({ list, none, children }: ListedProps) {
  const { t } = useI18n();
  if (list.state === 'loading') return <p className={styles.note}>{t('trade.orders.loading')}</p>;
  if (list.state === 'failed') {
    return (
      <p className={styles.note} role="alert">
        {t('trade.orders.failed')}{' '}
        <button type="button" className={styles.action} onClick={list.retry}>
          {t('trade.retry')}
        </button>
      </p>
    );
  }
  if (list.rows.length === 0) return <p className={styles.note}>{none}</p>;
  return (
    <>
      {children}
      {list.more !== null && (
        <Button size="x-small" onClick={list.more}>
          {t('trade.orders.more')}
        </Button>
      )}
    </>
  );
}
