import { atomsOf } from '@meridian/money/measure.ts';
import type { Ledger } from '../../ledger/builder.ts';
import type { Pacer } from '../../pacer.ts';
import { type BybitNumbers, BybitRow, BYBIT_NAMES } from './rows.ts';
import { EMPTY_CELL, textOf } from './cells.ts';
import { enterAlone } from './entries.ts';
import { Swaps } from './swaps.ts';
import { enterSpot, isSpot, SpotGroups } from './spot.ts';
import { Words } from '../../rows/words.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';

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
  columns: [
    { id: 'currency', headers: ['currency'], required: true },
    { id: 'contract', headers: ['contract'], required: true },
    { id: 'type', headers: ['type'], required: true },
    { id: 'direction', headers: ['direction'], required: true },
    { id: 'funding', headers: ['funding'], required: true },
    { id: 'fee', headers: ['fee paid'], required: true },
    { id: 'cashFlow', headers: ['cash flow'], required: true },
    { id: 'change', headers: ['change'], required: true },
    { id: 'balance', headers: ['wallet balance'], required: true },
    { id: 'action', headers: ['action'], required: false },
    { id: 'orderId', headers: ['orderid', 'order id'], required: false },
    { id: 'tradeId', headers: ['tradeid', 'trade id'], required: false },
    { id: 'time', headers: [/^time ?(\(utc.*\))?$/], required: true },
  ],
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
  operationOf: (key, { wording = '', at, out, in: got }) => {
    const [ids = ''] = key.slice(wording.length + 1).split('|');
    // Where the rows have no ids, the legs follow.
    const isLeg = [out, got].some((leg) => leg && ids === `${atomsOf(leg.quantity)} ${leg.asset}`);
    return `${wording}|${isLeg ? '' : ids}|${Math.floor(at / 1000)}`;
  },
  open: (context) => new BybitReader(context),
};

type Columns = Readonly<
  Record<
    | 'currency'
    | 'contract'
    | 'type'
    | 'direction'
    | 'funding'
    | 'fee'
    | 'cashFlow'
    | 'change'
    | 'balance'
    | 'action'
    | 'orderId'
    | 'tradeId'
    | 'time',
    number
  >
>;

const NO_NUMBERS: Readonly<BybitNumbers> = {
  funding: 0n,
  fee: 0n,
  cashFlow: 0n,
  change: 0n,
  balance: null,
};

class BybitReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #columns: Columns;
  readonly #spot = new SpotGroups();
  readonly #others: BybitRow[] = [];
  readonly #converts = new Swaps();
  readonly #balances = new Map<string, Ledger>();
  /** The amounts of the row that is read: one object for all rows. */
  readonly #numbers: BybitNumbers = { ...NO_NUMBERS };
  readonly #words = {
    currency: new Words(wordOf),
    contract: new Words(wordOf),
    type: new Words(wordOf),
    direction: new Words(wordOf),
    action: new Words(wordOf),
  };

  constructor(context: ReadContext) {
    this.#context = context;
    const { column } = context;
    this.#columns = {
      currency: column('currency'),
      contract: column('contract'),
      type: column('type'),
      direction: column('direction'),
      funding: column('funding'),
      fee: column('fee'),
      cashFlow: column('cashFlow'),
      change: column('change'),
      balance: column('balance'),
      action: column('action'),
      orderId: column('orderId'),
      tradeId: column('tradeId'),
      time: column('time'),
    };
  }

  row(cells: Cells, line: number): void {
    const row = this.#parse(cells, line);
    if (row === null) return;
    if (isSpot(row)) this.#spot.add(row);
    else if (isConvert(row)) this.#converts.add(row, CONVERT);
    else this.#others.push(row);
  }

  async finish(pacer: Pacer): Promise<void> {
    const { ledger } = this.#context;
    let count = 0;
    for (const row of this.#others) {
      enterAlone(row, ledger);
      count += 1;
      if (count % 256 === 0 && pacer.due()) await pacer.pause();
    }
    for (const rows of this.#spot.values()) {
      enterSpot(rows, ledger);
      count += 1;
      if (count % 256 === 0 && pacer.due()) await pacer.pause();
    }
    await this.#converts.finish(ledger, pacer, ({ line }) => {
      ledger.setAside(line, 'unknown-operation', { operation: CONVERT });
      ledger.issue('unknown-operation', [line], { operation: CONVERT });
    });
  }

  #parse(cells: Cells, line: number): BybitRow | null {
    const { ledger, clock } = this.#context;
    const columns = this.#columns;
    const timeText = cells.cell(columns.time).trim();
    const at = clock.read(timeText, line);
    if (Number.isNaN(at)) {
      ledger.refuse(line, 'bad-date', 'Time', timeText);
      return null;
    }
    const words = this.#words;
    const asset = words.currency.of(cells.cell(columns.currency));
    if (asset === '') {
      ledger.setAside(line, 'missing-value', { column: 'Currency' });
      return null;
    }
    if (!this.#readNumbers(cells, line)) return null;
    const row = new BybitRow(
      {
        line,
        at,
        asset,
        contract: words.contract.of(cells.cell(columns.contract)),
        type: words.type.of(cells.cell(columns.type)),
        direction: words.direction.of(cells.cell(columns.direction)),
        action: words.action.of(cells.cell(columns.action)),
        orderId: textOf(cells.cell(columns.orderId)),
        tradeId: textOf(cells.cell(columns.tradeId)),
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
  #readNumbers(cells: Cells, line: number): boolean {
    const columns = this.#columns;
    const funding = this.#number('Funding', cells.cell(columns.funding), line);
    if (funding === null) return false;
    const fee = this.#number('Fee Paid', cells.cell(columns.fee), line);
    if (fee === null) return false;
    const cashFlow = this.#number('Cash Flow', cells.cell(columns.cashFlow), line);
    if (cashFlow === null) return false;
    const change = this.#required('Change', textOf(cells.cell(columns.change)), line);
    if (change === null) return false;
    const balanceText = textOf(cells.cell(columns.balance));
    const balance = balanceText && this.#required('Wallet Balance', balanceText, line);
    if (balance === null) return false;
    const numbers = this.#numbers;
    numbers.funding = funding;
    numbers.fee = fee;
    numbers.cashFlow = cashFlow;
    numbers.change = change;
    numbers.balance = balance === '' ? null : balance;
    if (addsUp(numbers)) return true;
    // Fees and funding are costs when positive: the change tells, else the generation.
    const negated = { ...numbers, fee: -fee, funding: -funding };
    const paysPositive = addsUp(negated);
    if (paysPositive || columns.action < 0) Object.assign(numbers, negated);
    if (!paysPositive) this.#context.ledger.issue('arithmetic', [line]);
    return true;
  }

  /** Empty is what a row has none of. */
  #number(column: string, cell: string, line: number): bigint | null {
    const text = textOf(cell);
    return text === '' ? 0n : this.#required(column, text, line);
  }

  /** Null for what is no number: the row is set aside for it. */
  #required(column: string, text: string, line: number): bigint | null {
    const { ledger, amounts } = this.#context;
    const value = amounts.quantity(text);
    if (value === null) ledger.refuse(line, 'bad-number', column, text);
    return value;
  }
}

function wordOf(cell: string): string {
  return textOf(cell).toUpperCase();
}

function addsUp({ change, cashFlow, fee, funding }: Readonly<BybitNumbers>): boolean {
  if (fee === 0n && funding === 0n) return change === cashFlow;
  return change === cashFlow + fee + funding;
}

/** What stands for the type of a row that has none. */
const CONVERT = EMPTY_CELL;

function isConvert({ type, contract, change }: BybitRow): boolean {
  return type === '' && contract === '' && change !== 0n;
}
