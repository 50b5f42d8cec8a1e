import { sql } from 'kysely';
import { amountOf, eachByItself, networkOf, submitOnce, type WalletParts } from './parts.ts';
import type { Payment, PaymentState } from './rail.ts';
import { finishCancel, holdFor, move, type WithdrawalRow, withdrawalLink } from './withdrawals.ts';

/** A request that is this old is not being worked on by whoever asked: its answer was lost. */
const LOST_AFTER_MS = 10_000;
const WITHDRAWALS_A_STATEMENT = 200;
/** Before every row: ids count from 1. */
const FIRST = 0n;

/**
 * Takes every open withdrawal a step further. Each step is a row's status, then a command with a link id
 * of its own, then the rail with the id of the payment: whatever is cut off in between is done again and
 * changes nothing twice.
 *
 *     new -> review -> sending -> sent -> confirmed
 *      |      ^ |                   '---> failed, given back with its fee
 *      |      | '-----> cancelling -----> cancelled
 *      |-> approval --> declining ------> declined
 *      '-> refused
 */
export async function followWithdrawals(parts: WalletParts): Promise<void> {
  let rows: readonly WithdrawalRow[] = [];
  do {
    rows = await openWithdrawals(parts, rows.at(-1)?.id ?? FIRST);
    await followEach(parts, rows);
  } while (rows.length === WITHDRAWALS_A_STATEMENT);
}

async function openWithdrawals(
  { db }: WalletParts,
  after: bigint,
): Promise<readonly WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select * from wallet_withdrawals
    where status in ('new', 'review', 'sending', 'sent', 'cancelling', 'declining') and id > ${after}
    order by id limit ${WITHDRAWALS_A_STATEMENT}`.execute(db);
  return rows;
}

async function followEach(parts: WalletParts, rows: readonly WithdrawalRow[]): Promise<void> {
  const { rail } = parts;
  const sent = rows.filter(({ status }) => status === 'sent').map(({ id }) => withdrawalLink(id));
  const states = sent.length === 0 ? new Map<string, PaymentState>() : await rail.payments(sent);
  await eachByItself(parts, rows, (row) => follow(parts, row, states.get(withdrawalLink(row.id))));
}

async function follow(
  parts: WalletParts,
  row: WithdrawalRow,
  state: PaymentState | undefined,
): Promise<void> {
  const age = BigInt(parts.now()) - row.updated_at;
  switch (row.status) {
    case 'new':
      if (age >= BigInt(LOST_AFTER_MS)) await holdFor(parts, row);
      return;
    case 'review': {
      if (age < BigInt(parts.reviewMs)) return;
      const sending = await move(parts, row, ['review'], 'sending');
      if (sending !== null) await send(parts, sending);
      return;
    }
    case 'sending':
      return send(parts, row);
    case 'cancelling':
    case 'declining':
      await finishCancel(parts, row);
      return;
    case 'sent':
      return followPayment(parts, row, state);
    default:
      return;
  }
}

/** Out of the user's account first, so that nothing leaves that is still there; then over the rail. */
async function send(parts: WalletParts, row: WithdrawalRow): Promise<void> {
  if (!(await settle(parts, row, 'sent'))) return;
  await parts.rail.send(paymentOf(parts, row));
  await move(parts, row, ['sending'], 'sent');
}

function paymentOf({ port }: WalletParts, row: WithdrawalRow): Payment {
  const { id, asset, network, address, tag, amount } = row;
  return {
    ...{ id: withdrawalLink(id), coin: asset, network, address, tag },
    amount: amountOf(port, asset, amount),
  };
}

async function followPayment(
  parts: WalletParts,
  row: WithdrawalRow,
  state: PaymentState | undefined,
): Promise<void> {
  // The rail has forgotten it, or never got it: asked again it sends what it has not sent.
  if (state === undefined) return parts.rail.send(paymentOf(parts, row));
  if (state.type === 'failed') return giveBack(parts, row);
  const needed = networkOf(parts.rail, row.asset, row.network)?.confirmations;
  if (needed === undefined) return;
  const confirmations = Math.min(state.confirmations, needed);
  if (confirmations !== row.confirmations || row.tx_id === null) {
    await sql`
      update wallet_withdrawals set tx_id = ${state.txId}, confirmations = ${confirmations}
      where id = ${row.id} and status = 'sent'`.execute(parts.db);
  }
  if (confirmations < needed || !(await settle(parts, row, 'confirmed'))) return;
  await move(parts, row, ['sent'], 'confirmed');
}

/** What was sent comes back, and the fee with it. */
async function giveBack(parts: WalletParts, row: WithdrawalRow): Promise<void> {
  const { port, warn } = parts;
  const { id, account, asset } = row;
  if (!(await settle(parts, row, 'returned'))) return;
  if (BigInt(row.fee) > 0n) {
    const fee = amountOf(port, asset, row.fee);
    const missed = await submitOnce(port, {
      ...{ type: 'post', linkId: withdrawalLink(id, 'refund'), kind: 'refund' },
      postings: [
        { account: 'fees', asset, amount: `-${fee}` },
        { account, asset, amount: fee },
      ],
    });
    if (missed?.type === 'rejected') {
      warn(`The fee of withdrawal ${id} cannot be given back: ${missed.rejection.code}`);
    }
    if (missed !== null) return;
  }
  await move(parts, row, ['sent'], 'failed');
}

/** @returns whether the ledger has it, now or from an earlier try */
async function settle(
  { port, warn }: WalletParts,
  { id }: WithdrawalRow,
  outcome: 'sent' | 'confirmed' | 'returned',
): Promise<boolean> {
  const missed = await submitOnce(port, {
    ...{ type: 'settle-withdrawal', linkId: withdrawalLink(id, outcome) },
    ...{ withdrawal: withdrawalLink(id), outcome },
  });
  if (missed?.type === 'rejected') {
    warn(`Withdrawal ${id} cannot be ${outcome}: ${missed.rejection.code}`);
  }
  return missed === null;
}
