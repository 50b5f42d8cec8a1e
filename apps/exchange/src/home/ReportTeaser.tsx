import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Section } from '@meridian/ui/Section.tsx';
import { ExampleSale } from './ExampleSale.tsx';
import styles from './ReportTeaser.module.css';

const POINTS = ['files', 'why', 'sure'] as const;

/** The tax report, with one sale as it explains it. */
export function ReportTeaser() {
  const { t, locale } = useI18n();
  return (
    <Section id="report" title={t('home.report.title')} band className={styles.teaser}>
      <div className={styles.words}>
        <p className={styles.text}>{t('home.report.text')}</p>
        <ul role="list" className={styles.points}>
          {POINTS.map((point) => (
            <li key={point}>
              <Icon name="check" className={styles.check} />
              {t(`home.report.${point}`)}
            </li>
          ))}
        </ul>
        <ButtonLink variant="primary" href={pathOf('taxReport', locale)}>
          {t('home.hero.start')}
        </ButtonLink>
      </div>
      <div className={styles.picture}>
        <ExampleSale />
      </div>
    </Section>
  );
}
