import { COINBASE_NAMES } from './rows.ts';
import { CoinbaseReader } from './v2.ts';
import type { FormatDefinition } from '../format.ts';
import { optional, required, type TitledColumn } from '../shared/row-cells.ts';

const COMMON: readonly TitledColumn[] = [
  required('time', 'Timestamp'),
  required('type', 'Transaction type'),
  required('asset', 'Asset'),
  required('quantity', 'Quantity transacted'),
  optional('notes', 'Notes'),
];

const V1_COLUMNS: readonly TitledColumn[] = [
  ...COMMON,
  required('currency', 'Spot price currency'),
  required('price', 'Spot price at transaction'),
  required('subtotal', 'Subtotal'),
  required('total', 'Total (inclusive of fees)', 'total (inclusive of fees and/or spread)'),
  required('fees', 'Fees', 'fees and/or spread'),
];

/**
 * Coinbase's transaction history of 2021 to 2023: quantities without signs, bare values, no ids. Two
 * generations, which differ in whether a spread is named beside the fees.
 */
export const COINBASE_V1: FormatDefinition = {
  id: 'coinbase-v1',
  name: 'Coinbase (2021 to 2023)',
  account: 'Coinbase',
  columns: V1_COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: COINBASE_NAMES },
  zone: 'UTC',
  overlaps: ['coinbase-transfers', 'coinbase-v0', 'coinbase-v2'],
  open: (context) => new CoinbaseReader(context, V1_COLUMNS),
};

const V0_COLUMNS: readonly TitledColumn[] = [
  ...COMMON,
  required('price', 'Eur spot price at transaction', /^[a-z]{3} ?spot ?price ?at ?transaction$/),
  required('subtotal', 'Eur subtotal', /^[a-z]{3} ?subtotal$/),
  required('total', 'Eur total (inclusive of fees)', /^[a-z]{3} ?total ?\(inclusive of fees\)$/),
  required('fees', 'Eur fees', /^[a-z]{3} ?fees$/),
];

/** Coinbase's transaction history until 2021: the currency is in the headers, `EUR Subtotal`. */
export const COINBASE_V0: FormatDefinition = {
  id: 'coinbase-v0',
  name: 'Coinbase (until 2021)',
  account: 'Coinbase',
  columns: V0_COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: COINBASE_NAMES },
  zone: 'UTC',
  overlaps: ['coinbase-transfers', 'coinbase-v1', 'coinbase-v2'],
  open: (context) => new CoinbaseReader(context, V0_COLUMNS),
};
