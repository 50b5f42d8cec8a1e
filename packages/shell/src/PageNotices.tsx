import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { autonymOf, isRtl, type Locale } from '@meridian/editions/locales.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { mayHaveBridgeNow } from './app-bridge.ts';
import { findPageNotices, onPageNotices, type PageNoticesShown } from './page-notices.ts';
import styles from './PageNotices.module.css';
import { preservingPath } from './preserve-path.ts';
import { markReady } from './ready.ts';

/** Where further notices may be put in. */
export const NOTICES_ID = 'notices';

/**
 * Notices above a page: offline, wrong device clock, the language read last time. Also loads what a
 * page needs after its first paint.
 */
export function PageNotices({ live }: { live: boolean }) {
  const { t, locale } = useI18n();
  const { offer, clockOff } = useSyncExternalStore(
    onPageNotices,
    () => findPageNotices(locale),
    () => NOTHING,
  );
  const [stays, setStays] = useState(false);
  const online = useSyncExternalStore(subscribeToConnection, isOnline, () => true);
  useEffect(() => markReady('page'), []);
  useEffect(() => {
    // Only the app maps links to screens; a plain browser skips the route table. A confined document
    // has no way to the app: its policy names no such script, and its links stay links.
    if (live && mayHaveBridgeNow())
      void import('./follow-links.ts').then(({ followLinks }) => {
        followLinks();
        markReady('links');
      });
  }, [live]);
  return (
    <div id={NOTICES_ID} className={styles.lines} role="status">
      {!online && <p>{t('common.offline')}</p>}
      {clockOff && <p>{t('common.clock.warning')}</p>}
      {offer !== null && !stays && (
        <Offer
          offer={offer}
          text={(language) => t('common.language.offer', { language })}
          onStay={() => setStays(true)}
        />
      )}
    </div>
  );
}

interface OfferProps {
  offer: Locale;
  text: (language: string) => string;
  onStay: () => void;
}

/** A language is offered, never forced. */
export function Offer({ offer, text, onStay }: OfferProps) {
  const { t } = useI18n();
  return (
    <div className={classNames(styles.offer, styles.language)}>
      <p>
        <WithAutonym offer={offer} text={text} />
      </p>
      <a className={styles.accept} href={`/${offer}/`} {...preservingPath(offer)}>
        <WithAutonym offer={offer} text={(language) => t('common.language.accept', { language })} />
      </a>
      <Button size="small" variant="default" onClick={onStay}>
        {t('common.language.stay')}
      </Button>
    </div>
  );
}

/** Stands for the name while its message is formatted; no text of ours has it. */
const PLACE = '\uFFFC';

/** A sentence with the name of a language in that language, marked so that it is pronounced right. */
function WithAutonym({ offer, text }: Pick<OfferProps, 'offer' | 'text'>) {
  const [before, after] = text(PLACE).split(PLACE);
  return (
    <>
      {before}
      <span lang={hreflangTag(offer)} dir={isRtl(offer) ? 'rtl' : 'ltr'}>
        {autonymOf(offer)}
      </span>
      {after}
    </>
  );
}

/** What the prerendered page knows. */
const NOTHING: PageNoticesShown = { offer: null, isFirstVisit: false, clockOff: false };

const isOnline = () => navigator.onLine;

function subscribeToConnection(onChange: () => void): () => void {
  const listening = new AbortController();
  addEventListener('online', onChange, { signal: listening.signal });
  addEventListener('offline', onChange, { signal: listening.signal });
  return () => listening.abort();
}
