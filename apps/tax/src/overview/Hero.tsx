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
        <h1 className={styles.title}>{t('site.overview.hero.title')}</h1>
        <p className={styles.text}>{t('site.overview.hero.text')}</p>
        <div className={styles.actions}>
          <ButtonLink
            variant="primary"
            size="large"
            iconEnd="arrow-end"
            href={pathOf('taxReport', locale)}
          >
            {t('site.overview.start')}
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            size="large"
            href={`${pathOf('taxReport', locale)}#sample`}
          >
            {t('site.overview.hero.sample')}
          </ButtonLink>
        </div>
        <p className={styles.note}>{t('site.overview.hero.note')}</p>
      </div>
    </section>
  );
}
