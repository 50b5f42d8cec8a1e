import { formatDateTime } from '@meridian/i18n/formats.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

/** What stands where the form was, once the account is to be closed. */
export function Closed({ dueAt }: { dueAt: string }) {
  const { t, tag } = useI18n();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const date = formatDateTime(Date.parse(dueAt), timeZone, tag);
  return (
    <Notice kind="success" live title={t('closing.done.title')}>
      <p>{t('closing.done.text', { date })}</p>
    </Notice>
  );
}
