import { decimal } from '@meridian/money/decimal.ts';
import { formatMoney } from '@meridian/money/format.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './Coverage.module.css';

const COUNTRIES = ['DE', 'US', 'GB'] as const;

/** Product names stay as their makers write them. */
const FORMATS = [
  { id: 'kraken', name: 'Kraken' },
  { id: 'coinbase', name: 'Coinbase' },
  { id: 'binance', name: 'Binance' },
  { id: 'bybit', name: 'Bybit' },
  { id: 'koinly', name: 'Koinly' },
] as const;

/** What it covers now, and that the rest is to come. */
export function Coverage() {
  return (
    <div className={styles.coverage}>
      <div className={styles.inner}>
        <Countries />
        <Formats />
      </div>
    </div>
  );
}

function Countries() {
  const { t, tag } = useI18n();
  // The limit of Germany's private sales since 2024, EStG section 23 (3).
  const limit = formatMoney(decimal('1000'), 'EUR', {
    locale: tag,
    maximumFractionDigits: 0,
    rounding: 'half-even',
  });
  return (
    <section aria-labelledby="countries">
      <h2 id="countries">{t('site.overview.countries.title')}</h2>
      <dl className={styles.list}>
        {COUNTRIES.map((country) => (
          <div key={country}>
            <dt>{t(`site.overview.countries.${country}`)}</dt>
            <dd>{t(`site.overview.countries.${country}.rule`, { limit })}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.more}>{t('site.overview.countries.more')}</p>
    </section>
  );
}

function Formats() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="formats">
      <h2 id="formats">{t('site.overview.formats.title')}</h2>
      <dl className={styles.list}>
        {FORMATS.map(({ id, name }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{t(`site.overview.formats.${id}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.more}>{t('site.overview.formats.more')}</p>
    </section>
  );
}
