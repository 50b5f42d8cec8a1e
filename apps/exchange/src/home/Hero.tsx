import { brand } from '@meridian/editions/brand.ts';
import { REGIONS } from '@meridian/editions/regions.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { MeridianArcs } from '@meridian/ui/MeridianArcs.tsx';

import styles from './Hero.module.css';

export function Hero() {
  const { t, locale } = useI18n();
  return (
    <section className={styles.hero}>
      <MeridianArcs className={styles.globe} />
      <div className={styles.inner}>
        <h1 className={styles.title}>{t('home.hero.title')}</h1>
        <p className={styles.text}>
          {t('home.hero.text', { brand: brand.name, count: REGIONS.length })}
        </p>
        <div className={styles.actions}>
          <ButtonLink
            variant="primary"
            size="large"
            iconEnd="arrow-end"
            href={pathOf('taxReport', locale)}
            data-track="hero.start"
          >
            {t('home.hero.start')}
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            size="large"
            href={pathOf('taxOverview', locale)}
            data-track="hero.how"
          >
            {t('home.hero.how')}
          </ButtonLink>
        </div>
        <p className={styles.note}>{t('home.hero.note')}</p>
      </div>
    </section>
  );
}
