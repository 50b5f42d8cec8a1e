/** Files made to be slow to read: rows of one instant, and cells that patterns stumble over. */
import { invariant } from '@meridian/money/invariant.ts';
import { type HeaderFile, writtenOut } from './rewritten.ts';

/** What names the asset, or tells rows apart, in the columns of the formats. */
const ASSETS = /^(asset|coin|unit|currency|pair|symbol|contract|feeAsset|.*Currency|.*Asset)$/;
const IDS = /^(id|.*Id|txid|refid|order|trade|transfer|hash|key|entry|group)$/;

/** How the rows of one instant differ from each other. */
export type Difference = 'nothing' | 'ids' | 'assets' | 'ids and assets';

/**
 * A file of `count` rows of one instant, made from all rows of a fixture that have the time of the
 * most frequent of its kinds.
 */
export function equalInstants(file: HeaderFile, count: number, differ: Difference): string {
  const { columns, format } = file.table;
  const time = columns.get(format.timeColumn) ?? -1;
  const [pattern] = file.rows;
  invariant(pattern !== undefined, 'a file with rows');
  const instant = pattern[time] ?? '';
  const places = (names: RegExp): Set<number> =>
    new Set([...columns].flatMap(([id, index]) => (names.test(id) ? [index] : [])));
  const assets = differ.includes('assets') ? places(ASSETS) : new Set<number>();
  const ids = differ.includes('ids') ? places(IDS) : new Set<number>();
  const rows = Array.from({ length: count }, (_, nth) => {
    const source = file.rows[nth % file.rows.length] ?? pattern;
    return source.map((cell, index) => {
      if (index === time) return instant;
      if (cell === '') return cell;
      if (assets.has(index)) return cell.replace(/^[A-Za-z0-9]+/, `Q${nth}`);
      return ids.has(index) ? `${cell}${nth}` : cell;
    });
  });
  return writtenOut({ ...file, rows });
}
