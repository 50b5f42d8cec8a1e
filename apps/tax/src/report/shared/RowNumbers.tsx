import { useI18n } from '@meridian/ui/I18nProvider.tsx';

/** Line numbers named in a sentence; the rest is counted. */
const NAMED = 5;

/** "rows 4, 9 and 12 more": line numbers as a spreadsheet shows them. */
export function RowNumbers({ rows }: { rows: readonly number[] }) {
  const { t, tag } = useI18n();
  if (rows.length === 0) return null;
  const named = rows.slice(0, NAMED).map(String);
  const list = new Intl.ListFormat(tag, { type: 'unit', style: 'short' }).format(named);
  const rest = rows.length - named.length;
  return (
    <span>
      {rest > 0
        ? t('report.rows.namedMore', { list, rest })
        : t('report.rows.named', { list, count: rows.length })}
    </span>
  );
}
