import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { type Draft, leg } from '../../ledger/builder.ts';
import { MOMENT_HEADER, parseBinanceTime } from './headers.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';

const COLUMNS = [
  required('time', 'Date(UTC+0)', MOMENT_HEADER),
  required('coin', 'Coin'),
  required('amount', 'Amount'),
  required('address', 'Address'),
  required('txid', 'TXID'),
  required('status', 'Status'),
  optional('fee', 'Fee'),
  optional('feeOfEither', 'Transactionfee'),
];

/**
 * Binance's deposit history and withdrawal history of coins. One shape for both: only withdrawals
 * have a `Fee`, on top of the amount. Until 2022 both had a `TransactionFee`: a fee is charged on
 * withdrawals only, and without one nothing but the file's name says which it is. Since 2025 times
 * are under `Time`, and their zone is in the file's name alone.
 */
export const BINANCE_MOVES: FormatDefinition = {
  id: 'binance-deposits-withdrawals',
  name: 'Binance deposit or withdrawal history',
  account: 'Binance',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history'],
  open: (context) => new MoveReader(context),
};

const SETTLED = new Set(['completed', 'complete', 'success', 'successful', 'credited']);
const REFUSED = new Set(['cancelled', 'canceled', 'rejected', 'failed', 'failure', 'refunded']);

/** Moves between users of Binance have a text of its own in place of a hash. */
const NOT_A_HASH = /^(?:internal|off-chain)\b|\s/i;

interface Move {
  readonly line: number;
  readonly at: Instant;
  readonly asset: string;
  readonly quantity: bigint;
  readonly fee: bigint;
  readonly txid: string;
  readonly address: string;
}

class MoveReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #isEither: boolean;
  readonly #moves: Move[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS, 'as-written');
    this.#isEither = context.column('feeOfEither') >= 0;
  }

  row(cells: Cells, line: number): void {
    const row = this.#cells;
    row.take(cells, line);
    const read = row.read({ time: 'time', coin: 'asset', amount: 'amount' });
    const fee = read === null ? null : row.amountOrZero(this.#isEither ? 'feeOfEither' : 'fee');
    if (read === null || fee === null) return;
    const { time, coin: asset, amount: quantity } = read;
    const status = row.text('status');
    const state = status.toLowerCase();
    if (REFUSED.has(state)) return row.setAside('not-executed', { status });
    if (!SETTLED.has(state)) return row.setAside('pending');
    if (quantity === 0n && fee === 0n) return row.setAside('no-effect');
    const sizes = { quantity: magnitude(quantity), fee: magnitude(fee) };
    this.#moves.push({
      line,
      at: time,
      asset,
      ...sizes,
      txid: row.text('txid'),
      address: row.text('address'),
    });
  }

  finish(): Promise<void> {
    const named = namedDirection(this.#context.fileName ?? '');
    const leaves = this.#areWithdrawals(named);
    for (const move of this.#moves) this.#enter(move, leaves);
    const doubtful = this.#isEither ? named === null : named === 'withdrawals';
    if (!leaves && doubtful) {
      for (const { line } of this.#moves) this.#context.ledger.issue('direction-assumed', [line]);
    }
    return Promise.resolve();
  }

  #areWithdrawals(named: Direction | null): boolean {
    if (!this.#isEither) return this.#context.column('fee') >= 0;
    return named === 'withdrawals' || this.#moves.some(({ fee }) => fee > 0n);
  }

  #enter(move: Move, leaves: boolean): void {
    const { ledger } = this.#context;
    const { line, at: time, asset, quantity, fee, txid, address } = move;
    const wording = leaves ? 'Withdrawal' : 'Deposit';
    const key = [wording, asset, quantity, txid, address].join('|');
    const fees = leaves ? [leg(asset, fee)] : [];
    const base = ledger.base(key, time, wording, quantity === 0n ? [] : fees);
    const own = leg(asset, quantity === 0n ? fee : quantity);
    const entry: Draft =
      quantity === 0n
        ? { ...base, kind: 'charge', out: own }
        : leaves
          ? { ...base, kind: 'withdrawal', out: own }
          : { ...base, kind: 'deposit', in: own };
    enterCounted(ledger, entry, [line]);
    if (txid !== '' && !NOT_A_HASH.test(txid)) ledger.hashes.set(entry, txid);
  }
}

type Direction = 'deposits' | 'withdrawals';

/** What a file's name says it holds: `Binance-Withdraw-History-202604201017(UTC+7).csv`. */
function namedDirection(fileName: string): Direction | null {
  // An archive's name says nothing that the name of the file in it does not say better.
  for (const name of fileName.toLowerCase().split('/').toReversed()) {
    const [deposits, withdrawals] = [name.includes('deposit'), name.includes('withdraw')];
    if (deposits !== withdrawals) return deposits ? 'deposits' : 'withdrawals';
    if (deposits) return null;
  }
  return null;
}
