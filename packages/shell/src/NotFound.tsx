import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './NotFound.module.css';

/** What either site shows where it has no page. */
export function NotFound() {
  const { t, locale } = useI18n();
  return (
    <EmptyState
      className={styles.page}
      title={t('common.notFound.title')}
      level={1}
      action={
        <>
          <ButtonLink variant="primary" href={pathOf('home', locale)}>
            {t('common.notFound.toHome')}
          </ButtonLink>
          <ButtonLink href={pathOf('taxOverview', locale)}>{t('common.notFound.toTax')}</ButtonLink>
        </>
      }
    >
      <p>{t('common.notFound.text')}</p>
    </EmptyState>
  );
}
