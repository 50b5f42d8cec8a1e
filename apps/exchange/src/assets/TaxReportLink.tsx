import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

/** To the report's files, where a click brings in the whole history of the account. */
export function TaxReportLink() {
  const { t, locale } = useI18n();
  return (
    <ButtonLink size="small" iconEnd="arrow-end" href={`${pathOf('taxReport', locale)}#sources`}>
      {t('assets.taxReport')}
    </ButtonLink>
  );
}
