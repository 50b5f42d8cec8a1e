import { brand } from '@meridian/editions/brand.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Picture } from '@meridian/ui/Picture.tsx';
import { Section } from '@meridian/ui/Section.tsx';

import { LivePairs } from './LivePairs.tsx';
import styles from './TradeTeaser.module.css';

/** The pair that the trade page opens with. */
const PAIR = { base: 'BTC', quote: 'USDT' };

/** The trade page, with its candles beside it: a picture without a word, the same in each language. */
export function TradeTeaser() {
  const { t, locale } = useI18n();
  return (
    <Section id="trade" title={t('common.nav.trade')} className={styles.teaser}>
      <div className={styles.words}>
        <p className={styles.text}>{t('home.trade.text', { ...PAIR, brand: brand.name })}</p>
        <LivePairs />
        <ButtonLink
          variant="secondary"
          href={pathOf('trade', locale)}
          aria-label={`${t('common.nav.trade')} ${PAIR.base}/${PAIR.quote}`}
          data-track="trade.start"
        >
          {t('common.nav.trade')}
        </ButtonLink>{' '}
        <ButtonLink variant="secondary" href={pathOf('marketsSpot', locale)}>
          {t('common.nav.markets')}
        </ButtonLink>
      </div>
      <Picture
        className={styles.picture}
        name="chart"
        alt=""
        width={717}
        height={472}
        sizes="(min-width: 912px) min(58vw, 650px), 100vw"
      />
    </Section>
  );
}
