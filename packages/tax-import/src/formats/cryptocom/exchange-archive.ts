import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { contentKey, leg } from '../../ledger/builder.ts';
import { exchangeAsset } from './exchange-assets.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { optional, required, rowByRow, type RowCells } from '../shared/row-cells.ts';
import { payoutRows } from '../shared/payout-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const TIME = required('time', 'create_time_utc');

const TRANSFER_COLUMNS = [
  TIME,
  required('currency', 'currency'),
  required('amount', 'amount'),
  required('fee', 'fee'),
  required('address', 'address'),
  required('status', 'status'),
];

/** Deposits and withdrawals of the first Crypto.com Exchange; the status tells which. */
export const CRYPTOCOM_EXCHANGE_TRANSFERS: FormatDefinition = {
  id: 'cryptocom-exchange-transfers',
  name: 'Crypto.com Exchange deposits and withdrawals',
  account: 'Crypto.com Exchange',
  columns: TRANSFER_COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  open: rowByRow(TRANSFER_COLUMNS, enterTransfer),
};

const STAKE_COLUMNS = [
  TIME,
  required('stakeCurrency', 'stake_currency'),
  required('stakeAmount', 'stake_amount'),
  required('asset', 'interest_currency'),
  required('amount', 'interest_amount'),
];

const REBATE_COLUMNS = [
  TIME,
  required('tradeFee', 'trade_fee_amount'),
  required('asset', 'rebate_currency'),
  required('amount', 'rebate_amount'),
  optional('destination', 'rebate_destination'),
];

const SUPERCHARGER_COLUMNS = [
  TIME,
  required('asset', 'supercharger_currency'),
  // The column's name is misspelt in the export itself.
  required('amount', 'reward_mount', 'reward amount'),
  optional('description', 'description'),
];

/** What the first Exchange paid out: interest on stakes, rebates of fees, supercharger rewards. */
export const CRYPTOCOM_EXCHANGE_INCOME: readonly FormatDefinition[] = [
  incomeFormat('stake', 'stake interest', 'staking', STAKE_COLUMNS),
  incomeFormat('rebates', 'fee rebates', 'reward', REBATE_COLUMNS),
  incomeFormat('supercharger', 'supercharger', 'reward', SUPERCHARGER_COLUMNS),
];

function incomeFormat(
  id: string,
  name: string,
  income: IncomeKind,
  columns: typeof STAKE_COLUMNS,
): FormatDefinition {
  return {
    id: `cryptocom-exchange-${id}`,
    name: `Crypto.com Exchange ${name}`,
    account: 'Crypto.com Exchange',
    columns,
    timeColumn: 'time',
    decimalMark: '.',
    zone: 'UTC',
    open: payoutRows({ columns, income, negative: 'unreadable', tickerOf: exchangeAsset }),
  };
}

const DEPOSITED = '1';
const WITHDRAWN = '5';

function enterTransfer(row: RowCells, { ledger }: ReadContext): void {
  const read = row.read({ time: 'time', currency: 'asset', amount: 'amount', fee: 'amountOrZero' });
  if (read === null) return;
  const { time, amount } = read;
  const status = row.text('status');
  if (status !== DEPOSITED && status !== WITHDRAWN) return row.unknownOperation(`status ${status}`);
  const own = leg(exchangeAsset(read.currency), magnitude(amount));
  const fees = [leg(own.asset, magnitude(read.fee))];
  const wording = status === DEPOSITED ? 'deposit' : 'withdrawal';
  const key = contentKey(row.content(), [own, ...fees]);
  const { line } = row;
  if (amount === 0n) {
    return enterSingleFill({ line, at: time, id: key, wording, out: own, in: own, fees }, ledger);
  }
  const base = ledger.base(key, time, wording, fees);
  const entry =
    status === DEPOSITED
      ? { ...base, kind: 'deposit' as const, in: own }
      : { ...base, kind: 'withdrawal' as const, out: own };
  enterCounted(ledger, entry, [line]);
}
