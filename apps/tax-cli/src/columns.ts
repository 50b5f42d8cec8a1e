/** Rows of cells under each other: the first column from the left, figures to the right. */
export function figureColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries())
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  const placed = (cell: string, index: number): string =>
    index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0);
  return rows.map((row) => row.map(placed).join('  ').trimEnd());
}
