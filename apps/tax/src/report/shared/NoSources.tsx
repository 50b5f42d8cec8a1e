import { ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

/** A step that has nothing to work on yet. */
export function NoSources() {
  const { t } = useI18n();
  return (
    <EmptyState
      level={3}
      title={t('report.noSources.title')}
      action={
        <ButtonLink href="#sources" variant="primary">
          {t('report.noSources.action')}
        </ButtonLink>
      }
    >
      {t('report.noSources.text')}
    </EmptyState>
  );
}
