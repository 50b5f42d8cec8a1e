import type { FormatDefinition, ReadContext } from '../format.ts';
import { enterPosition } from '../shared/position-entry.ts';
import { optional, required, rowByRow, type RowCells } from '../shared/row-cells.ts';

const COLUMNS = [
  optional('opened', 'Position Create Time', /^position create time ?\(.*\)$/),
  required('time', 'Position Update Time', /^position update time ?\(.*\)$/),
  optional('line', 'Business Line'),
  required('instrument', 'Instrument Name'),
  optional('direction', 'Direction'),
  optional('closed', 'Total Close Quantity'),
  optional('entryPrice', 'Average Open Price'),
  optional('exitPrice', 'Average Close Price'),
  required('asset', 'Margin Currency'),
  required('pnl', 'Pnl'),
  required('fee', 'Fee'),
  required('funding', 'Funding Fee'),
  optional('clearance', 'Liquidation Clearance Fee'),
  required('type', 'Type'),
];

/**
 * OKX's closed positions: a row for each, with the result before fees (`Pnl`), fees and funding
 * signed (negative is paid), all in the margin currency. Funding is part of the entry's result: one
 * row is one entry. The trading account states the same, row by row.
 */
export const OKX_POSITIONS: FormatDefinition = {
  id: 'okx-positions',
  name: 'OKX closed positions',
  account: 'OKX',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  overlaps: ['okx-trading', 'okx-orders'],
  open: rowByRow(COLUMNS, enterClosed),
};

const CLOSING = /clos|liquidat|adl|auto-?deleverag|deliver|exercis|expir|partial|settle/i;

function enterClosed(row: RowCells, { ledger }: ReadContext): void {
  const read = row.read({
    time: 'time',
    asset: 'asset',
    pnl: 'amount',
    fee: 'amountOrZero',
    funding: 'amountOrZero',
    clearance: 'amountOrZero',
    type: 'text',
  });
  if (read === null) return;
  const { time, asset, type } = read;
  if (!CLOSING.test(type)) return row.unknownOperation(type);
  const contract = row.text('instrument');
  const wording = row.words('line', 'instrument', 'direction', 'type');
  // Fees are negative; what was given back beyond them is part of the result.
  const paid = read.fee + read.clearance;
  const charged = paid < 0n ? -paid : 0n;
  const result = read.pnl + read.funding + paid + charged;
  const key = row.content();
  enterPosition({ at: time, key, wording, contract, asset, result, charged }, row, ledger);
}
