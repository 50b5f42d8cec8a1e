import { formatList } from '@meridian/i18n/formats.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

/** Line numbers named in a sentence; the rest is counted. */
const NAMED = 5;

interface RowNumbersProps {
  rows: readonly number[];
  /** Of the file the rows stand in. */
  file?: string;
}

/** "ledgers.csv, rows 4, 9 and 12 more": line numbers as a spreadsheet shows them. */
export function RowNumbers({ rows, file }: RowNumbersProps) {
  const { t, tag } = useI18n();
  if (rows.length === 0) return null;
  const named = rows.slice(0, NAMED).map(String);
  const list = formatList(named, tag, 'unit');
  const rest = rows.length - named.length;
  const text =
    rest > 0
      ? t('report.rows.namedMore', { list, rest })
      : t('report.rows.named', { list, count: rows.length });
  return <span>{file === undefined ? text : t('report.rows.inFile', { file, rows: text })}</span>;
}
