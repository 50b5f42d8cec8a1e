/** Rows of cells under each other: the first column from the left, figures to the right. */
export function figureColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  }
  const placed = (cell: string, at: number): string =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return rows.map((row) => row.map(placed).join('  ').trimEnd());
}
