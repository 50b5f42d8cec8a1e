import { editionOf } from '@meridian/editions/editions.ts';
import { regionOfLocale } from '@meridian/editions/locales.ts';
import { inLanguage } from '@meridian/routes/paths.ts';
import { spotPath } from '@meridian/routes/spot-path.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './LivePairs.module.css';

const ROWS = 5;
const EVERYWHERE = [
  { base: 'BTC', quote: 'USDT' },
  { base: 'ETH', quote: 'USDT' },
  { base: 'SOL', quote: 'USDT' },
  { base: 'XRP', quote: 'USDT' },
  { base: 'DOGE', quote: 'USDT' },
];
/** What has a market in every currency of an edition. */
const AT_HOME = ['BTC', 'ETH'];

/**
 * The edition's best known pairs, each a link to its trade page. The page is served with empty places
 * for their figures, and `live-pairs.ts` fills them once they are in sight.
 */
export function LivePairs() {
  const { t, locale } = useI18n();
  const { currency } = editionOf(regionOfLocale(locale)).trading;
  const isCoin = EVERYWHERE.some(({ quote }) => quote === currency);
  const own = isCoin ? [] : AT_HOME.map((base) => ({ base, quote: currency }));
  const pairs = [...own, ...EVERYWHERE].slice(0, ROWS);
  return (
    <div className={styles.pairs} data-live-pairs="">
      <p className={styles.state}>
        <span className={styles.live}>{t('home.trade.live')}</span>{' '}
        <span className={styles.simulated}>{t('home.trade.simulated')}</span>
      </p>
      <ul role="list">
        {pairs.map(({ base, quote }) => (
          <li key={base + quote} data-symbol={base + quote}>
            <a className={styles.pair} href={inLanguage(spotPath({ base, quote }), locale)}>
              <bdi dir="ltr">
                {base}
                <span className={styles.quote}>/{quote}</span>
              </bdi>
              <bdi dir="ltr" className={styles.price} data-figure="price" />
              <bdi dir="ltr" className={styles.change} data-figure="change" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
