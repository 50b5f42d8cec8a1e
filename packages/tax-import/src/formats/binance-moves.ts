import { magnitude } from '../amounts.ts';
import { ticker } from '../assets.ts';
import { enterCounted } from '../count-entry.ts';
import { type Draft, leg } from '../ledger-builder.ts';
import { DATE_HEADER, parseBinanceTime, TIME_HEADER } from './binance-headers.ts';
import type { Cells, Column, FormatDefinition, FormatReader, ReadContext } from './format.ts';

const COMMON: readonly Column[] = [
  { id: 'coin', headers: ['coin'], required: true },
  { id: 'amount', headers: ['amount'], required: true },
  { id: 'address', headers: ['address'], required: true },
  { id: 'txid', headers: ['txid'], required: true },
  { id: 'status', headers: ['status'], required: true },
];

/**
 * Binance's deposit history and withdrawal history of coins. One shape for both: only withdrawals
 * have a `Fee`, on top of the amount. Until 2022 both had a `TransactionFee`, and nothing but the
 * file's name says which it is; a fee is charged on withdrawals only.
 */
export const BINANCE_MOVES: FormatDefinition = {
  id: 'binance-deposits-withdrawals',
  name: 'Binance deposit or withdrawal history',
  account: 'Binance',
  columns: [
    { id: 'time', headers: ['date(utc+0)', DATE_HEADER], required: true },
    ...COMMON,
    { id: 'fee', headers: ['fee'], required: false },
    { id: 'feeOfEither', headers: ['transactionfee'], required: false },
  ],
  timeColumn: 'time',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history', 'binance-withdrawals'],
  open: (context) => new MoveReader(context),
};

/**
 * The withdrawal history since 2025, whose times are under `Time`: without network and fee that is
 * what other exchanges' files look like too.
 */
export const BINANCE_WITHDRAWALS: FormatDefinition = {
  id: 'binance-withdrawals',
  name: 'Binance withdrawal history',
  account: 'Binance',
  columns: [
    { id: 'time', headers: ['time', TIME_HEADER], required: true },
    ...COMMON,
    { id: 'network', headers: ['network'], required: true },
    { id: 'fee', headers: ['fee'], required: true },
  ],
  timeColumn: 'time',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history', 'binance-deposits-withdrawals'],
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
    const leaves = this.#areWithdrawals();
    for (const move of this.#moves) this.#enter(move, leaves);
    if (!leaves && this.#isEither) {
      for (const { line } of this.#moves) this.#context.ledger.issue('direction-assumed', [line]);
    }
    return Promise.resolve();
  }

  #areWithdrawals(): boolean {
    if (!this.#isEither) return this.#context.column('fee') >= 0;
    return this.#moves.some(({ fee }) => fee > 0n);
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
