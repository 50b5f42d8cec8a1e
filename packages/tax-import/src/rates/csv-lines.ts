import { CsvReader, LineTooLongError } from '../csv/csv.ts';

export interface CsvLine {
  /** 1-based. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly text: string;
  /** The last line, with no line end: it may be cut within a number. */
  readonly open: boolean;
}

/** The lines of a small file that hold anything, cells trimmed; ends at a line that is no line. */
export function csvLines(text: string, delimiter: string): CsvLine[] {
  const lines: CsvLine[] = [];
  const reader = new CsvReader({ delimiter, wrapped: false }, (row) => {
    if (row.blank) return true;
    const cells = Array.from({ length: row.length }, (_, index) => row.cell(index).trim());
    lines.push({ line: row.line, cells, text: cells.join(delimiter), open: false });
    return true;
  });
  try {
    reader.push(text.replace(/^\uFEFF/, ''), true);
  } catch (error) {
    if (!(error instanceof LineTooLongError)) throw error;
  }
  const last = lines.at(-1);
  if (last !== undefined && !text.endsWith('\n')) lines[lines.length - 1] = { ...last, open: true };
  return lines;
}

/** The delimiter that a header line has most of. */
export function delimiterOf(line: string): string {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

/** Positions of columns by their lower-case names; the first of equal names counts. */
export function columnsOf(cells: readonly string[]): (name: string) => number {
  const names = cells.map((cell) => cell.toLowerCase());
  return (name) => names.indexOf(name);
}
