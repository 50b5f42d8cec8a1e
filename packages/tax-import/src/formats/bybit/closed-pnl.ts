import type { AmountReader } from '../../ledger/amounts.ts';
import { parseBybitTime, readCoinAmounts } from './cells.ts';
import { enterContractFlow } from './derivative-entry.ts';
import { settlementCoin } from './pairs.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, optional, required } from '../shared/row-cells.ts';

const COLUMNS = [
  required('contract', 'Market', 'contracts'),
  required('quantity', 'Order Quantity', 'qty'),
  required('entryPrice', 'Entry Price'),
  required('exitPrice', 'Exit Price'),
  optional('openFees', 'cumClosedPzOpenFeeInfo'),
  optional('closeFees', 'cumClosedPzTradeFeeInfo'),
  optional('tradeType', 'Trade Type', 'exit type'),
  optional('direction', 'Closing Direction'),
  required('result', 'Realized P&L', 'closed p&l'),
  optional('orderId', 'Order No.'),
  required('time', 'Trade time', /^(trade|filled\/settlement) time ?(\(utc.*\))?$/),
];

/**
 * Bybit's closed P&L: one row per closed part of a position. `Realized P&L` has opening fee,
 * closing fee and funding taken off already, so the fee columns are not entered again. Rows have no
 * ids, and the order page's times no zone; until 2024 the columns had other names. Two rows that
 * say the same are two: parts of one position closed in the same minute.
 */
export const BYBIT_CLOSED_PNL: FormatDefinition = {
  id: 'bybit-closed-pnl',
  name: 'Bybit closed P&L',
  account: 'Bybit',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBybitTime,
  overlaps: ['bybit-derivative-trades', 'bybit-unified-log'],
  open: rowByRow(COLUMNS, enterClosed),
};

function enterClosed(row: RowCells, { ledger, amounts }: ReadContext): void {
  const read = row.read({ time: 'time', result: 'amount' });
  if (read === null) return;
  const { time, result: flow } = read;
  const contract = row.word('contract');
  const coin = settlementCoin(contract) ?? feeCoin(row, amounts);
  if (coin === null) return row.setAside('unknown-pair', { pair: contract });
  if (flow === 0n) return row.setAside('no-effect');
  const words = [row.word('tradeType'), row.word('direction'), contract];
  const wording = words.filter(Boolean).join(' ');
  // One text for one number, however it is written.
  const sizes = ['quantity', 'entryPrice', 'exitPrice'].map((id) => {
    const text = row.text(id);
    return `${amounts.quantity(text) ?? text}`;
  });
  const ids = [row.text('orderId'), ...sizes].join(' ');
  const { line } = row;
  const derivative = 'realised';
  enterContractFlow({ line, at: time, contract, derivative, coin, flow, ids, wording }, ledger);
}

/** The one coin that the fees were paid in, for contracts whose name tells none. */
function feeCoin(row: RowCells, amounts: AmountReader): string | null {
  for (const id of ['closeFees', 'openFees']) {
    const fees = readCoinAmounts(row.text(id), amounts);
    const [coin, second] = fees?.keys() ?? [];
    if (coin !== undefined && second === undefined) return coin;
  }
  return null;
}
