import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { type Draft, leg } from '../../ledger/builder.ts';
import { MOMENT_HEADER, parseBinanceTime } from './headers.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';

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
  columns: [
    { id: 'time', headers: ['date(utc+0)', MOMENT_HEADER], required: true },
    { id: 'coin', headers: ['coin'], required: true },
    { id: 'amount', headers: ['amount'], required: true },
    { id: 'address', headers: ['address'], required: true },
    { id: 'txid', headers: ['txid'], required: true },
    { id: 'status', headers: ['status'], required: true },
    { id: 'fee', headers: ['fee'], required: false },
    { id: 'feeOfEither', headers: ['transactionfee'], required: false },
  ],
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

type Move = {
  readonly line: number;
  readonly at: number;
  readonly asset: string;
  readonly quantity: bigint;
  readonly fee: bigint;
  readonly txid: string;
  readonly address: string;
};

class MoveReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #isEither: boolean;
  readonly #moves: Move[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#isEither = context.column('feeOfEither') >= 0;
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, amounts, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'Date', cell('time'));
    const asset = ticker(cell('coin'));
    if (asset === '') return ledger.setAside(line, 'missing-value', { column: 'Coin' });
    const quantity = amounts.quantity(cell('amount'));
    if (quantity === null) return ledger.refuse(line, 'bad-number', 'Amount', cell('amount'));
    const feeText = cell(this.#isEither ? 'feeOfEither' : 'fee');
    const fee = feeText === '' ? 0n : amounts.quantity(feeText);
    if (fee === null) return ledger.refuse(line, 'bad-number', 'Fee', feeText);
    const status = cell('status');
    const state = status.toLowerCase();
    if (REFUSED.has(state)) return ledger.setAside(line, 'not-executed', { status });
    if (!SETTLED.has(state)) return ledger.setAside(line, 'pending');
    if (quantity === 0n && fee === 0n) return ledger.setAside(line, 'no-effect');
    const sizes = { quantity: magnitude(quantity), fee: magnitude(fee) };
    this.#moves.push({ line, at, asset, ...sizes, txid: cell('txid'), address: cell('address') });
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
    const { line, at, asset, quantity, fee, txid, address } = move;
    const wording = leaves ? 'Withdrawal' : 'Deposit';
    const key = [wording, asset, quantity, txid, address].join('|');
    const fees = leaves ? [leg(asset, fee)] : [];
    const base = ledger.base(key, at, wording, quantity === 0n ? [] : fees);
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
