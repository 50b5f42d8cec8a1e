import type { LedgerBuilder } from '../../ledger/builder.ts';
import type { Cells } from '../format.ts';

/**
 * Rows by the source's id: one that is there twice to the letter was exported twice, or two exports
 * were pasted together. Rows that share an id and differ in anything are two.
 */
export class RepeatedRows {
  readonly #ledger: LedgerBuilder;
  readonly #contents = new Map<string, Set<string>>();

  constructor(ledger: LedgerBuilder) {
    this.#ledger = ledger;
  }

  /**
   * Whether the row repeats an earlier one; it is then set aside. Rows without an id never do.
   *
   * @param content all that the row says, such as `rowContent` makes
   */
  repeats(line: number, id: string, content: string): boolean {
    if (id === '') return false;
    const known = this.#contents.get(id);
    if (known === undefined) {
      this.#contents.set(id, new Set([content]));
      return false;
    }
    if (!known.has(content)) {
      known.add(content);
      return false;
    }
    this.#ledger.setAside(line, 'duplicate-id', { id });
    return true;
  }
}

/** All cells of a row as one text. */
export function rowContent(cells: Cells): string {
  return Array.from({ length: cells.length }, (_, index) => cells.cell(index)).join('\n');
}

/** Sets aside a row whose operation is not known, and lists the operation. */
export function refuseOperation(ledger: LedgerBuilder, line: number, operation: string): void {
  ledger.setAside(line, 'unknown-operation', { operation });
  ledger.issue('unknown-operation', [line], { operation });
}
