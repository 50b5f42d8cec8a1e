import type { ImportedSource, RowFate } from '../outcome.ts';

/** The table "row → entry it became, entry it was merged into, or reason it was set aside". */
export function rowFates(
  source: Pick<ImportedSource, 'fates' | 'entries' | 'setAside'>,
): RowFate[] {
  const { lines, targets } = source.fates;
  return Array.from(lines, (row, index): RowFate => {
    const target = targets[index] ?? 0;
    if (target < 0) {
      const reason = source.setAside[-1 - target]?.reason;
      return { row, fate: 'set-aside', ...(reason === undefined ? {} : { reason }) };
    }
    const entryId = source.entries[target >> 1]?.id;
    return {
      row,
      fate: target % 2 === 0 ? 'imported' : 'merged',
      ...(entryId === undefined ? {} : { entryId }),
    };
  });
}
