import { isOutwardType, spotKind } from './funding-kinds.ts';
import { StatementReader, type StatementShape } from './statement-rows.ts';
import type { FormatDefinition } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';

const SHAPE: StatementShape = {
  columns: [
    optional('uid', 'Uid'),
    required('type', 'Type'),
    required('coin', 'Coin'),
    required('quantity', 'Amount'),
    required('balance', 'Wallet Balance'),
    required('time', 'Time(UTC)', /^time ?\(utc.*\)$/),
  ],
  words: ['type'],
  isOutward: ([type = '']) => isOutwardType(type),
  kindOf: ([type = '']) => spotKind(type),
  unnamedLegs: true,
};

/**
 * Bybit's spot account from before the unified one, one row per change: the first generation of
 * deposits and withdrawals, later with trades, their fees and converts, and the account's UID in
 * every row. Fills of one second belong together. A convert has no type, but neither have the
 * withdrawals of its last year: a leg without counterpart stays unknown.
 */
export const BYBIT_SPOT_LOG: FormatDefinition = {
  id: 'bybit-spot-log',
  name: 'Bybit spot account',
  account: 'Bybit',
  columns: SHAPE.columns,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  overlaps: ['bybit-deposits', 'bybit-spot-orders', 'bybit-spot-trades'],
  open: (context) => new StatementReader(context, SHAPE),
};
