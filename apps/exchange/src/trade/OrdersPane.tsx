import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useId, useMemo, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import { Balances } from '../orders/Balances.tsx';
import { FillsTable, HistoryTable } from '../orders/EndedOrders.tsx';
import type { FillNotices } from './fill-notices.ts';
import { FillNews } from './FillNews.tsx';
import { useBehind } from './use-behind.ts';
import { useLater } from './use-later.ts';
import { OpenOrders } from '../orders/OpenOrders.tsx';
import { ofSymbol } from '../orders/list-query.ts';
import shared from '../orders/orders.module.css';
import type { TwapListProps } from './TwapList.tsx';
import styles from './OrdersPane.module.css';

interface OrdersPaneProps {
  account: AccountModel;
  notices: FillNotices;
  client: Pick<BusinessClient, 'get' | 'post'> | null;
  symbol: string;
  /** How many orders to be spread were started on this page. */
  started: number;
  isSignedIn: boolean;
  signIn: () => void;
}

const TABS = ['open', 'history', 'fills', 'balances'] as const;
type Tab = (typeof TABS)[number];

/** What is the reader's own: live orders, those that ended, trades and balances. */
export function OrdersPane(props: OrdersPaneProps) {
  const { account, notices, client, symbol, started, isSignedIn, signIn } = props;
  const { t } = useI18n();
  const [tab, setTab] = useState<Tab>('open');
  const [isOnlyPair, setOnlyPair] = useState(false);
  const holdings = useSignal(account.holdings);
  const name = useId();
  const count = holdings.kind === 'ready' ? holdings.open.length : null;
  const isBehind = useBehind(account);
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <fieldset className={styles.tabs} aria-label={t('trade.orders')}>
          {TABS.map((each) => (
            <label key={each} className={styles.tab}>
              <input
                type="radio"
                name={name}
                checked={tab === each}
                onChange={() => setTab(each)}
              />
              <span>
                {t(`trade.orders.${each}`)}
                {each === 'open' && count !== null && count > 0 && ` (${count})`}
              </span>
            </label>
          ))}
        </fieldset>
        {isSignedIn && tab !== 'balances' && (
          <label className={styles.only}>
            <input
              type="checkbox"
              checked={isOnlyPair}
              onChange={({ currentTarget }) => setOnlyPair(currentTarget.checked)}
            />
            {t('trade.orders.onlyPair')}
          </label>
        )}
      </div>
      <div className={styles.body}>
        {isSignedIn && <FillNews account={account} notices={notices} />}
        {isSignedIn && isBehind && <p className={shared.note}>{t('trade.live.polled')}</p>}
        {isSignedIn && client !== null && tab === 'open' && (
          // Another one was started: they are asked for anew.
          <Spread key={started} {...{ account, client }} symbol={isOnlyPair ? symbol : null} />
        )}
        {isSignedIn ? (
          <Content tab={tab} account={account} symbol={isOnlyPair ? symbol : null} />
        ) : (
          <p className={shared.note}>
            {t('trade.orders.signedOut')}{' '}
            <button type="button" className={shared.action} onClick={signIn}>
              {t('trade.signIn')}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

const loadSpread = async () => (await import('./TwapList.tsx')).TwapList;

/** Orders that the exchange is spreading over time. */
function Spread(props: TwapListProps) {
  const loaded = useLater(loadSpread);
  return loaded === null ? null : <loaded.Part {...props} />;
}

interface ContentProps {
  tab: Tab;
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
