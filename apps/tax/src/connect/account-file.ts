import { ledgerPage, type LedgerPage } from '@meridian/protocol/contracts/assets.ts';
import { csvLine } from '@meridian/tax-export/csv-writer.ts';
import { safeParse } from 'valibot';

/** @returns null for anything that is no page, or whose rows do not fit its columns */
export function readLedgerPage(value: unknown): LedgerPage | null {
  const parsed = safeParse(ledgerPage, value, { abortEarly: true });
  if (!parsed.success) return null;
  const { columns, rows } = parsed.output;
  return rows.every((row) => row.length === columns.length) ? parsed.output : null;
}

/** Rows as lines of the file that the report reads. */
export function linesOfRows(rows: readonly (readonly string[])[]): string {
  return rows.map(csvLine).join('');
}
