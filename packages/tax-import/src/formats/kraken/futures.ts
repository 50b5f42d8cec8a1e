import { krakenAsset } from '../../ledger/assets.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import {
  bookingOf,
  enterFuturesRow,
  type FuturesRow,
  FUTURES_CONVERSIONS,
} from './futures-entries.ts';
import { enterLegGroup } from '../shared/leg-groups.ts';
import { refuseOperation, rowContent, SeenRows } from '../shared/seen-rows.ts';

/**
 * The account log of Kraken Futures: a row per booking with the balance after it. A fill has two
 * rows: one counts the position, in contracts; the other books its result and fee in a currency.
 * `change` is the realised result and funding less the fee. Later generations add `contract` and the
 * columns of conversions.
 */
export const KRAKEN_FUTURES: FormatDefinition = {
  id: 'kraken-futures-log',
  name: 'Kraken Futures account log',
  account: 'Kraken',
  columns: [
    { id: 'uid', headers: ['uid'], required: true },
    { id: 'time', headers: ['datetime'], required: true },
    { id: 'account', headers: ['account'], required: true },
    { id: 'type', headers: ['type'], required: true },
    { id: 'symbol', headers: ['symbol'], required: true },
    { id: 'contract', headers: ['contract'], required: false },
    { id: 'change', headers: ['change'], required: true },
    { id: 'balance', headers: ['new balance'], required: true },
    { id: 'pnl', headers: ['realized pnl'], required: true },
    { id: 'fee', headers: ['fee'], required: true },
    { id: 'funding', headers: ['realized funding'], required: true },
    { id: 'liquidation', headers: ['liquidation fee'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  open: (context) => new FuturesReader(context),
};

/** Contracts: `pf_xbtusd`, `pi_ethusd`, `fi_xbtusd_210625`, `f-xbt:usd`. */
const CONTRACT = /^(?:pf|pi|pv|fi|fv|ff|in|rr)_|^f-/i;

/** Points that pay fees. */
const FEE_CREDITS = new Set(['fee', 'kfee']);

const SIZES = ['change', 'balance', 'pnl', 'fee', 'funding', 'liquidation'] as const;
type Sizes = Record<(typeof SIZES)[number], bigint | null>;

class FuturesReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #seen: SeenRows;
  readonly #conversions = new Map<string, FuturesRow[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'dateTime', cell('time'));
    const symbol = cell('symbol');
    if (symbol === '') return ledger.setAside(line, 'missing-value', { column: 'symbol' });
    const sizes = this.#sizes(cell, line);
    if (sizes === null) return;
    if (sizes.change === null) {
      return ledger.setAside(line, 'missing-value', { column: 'change' });
    }
    if (this.#seen.repeats(line, cell('uid'), rowContent(cells))) return;
    if (FEE_CREDITS.has(symbol.toLowerCase())) return ledger.setAside(line, 'fee-points');
    const contract = cell('contract');
    if (CONTRACT.test(symbol) || (contract !== '' && symbol === contract)) {
      return ledger.setAside(line, 'position-size');
    }
    const { asset } = krakenAsset(symbol);
    const type = cell('type').toLowerCase();
    const row: FuturesRow = {
      line,
      at,
      change: sizes.change,
      balance: sizes.balance,
      key: cell('uid') || [type, contract, asset, sizes.change, sizes.balance].join('|'),
      entry: null,
      asset,
      flow: sizes.change,
      charged: 0n,
      type,
      contract,
      pnl: sizes.pnl ?? ZERO,
      fee: (sizes.fee ?? ZERO) + (sizes.liquidation ?? ZERO),
      funding: sizes.funding ?? ZERO,
    };
    const wallet = cell('account');
    ledger.ledger(asset, wallet === '' ? undefined : wallet, true).movements.push(row);
    if (FUTURES_CONVERSIONS.has(type)) return this.#keepConversion(row, wallet);
    const booking = bookingOf(type);
    if (booking === null) refuseOperation(ledger, line, cell('type'));
    else enterFuturesRow(row, booking, ledger);
  }

  finish(): Promise<void> {
    for (const rows of this.#conversions.values()) {
      const wording = [...new Set(rows.map(({ type }) => type))].sort().join(', ');
      enterLegGroup({ id: '', wording, rows }, this.#context.ledger);
    }
    return Promise.resolve();
  }

  /** The rows of one conversion share their second and account, nothing else. */
  #keepConversion(row: FuturesRow, wallet: string): void {
    const key = `${wallet}|${row.at}`;
    const rows = this.#conversions.get(key);
    if (rows === undefined) this.#conversions.set(key, [row]);
    else rows.push(row);
  }

  /** The row's numbers, null where a cell is empty; null in all when one cannot be read. */
  #sizes(cell: (id: string) => string, line: number): Sizes | null {
    const { ledger, amounts } = this.#context;
    const sizes: Sizes = {
      change: null,
      balance: null,
      pnl: null,
      fee: null,
      funding: null,
      liquidation: null,
    };
    for (const id of SIZES) {
      const text = cell(id);
      if (text === '') continue;
      // Whole numbers end with a point: `60505.`
      const size = amounts.quantity(text.replace(/\.$/, ''));
      if (size === null) {
        ledger.refuse(line, 'bad-number', id, text);
        return null;
      }
      sizes[id] = size;
    }
    return sizes;
  }
}

const ZERO = 0n;
