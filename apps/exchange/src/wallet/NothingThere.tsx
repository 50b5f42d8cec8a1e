import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

/** Nothing to move or to send: leads to where coins come in. */
export function NothingThere() {
  const { t, locale } = useI18n();
  return (
    <EmptyState
      title={t('wallet.empty.title')}
      action={
        <ButtonLink variant="primary" href={pathOf('deposit', locale)}>
          {t('wallet.empty.action')}
        </ButtonLink>
      }
    >
      <p>{t('wallet.empty.text')}</p>
    </EmptyState>
  );
}
