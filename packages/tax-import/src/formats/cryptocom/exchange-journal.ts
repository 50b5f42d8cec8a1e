import { msOf } from '@meridian/tax-engine/common/time.ts';
import type { Throttle } from '../../throttle.ts';
import { exchangeAsset, isContract } from './exchange-assets.ts';
import { enterJournalRow, enterOrder, type JournalRow } from './exchange-entries.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { enterLegGroup } from '../shared/leg-groups.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';

const COLUMNS = [
  required('id', 'Journal ID'),
  required('time', 'Time (UTC)'),
  required('type', 'Journal Type'),
  required('instrument', 'Instrument'),
  required('quantity', 'Transaction Quantity'),
  required('cost', 'Transaction Cost'),
  required('profit', 'Realized PNL'),
  required('order', 'Order ID'),
  optional('match', 'Trade Match ID'),
];

/**
 * The Crypto.com Exchange's journal (`OEX_TRANSACTION`): lines of preamble, then one signed row per
 * balance and operation. The legs and fees of a trade share order and match id.
 */
export const CRYPTOCOM_EXCHANGE_JOURNAL: FormatDefinition = {
  id: 'cryptocom-exchange-journal',
  name: 'Crypto.com Exchange transactions',
  account: 'Crypto.com Exchange',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  overlaps: ['cryptocom-exchange-trades'],
  open: (context) => new JournalReader(context),
};

const NO_ID = /^0*$/;
const IN_GROUPS = new Set(['TRADING', 'TRADE_FEE']);
const CONVERSIONS = new Set(['AUTO_CONVERSION', 'MANUAL_CONVERSION']);

class JournalReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #orders = new Map<string, JournalRow[]>();
  readonly #conversions = new Map<string, JournalRow[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const read = this.#cells;
    read.take(cells, line);
    const row = this.#read(line);
    if (row === null || read.repeats(row.id)) return;
    const { ledger } = this.#context;
    if (!isContract(row.instrument)) {
      ledger.ledger(row.asset, undefined, false).movements.push(row);
    }
    if (IN_GROUPS.has(row.type) && row.order !== '') keep(this.#orders, row.order, row);
    else if (CONVERSIONS.has(row.type)) keep(this.#conversions, `${row.type} ${msOf(row.at)}`, row);
    else enterJournalRow(row, ledger);
  }

  async finish(throttle: Throttle): Promise<void> {
    const { ledger } = this.#context;
    let count = 0;
    for (const rows of this.#orders.values()) {
      enterOrder(rows, ledger);
      count += 1;
      if (count % 256 === 0 && throttle.due()) await throttle.pause();
    }
    for (const rows of this.#conversions.values()) {
      const key = rows
        .map((row) => row.key)
        .sort()
        .join(' ');
      enterLegGroup({ id: key, wording: rows[0]?.type ?? '', rows }, ledger);
    }
  }

  #read(line: number): JournalRow | null {
    const read = this.#cells;
    const time = read.time('time');
    const instrument = time === null ? null : read.asset('instrument');
    const quantity = instrument === null ? null : read.amount('quantity');
    const cost = quantity === null ? null : read.amountOrZero('cost');
    const profit = cost === null ? null : read.amountOrZero('profit');
    if (time === null || instrument === null || quantity === null) return null;
    if (cost === null || profit === null) return null;
    const type = read.text('type').toUpperCase();
    const id = NO_ID.test(read.text('id')) ? '' : read.text('id');
    const order = NO_ID.test(read.text('order')) ? '' : read.text('order');
    const match = NO_ID.test(read.text('match')) ? `${msOf(time)}` : read.text('match');
    const asset = exchangeAsset(instrument);
    const isFee = type === 'TRADE_FEE';
    return {
      line,
      at: time,
      change: quantity,
      balance: null,
      key: `${id}|${type} ${quantity} ${asset} ${order}`,
      entry: null,
      id,
      type,
      instrument,
      asset,
      flow: isFee ? 0n : quantity,
      charged: isFee ? -quantity : 0n,
      cost,
      profit,
      order: order === '' ? '' : `${order} ${match}`,
    };
  }
}

function keep(groups: Map<string, JournalRow[]>, name: string, row: JournalRow): void {
  const rows = groups.get(name);
  if (rows === undefined) groups.set(name, [row]);
  else rows.push(row);
}
