import { fundingKind, isOutward } from './funding-kinds.ts';
import { StatementReader, type StatementShape } from './statement-rows.ts';
import type { FormatDefinition } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';

const SHAPE: StatementShape = {
  columns: [
    optional('uid', 'Uid'),
    required('time', 'Date & Time(UTC)', /^date ?& ?time ?(\(utc.*\))?$/),
    required('coin', 'Coin'),
    required('quantity', 'QTY'),
    required('type', 'Type'),
    required('balance', 'Account Balance'),
    required('description', 'Description'),
  ],
  words: ['type', 'description'],
  isOutward: ([, description = '']) => isOutward(description),
  kindOf: ([type = '', description = '']) => fundingKind(type, description),
  unnamedLegs: false,
};

/**
 * Bybit's funding account, one row per change of a balance. The account export has the account's
 * UID in every row and signed quantities; the older deposits and withdrawals have neither, there
 * the description tells the direction. A purchase by card states no price: its value is left open.
 */
export const BYBIT_FUNDING: FormatDefinition = {
  id: 'bybit-funding',
  name: 'Bybit funding account',
  account: 'Bybit',
  columns: SHAPE.columns,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  overlaps: ['bybit-deposits'],
  open: (context) => new StatementReader(context, SHAPE),
};
