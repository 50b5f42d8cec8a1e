import { MOMENT_HEADER, parseBinanceTime } from './headers.ts';
import type { FormatDefinition } from '../format.ts';
import { convertRows } from '../shared/convert-rows.ts';
import { required } from '../shared/row-cells.ts';

const COLUMNS = [
  required('time', 'Date', MOMENT_HEADER),
  required('pair', 'Pair'),
  required('type', 'Type'),
  required('sell', 'Sell'),
  required('buy', 'Buy'),
  required('inverse', 'Inverse Price'),
  required('status', 'Status'),
];

/**
 * Binance's convert history: one row per order, both amounts with their unit (`200 USDT`). The
 * transaction history has the same conversions.
 */
export const BINANCE_CONVERTS: FormatDefinition = {
  id: 'binance-converts',
  name: 'Binance convert history',
  account: 'Binance',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history'],
  open: convertRows({
    columns: COLUMNS,
    done: /^(success(ful)?|completed|filled)$/i,
    signed: false,
    pair: 'pair',
    key: 'amounts',
  }),
};
