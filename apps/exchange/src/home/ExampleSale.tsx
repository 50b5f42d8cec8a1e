import { formatDate } from '@meridian/i18n/formats.ts';
import { Amount } from '@meridian/ui/Amount.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { exampleSale } from './example-sale.ts';
import styles from './ExampleSale.module.css';

/** How the report shows one sale, drawn in the page's own language, direction and colours. */
export function ExampleSale() {
  const { t, tag } = useI18n();
  const { asset, currency, gain, taxableGain, lots } = exampleSale;
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.caption}>{t('home.report.example.caption')}</figcaption>
      <dl className={styles.totals}>
        <div>
          <dt>{t('home.report.example.gain')}</dt>
          <dd>
            <Amount value={gain} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('home.report.example.taxableGain')}</dt>
          <dd>
            <Amount value={taxableGain} currency={currency} />
          </dd>
        </div>
      </dl>
      <ul role="list">
        {lots.map(({ boughtOn, amount, heldDays, gain: ofLot, treatment }) => (
          <li key={boughtOn} className={styles.lot}>
            <span className={styles.bought}>
              <Amount value={amount} currency={asset} asset />
              <span className={styles.note}>
                {t('home.report.example.bought')} {formatDate(boughtOn, 'UTC', tag)}
              </span>
            </span>
            <Amount className={styles.gain} value={ofLot} currency={currency} tone="result" />
            <span className={styles.note}>{t('home.report.example.days', { days: heldDays })}</span>
            <span className={styles.note}>{t(`home.report.example.${treatment}`)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
