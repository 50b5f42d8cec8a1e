import { msOf } from '@meridian/tax-engine/common/time.ts';
import { krakenAsset } from '../../ledger/assets.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import {
  bookingOf,
  enterFuturesRow,
  type FuturesRow,
  FUTURES_CONVERSIONS,
} from './futures-entries.ts';
import { enterLegGroup } from '../shared/leg-groups.ts';

const COLUMNS = [
  required('uid', 'Uid'),
  required('time', 'dateTime'),
  required('account', 'Account'),
  required('type', 'Type'),
  required('symbol', 'Symbol'),
  optional('contract', 'Contract'),
  required('change', 'Change'),
  required('balance', 'New balance'),
  required('pnl', 'Realized pnl'),
  required('fee', 'Fee'),
  required('funding', 'Realized funding'),
  optional('liquidation', 'Liquidation fee'),
];

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
  columns: COLUMNS,
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
  readonly #cells: RowCells;
  readonly #conversions = new Map<string, FuturesRow[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS, 'as-written');
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    const time = row.time('time');
    if (time === null) return;
    const symbol = row.text('symbol');
    if (symbol === '') return row.missing('symbol');
    const sizes = this.#sizes();
    if (sizes === null) return;
    if (sizes.change === null) return row.missing('change');
    if (row.repeats(row.text('uid'))) return;
    if (FEE_CREDITS.has(symbol.toLowerCase())) return row.setAside('fee-points');
    const contract = row.text('contract');
    if (CONTRACT.test(symbol) || (contract !== '' && symbol === contract)) {
      return row.setAside('position-size');
    }
    const { asset } = krakenAsset(symbol);
    const type = row.text('type').toLowerCase();
    const kept: FuturesRow = {
      line,
      at: time,
      change: sizes.change,
      balance: sizes.balance,
      key: row.text('uid') || [type, contract, asset, sizes.change, sizes.balance].join('|'),
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
    const wallet = row.text('account');
    ledger.ledger(asset, wallet === '' ? undefined : wallet, true).movements.push(kept);
    if (FUTURES_CONVERSIONS.has(type)) return this.#keepConversion(kept, wallet);
    const booking = bookingOf(type);
    if (booking === null) row.unknownOperation(row.text('type'));
    else enterFuturesRow(kept, booking, ledger);
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
    const key = `${wallet}|${msOf(row.at)}`;
    const rows = this.#conversions.get(key);
    if (rows === undefined) this.#conversions.set(key, [row]);
    else rows.push(row);
  }

  /** The row's numbers, null where a cell is empty; null in all when one cannot be read. */
  #sizes(): Sizes | null {
    const row = this.#cells;
    const sizes: Sizes = {
      change: null,
      balance: null,
      pnl: null,
      fee: null,
      funding: null,
      liquidation: null,
    };
    for (const id of SIZES) {
      const text = row.text(id);
      if (text === '') continue;
      // Whole numbers end with a point: `60505.`
      const size = row.quantity(id, text.replace(/\.$/, ''));
      if (size === null) return null;
      sizes[id] = size;
    }
    return sizes;
  }
}

const ZERO = 0n;
