import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Section } from '@meridian/ui/Section.tsx';

import { styles } from './styles.ts';

/** The way from a guide to the reader's own report. */
export function StartReport() {
  const { t, locale } = useI18n();
  return (
    <Section id="start" title={t('guides.start.title')} className={styles.part}>
      <p className={styles.text}>{t('guides.start.text')}</p>
      <p>
        <ButtonLink variant="primary" iconEnd="arrow-end" href={pathOf('taxReport', locale)}>
          {t('guides.start.action')}
        </ButtonLink>
      </p>
    </Section>
  );
}
