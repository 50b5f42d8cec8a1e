import { ZERO, atomsOf } from '@meridian/money/measure.ts';
import { isFiat, type Leg, type MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { type AppRow, enterAppRow } from './app-entries.ts';
import { AppSwaps } from './app-swaps.ts';
import { kindOf, CRYPTOCOM_NAMES } from './kinds.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';

const COLUMNS = [
  required('time', 'Timestamp (UTC)'),
  required('description', 'Transaction Description'),
  required('currency', 'Currency'),
  required('amount', 'Amount'),
  required('toCurrency', 'To Currency'),
  required('toAmount', 'To Amount'),
  required('nativeCurrency', 'Native Currency'),
  required('nativeAmount', 'Native Amount'),
  required('kind', 'Transaction Kind'),
  optional('hash', 'Transaction Hash'),
];

/**
 * The Crypto.com App's transaction export, of its crypto, fiat and card wallets alike: one row per
 * transaction, or per leg of a swap. The sign of `Native Amount` follows no rule and is not looked
 * at. Later generations add `Transaction Hash`.
 */
export const CRYPTOCOM_APP: FormatDefinition = {
  id: 'cryptocom-app',
  name: 'Crypto.com App',
  account: 'Crypto.com App',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['kind'], known: CRYPTOCOM_NAMES },
  zone: 'UTC',
  open: (context) => new AppReader(context),
};

class AppReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #swaps: AppSwaps;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
    this.#swaps = new AppSwaps(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const read = this.#cells;
    read.take(cells, line);
    const time = read.time('time');
    const asset = time === null ? null : read.asset('currency');
    const amount = asset === null ? null : read.amount('amount');
    if (time === null || asset === null || amount === null) return;
    const other = this.#other();
    const native = other === null ? null : this.#native();
    if (other === null || native === null) return;
    const word = read.text('kind');
    const kind = kindOf(word);
    if (kind === null) return refuseOperation(ledger, line, word);
    if (kind.type === 'pending') return ledger.setAside(line, 'pending');
    const exchanges = kind.type === 'trade' && other.quantity !== ZERO;
    if (amount === 0n && !exchanges) return ledger.setAside(line, 'no-effect');
    const hash = read.text('hash');
    const description = read.text('description');
    const content = [
      word,
      description,
      amount,
      asset,
      atomsOf(other.quantity),
      other.asset,
      native.atoms,
    ];
    const row: AppRow = {
      line,
      at: time,
      word,
      own: leg(asset, magnitude(amount), isFiat(asset) || native.atoms === 0n ? null : native),
      gives: amount < 0n,
      other: other.quantity === ZERO ? null : other,
      native: native.atoms === 0n ? null : native,
      hash,
      key: [...content, hash].join('|'),
    };
    if (kind.type === 'leg') this.#swaps.add(kind.swap, row);
    else enterAppRow(row, kind, ledger);
  }

  finish(throttle: Throttle): Promise<void> {
    return this.#swaps.finish(throttle);
  }

  /** What the row's units were changed into; of nothing where the row has no such side. */
  #other(): Leg | null {
    const quantity = this.#cells.amountOrZero('toAmount');
    if (quantity === null || quantity === 0n) return quantity === null ? null : leg('', 0n);
    const asset = this.#cells.asset('toCurrency');
    return asset === null ? null : leg(asset, magnitude(quantity));
  }

  #native(): MoneyAmount | null {
    const atoms = this.#cells.amountOrZero('nativeAmount');
    if (atoms === null || atoms === 0n) return atoms === null ? null : { currency: '', atoms: 0n };
    const currency = this.#cells.asset('nativeCurrency');
    return currency === null ? null : { currency, atoms: magnitude(atoms) };
  }
}
