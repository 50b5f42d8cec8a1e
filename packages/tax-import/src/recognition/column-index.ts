import type { Column, FormatDefinition } from '../formats/format.ts';
import { type ColumnMatch, type HeaderName, wordsOf } from './header-names.ts';

/**
 * The columns of all formats by the header texts that name them. A header of 15 cells is looked up by its
 * cells: trying each of 300 required columns on each cell took a third of the time of reading a small file.
 */
export interface ColumnIndex {
  /** How well the best of the cells names a column; absent where no cell does. */
  bestMatches(names: readonly HeaderName[]): ReadonlyMap<Column, ColumnMatch>;
}

export function indexColumns(formats: readonly FormatDefinition[]): ColumnIndex {
  const exact = new Map<string, Column[]>();
  const loose = new Map<string, Column[]>();
  const patterned: { readonly column: Column; readonly patterns: readonly RegExp[] }[] = [];
  for (const column of new Set(formats.flatMap(({ columns }) => columns))) {
    const { texts, looseTexts, patterns } = wordsOf(column);
    for (const text of texts) append(exact, text, column);
    for (const text of looseTexts) append(loose, text, column);
    if (patterns.length > 0) patterned.push({ column, patterns });
  }
  return {
    bestMatches(names) {
      const best = new Map<Column, ColumnMatch>();
      const improve = (column: Column, match: ColumnMatch) => {
        if (match === 'exact' || !best.has(column)) best.set(column, match);
      };
      for (const name of names) {
        for (const column of exact.get(name.exact) ?? []) improve(column, 'exact');
        for (const column of loose.get(name.loose) ?? []) improve(column, 'loose');
        for (const { column, patterns } of patterned) {
          if (patterns.some((pattern) => pattern.test(name.exact))) improve(column, 'exact');
          else if (patterns.some((pattern) => pattern.test(name.spaced))) improve(column, 'loose');
        }
      }
      return best;
    },
  };
}

function append(index: Map<string, Column[]>, text: string, column: Column): void {
  const known = index.get(text);
  if (known === undefined) index.set(text, [column]);
  else known.push(column);
}
