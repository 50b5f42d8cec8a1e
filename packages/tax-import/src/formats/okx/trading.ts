import { msOf } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import type { Throttle } from '../../throttle.ts';
import { InternedStrings } from '../../rows/interned-strings.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { enterLegGroup, isWholeTrade } from '../shared/leg-groups.ts';
import { enterOkxAlone, type OkxRow } from './entries.ts';
import { okxOperation } from './operations.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';

const COLUMNS = [
  optional('id', 'id'),
  required('orderId', 'Order id'),
  required('time', 'Time', /^time ?\((utc|gmt).*\)$/),
  required('type', 'Trade Type'),
  required('symbol', 'Symbol'),
  required('action', 'Action'),
  required('amount', 'Amount'),
  optional('tradingUnit', 'Trading Unit'),
  optional('pnl', 'PnL'),
  required('fee', 'Fee'),
  required('feeUnit', 'Fee Unit'),
  required('change', 'Balance Change'),
  required('balance', 'Balance'),
  required('unit', 'Balance Unit'),
];

/**
 * OKX's trading account: a row for each change of a balance, so two for each fill, of one order id
 * and with neighbouring ids. `Balance Change` is net of the fee, which is negative where it is
 * charged. The unit of a row is the one of its balance: in real files `Trading Unit` names the quote
 * currency beside an amount in the base. A line above the header states the zone; some exports put a
 * byte-order mark before every cell, and the newest add five columns in US dollars.
 */
export const OKX_TRADING: FormatDefinition = {
  id: 'okx-trading',
  name: 'OKX trading account',
  account: 'OKX',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  overlaps: ['okx-positions', 'okx-orders', 'okx-spot-bills'],
  // The order's id, or the words of an order without one.
  operationOf: (key, { at: time }) => `${key.split('|')[0] ?? ''}|${msOf(time)}`,
  open: (context) => new OkxTradingReader(context),
};

class OkxTradingReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #words = new InternedStrings((cell) => cell.replaceAll(/\s+/g, ' '));
  readonly #groups = new Map<string, OkxRow[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    this.#cells.take(cells, line);
    const operation = okxOperation(this.#word('type'), this.#word('action'), this.#word('symbol'));
    const row = this.#parse(line, operation === 'trade' || operation === 'margin');
    if (row === null) return;
    ledger.ledger(row.asset, undefined, true).movements.push(row);
    if (operation === null) return refuseOperation(ledger, line, namesOf(row));
    if (operation !== 'trade' && operation !== 'margin') {
      return enterOkxAlone(row, operation, ledger);
    }
    const order = row.orderId === '' ? row.symbol : row.orderId;
    const key = `${operation}|${order}|${msOf(row.at)}`;
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, [row]);
    else group.push(row);
  }

  async finish(throttle: Throttle): Promise<void> {
    const { ledger } = this.#context;
    let count = 0;
    for (const [key, rows] of this.#groups) {
      if (key.startsWith('margin|') && !isWholeTrade(rows)) {
        for (const row of rows) enterOkxAlone(row, 'position', ledger);
      } else {
        for (const row of rows) this.#checkFee(row);
        const [first] = rows;
        const wording = wordingOf(rows);
        enterLegGroup({ id: first?.orderId ?? '', wording, rows }, ledger);
      }
      count += 1;
      if (count % 256 === 0 && throttle.due()) await throttle.pause();
    }
  }

  #word(id: string): string {
    return this.#words.of(this.#cells.text(id)).toLowerCase();
  }

  #parse(line: number, trades: boolean): OkxRow | null {
    const cells = this.#cells;
    const words = this.#words;
    const id = cells.text('id');
    const content = cells.content();
    const time = cells.time('time');
    if (time === null) return null;
    const asset = cells.asset('unit');
    if (asset === null) return null;
    const change = cells.amount('change');
    if (change === null) return null;
    const balance = cells.text('balance') === '' ? undefined : cells.amount('balance');
    if (balance === null) return null;
    const amount = cells.amountOrZero('amount');
    if (amount === null) return null;
    const fee = cells.amountOrZero('fee');
    if (fee === null) return null;
    const pnl = cells.has('pnl') ? cells.amountOrZero('pnl') : undefined;
    if (pnl === null || cells.repeats(id)) return null;
    const feeUnit = cells.text('feeUnit').toUpperCase();
    // Only a fee in the row's own asset is in the row's change; a rebate is part of what came in.
    const own = feeUnit === '' || feeUnit === asset;
    const within = own && !(trades && isGross(change, amount, fee));
    const charged = within && fee < 0n ? -fee : 0n;
    return {
      line,
      at: time,
      change,
      balance: balance ?? null,
      key: id === '' ? content : id,
      entry: null,
      asset,
      flow: change + charged,
      charged,
      orderId: cells.text('orderId'),
      type: words.of(cells.text('type')),
      symbol: words.of(cells.text('symbol')),
      action: words.of(cells.text('action')),
      amount: magnitude(amount),
      pnl: pnl ?? null,
      fee,
      feeUnit,
    };
  }

  /** A fee that is not in the change is not counted: no balance of the file shows it. */
  #checkFee({ line, change, amount, fee, feeUnit, asset }: OkxRow): void {
    const { ledger } = this.#context;
    if (fee !== 0n && ((feeUnit !== '' && feeUnit !== asset) || isGross(change, amount, fee))) {
      ledger.issue('fee-unclear', [line]);
    } else if (amount !== 0n && magnitude(change - fee) !== amount) {
      ledger.issue('arithmetic', [line]);
    }
  }
}

/** Whether the change is the amount as it stands, the fee not taken off it. */
function isGross(change: bigint, amount: bigint, fee: bigint): boolean {
  return fee !== 0n && amount !== 0n && magnitude(change) === magnitude(amount);
}

function namesOf({ type, action }: OkxRow): string {
  return [type, action].filter((word) => word !== '').join(' / ');
}

/** `Spot BTC-EUR`: which side is which follows from the signs alone. */
function wordingOf(rows: readonly OkxRow[]): string {
  const words = rows.map(({ type, symbol }) => [type, symbol].filter(Boolean).join(' '));
  return [...new Set(words)].sort().join(', ');
}
