import { magnitude } from '../../ledger/amounts.ts';
import { type Draft, leg, type Ledger, type LedgerBuilder } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import type { StatementKind } from './funding-kinds.ts';
import { Swaps, type SwapRow } from './swaps.ts';

/** One row of an account's statement: a change of one balance. */
export type StatementRow = SwapRow & {
  /** The source's words for it, joined. */
  readonly wording: string;
};

/** Collects a statement's rows: what stands alone is entered, exchanges wait for their legs. */
export class Statement {
  readonly #ledger: LedgerBuilder;
  readonly #balances = new Map<string, Ledger>();
  readonly #swaps = new Swaps();

  constructor(ledger: LedgerBuilder) {
    this.#ledger = ledger;
  }

  /** Keeps the row for the balance check, whatever becomes of it. */
  note(row: StatementRow): void {
    let balances = this.#balances.get(row.asset);
    if (balances === undefined) {
      balances = this.#ledger.ledger(row.asset, undefined, true);
      this.#balances.set(row.asset, balances);
    }
    balances.movements.push(row);
  }

  enter(row: StatementRow, kind: StatementKind | null): void {
    const ledger = this.#ledger;
    // What a card gave back is no purchase, and what it was for is not known.
    const refunded = kind?.type === 'spend' && row.change > 0n;
    if (kind === null || refunded) return this.refuse(row);
    if (row.change === 0n) return ledger.setAside(row.line, 'no-effect');
    switch (kind.type) {
      case 'swap':
        return this.#swaps.add(row, kind.family);
      case 'swap-fee':
        return this.#swaps.add(row, kind.family, true);
      default:
        return this.#add(row, entryOf(row, kind, ledger));
    }
  }

  /** Takes a leg whose family the row itself does not name, such as a convert without a type. */
  enterUnnamed(row: StatementRow): void {
    if (row.change === 0n) return this.#ledger.setAside(row.line, 'no-effect');
    this.#swaps.add(row, UNNAMED);
  }

  refuse({ line, wording }: StatementRow): void {
    const operation = wording || '--';
    this.#ledger.setAside(line, 'unknown-operation', { operation });
    this.#ledger.issue('unknown-operation', [line], { operation });
  }

  finish(throttle: Throttle): Promise<void> {
    return this.#swaps.finish(this.#ledger, throttle, (row, family, isFee) => {
      enterLoose(row, family, isFee, this.#ledger);
    });
  }

  #add(row: StatementRow, entry: Draft): void {
    this.#ledger.add(entry, [row.line], [row]);
    const returned =
      (entry.kind === 'deposit' && isNamed(row, 'withdraw')) ||
      (entry.kind === 'withdrawal' && isNamed(row, 'deposit'));
    if (returned) this.#ledger.issue('reversed', [row.line]);
  }
}

/** The family of rows without a type. */
const UNNAMED = '';

function isNamed({ wording }: StatementRow, word: string): boolean {
  return wording.toLowerCase().includes(word);
}

function entryOf(
  row: StatementRow,
  kind: Exclude<StatementKind, { readonly family: string }>,
  ledger: LedgerBuilder,
): Draft {
  const { asset, change } = row;
  const base = ledger.base(row.key, row.at, row.wording);
  const own = leg(asset, magnitude(change));
  const received = change > 0n;
  switch (kind.type) {
    case 'internal': {
      const half = received ? { in: own } : { out: own };
      return { ...base, kind: 'transfer', toAccount: ledger.account, ...half };
    }
    case 'income':
      if (received) return { ...base, kind: 'income', income: kind.income, in: own };
      // Income taken back.
      return { ...base, kind: 'charge', out: own };
    case 'spend':
      return { ...base, kind: 'outgoing', outgoing: 'spend', out: own };
    case 'deposit':
    case 'withdrawal':
      if (received) return { ...base, kind: 'deposit', in: own };
      return { ...base, kind: 'withdrawal', out: own };
  }
}

/** A leg without counterpart. One that no word names may be anything. */
function enterLoose(row: SwapRow, family: string, isFee: boolean, ledger: LedgerBuilder): void {
  const { line, asset, change } = row;
  if (family === UNNAMED) {
    ledger.setAside(line, 'unknown-operation', { operation: '--' });
    return ledger.issue('unknown-operation', [line], { operation: '--' });
  }
  const own = leg(asset, magnitude(change));
  const base = ledger.base(row.key, row.at, family);
  if (isFee && change < 0n) {
    ledger.add({ ...base, kind: 'charge', out: own }, [line], [row]);
    return ledger.issue('loose-fee', [line]);
  }
  const half = change > 0n ? { in: own } : { out: own };
  ledger.add({ ...base, kind: 'trade', ...half }, [line], [row]);
  ledger.issue('one-sided-trade', [line]);
}
