import type { LedgerBuilder } from '../ledger-builder.ts';
import type { Cells } from './format.ts';

/**
 * Rows by the source's id: one that is there twice to the letter was exported twice. Rows that share
 * an id and differ in anything are two.
 */
export class SeenRows {
  readonly #ledger: LedgerBuilder;
  readonly #seen = new Map<string, Set<string>>();

  constructor(ledger: LedgerBuilder) {
    this.#ledger = ledger;
  }

  /** Whether the row repeats an earlier one; it is then set aside. */
  repeats(id: string, cells: Cells, line: number): boolean {
    if (id === '') return false;
    const content = Array.from({ length: cells.length }, (_, index) => cells.cell(index)).join(
      '\n',
    );
    const contents = this.#seen.get(id);
    if (contents === undefined) {
      this.#seen.set(id, new Set([content]));
      return false;
    }
    if (!contents.has(content)) {
      contents.add(content);
      return false;
    }
    this.#ledger.setAside(line, 'duplicate-id', { id });
    return true;
  }
}

/** Sets aside a row whose operation is not known, and lists the operation. */
export function refuseOperation(ledger: LedgerBuilder, line: number, operation: string): void {
  ledger.setAside(line, 'unknown-operation', { operation });
  ledger.issue('unknown-operation', [line], { operation });
}
