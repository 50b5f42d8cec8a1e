import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { contentKey, leg } from '../../ledger/builder.ts';
import { exchangeAsset } from './exchange-assets.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation } from '../shared/seen-rows.ts';
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
  open: (context) => new TransfersReader(context),
};

const STAKE_COLUMNS = [
  TIME,
  required('stakeCurrency', 'stake_currency'),
  required('stakeAmount', 'stake_amount'),
  required('currency', 'interest_currency'),
  required('amount', 'interest_amount'),
];

const REBATE_COLUMNS = [
  TIME,
  required('tradeFee', 'trade_fee_amount'),
  required('currency', 'rebate_currency'),
  required('amount', 'rebate_amount'),
  optional('destination', 'rebate_destination'),
];

const SUPERCHARGER_COLUMNS = [
  TIME,
  required('currency', 'supercharger_currency'),
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
    open: (context) => new IncomeReader(context, income, columns),
  };
}

class IncomeReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #income: IncomeKind;
  readonly #cells: RowCells;

  constructor(context: ReadContext, income: IncomeKind, columns: typeof STAKE_COLUMNS) {
    this.#context = context;
    this.#income = income;
    this.#cells = new RowCells(context, columns);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const read = this.#cells;
    read.take(cells, line);
    const at = read.time('time');
    const asset = at === null ? null : read.asset('currency');
    const amount = asset === null ? null : read.amount('amount');
    if (at === null || asset === null || amount === null) return;
    if (amount === 0n) return ledger.setAside(line, 'no-effect');
    if (amount < 0n) return ledger.refuse(line, 'bad-number', 'amount', read.text('amount'));
    const base = ledger.base(read.content(), at, this.#income);
    const own = leg(exchangeAsset(asset), amount);
    enterCounted(ledger, { ...base, kind: 'income', income: this.#income, in: own }, [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}

const DEPOSITED = '1';
const WITHDRAWN = '5';

class TransfersReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, TRANSFER_COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const read = this.#cells;
    read.take(cells, line);
    const at = read.time('time');
    const asset = at === null ? null : read.asset('currency');
    const amount = asset === null ? null : read.amount('amount');
    const fee = amount === null ? null : read.amountOrZero('fee');
    if (at === null || asset === null || amount === null || fee === null) return;
    const status = read.text('status');
    if (status !== DEPOSITED && status !== WITHDRAWN) {
      return refuseOperation(ledger, line, `status ${status}`);
    }
    const own = leg(exchangeAsset(asset), magnitude(amount));
    const fees = [leg(own.asset, magnitude(fee))];
    const wording = status === DEPOSITED ? 'deposit' : 'withdrawal';
    const key = contentKey(read.content(), [own, ...fees]);
    if (amount === 0n) {
      return enterSingleFill({ line, at, id: key, wording, out: own, in: own, fees }, ledger);
    }
    const base = ledger.base(key, at, wording, fees);
    const entry =
      status === DEPOSITED
        ? { ...base, kind: 'deposit' as const, in: own }
        : { ...base, kind: 'withdrawal' as const, out: own };
    enterCounted(ledger, entry, [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}
