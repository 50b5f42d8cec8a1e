import { ZERO } from '@meridian/money/measure.ts';
import type { IncomeKind, Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { contentKey, leg, type LedgerBuilder } from '../../ledger/builder.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

/** One row of either generation; amounts have no signs, the type tells the direction. */
export interface BitstampRow {
  readonly line: number;
  readonly at: Instant;
  /** '' in the generation without ids. */
  readonly id: string;
  readonly type: string;
  /** `Buy` or `Sell` on market rows. */
  readonly side: string;
  readonly amount: Leg;
  /** What the amount was traded for, fee not included. */
  readonly value: Leg | null;
  readonly fee: Leg | null;
}

const INCOME: ReadonlyMap<string, IncomeKind> = new Map(
  Object.entries<IncomeKind>({
    'staking reward': 'staking',
    'lending reward': 'interest',
    'referral reward': 'reward',
  }),
);

const DEPOSITS = new Set(['deposit', 'ripple deposit', 'card deposit']);
const WITHDRAWALS = new Set(['withdrawal', 'ripple payment']);

/** Moves between the places where Bitstamp keeps the user's coins. */
const INTERNAL = new Set([
  'sub account transfer',
  'started generating rewards',
  'stopped generating rewards',
  'sent assets to staking',
  'credited with staked assets',
]);

export function enterBitstampRow(row: BitstampRow, ledger: LedgerBuilder): void {
  const { line, at: time, id, amount, value, fee } = row;
  const type = row.type.toLowerCase();
  const fees = fee === null ? [] : [fee];
  const wording = row.side === '' ? row.type : `${row.type} / ${row.side}`;
  if (type === 'market') {
    const side = row.side.toLowerCase();
    if (side !== 'buy' && side !== 'sell') return refuseOperation(ledger, line, wording);
    const other = value ?? leg('', 0n);
    const sides = side === 'buy' ? { out: other, in: amount } : { out: amount, in: other };
    return enterSingleFill({ line, at: time, id, wording, ...sides, fees }, ledger);
  }
  if (amount.quantity === ZERO) {
    return enterSingleFill({ line, at: time, id, wording, out: amount, in: amount, fees }, ledger);
  }
  const key = id === '' ? contentKey(wording, [amount, value ?? undefined, ...fees]) : id;
  const base = ledger.base(key, time, wording, fees);
  const income = INCOME.get(type);
  if (income !== undefined) {
    return enterCounted(ledger, { ...base, kind: 'income', income, in: amount }, [line]);
  }
  if (DEPOSITS.has(type)) {
    return enterCounted(ledger, { ...base, kind: 'deposit', in: amount }, [line]);
  }
  if (WITHDRAWALS.has(type)) {
    return enterCounted(ledger, { ...base, kind: 'withdrawal', out: amount }, [line]);
  }
  if (INTERNAL.has(type)) {
    const both = { out: amount, in: amount };
    const toAccount = ledger.account;
    return enterCounted(ledger, { ...base, kind: 'transfer', toAccount, ...both }, [line]);
  }
  refuseOperation(ledger, line, wording);
}
