import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useMemo } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import { Balances } from '../orders/Balances.tsx';
import { FillsTable, HistoryTable } from '../orders/EndedOrders.tsx';
import { ofSymbol } from '../orders/list-query.ts';
import { OpenOrders } from '../orders/OpenOrders.tsx';
import shared from '../orders/orders.module.css';
import type { FillNotices } from './fill-notices.ts';
import { FillNews } from './FillNews.tsx';
import { useBehind } from './use-behind.ts';
import { laterPart } from './use-later.ts';

export type OwnTab = 'open' | 'history' | 'fills' | 'balances';

export interface OwnOrdersProps {
  account: AccountModel;
  notices: FillNotices;
  client: Pick<BusinessClient, 'get' | 'post'> | null;
  tab: OwnTab;
  /** How many orders to be spread were started on this page. */
  started: number;
  /** Of one symbol; null for all. */
  symbol: string | null;
}

/** What is in the orders' pane of who is signed in. */
export function OwnOrders({ account, notices, client, tab, started, symbol }: OwnOrdersProps) {
  const { t } = useI18n();
  const isBehind = useBehind(account);
  return (
    <>
      <FillNews account={account} notices={notices} />
      {isBehind && <p className={shared.note}>{t('trade.live.polled')}</p>}
      {client !== null && tab === 'open' && (
        // Another one was started: they are asked for anew.
        <Spread key={started} {...{ account, client, symbol }} />
      )}
      <Content tab={tab} account={account} symbol={symbol} />
    </>
  );
}

/** Orders that the exchange is spreading over time. */
const Spread = laterPart(async () => (await import('./TwapList.tsx')).TwapList);

interface ContentProps {
  tab: OwnTab;
  account: AccountModel;
  symbol: string | null;
}

function Content({ tab, account, symbol }: ContentProps) {
  const { t } = useI18n();
  const holdings = useSignal(account.holdings);
  const query = useMemo(() => ofSymbol(symbol), [symbol]);
  if (tab === 'history') return <HistoryTable account={account} query={query} />;
  if (tab === 'fills') return <FillsTable account={account} query={query} />;
  if (holdings.kind === 'failed') {
    return (
      <p className={shared.note} role="alert">
        {t('trade.orders.failed')}{' '}
        <button type="button" className={shared.action} onClick={() => void account.refresh()}>
          {t('trade.retry')}
        </button>
      </p>
    );
  }
  if (holdings.kind !== 'ready') return <p className={shared.note}>{t('trade.orders.loading')}</p>;
  if (tab === 'balances') return <Balances account={account} holdings={holdings} />;
  const orders =
    symbol === null ? holdings.open : holdings.open.filter((order) => order.symbol === symbol);
  return <OpenOrders account={account} orders={orders} scope={query} />;
}
