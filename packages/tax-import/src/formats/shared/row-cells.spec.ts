import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';
import { AmountReader } from '../../ledger/amounts.ts';
import { LedgerBuilder } from '../../ledger/builder.ts';
import { Clock } from '../../times/clock.ts';
import { optional, RowCells } from './row-cells.ts';

it.each([
  ['0.013 NFTX', '0.013', 'NFTX'],
  ['0.013NFTX', '0.013', 'NFTX'],
  ['1e8', '100000000', ''],
  ['1E-8', '0.00000001', ''],
  ['5 1INCH', '5', '1INCH'],
  ['7', '7', ''],
])('%s is %s of %j', (text, amount, asset) => {
  const ledger = new LedgerBuilder('A');
  const amounts = new AmountReader('.');
  const clock = new Clock({ name: 'UTC', stated: true }, ledger);
  const context = { column: () => 0, header: ['Amount'], ledger, amounts, clock };
  const cells = new RowCells(context, [optional('amount', 'Amount')]);
  cells.take({ length: 1, cell: () => text }, 2);
  expect(cells.withUnit('amount')).toEqual({ amount: fixed(amount), asset });
});
