import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { contentKey, type Draft, leg, type NewBase } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { accountOf, enterByAccount, type Read } from '../shared/two-sided.ts';

const ACCOUNT = 'Ledger Live';

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
  columns: [
    { id: 'time', headers: ['operation date'], required: true },
    { id: 'status', headers: ['status'], required: false },
    { id: 'asset', headers: ['currency ticker'], required: true },
    { id: 'type', headers: ['operation type'], required: true },
    { id: 'amount', headers: ['operation amount'], required: true },
    { id: 'fee', headers: ['operation fees'], required: true },
    { id: 'hash', headers: ['operation hash'], required: true },
    { id: 'account', headers: ['account name'], required: true },
    { id: 'address', headers: ['account xpub', 'account id'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  open: (context) => new OperationReader(context),
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

type Operation = {
  readonly base: NewBase;
  readonly asset: string;
  readonly amount: bigint;
  readonly fee: bigint;
};

class OperationReader implements FormatReader {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  row(cells: Cells, line: number): void {
    const { ledger, column } = this.#context;
    const cell: Read = (id) => cells.cell(column(id)).trim();
    const read = this.#read(cell, line);
    if (read === null) return;
    const status = cell('status').toLowerCase();
    const type = cell('type');
    const failed = status === 'failed';
    if (status !== '' && status !== 'confirmed' && !failed) return ledger.setAside(line, 'pending');
    const effect = EFFECTS.get(type.toUpperCase());
    if (effect === undefined) {
      ledger.setAside(line, 'unknown-operation', { operation: type });
      return ledger.issue('unknown-operation', [line], { operation: type });
    }
    const entry = failed ? feeOf(failedAt(effect, read)) : entryOf(effect, read);
    if (entry === 'no-effect' || entry === 'inconsistent') return ledger.setAside(line, entry);
    enterByAccount(ledger, entry, [line]);
    if (cell('hash') !== '') ledger.hashes.set(entry, cell('hash'));
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #read(cell: Read, line: number): Operation | null {
    const { ledger, clock, amounts } = this.#context;
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) {
      clock.refuse(line, 'Operation Date', cell('time'));
      return null;
    }
    const asset = ticker(cell('asset'));
    if (asset === '') {
      ledger.setAside(line, 'missing-value', { column: 'Currency Ticker' });
      return null;
    }
    const amount = amounts.quantity(cell('amount'));
    if (amount === null) {
      ledger.refuse(line, 'bad-number', 'Operation Amount', cell('amount'));
      return null;
    }
    const fee = cell('fee') === '' ? 0n : amounts.quantity(cell('fee'));
    if (fee === null) {
      ledger.refuse(line, 'bad-number', 'Operation Fees', cell('fee'));
      return null;
    }
    const both = { asset, amount: magnitude(amount), fee: magnitude(fee) };
    const type = cell('type');
    const account = accountOf(ledger, ACCOUNT, cell('account'));
    const content = contentKey(type, [leg(asset, both.amount), leg(asset, both.fee)]);
    const key = [content, cell('hash'), account, cell('address')].join('|');
    return { base: { ...ledger.base(key, at, type), account }, ...both };
  }
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
