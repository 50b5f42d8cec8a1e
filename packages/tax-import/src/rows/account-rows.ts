import { invariant } from '../invariants.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { PackedRowOutcomes, RowCounts, SetAsideRow } from '../outcome.ts';
import type { Throttle } from '../throttle.ts';

/** The outcomes of all rows, their counts, and the assets they touch. */
export interface RowAccount {
  readonly rowOutcomes: PackedRowOutcomes;
  readonly rows: RowCounts;
  readonly assets: readonly string[];
}

/** Entries between two readings of the clock. */
const STRIDE = 4096;

/**
 * Gives every row its one outcome. That none is left out or counted twice is a promise of the formats:
 * breaking it is a bug, and throws.
 *
 * @param lines line numbers of all data rows, ascending
 */
export async function accountRows(
  entries: readonly Entry[],
  setAside: readonly SetAsideRow[],
  lines: Uint32Array,
  throttle: Throttle,
): Promise<RowAccount> {
  const table = new OutcomeTable(lines);
  const assets = new Set<string>();
  let merged = 0;
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index];
    if (entry === undefined) continue;
    noteAssets(entry, assets);
    const { rows } = entry;
    for (let nth = 0; nth < rows.length; nth += 1) {
      table.place(rows[nth] ?? 0, 2 * index + (nth === 0 ? 0 : 1));
    }
    merged += rows.length - 1;
    if (index % STRIDE === 0 && throttle.due()) await throttle.pause();
  }
  for (const [index, { row }] of setAside.entries()) table.place(row, -1 - index);
  const rows = {
    read: lines.length,
    imported: entries.length,
    merged,
    setAside: setAside.length,
  };
  invariant(rows.read === rows.imported + merged + rows.setAside, 'rows-are-accounted-for');
  return { rowOutcomes: { lines, targets: table.targets() }, rows, assets: [...assets].sort() };
}

const UNACCOUNTED = -(2 ** 31);

class OutcomeTable {
  readonly #lines: Uint32Array;
  readonly #byLine: Int32Array;

  constructor(lines: Uint32Array) {
    this.#lines = lines;
    this.#byLine = new Int32Array((lines.at(-1) ?? 0) + 1).fill(UNACCOUNTED);
  }

  place(line: number, target: number): void {
    // The message is made for the failure only: a million of them would take as long as the rest.
    if (this.#byLine[line] !== UNACCOUNTED) {
      invariant(false, 'row-is-placed-once', `${line}`);
    }
    this.#byLine[line] = target;
  }

  targets(): Int32Array {
    const targets = new Int32Array(this.#lines.length);
    for (let index = 0; index < targets.length; index += 1) {
      const line = this.#lines[index] ?? 0;
      const target = this.#byLine[line] ?? UNACCOUNTED;
      if (target === UNACCOUNTED) invariant(false, 'row-is-placed', `${line}`);
      targets[index] = target;
    }
    return targets;
  }
}

function noteAssets(entry: Entry, assets: Set<string>): void {
  if ('in' in entry && entry.in !== undefined) assets.add(entry.in.asset);
  if ('out' in entry && entry.out !== undefined) assets.add(entry.out.asset);
  for (const fee of entry.fees) assets.add(fee.asset);
}
