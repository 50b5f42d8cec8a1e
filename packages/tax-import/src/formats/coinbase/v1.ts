import { COINBASE_NAMES } from './rows.ts';
import { CoinbaseReader } from './v2.ts';
import type { Column, FormatDefinition } from '../format.ts';

const COMMON: readonly Column[] = [
  { id: 'time', headers: ['timestamp'], required: true },
  { id: 'type', headers: ['transaction type'], required: true },
  { id: 'asset', headers: ['asset'], required: true },
  { id: 'quantity', headers: ['quantity transacted'], required: true },
  { id: 'notes', headers: ['notes'], required: false },
];

/**
 * Coinbase's transaction history of 2021 to 2023: quantities without signs, bare values, no ids. Two
 * generations, which differ in whether a spread is named beside the fees.
 */
export const COINBASE_V1: FormatDefinition = {
  id: 'coinbase-v1',
  name: 'Coinbase (2021 to 2023)',
  account: 'Coinbase',
  columns: [
    ...COMMON,
    { id: 'currency', headers: ['spot price currency'], required: true },
    { id: 'price', headers: ['spot price at transaction'], required: true },
    { id: 'subtotal', headers: ['subtotal'], required: true },
    {
      id: 'total',
      headers: ['total (inclusive of fees)', 'total (inclusive of fees and/or spread)'],
      required: true,
    },
    { id: 'fees', headers: ['fees', 'fees and/or spread'], required: true },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: COINBASE_NAMES },
  zone: 'UTC',
  overlaps: ['coinbase-transfers', 'coinbase-v0', 'coinbase-v2'],
  open: (context) => new CoinbaseReader(context),
};

/** Coinbase's transaction history until 2021: the currency is in the headers, `EUR Subtotal`. */
export const COINBASE_V0: FormatDefinition = {
  id: 'coinbase-v0',
  name: 'Coinbase (until 2021)',
  account: 'Coinbase',
  columns: [
    ...COMMON,
    {
      id: 'price',
      headers: ['eur spot price at transaction', /^[a-z]{3} spot price at transaction$/],
      required: true,
    },
    { id: 'subtotal', headers: ['eur subtotal', /^[a-z]{3} subtotal$/], required: true },
    {
      id: 'total',
      headers: ['eur total (inclusive of fees)', /^[a-z]{3} total \(inclusive of fees\)$/],
      required: true,
    },
    { id: 'fees', headers: ['eur fees', /^[a-z]{3} fees$/], required: true },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: COINBASE_NAMES },
  zone: 'UTC',
  overlaps: ['coinbase-transfers', 'coinbase-v1', 'coinbase-v2'],
  open: (context) => new CoinbaseReader(context),
};
