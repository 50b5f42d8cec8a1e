import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import {
  contentKey,
  type Draft,
  leg,
  type LedgerBuilder,
  type NewBase,
} from '../../ledger/builder.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { optional, required, rowByRow, type RowCells } from '../shared/row-cells.ts';
import { accountOf, enterByAccount } from '../shared/two-sided.ts';

const ACCOUNT = 'Ledger Live';

const COLUMNS = [
  required('time', 'Operation Date'),
  optional('status', 'Status'),
  required('asset', 'Currency ticker'),
  required('type', 'Operation type'),
  required('amount', 'Operation Amount'),
  required('fee', 'Operation Fees'),
  required('hash', 'Operation hash'),
  required('account', 'Account name'),
  optional('address', 'Account xpub', 'account id'),
];

/**
 * The operations that Ledger Live exports, one row per operation and account. Amounts have no sign
 * and are what the account's balance changed by: of what was sent the fee is a part. Names of
 * accounts lose their commas. The countervalues are estimates that the export itself says not to
 * use for taxes, and are not read.
 */
export const LEDGER_LIVE_OPERATIONS: FormatDefinition = {
  id: 'ledger-live-operations',
  name: 'Ledger Live',
  account: ACCOUNT,
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  open: rowByRow(COLUMNS, enterRow, 'as-written'),
};

type Effect = 'in' | 'out' | 'reward' | 'stake' | 'return' | 'fee';

const EFFECTS: ReadonlyMap<string, Effect> = new Map([
  ['IN', 'in'],
  ['OUT', 'out'],
  ['REWARD', 'reward'],
  ['REWARD_PAYOUT', 'reward'],
  ['FEES', 'fee'],
  ['REVEAL', 'fee'],
  ['APPROVE', 'fee'],
  ['OPT_IN', 'fee'],
  ['OPT_OUT', 'fee'],
  ['VOTE', 'fee'],
  ['NOMINATE', 'fee'],
  ['CHILL', 'fee'],
  ['SET_CONTROLLER', 'fee'],
  ['DELEGATE', 'stake'],
  ['UNDELEGATE', 'stake'],
  ['REDELEGATE', 'stake'],
  ['BOND', 'stake'],
  ['UNBOND', 'stake'],
  ['REBOND', 'stake'],
  ['STAKE', 'stake'],
  ['UNSTAKE', 'stake'],
  ['FREEZE', 'stake'],
  ['UNFREEZE', 'stake'],
  ['SUPPLY', 'stake'],
  ['WITHDRAW_UNBONDED', 'return'],
  ['WITHDRAW_UNSTAKED', 'return'],
  ['REDEEM', 'return'],
]);

interface Operation {
  readonly base: NewBase;
  readonly asset: string;
  readonly amount: bigint;
  readonly fee: bigint;
}

function enterRow(row: RowCells, { ledger }: ReadContext): void {
  const read = readOperation(row, ledger);
  if (read === null) return;
  const status = row.text('status').toLowerCase();
  const type = row.text('type');
  const failed = status === 'failed';
  if (status !== '' && status !== 'confirmed' && !failed) return row.setAside('pending');
  const effect = EFFECTS.get(type.toUpperCase());
  if (effect === undefined) return row.unknownOperation(type);
  const entry = failed ? feeOf(failedAt(effect, read)) : entryOf(effect, read);
  if (entry === 'no-effect' || entry === 'inconsistent') return row.setAside(entry);
  enterByAccount(ledger, entry, [row.line]);
  if (row.text('hash') !== '') ledger.hashes.set(entry, row.text('hash'));
}

function readOperation(row: RowCells, ledger: LedgerBuilder): Operation | null {
  const read = row.read({ time: 'time', asset: 'asset', amount: 'amount', fee: 'amountOrZero' });
  if (read === null) return null;
  const { time, asset } = read;
  const both = { asset, amount: magnitude(read.amount), fee: magnitude(read.fee) };
  const type = row.text('type');
  const account = accountOf(ledger, ACCOUNT, row.text('account'));
  const content = contentKey(type, [leg(asset, both.amount), leg(asset, both.fee)]);
  const key = [content, row.text('hash'), account, row.text('address')].join('|');
  return { base: { ...ledger.base(key, time, type), account }, ...both };
}

type Refused = 'no-effect' | 'inconsistent';

function entryOf(effect: Effect, operation: Operation): Draft | Refused {
  const { base, asset, amount, fee } = operation;
  switch (effect) {
    case 'in':
      // The fee is what the sender paid.
      return amount === 0n ? 'no-effect' : { ...base, kind: 'deposit', in: leg(asset, amount) };
    case 'reward':
      if (amount === 0n) return 'no-effect';
      return { ...base, kind: 'income', income: 'staking', in: leg(asset, amount) };
    case 'out': {
      if (amount < fee) return 'inconsistent';
      if (amount === fee) return feeOf(operation);
      return { ...withFee(operation), kind: 'withdrawal', out: leg(asset, amount - fee) };
    }
    case 'stake': {
      // Of some chains the amount is the fee alone, of others what is staked is in it.
      if (amount <= fee) return feeOf(operation);
      return transfer(operation, leg(asset, amount - fee));
    }
    case 'return':
      return amount === 0n ? feeOf(operation) : transfer(operation, leg(asset, amount));
    case 'fee':
      return feeOf({ ...operation, fee: amount > fee ? amount : fee });
  }
}

/** What is staked stays in the account: both sides are the same. */
function transfer(operation: Operation, both: Leg): Draft {
  const base = withFee(operation);
  return { ...base, kind: 'transfer', toAccount: base.account, out: both, in: both };
}

function withFee({ base, asset, fee }: Operation): NewBase {
  return fee === 0n ? base : { ...base, fees: [leg(asset, fee)] };
}

/** Of a failed operation the fee is gone, where it was this account that sent it. */
function failedAt(effect: Effect, operation: Operation): Operation {
  return effect === 'in' || effect === 'reward' ? { ...operation, fee: 0n } : operation;
}

function feeOf({ base, asset, fee }: Operation): Draft | Refused {
  return fee === 0n ? 'no-effect' : { ...base, kind: 'charge', out: leg(asset, fee) };
}
