import type { ImportedSource, RowOutcome } from '../outcome.ts';

/** The table "row → entry it became, entry it was merged into, or reason it was set aside". */
export function rowOutcomesOf(
  source: Pick<ImportedSource, 'rowOutcomes' | 'entries' | 'setAside'>,
): RowOutcome[] {
  const { lines, targets } = source.rowOutcomes;
  return Array.from(lines, (row, index): RowOutcome => {
    const target = targets[index] ?? 0;
    if (target < 0) {
      const reason = source.setAside[-1 - target]?.reason;
      return { row, outcome: 'set-aside', ...(reason === undefined ? {} : { reason }) };
    }
    const entryId = source.entries[target >> 1]?.id;
    return {
      row,
      outcome: target % 2 === 0 ? 'imported' : 'merged',
      ...(entryId === undefined ? {} : { entryId }),
    };
  });
}
