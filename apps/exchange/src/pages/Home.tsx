import { brand } from '@meridian/editions/brand.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { MeridianArcs } from '@meridian/ui/MeridianArcs.tsx';

import styles from './Home.module.css';

const PRINCIPLES = ['exact', 'private', 'plain'] as const;

export function Page() {
  const { t, locale } = useI18n();
  return (
    <>
      <section className={styles.hero}>
        <MeridianArcs className={styles.globe} />
        <div className={styles.inner}>
          <h1 className={styles.title}>{t('site.home.hero.title')}</h1>
          <p className={styles.text}>{t('site.home.hero.text', { brand: brand.name })}</p>
          <ButtonLink
            variant="primary"
            size="large"
            iconEnd="arrow-end"
            href={pathOf('taxOverview', locale)}
          >
            {t('site.home.hero.action')}
          </ButtonLink>
        </div>
      </section>
      <section className={styles.principles} aria-labelledby="principles">
        <h2 id="principles" className={styles.heading}>
          {t('site.home.principles.title')}
        </h2>
        <ul role="list" className={styles.list}>
          {PRINCIPLES.map((principle) => (
            <li key={principle}>
              <h3>{t(`site.home.principles.${principle}.title`)}</h3>
              <p>{t(`site.home.principles.${principle}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
