import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { msApart, msBetween } from '@meridian/tax-engine/common/time.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import { moneyLeg } from './entries.ts';
import { type ConvertNotes, readConvert } from './notes.ts';
import { type CoinbaseRow, feeExplains, keyOf } from './rows.ts';

interface Noted {
  readonly row: CoinbaseRow;
  readonly notes: ConvertNotes;
}

/** Two rows with the same notes this close together are the two sides of one convert. */
const SAME_CONVERT_MS = 60_000;

/**
 * Enters converts. Coinbase writes one row, of the coin given; should the coin received have a row
 * of its own with the same notes, the two are one trade.
 */
export class ConvertPairer {
  readonly #ledger: LedgerBuilder;
  readonly #given: Noted[] = [];
  readonly #received = new Map<string, CoinbaseRow[]>();

  constructor(ledger: LedgerBuilder) {
    this.#ledger = ledger;
  }

  add(row: CoinbaseRow): void {
    const notes = readConvert(row);
    if (notes === null) {
      this.#enter(row, { out: leg(row.asset, row.quantity, row.value) }, [row.line]);
      this.#ledger.issue('convert-notes', [row.line]);
    } else if (notes.side === 'from') {
      this.#given.push({ row, notes });
    } else {
      const list = this.#received.get(row.notes);
      if (list === undefined) this.#received.set(row.notes, [row]);
      else list.push(row);
    }
  }

  finish(): void {
    const given = this.#given.toSorted((a, b) => compareRows(a.row, b.row));
    for (const list of this.#received.values()) list.sort(compareRows);
    for (const { row, notes } of given) {
      const twins = this.#received.get(row.notes) ?? [];
      const position = twins.findIndex((twin) => msApart(twin.at, row.at) <= SAME_CONVERT_MS);
      const [twin] = position < 0 ? [] : twins.splice(position, 1);
      this.#enterBoth(row, notes.other, twin);
    }
    for (const rows of this.#received.values()) {
      for (const row of rows) this.#enterReceived(row);
    }
  }

  /**
   * The value given is before the fee, the value received after it: until 2023 that is the total and
   * the subtotal, since then the other way round.
   */
  #enterBoth(row: CoinbaseRow, other: Leg, twin: CoinbaseRow | undefined): void {
    const { subtotal, total } = row;
    const feeOnTop = subtotal !== null && total !== null && total.atoms > subtotal.atoms;
    const sides = {
      out: leg(row.asset, row.quantity, feeOnTop ? total : subtotal),
      in: leg(other.asset, twin?.quantity ?? other.quantity, feeOnTop ? subtotal : total),
    };
    this.#enter(row, sides, twin === undefined ? [row.line] : [row.line, twin.line]);
  }

  #enterReceived(row: CoinbaseRow): void {
    const notes = readConvert(row);
    const out = notes === null ? {} : { out: notes.other };
    this.#enter(row, { ...out, in: leg(row.asset, row.quantity, row.value) }, [row.line]);
  }

  #enter(
    row: CoinbaseRow,
    sides: { readonly out?: Leg; readonly in?: Leg },
    lines: readonly number[],
  ): void {
    const fees = row.fees === null ? [] : [moneyLeg(row.fees)];
    const base = this.#ledger.base(keyOf(row), row.at, row.type, fees);
    // The fee is inside the values already: nothing more leaves the account.
    enterCounted(this.#ledger, { ...base, kind: 'trade', ...sides }, lines, []);
    const isExplained = feeExplains(row, 'taken') || feeExplains(row, 'added');
    if (!isExplained) this.#ledger.issue('fee-mismatch', lines);
  }
}

function compareRows(a: CoinbaseRow, b: CoinbaseRow): number {
  return msBetween(b.at, a.at) || (keyOf(a) < keyOf(b) ? -1 : 1);
}
