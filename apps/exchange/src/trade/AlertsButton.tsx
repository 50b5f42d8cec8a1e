import { useLogin, usePageSession } from '@meridian/shell/session/use-login.ts';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './Alerts.module.css';
import type { OwnAlertsProps } from './OwnAlerts.tsx';
import type { TradeModel } from './trade-model.ts';
import { useLater } from './use-later.ts';

/** The bell: alerts for who is signed in, the way in for who is not. */
export function AlertsButton({ model }: { model: TradeModel }) {
  const { t } = useI18n();
  const page = usePageSession();
  const login = useLogin(page);
  // Who is there is not known yet: its place is kept free.
  if (page === null || login === null) return <span className={styles.bell} />;
  if (!login.loggedIn) {
    return (
      <IconButton
        icon="bell"
        className={styles.bell}
        label={t('trade.alerts')}
        data-command="alerts"
        onClick={() => void page.session.open('login')}
      />
    );
  }
  return <Own model={model} client={page.client} />;
}

const loadOwn = async () => (await import('./OwnAlerts.tsx')).OwnAlerts;

function Own(props: OwnAlertsProps) {
  const loaded = useLater(loadOwn);
  return loaded === null ? <span className={styles.bell} /> : <loaded.Part {...props} />;
}
