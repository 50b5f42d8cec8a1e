import { Button } from '@meridian/ui/Button.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { useEffect, useId, useRef, useState } from 'react';

import bar from '../bottom-bar.module.css';
import { useBottomBar } from '../use-bottom-bar.ts';
import { ACCEPT_ALL, currentChoice, NECESSARY_ONLY, type Choice } from './consent.ts';
import { consentNow } from './consent-now.ts';
import styles from './ConsentRegion.module.css';
import { PurposeChoices } from './PurposeChoices.tsx';

interface ConsentRegionProps {
  /** The reader asked for it: it opens at the single choices, takes the focus and can be left. */
  choosing: boolean;
  onDone: () => void;
}

/**
 * Asks what may be kept and collected: a region at the foot of the page, not a dialog over it. To
 * refuse is as easy as to accept.
 */
export function ConsentRegion({ choosing, onDone }: ConsentRegionProps) {
  const { t, locale } = useI18n();
  const id = useId();
  const region = useBottomBar<HTMLElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState(choosing);
  const [choice, setChoice] = useState(() => currentChoice(locale, consentNow().get()));
  const [cameFrom] = useState(() => (choosing ? document.activeElement : null));
  useEffect(() => {
    if (choosing) heading.current?.focus();
  }, [choosing]);

  function leave(made: Choice | null): void {
    // The pressed button goes with the region: the reader is put back where they were, or on the page.
    const place = cameFrom instanceof HTMLElement ? cameFrom : document.getElementById('main');
    place?.focus({ preventScroll: true });
    if (made !== null) consentNow().choose(made);
    onDone();
  }

  return (
    <section ref={region} className={classNames(bar.bar, styles.region)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('slots.consent.heading')}
        </h2>
        {choosing && (
          <IconButton icon="close" label={t('slots.consent.close')} onClick={() => leave(null)} />
        )}
      </div>
      <p>{t('slots.consent.text')}</p>
      {open && <PurposeChoices choice={choice} onChange={setChoice} />}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => leave(NECESSARY_ONLY)}>
          {t('slots.consent.necessaryOnly')}
        </Button>
        <Button variant="secondary" onClick={() => leave(ACCEPT_ALL)}>
          {t('slots.consent.acceptAll')}
        </Button>
        {open ? (
          <Button onClick={() => leave(choice)}>{t('slots.consent.save')}</Button>
        ) : (
          <Button onClick={() => setOpen(true)}>{t('slots.consent.choose')}</Button>
        )}
      </div>
    </section>
  );
}
