import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { AccountTables } from '../accounts/tables.ts';
import { noteInLog } from '../admin/log.ts';
import { failed, NO_REASON, readReason } from '../admin/reply.ts';
import { whileOpen } from '../admin/run-noted.ts';
import type { AdminCommands, AdminReply } from '../admin/socket.ts';
import type { VenuePort } from '../venue/port.ts';
import { amountOf } from './parts.ts';
import { finishCancel, move, type WithdrawalRow } from './withdrawals.ts';

const schema = v.object({
  withdrawal: v.pipe(v.number(), v.integer(), v.minValue(1)),
  reason: v.optional(v.string(), ''),
});

const MOST_LISTED = 1_000;

interface Parts {
  readonly db: Kysely<AccountTables>;
  readonly port: VenuePort;
  readonly now: () => number;
}

/** What an operator decides of withdrawals above the limit, by the names the admin socket knows. */
export function withdrawalCommands(parts: Parts): AdminCommands {
  const { port } = parts;
  return {
    'admin withdrawals': whileOpen(port, () => listWaiting(parts)),
    'admin approve': whileOpen(port, (given) => decide(parts, given, 'approve')),
    'admin decline': whileOpen(port, (given) => decide(parts, given, 'decline')),
  };
}

/** Those that wait, oldest first. */
async function listWaiting({ db, port }: Parts): Promise<AdminReply> {
  const { rows } = await sql<WithdrawalRow>`
    select * from wallet_withdrawals where status = 'approval'
    order by id limit ${MOST_LISTED}`.execute(db);
  return { ok: true, result: rows.map((row) => shown(port, row)) };
}

function shown(port: VenuePort, row: WithdrawalRow): object {
  const { id, account, asset, network, address, tag, value_usdt: valueUsdt } = row;
  return {
    ...{ withdrawal: parseInt(String(id), 10), account, asset },
    amount: amountOf(port, asset, row.amount),
    fee: amountOf(port, asset, row.fee),
    ...{ valueUsdt, network, address, tag },
    requestedAt: new Date(parseInt(String(row.requested_at), 10)).toISOString(),
  };
}

/** The row and its line of the log change together; what is held of one that is declined is freed after it. */
async function decide(
  { db, port, now }: Parts,
  given: unknown,
  action: 'approve' | 'decline',
): Promise<AdminReply> {
  const { withdrawal, ...asked } = v.parse(schema, given);
  const reason = readReason(asked.reason);
  if (reason === null) return NO_REASON;
  const time = now();
  const to = action === 'approve' ? 'review' : 'declining';
  const moved = await db.transaction().execute(async (transaction) => {
    const parts = { db: transaction, now: () => time };
    const row = await move(parts, { id: BigInt(withdrawal) }, ['approval'], to);
    if (row === null) return null;
    const note = { action, given: shown(port, row), reason };
    await noteInLog(transaction, time, note);
    return { row, note };
  });
  if (moved === null) return failed(`No withdrawal ${withdrawal} waits for approval.`);
  // Where it is not taken now, the next round of the wallet does it.
  if (action === 'decline') await finishCancel({ db, port, now }, moved.row);
  return { ok: true, result: { time: new Date(time).toISOString(), ...moved.note } };
}
