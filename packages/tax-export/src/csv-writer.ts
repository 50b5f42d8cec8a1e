import { defuseText } from '@meridian/money/spreadsheet-text.ts';

/**
 * A cell for RFC 4180 CSV. Text that a spreadsheet would run as a formula is defused by apostrophes,
 * which our own import takes away again; numbers of ours keep their sign.
 */
export type Cell = string | { readonly number: string };

const NEEDS_QUOTES = /[",\n\r]/;

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell.number;
  const safe = defuseText(cell);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
