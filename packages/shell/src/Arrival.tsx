import { autonymOf, type Locale } from '@meridian/editions/locales.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { mayHaveBridgeNow } from './app-bridge.ts';
import { arrive, type Arrival as Found } from './arrive.ts';
import styles from './Arrival.module.css';
import { keepingPlace } from './keep-place.ts';
import { writeNavigation } from './placeholder/write-navigation.ts';
import { markReady } from './ready.ts';

/** What happens once a page is there, and the lines it may have to say. */
export function Arrival() {
  const i18n = useI18n();
  const { t, locale } = i18n;
  const { offer, clockOff } = useSyncExternalStore(
    watchNothing,
    () => arrive(locale),
    () => NOTHING,
  );
  const [stays, setStays] = useState(false);
  const online = useSyncExternalStore(watchConnection, isOnline, () => true);
  useEffect(() => writeNavigation(i18n), [i18n]);
  useEffect(() => markReady('page'), []);
  useEffect(() => {
    // In a plain browser nobody needs the table of links.
    if (mayHaveBridgeNow())
      void import('./follow-links.ts').then(({ followLinks }) => {
        followLinks();
        markReady('links');
      });
  }, []);
  return (
    <div className={styles.lines} role="status">
      {!online && <p>{t('common.offline')}</p>}
      {clockOff && <p>{t('common.clock.warning')}</p>}
      {offer !== null && !stays && <Offer offer={offer} onStay={() => setStays(true)} />}
    </div>
  );
}

/** The language read last is offered, never forced. */
function Offer({ offer, onStay }: { offer: Locale; onStay: () => void }) {
  const { t } = useI18n();
  const language = autonymOf(offer);
  return (
    <div className={styles.offer}>
      <p>{t('common.language.offer', { language })}</p>
      <a className={styles.accept} href={`/${offer}/`} {...keepingPlace(offer)}>
        {t('common.language.accept', { language })}
      </a>
      <Button size="small" variant="default" onClick={onStay}>
        {t('common.language.stay')}
      </Button>
    </div>
  );
}

/** What the prerendered page knows. */
const NOTHING: Found = { offer: null, clockOff: false };

const watchNothing = () => () => undefined;

const isOnline = () => navigator.onLine;

function watchConnection(onChange: () => void): () => void {
  const listening = new AbortController();
  addEventListener('online', onChange, { signal: listening.signal });
  addEventListener('offline', onChange, { signal: listening.signal });
  return () => listening.abort();
}
