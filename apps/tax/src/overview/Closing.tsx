import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './Closing.module.css';

export function Closing() {
  const { t, locale } = useI18n();
  return (
    <section className={styles.closing} aria-labelledby="closing">
      <div className={styles.inner}>
        <div>
          <h2 id="closing">{t('site.overview.closing.title')}</h2>
          <p>{t('site.overview.closing.text')}</p>
        </div>
        <ButtonLink
          variant="primary"
          size="large"
          iconEnd="arrow-end"
          href={pathOf('taxReport', locale)}
        >
          {t('site.overview.start')}
        </ButtonLink>
      </div>
    </section>
  );
}
