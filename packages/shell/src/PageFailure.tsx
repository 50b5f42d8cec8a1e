import { pathOf } from '@meridian/routes/paths.ts';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './FallbackPage.module.css';

interface PageFailureProps {
  kind: 'lazy' | 'runtime';
  reference: string;
}

/** A way back, and a reference to ask by. */
export function PageFailure({ kind, reference }: PageFailureProps) {
  const { t, locale, lang, dir } = useI18n();
  const message = kind === 'lazy' ? 'common.error.lazy' : 'common.error';
  return (
    <div lang={lang} dir={dir} role="alert">
      <EmptyState
        className={styles.page}
        level={1}
        title={t(`${message}.title`)}
        action={
          <>
            <Button variant="primary" onClick={() => window.location.reload()}>
              {t('common.error.reload')}
            </Button>
            <ButtonLink variant="secondary" href={pathOf('home', locale)}>
              {t('common.notFound.toHome')}
            </ButtonLink>
          </>
        }
      >
        <p>{t(`${message}.text`)}</p>
        <p className={styles.reference}>{t('common.error.reference', { reference })}</p>
      </EmptyState>
    </div>
  );
}
