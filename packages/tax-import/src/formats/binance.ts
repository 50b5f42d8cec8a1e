import { binanceEarnAsset, ticker } from '../assets.ts';
import { parseWallTime, type WallTime } from '../instant.ts';
import type { Pacer } from '../pacer.ts';
import { enterAlone } from './binance-alone.ts';
import { enterInternal } from './binance-internal.ts';
import { type BinanceOperation, operationOf } from './binance-operations.ts';
import type { BinanceRow } from './binance-rows.ts';
import { enterTrades } from './binance-trades.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from './format.ts';

/**
 * Binance's transaction history: one row per balance change, signed, without ids and balances. What
 * belongs together is told by time and sign; the names of operations say which family a row is of,
 * never which side it is on.
 */
export const BINANCE_HISTORY: FormatDefinition = {
  id: 'binance-transaction-history',
  name: 'Binance transaction history',
  account: 'Binance',
  columns: [
    { id: 'user', headers: ['user id'], required: false },
    { id: 'time', headers: ['utc time', /^time ?(\(utc.*\))?$/], required: true },
    { id: 'account', headers: ['account'], required: true },
    { id: 'operation', headers: ['operation'], required: true },
    { id: 'coin', headers: ['coin'], required: true },
    { id: 'change', headers: ['change'], required: true },
    { id: 'remark', headers: ['remark'], required: false },
  ],
  timeColumn: 'time',
  zone: null,
  parseTime,
  open: (context) => new BinanceReader(context),
};

/** Since 2025 some exports write the year with two digits: `25-01-04 11:08:17`. */
function parseTime(text: string): WallTime {
  return parseWallTime(/^\d\d-\d\d-\d\d[ T]/.test(text) ? `20${text}` : text);
}

class BinanceReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #columns: Readonly<Record<'time' | 'account' | 'operation' | 'coin' | 'change', number>>;
  readonly #remark: number;
  readonly #operations = new Map<string, BinanceOperation | null>();
  readonly #rows: BinanceRow[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#columns = {
      time: context.column('time'),
      account: context.column('account'),
      operation: context.column('operation'),
      coin: context.column('coin'),
      change: context.column('change'),
    };
    this.#remark = context.column('remark');
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, amounts } = this.#context;
    const columns = this.#columns;
    const timeText = cells.cell(columns.time).trim();
    const at = clock.read(timeText, line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'UTC_Time', timeText);
    const code = ticker(cells.cell(columns.coin));
    if (code === '') return ledger.setAside(line, 'missing-value', { column: 'Coin' });
    const changeText = cells.cell(columns.change).trim();
    const change = amounts.quantity(changeText);
    if (change === null) return ledger.refuse(line, 'bad-number', 'Change', changeText);
    const name = cells.cell(columns.operation).trim();
    const wallet = cells.cell(columns.account).trim();
    const operation = this.#operation(name, wallet);
    if (operation === null) {
      ledger.setAside(line, 'unknown-operation', { operation: name });
      return ledger.issue('unknown-operation', [line], { operation: name });
    }
    if (change === 0n) return ledger.setAside(line, 'no-effect');
    const { asset, place } =
      operation.is === 'internal' ? binanceEarnAsset(code) : { asset: code, place: undefined };
    const balances = ledger.ledger(
      asset,
      place === undefined ? wallet : `${wallet}, ${place}`,
      false,
    );
    const remark = cells.cell(this.#remark).trim();
    const key = `${wallet}|${name}|${code}|${change}|${remark}`;
    const row: BinanceRow = {
      line,
      at,
      change,
      balance: null,
      key,
      entry: null,
      asset,
      code,
      wallet,
      name,
      operation,
    };
    balances.movements.push(row);
    this.#rows.push(row);
  }

  async finish(pacer: Pacer): Promise<void> {
    const { ledger } = this.#context;
    const trades: BinanceRow[] = [];
    const internal: BinanceRow[] = [];
    for (const [index, row] of this.#rows.entries()) {
      const { is } = row.operation;
      if (is === 'leg' || is === 'dust' || is === 'fee') trades.push(row);
      else if (is === 'internal') internal.push(row);
      else enterAlone(row, ledger);
      if (index % 512 === 0 && pacer.due()) await pacer.pause();
    }
    await enterInternal(internal, ledger, pacer);
    await enterTrades(trades, ledger, pacer);
  }

  #operation(name: string, wallet: string): BinanceOperation | null {
    const key = `${wallet}\n${name}`;
    const known = this.#operations.get(key);
    if (known !== undefined) return known;
    const operation = operationOf(name, wallet);
    this.#operations.set(key, operation);
    return operation;
  }
}
