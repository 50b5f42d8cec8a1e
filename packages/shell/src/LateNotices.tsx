import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

import { offerToBrowser } from './browser-language.ts';
import { onFailedCall } from './page-calls.ts';
import { findPageNotices } from './page-notices.ts';
import { NOTICES_ID, Offer } from './PageNotices.tsx';
import styles from './PageNotices.module.css';

/** Notices that need not come with the first load; they stand among those that do. */
export function LateNotices() {
  const place = document.getElementById(NOTICES_ID);
  if (place === null) return null;
  return createPortal(
    <>
      <FailedCallNotice />
      <BrowserOffer />
    </>,
    place,
  );
}

/** A failed call, unless it was asked with its toast hidden (R-HTTP-20). */
function FailedCallNotice() {
  const { t } = useI18n();
  const [failed, setFailed] = useState(false);
  useEffect(() => onFailedCall(() => setFailed(true)), []);
  if (!failed) return null;
  return (
    <div className={styles.offer}>
      <p>{t('common.toast.failed')}</p>
      <IconButton icon="close" label={t('common.close')} onClick={() => setFailed(false)} />
    </div>
  );
}

/** At a first visit the language of the browser, where the edition has it. */
function BrowserOffer() {
  const { t, locale } = useI18n();
  const [stays, setStays] = useState(false);
  const offer = useMemo(() => {
    if (!findPageNotices(locale).isFirstVisit) return null;
    const { pathname } = window.location;
    return offerToBrowser({ tags: navigator.languages, locale, pathname });
  }, [locale]);
  if (offer === null || stays) return null;
  const text = (language: string) => t('common.language.available', { language });
  return <Offer offer={offer} text={text} onStay={() => setStays(true)} />;
}
