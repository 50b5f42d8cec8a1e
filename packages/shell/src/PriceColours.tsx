import { I18nProvider, useI18n } from '@meridian/ui/I18nProvider.tsx';
import { use, useId, useSyncExternalStore } from 'react';

import { loadMessages } from './load-messages.ts';
import { MODALS_ID } from './modals.ts';
import { choosePriceColours, observePriceColours, priceColours } from './price-colours.ts';
import styles from './PriceColours.module.css';
import { PRICE_COLOURS } from './shell-script.ts';

/**
 * Which colours rising and falling prices have: conventions differ, and so do eyes. Its words come when it
 * is opened, so not on a page that may ask for nothing.
 */
export function PriceColours() {
  const { locale } = useI18n();
  if (document.getElementById(MODALS_ID) === null) return null;
  const words = use(loadMessages(locale, 'slots'));
  return (
    <I18nProvider i18n={words}>
      <Choices />
    </I18nProvider>
  );
}

function Choices() {
  const { t } = useI18n();
  const id = useId();
  // Set before the first paint; the prerendered page cannot know it.
  const shown = useSyncExternalStore(observePriceColours, priceColours, () => PRICE_COLOURS[0]);
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id} className={styles.title}>
        {t('slots.prices.title')}
      </p>
      {PRICE_COLOURS.map((colours) => (
        <button
          key={colours}
          type="button"
          className={styles.choice}
          aria-pressed={colours === shown}
          onClick={() => choosePriceColours(colours)}
        >
          <span className={styles.sample} data-prices={colours} aria-hidden="true">
            <span className={styles.up} />
            <span className={styles.down} />
          </span>
          {t(`slots.prices.${colours}`)}
        </button>
      ))}
    </div>
  );
}
