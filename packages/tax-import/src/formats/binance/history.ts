import { secondOf } from '../../times/row-times.ts';
import { binanceEarnAsset } from '../../ledger/assets.ts';
import type { Ledger } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { enterAlone } from './alone.ts';
import { HISTORY_COLUMNS, parseBinanceTime } from './headers.ts';
import { enterInternal } from './internal.ts';
import { operationOf, BINANCE_NAMES } from './operations.ts';
import type { BinanceRow } from './rows.ts';
import { enterTrades } from './trades.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { RowCells } from '../shared/row-cells.ts';

/**
 * Binance's transaction history: one row per balance change, signed, without ids and balances. What
 * belongs together follows from time and sign; the names of operations say which family a row is of,
 * never which side it is on.
 */
export const BINANCE_HISTORY: FormatDefinition = {
  id: 'binance-transaction-history',
  name: 'Binance transaction history',
  account: 'Binance',
  columns: HISTORY_COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['operation'], known: BINANCE_NAMES },
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: [
    'binance-trades',
    'binance-trades-2019',
    'binance-orders',
    'binance-converts',
    'binance-deposits-withdrawals',
    'binance-futures',
  ],
  // One wallet's trades of one second, as they are grouped where all rows are in one file.
  operationOf: (key, { at: time }) => `${key.split('|')[0] ?? ''}|${secondOf(time)}`,
  open: (context) => new BinanceReader(context),
};

type Place = Pick<BinanceRow, 'name' | 'wallet' | 'asset' | 'operation'> & {
  readonly balances: Ledger;
};

class BinanceReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #places = new Map<string, Map<string, Map<string, Place | null>>>();
  readonly #rows: BinanceRow[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, HISTORY_COLUMNS, 'as-written');
  }

  row(cells: Cells, line: number): void {
    const read = this.#cells;
    read.take(cells, line);
    const time = read.time('time');
    const code = time === null ? null : read.asset('coin');
    const change = code === null ? null : read.amount('change');
    if (time === null || code === null || change === null) return;
    const name = read.text('operation');
    const place = this.#place(name, read.text('account'), code);
    if (place === null) return read.unknownOperation(name);
    if (change === 0n) return read.setAside('no-effect');
    const row: BinanceRow = {
      line,
      at: time,
      change,
      balance: null,
      key: '',
      entry: null,
      code,
      remark: read.text('remark'),
      asset: place.asset,
      wallet: place.wallet,
      name: place.name,
      operation: place.operation,
    };
    place.balances.movements.push(row);
    this.#rows.push(row);
  }

  async finish(throttle: Throttle): Promise<void> {
    const { ledger } = this.#context;
    const trades: BinanceRow[] = [];
    const internal: BinanceRow[] = [];
    for (const [index, row] of this.#rows.entries()) {
      const { type } = row.operation;
      if (type === 'leg' || type === 'dust' || type === 'fee') trades.push(row);
      else if (type === 'internal') internal.push(row);
      else enterAlone(row, ledger);
      if (index % 512 === 0 && throttle.due()) await throttle.pause();
    }
    await enterInternal(internal, ledger, throttle);
    await enterTrades(trades, ledger, throttle);
  }

  /** What rows of one operation, wallet and coin have in common; null for an unknown operation. */
  #place(name: string, wallet: string, code: string): Place | null {
    const byWallet = entryOf(
      this.#places,
      name,
      () => new Map<string, Map<string, Place | null>>(),
    );
    const byCode = entryOf(byWallet, wallet, () => new Map<string, Place | null>());
    return entryOf(byCode, code, () => this.#newPlace(name, wallet, code));
  }

  #newPlace(name: string, wallet: string, code: string): Place | null {
    const operation = operationOf(name, wallet);
    if (operation === null) return null;
    const isInternal = operation.type === 'internal';
    const { asset, place } = isInternal
      ? binanceEarnAsset(code)
      : { asset: code, place: undefined };
    const balanceName = place === undefined ? wallet : `${wallet}, ${place}`;
    const balances = this.#context.ledger.ledger(asset, balanceName, false);
    return { name, wallet, asset, operation, balances };
  }
}

/** The value under a key, made on first use. */
function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
