import type { Posting } from '@meridian/ledger/entries.ts';
import { changeHold, makeHold, useHold } from '@meridian/ledger/holds.ts';
import { balanceOf, canPay } from '@meridian/ledger/ledger.ts';
import type { RequestWithdrawal, SettleWithdrawal } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import type { Withdrawal } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';
import {
  linkIdRefusal,
  moveMoney,
  overflowRefusal,
  pair,
  readMoney,
  systemBalance,
} from './move.ts';

export function requestWithdrawal(step: Step, command: RequestWithdrawal): Rejection | null {
  const { venue } = step;
  const { linkId, asset } = command;
  const refused = linkIdRefusal(venue, linkId);
  if (refused !== null) return refused;
  const owner = venue.accounts.get(command.account);
  if (owner === undefined) return rejection('unknown-account', 'account');
  if (!owner.account.isUser) return rejection('bad-request', 'account');
  if (owner.settings.frozen) return rejection('account-frozen', 'account');
  const amount = readMoney(venue, asset, command.amount);
  if (typeof amount !== 'bigint') return amount;
  const isFree = command.fee === undefined || /^0+(?:\.0+)?$/.test(command.fee);
  const fee = isFree ? 0n : readMoney(venue, asset, command.fee ?? '');
  if (typeof fee !== 'bigint') return { ...fee, field: 'fee' };
  const total = amount + fee;
  const balance = balanceOf(owner.account, asset);
  if (!canPay(balance, total)) return rejection('insufficient-funds', 'amount');
  const hold = makeHold(balance);
  moveMoney(step, 'hold', 'pending', linkId, [changeHold(hold, total)]);
  const withdrawal: Withdrawal = {
    linkId,
    account: command.account,
    asset,
    amount,
    fee,
    hold,
    status: 'requested',
  };
  venue.withdrawals.set(linkId, withdrawal);
  emitChanged(step, withdrawal);
  return null;
}

/** The step a withdrawal must be at for each outcome. */
const BEFORE: Readonly<Record<SettleWithdrawal['outcome'], Withdrawal['status']>> = {
  sent: 'requested',
  cancelled: 'requested',
  confirmed: 'sent',
  returned: 'sent',
};

export function settleWithdrawal(step: Step, command: SettleWithdrawal): Rejection | null {
  const { venue } = step;
  const refused = linkIdRefusal(venue, command.linkId);
  if (refused !== null) return refused;
  const { outcome } = command;
  const before = BEFORE[outcome];
  if (before === undefined) return rejection('bad-request', 'outcome');
  const withdrawal = venue.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return rejection('unknown-withdrawal', 'withdrawal');
  if (withdrawal.status !== before) return rejection('withdrawal-settled', 'outcome');
  const phase = outcome === 'sent' ? 'post' : outcome === 'cancelled' ? 'void' : 'single';
  const kind = outcome === 'cancelled' ? 'hold' : 'withdrawal';
  const postings = postingsOf(step, withdrawal, outcome);
  const overflow = overflowRefusal(postings, 'withdrawal');
  if (overflow !== null) return overflow;
  const { hold } = withdrawal;
  // What is sent or cancelled is held no more; the postings carry it.
  if (before === 'requested') useHold(hold, hold.amount);
  moveMoney(step, kind, phase, command.linkId, postings);
  withdrawal.status = outcome;
  if (outcome !== 'sent') venue.withdrawals.delete(withdrawal.linkId);
  emitChanged(step, withdrawal);
  return null;
}

function postingsOf(
  { venue }: Step,
  { hold, asset, amount, fee }: Withdrawal,
  outcome: SettleWithdrawal['outcome'],
): Posting[] {
  const transit = systemBalance(venue, 'in-transit', asset);
  if (outcome === 'confirmed')
    return pair(transit, systemBalance(venue, 'issuance', asset), amount);
  if (outcome === 'returned') return pair(transit, hold.balance, amount);
  const total = amount + fee;
  if (outcome === 'cancelled') return [{ balance: hold.balance, amount: 0n, held: -total }];
  const postings: Posting[] = [
    { balance: hold.balance, amount: -total, held: -total },
    { balance: transit, amount, held: 0n },
  ];
  if (fee > 0n) {
    postings.push({ balance: balanceOf(venue.fees, asset), amount: fee, held: 0n });
  }
  return postings;
}

function emitChanged(step: Step, withdrawal: Withdrawal): void {
  const { linkId, account, asset, amount, fee, status } = withdrawal;
  emit(step, {
    ...{ type: 'withdrawal-changed', seq: nextSeq(step), at: step.now },
    ...{ linkId, account, asset, amount, fee, status },
  });
}
