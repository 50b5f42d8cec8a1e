/** Rows of one asset, in the order in which they were. */
type OfAsset<Row> = [asset: string, rows: readonly Row[]];

/** Rows by asset, in the order of names: the same whatever the order of the rows. */
export function byAsset<Row extends { readonly asset: string }>(
  rows: readonly Row[],
): OfAsset<Row>[] {
  const [first, second, third] = rows;
  if (first === undefined) return [];
  // A group of one row, or of two assets, is what nearly all are.
  if (second === undefined) return [[first.asset, rows]];
  if (third === undefined && first.asset !== second.asset) {
    const [a, b] = first.asset < second.asset ? [first, second] : [second, first];
    return [
      [a.asset, [a]],
      [b.asset, [b]],
    ];
  }
  return [...Map.groupBy(rows, ({ asset }) => asset)].sort(([a], [b]) => (a < b ? -1 : 1));
}
