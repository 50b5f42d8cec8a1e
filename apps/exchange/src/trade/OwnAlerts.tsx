import type { PageSession } from '@meridian/shell/session/page-session.ts';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState } from 'react';

import { later } from '../markets/browser-parts.ts';
import { useSignal } from '../markets/use-signal.ts';
import styles from './Alerts.module.css';
import { AlertsDialog, useAlertWords } from './AlertsDialog.tsx';
import { AlertsModel } from './alerts-model.ts';
import { allowNotices, showNotice } from './browser-notices.ts';
import { symbolOf } from './pair-store.ts';
import type { TradeModel } from './trade-model.ts';

export interface OwnAlertsProps {
  model: TradeModel;
  client: PageSession['client'];
}

/** The bell of who is signed in: what was reached is said beside it. */
export function OwnAlerts({ model, client }: OwnAlertsProps) {
  const { t } = useI18n();
  const [alerts] = useState(() => new AlertsModel({ client, storage: () => localStorage, later }));
  const [isOpen, setOpen] = useState(false);
  const [isNotifying, notify] = useBrowserNotices();
  const news = useSignal(alerts.news);
  const words = useAlertWords();
  const pair = useSignal(model.pairs.pair);
  const market = useSignal(model.market);
  useEffect(() => alerts.start(), [alerts]);
  useEffect(
    () =>
      alerts.news.observe(() => {
        if (!isNotifying) return;
        for (const alert of alerts.news.get()) {
          showNotice(words(alert), `alert-${alert.id}`);
        }
      }),
    [alerts, isNotifying, words],
  );
  const symbol = symbolOf(pair);
  const ticker = market.kind === 'ready' ? market.market.bySymbol.get(symbol) : undefined;
  return (
    <>
      <IconButton
        icon="bell"
        className={styles.bell}
        label={t('trade.alerts')}
        data-command="alerts"
        data-news={news.length > 0 ? '' : undefined}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <AlertsDialog
          alerts={alerts}
          pair={pair}
          tick={ticker?.tick ?? '1'}
          last={ticker?.close}
          isNotifying={isNotifying}
          notify={notify}
          close={() => setOpen(false)}
        />
      )}
      <div className={styles.news} role="status">
        {news.map((alert) => (
          <div key={alert.id} className={styles.notice}>
            <p>{words(alert)}</p>
            <IconButton
              icon="close"
              label={t('trade.alerts.close')}
              onClick={() => alerts.tell(alert.id)}
            />
          </div>
        ))}
      </div>
    </>
  );
}

const BROWSER_KEY = 'meridian.trade.alerts.browser';

/**
 * Whether the browser shows alerts too: chosen here, and allowed there. The choice answers false where it
 * was not allowed.
 */
function useBrowserNotices(): [boolean, (wanted: boolean) => Promise<boolean>] {
  const [isWanted, setWanted] = useState(() => {
    try {
      return localStorage.getItem(BROWSER_KEY) === 'yes';
    } catch {
      return false;
    }
  });
  const isAllowed = 'Notification' in window && Notification.permission === 'granted';
  const choose = async (wanted: boolean) => {
    const next = wanted && (await allowNotices());
    setWanted(next);
    try {
      localStorage.setItem(BROWSER_KEY, next ? 'yes' : 'no');
    } catch {
      // Storage denied or full: the choice holds for this page.
    }
    return next === wanted;
  };
  return [isWanted && isAllowed, choose];
}
