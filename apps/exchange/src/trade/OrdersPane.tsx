import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useId, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import type { FillNotices } from './fill-notices.ts';
import type { OwnOrdersProps, OwnTab } from './OwnOrders.tsx';
import { useLater } from './use-later.ts';
import shared from '../orders/orders.module.css';
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

const TABS = ['open', 'history', 'fills', 'balances'] as const satisfies readonly OwnTab[];

/** What is the reader's own: live orders, those that ended, trades and balances. */
export function OrdersPane(props: OrdersPaneProps) {
  const { account, notices, client, symbol, started, isSignedIn, signIn } = props;
  const { t } = useI18n();
  const [tab, setTab] = useState<OwnTab>('open');
  const [isOnlyPair, setOnlyPair] = useState(false);
  const holdings = useSignal(account.holdings);
  const name = useId();
  const count = holdings.kind === 'ready' ? holdings.open.length : null;
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
        {isSignedIn ? (
          <Own
            {...{ account, notices, client, tab, started }}
            symbol={isOnlyPair ? symbol : null}
          />
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

const loadOwn = async () => (await import('./OwnOrders.tsx')).OwnOrders;

/** Lists and figures of an account come once somebody is signed in. */
function Own(props: OwnOrdersProps) {
  const { t } = useI18n();
  const loaded = useLater(loadOwn);
  if (loaded === null) return <p className={shared.note}>{t('trade.orders.loading')}</p>;
  return <loaded.Part {...props} />;
}
