import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

/** What is not offered, and where to go instead. */
export function Page() {
  const { t, locale } = useI18n();
  return (
    <EmptyState
      title={t('trade.derivatives.title')}
      level={1}
      action={
        <>
          <ButtonLink variant="primary" href={pathOf('trade', locale)}>
            {t('trade.derivatives.trade')}
          </ButtonLink>{' '}
          <ButtonLink variant="secondary" href={pathOf('markets', locale)}>
            {t('trade.derivatives.markets')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('trade.derivatives.text')}</p>
    </EmptyState>
  );
}
