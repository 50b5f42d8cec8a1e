import { parseOrderedTime } from '../../times/day-order.ts';
import type { Ledger } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { enterBitfinexRows } from './ledger-groups.ts';
import { type BitfinexRow, cutWallet, kindOf } from './ledger-rows.ts';
import { bitfinexAsset } from './pairs.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';

const COLUMNS = [
  optional('id', '#'),
  required('description', 'Description'),
  required('currency', 'Currency'),
  required('amount', 'AMOUNT'),
  required('balance', 'Balance'),
  required('time', 'DATE'),
  required('wallet', 'Wallet'),
];

/**
 * Bitfinex's ledgers report: one row per change of a balance, with the balance after it, for each
 * wallet. What a row is and what it belongs to stands in its description only; fees are rows of
 * their own. Since 2021 a column `#` comes first.
 */
export const BITFINEX_LEDGERS: FormatDefinition = {
  id: 'bitfinex-ledgers',
  name: 'Bitfinex ledgers',
  account: 'Bitfinex',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseOrdered: parseOrderedTime,
  overlaps: ['bitfinex-trades', 'bitfinex-movements'],
  open: (context) => new LedgersReader(context),
};

const NO_ID = /^0*$/;

/** Wallets that went by other names. */
const WALLETS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ trading: 'margin', deposit: 'funding' }),
);

class LedgersReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #rows: BitfinexRow[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS, 'as-written');
  }

  row(cells: Cells, line: number): void {
    const row = this.#cells;
    row.take(cells, line);
    const read = row.read({ time: 'time', amount: 'amount', currency: 'asset' });
    const balance = read === null ? null : row.stated('balance');
    if (read === null || balance === null) return;
    const { time, amount: change, currency: code } = read;
    const id = NO_ID.test(row.text('id')) ? '' : row.text('id');
    if (row.repeats(id)) return;
    const { text, wallet: named } = cutWallet(row.text('description'));
    const word = row.text('wallet').toLowerCase() || named;
    const wallet = WALLETS.get(word) ?? word;
    const balances = this.#balances(code, wallet);
    const { asset } = balances;
    const kind = kindOf(text);
    const key = `${id}|${text}`;
    const kept = {
      line,
      at: time,
      change,
      balance: balance ?? null,
      key,
      entry: null,
      asset,
      balances,
      wallet,
      text,
      kind,
    };
    balances.movements.push(kept);
    this.#rows.push(kept);
  }

  finish(throttle: Throttle): Promise<void> {
    return enterBitfinexRows(this.#rows, this.#context.ledger, throttle);
  }

  /** Collateral of derivatives is the same coin in a balance of its own. */
  #balances(code: string, wallet: string): Ledger {
    const asset = bitfinexAsset(code);
    const place = code.endsWith('F0') ? code : '';
    const names = [wallet, place].filter((name) => name !== '');
    const named = names.length === 0 ? undefined : names.join(', ');
    return this.#context.ledger.ledger(asset, named, true);
  }
}
