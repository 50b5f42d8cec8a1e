import { secondOf } from '../../times/row-times.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { parseWallTime, type WallTime } from '../../times/instant.ts';
import { leg } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { enterLegGroup, type LegRow } from '../shared/leg-groups.ts';
import { required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';

const COLUMNS = [
  required('time', 'time'),
  required('type', 'type'),
  required('size', 'size'),
  required('balance', 'balance'),
  required('fee', 'fee'),
  required('asset', 'currency'),
];

/**
 * The spot bills of OKEx, as OKX was called until 2022: a row per asset, `buy` beside `sell`, with
 * no id that joins them. The fee is in the row's own currency and on top. Times name the exchange's
 * zone (`CST`, China) or none.
 */
export const OKX_BILLS: FormatDefinition = {
  id: 'okx-spot-bills',
  name: 'OKEx spot bills (until 2022)',
  account: 'OKX',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseChinaTime,
  overlaps: ['okx-trading', 'okx-orders'],
  open: (context) => new OkxBillsReader(context),
};

const HOUR_MS = 3_600_000;
const CHINA = 'CST';
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** `Sun Feb 09 05:41:23 CST 2020`. */
const SPELLED = /^\w{3} (\w{3}) (\d\d) (\d\d:\d\d:\d\d) (\w+) (\d{4})$/;

function parseChinaTime(text: string): WallTime {
  const [, month = '', day = '', time = '', zone = '', year = ''] = SPELLED.exec(text) ?? [];
  const number = `${MONTHS.indexOf(month) + 1}`.padStart(2, '0');
  const plain = year === '' ? text : `${year}-${number}-${day} ${time} ${zone}`;
  if (!plain.endsWith(CHINA)) return parseWallTime(plain);
  const local = plain.slice(0, -CHINA.length).trimEnd();
  return { wall: parseWallTime(local).wall, offset: 8 * HOUR_MS };
}

class OkxBillsReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #trades = new Map<number, LegRow[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const read = this.#cells;
    read.take(cells, line);
    const time = read.time('time');
    if (time === null) return;
    const asset = read.asset('asset');
    if (asset === null) return;
    const size = read.amount('size');
    if (size === null) return;
    const balance = read.text('balance') === '' ? undefined : read.amount('balance');
    if (balance === null) return;
    const fee = read.amountOrZero('fee');
    if (fee === null) return;
    const type = read.text('type').toLowerCase();
    const flow = type === 'sell' ? -magnitude(size) : type === 'buy' ? magnitude(size) : size;
    const charged = magnitude(fee);
    const movement = {
      line,
      at: time,
      change: flow - charged,
      balance: balance ?? null,
      entry: null,
    };
    const row: LegRow = { ...movement, key: read.content(), asset, flow, charged };
    ledger.ledger(asset, undefined, true).movements.push(row);
    if (type === 'buy' || type === 'sell') {
      const second = secondOf(time);
      const rows = this.#trades.get(second);
      if (rows === undefined) this.#trades.set(second, [row]);
      else rows.push(row);
    } else if (/transfer/.test(type)) {
      this.#enterTransfer(row, read.text('type'));
    } else {
      refuseOperation(ledger, line, read.text('type'));
    }
  }

  finish(_throttle: Throttle): Promise<void> {
    const { ledger } = this.#context;
    for (const rows of this.#trades.values()) {
      enterLegGroup({ id: '', wording: 'buy, sell', rows }, ledger);
    }
    return Promise.resolve();
  }

  #enterTransfer(row: LegRow, wording: string): void {
    const { ledger } = this.#context;
    const { line, asset, flow, charged } = row;
    if (flow === 0n) return ledger.setAside(line, 'no-effect');
    const own = leg(asset, magnitude(flow));
    const base = ledger.base(row.key, row.at, wording, [leg(asset, charged)]);
    const side = flow > 0n ? { in: own } : { out: own };
    ledger.add({ ...base, kind: 'transfer', toAccount: ledger.account, ...side }, [line], [row]);
  }
}
