import { parseOrderedTime } from '../../times/day-order.ts';
import type { Ledger } from '../../ledger/builder.ts';
import type { Pacer } from '../../pacer.ts';
import { enterBitfinexRows } from './ledger-groups.ts';
import { type BitfinexRow, cutWallet, kindOf } from './ledger-rows.ts';
import { bitfinexAsset } from './pairs.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { rowContent, SeenRows } from '../shared/seen-rows.ts';

/**
 * Bitfinex's ledgers report: one row per change of a balance, with the balance after it, for each
 * wallet. What a row is and what it belongs to stands in its description only; fees are rows of
 * their own. Since 2021 a column `#` comes first.
 */
export const BITFINEX_LEDGERS: FormatDefinition = {
  id: 'bitfinex-ledgers',
  name: 'Bitfinex ledgers',
  account: 'Bitfinex',
  columns: [
    { id: 'id', headers: ['#'], required: false },
    { id: 'description', headers: ['description'], required: true },
    { id: 'currency', headers: ['currency'], required: true },
    { id: 'amount', headers: ['amount'], required: true },
    { id: 'balance', headers: ['balance'], required: true },
    { id: 'time', headers: ['date'], required: true },
    { id: 'wallet', headers: ['wallet'], required: true },
  ],
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
  readonly #seen: SeenRows;
  readonly #rows: BitfinexRow[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, amounts, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return clock.refuse(line, 'DATE', cell('time'));
    const change = amounts.quantity(cell('amount'));
    if (change === null) return ledger.refuse(line, 'bad-number', 'AMOUNT', cell('amount'));
    const stated = cell('balance');
    const balance = stated === '' ? null : amounts.quantity(stated);
    if (balance === null && stated !== '') {
      return ledger.refuse(line, 'bad-number', 'BALANCE', stated);
    }
    const code = cell('currency').toUpperCase();
    if (code === '') return ledger.setAside(line, 'missing-value', { column: 'CURRENCY' });
    const id = NO_ID.test(cell('id')) ? '' : cell('id');
    if (this.#seen.repeats(line, id, rowContent(cells))) return;
    const { text, wallet: named } = cutWallet(cell('description'));
    const word = cell('wallet').toLowerCase() || named;
    const wallet = WALLETS.get(word) ?? word;
    const balances = this.#balances(code, wallet);
    const { asset } = balances;
    const kind = kindOf(text);
    const key = `${id}|${text}`;
    const row = {
      line,
      at,
      change,
      balance,
      key,
      entry: null,
      asset,
      balances,
      wallet,
      text,
      kind,
    };
    balances.movements.push(row);
    this.#rows.push(row);
  }

  finish(pacer: Pacer): Promise<void> {
    return enterBitfinexRows(this.#rows, this.#context.ledger, pacer);
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
