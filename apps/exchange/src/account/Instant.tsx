import { formatDateTime } from '@meridian/i18n/formats.ts';
import { formatIso } from '@meridian/i18n/time-format.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

/** An instant in the reader's own zone: in words, and for programs in ISO 8601 with the zone. */
export function Instant({ iso }: { iso: string }) {
  const { tag } = useI18n();
  const epochMs = Date.parse(iso);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const offsetMin = -new Date(epochMs).getTimezoneOffset();
  return (
    <time dateTime={formatIso(epochMs, offsetMin)}>{formatDateTime(epochMs, timeZone, tag)}</time>
  );
}
