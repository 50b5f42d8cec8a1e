import type { LeftOver } from '@meridian/protocol/contracts/closing.ts';
import { sql } from 'kysely';
import {
  failure,
  success,
  type AccountContext,
  type AccountResult,
  type Client,
} from '../accounts/context.ts';
import { sendSecurityChanged } from '../accounts/mails.ts';
import { revokeSessions, type SignedIn } from '../accounts/sessions.ts';
import { accountsOf } from '../assets/routes.ts';
import { type OwnerProof, withOwner } from '../factors/with-owner.ts';
import { strategyIdsAtWork } from '../strategies/store.ts';
import { isNothing, leftOver } from './left-over.ts';
import { CLOSING_WAIT_MS, type ClosingParts } from './parts.ts';

export interface Asked {
  /** When the account is erased, in ms since 1970; null where something is left over. */
  readonly dueAt: number | null;
  readonly left: LeftOver;
}

/**
 * Ends what an account has running and signs its owner out everywhere. Whoever signs in within the week keeps it
 * (`beginSession`). Where something is left over nothing is ended.
 */
export function askToClose(
  context: AccountContext,
  parts: ClosingParts,
  signedIn: SignedIn,
  { client, ...proof }: OwnerProof & { readonly client: Client },
): Promise<AccountResult<Asked>> {
  const act = () => close(context, parts, signedIn, client);
  const isUndone = (result: AccountResult<Asked>) => !result.ok || result.value.dueAt === null;
  return withOwner(context, signedIn, { ...proof, client }, act, { isUndone });
}

async function close(
  context: AccountContext,
  parts: ClosingParts,
  signedIn: SignedIn,
  client: Client,
): Promise<AccountResult<Asked>> {
  const { userId } = signedIn;
  const before = await leftOver(parts, userId);
  if (!isNothing(before)) return success({ dueAt: null, left: before });
  if (!(await endWork(parts, userId))) return failure('unavailable');
  // What ended may have paid something out.
  const left = await leftOver(parts, userId);
  if (!isNothing(left)) return success({ dueAt: null, left });
  for (const { id } of await parts.keys.list(userId)) {
    await parts.keys.revoke(userId, id, { actor: 'owner', ip: client.ip });
  }
  const askedAt = parts.now();
  const dueAt = askedAt + CLOSING_WAIT_MS;
  await context.db.transaction().execute(async (transaction) => {
    await revokeSessions(transaction, userId);
    await sql`delete from password_resets where user_id = ${userId}`.execute(transaction);
    await sql`delete from price_alerts where user_id = ${userId}`.execute(transaction);
    await sql`
      insert into account_closings (user_id, asked_at, due_at)
      values (${userId}, ${askedAt}, ${dueAt})
      on conflict (user_id) do update set asked_at = excluded.asked_at, due_at = excluded.due_at`.execute(
      transaction,
    );
  });
  context.event('account-closing', { client, account: userId });
  sendSecurityChanged(context, { ...ownerOf(signedIn), what: 'closing' });
  return success({ dueAt, left });
}

function ownerOf({ email, lang }: SignedIn) {
  // `as`: only `register` writes the column, from `readLocale`.
  return { email, lang: lang as Parameters<typeof sendSecurityChanged>[1]['lang'] };
}

/** Orders, bots, recurring buys and TWAP orders; false where one goes on. */
async function endWork({ db, port, runner, now }: ClosingParts, userId: bigint): Promise<boolean> {
  for (const id of await strategyIdsAtWork(db, userId)) {
    await runner.send(id, { type: 'close', reason: 'user', keep: 'both', time: now() });
  }
  for (const account of await accountsOf(db, userId)) {
    if (port.openOrders(account).length === 0) continue;
    const ended = await port.submit({ type: 'cancel-orders', account });
    if (ended.type !== 'accepted') return false;
  }
  return (await strategyIdsAtWork(db, userId)).length === 0;
}
