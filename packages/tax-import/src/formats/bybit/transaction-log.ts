import { atomsOf } from '@meridian/money/measure.ts';
import { secondOf } from '../../times/row-times.ts';
import type { Ledger } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { type BybitNumbers, BybitRow, BYBIT_NAMES } from './rows.ts';
import { enterAlone } from './entries.ts';
import { Swaps } from './swaps.ts';
import { enterSpot, isSpot, SpotGroups } from './spot.ts';
import { InternedStrings } from '../../rows/interned-strings.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';

const COLUMNS = [
  required('currency', 'Currency'),
  required('contract', 'Contract'),
  required('type', 'Type'),
  required('direction', 'Direction'),
  required('funding', 'Funding'),
  required('fee', 'Fee paid'),
  required('cashFlow', 'Cash flow'),
  required('change', 'Change'),
  required('balance', 'Wallet balance'),
  optional('action', 'Action'),
  optional('orderId', 'Orderid', 'order id'),
  optional('tradeId', 'Tradeid', 'trade id'),
  required('time', 'Time', /^time ?(\(utc.*\))?$/),
];

/**
 * Bybit's unified trading account, transaction log: one row per leg and currency, with
 * `Change = Cash Flow + Fee Paid + Funding`, a negative fee being a cost and a negative funding
 * being paid. The account export has no ids and says UTC; the export of the page has order and
 * trade ids and no zone. Small balances converted into one coin have no type and no contract. The
 * contract account of before has the same columns but for `Action`, and its fees and funding are
 * positive when paid.
 */
export const BYBIT_LOG: FormatDefinition = {
  id: 'bybit-unified-log',
  name: 'Bybit unified transaction log',
  account: 'Bybit',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: BYBIT_NAMES },
  zone: null,
  overlaps: [
    'bybit-closed-pnl',
    'bybit-derivative-trades',
    'bybit-spot-orders',
    'bybit-spot-trades',
  ],
  operationOf: (key, { wording = '', at: time, out, in: got }) => {
    const [ids = ''] = key.slice(wording.length + 1).split('|');
    // Where the rows have no ids, the legs follow.
    const isLeg = [out, got].some((leg) => leg && ids === `${atomsOf(leg.quantity)} ${leg.asset}`);
    return `${wording}|${isLeg ? '' : ids}|${secondOf(time)}`;
  },
  open: (context) => new BybitReader(context),
};

const NO_NUMBERS: Readonly<BybitNumbers> = {
  funding: 0n,
  fee: 0n,
  cashFlow: 0n,
  change: 0n,
  balance: null,
};

class BybitReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #spot = new SpotGroups();
  readonly #others: BybitRow[] = [];
  readonly #converts = new Swaps();
  readonly #balances = new Map<string, Ledger>();
  /** The amounts of the row that is read: one object for all rows. */
  readonly #numbers: BybitNumbers = { ...NO_NUMBERS };
  readonly #words = {
    currency: new InternedStrings(wordOf),
    contract: new InternedStrings(wordOf),
    type: new InternedStrings(wordOf),
    direction: new InternedStrings(wordOf),
    action: new InternedStrings(wordOf),
  };

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    this.#cells.take(cells, line);
    const row = this.#parse(line);
    if (row === null) return;
    if (isSpot(row)) this.#spot.add(row);
    else if (isConvert(row)) this.#converts.add(row, CONVERT);
    else this.#others.push(row);
  }

  async finish(throttle: Throttle): Promise<void> {
    const { ledger } = this.#context;
    let count = 0;
    for (const row of this.#others) {
      enterAlone(row, ledger);
      count += 1;
      if (count % 256 === 0 && throttle.due()) await throttle.pause();
    }
    for (const rows of this.#spot.values()) {
      enterSpot(rows, ledger);
      count += 1;
      if (count % 256 === 0 && throttle.due()) await throttle.pause();
    }
    await this.#converts.finish(ledger, throttle, ({ line }) => {
      ledger.setAside(line, 'unknown-operation', { operation: CONVERT });
      ledger.issue('unknown-operation', [line], { operation: CONVERT });
    });
  }

  #parse(line: number): BybitRow | null {
    const { ledger } = this.#context;
    const cells = this.#cells;
    const time = cells.time('time');
    if (time === null) return null;
    const words = this.#words;
    const asset = words.currency.of(cells.text('currency'));
    if (asset === '') {
      cells.missing('currency');
      return null;
    }
    if (!this.#readNumbers()) return null;
    const row = new BybitRow(
      {
        line,
        at: time,
        asset,
        contract: words.contract.of(cells.text('contract')),
        type: words.type.of(cells.text('type')),
        direction: words.direction.of(cells.text('direction')),
        action: words.action.of(cells.text('action')),
        orderId: cells.text('orderId'),
        tradeId: cells.text('tradeId'),
      },
      this.#numbers,
    );
    let balances = this.#balances.get(asset);
    if (balances === undefined) {
      balances = ledger.ledger(asset, undefined, true);
      this.#balances.set(asset, balances);
    }
    balances.movements.push(row);
    return row;
  }

  /** Reads the amounts of a row into `#numbers`; false when it was set aside for one of them. */
  #readNumbers(): boolean {
    const cells = this.#cells;
    const funding = cells.amountOrZero('funding');
    if (funding === null) return false;
    const fee = cells.amountOrZero('fee');
    if (fee === null) return false;
    const cashFlow = cells.amountOrZero('cashFlow');
    if (cashFlow === null) return false;
    const change = cells.amount('change');
    if (change === null) return false;
    const balance = cells.stated('balance');
    if (balance === null) return false;
    const numbers = this.#numbers;
    numbers.funding = funding;
    numbers.fee = fee;
    numbers.cashFlow = cashFlow;
    // One integer for both where they are equal, as in every row without a fee.
    numbers.change = change === cashFlow ? cashFlow : change;
    numbers.balance = balance ?? null;
    if (addsUp(numbers)) return true;
    // Fees and funding are costs when positive: the change tells, else the generation.
    const negated = { ...numbers, fee: -fee, funding: -funding };
    const paysPositive = addsUp(negated);
    if (paysPositive || !cells.has('action')) Object.assign(numbers, negated);
    if (!paysPositive) cells.issue('arithmetic');
    return true;
  }
}

function wordOf(cell: string): string {
  return cell.toUpperCase();
}

function addsUp({ change, cashFlow, fee, funding }: Readonly<BybitNumbers>): boolean {
  if (fee === 0n && funding === 0n) return change === cashFlow;
  return change === cashFlow + fee + funding;
}

/** What stands for the type of a row that has none. */
const CONVERT = '--';

function isConvert({ type, contract, change }: BybitRow): boolean {
  return type === '' && contract === '' && change !== 0n;
}
