/**
 * A cell for RFC 4180 CSV. Text that a spreadsheet would run as a formula is defused by a leading
 * apostrophe; numbers of ours keep their sign.
 */
export type Cell = string | { readonly number: string };

const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\n\r]/;

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell.number;
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
