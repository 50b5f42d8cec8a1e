import { randomUUID } from 'node:crypto';
import { invariant } from '@meridian/money/invariant.ts';
import type { Post } from '@meridian/venue/api/commands.ts';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { noAccount, userNamed } from '../accounts/named-user.ts';
import type { AccountTables } from '../accounts/tables.ts';
import type { VenuePort } from '../venue/port.ts';
import { openFundingAccount, openSpotAccount, spotAccountOf } from '../venue/wallet.ts';
import { readAdminLog } from './log.ts';
import { marketCommands } from './market-commands.ts';
import { failed, NO_REASON, readReason } from './reply.ts';
import { levelsOf, noSymbol, runNoted, sentenceOf, whileOpen } from './run-noted.ts';
import type { AdminCommands, AdminReply } from './socket.ts';

const reason = v.optional(v.string(), '');
const tradingSchema = v.object({ symbol: v.string(), reason });
const levelSchema = v.object({ account: v.string(), level: v.string(), reason });
const freezeSchema = v.object({ account: v.string(), reason });
const postSchema = v.object({
  corrects: v.number(),
  postings: v.array(v.object({ account: v.string(), asset: v.string(), amount: v.string() })),
  reason,
});
const logSchema = v.object({ limit: v.pipe(v.number(), v.integer(), v.minValue(1)) });

interface Parts {
  readonly db: Kysely<AccountTables>;
  readonly port: VenuePort;
}

/** What an operator may do to the venue, by the names the admin socket knows. */
export function venueCommands(db: Kysely<AccountTables>, port: VenuePort): AdminCommands {
  const parts = { db, port };
  return {
    'admin halt': whileOpen(port, (given) => setTrading(parts, given, 'Halted')),
    'admin resume': whileOpen(port, (given) => setTrading(parts, given, 'Trading')),
    'admin level': whileOpen(port, (given) => setLevel(parts, given)),
    'admin freeze': whileOpen(port, (given) => setFrozen(parts, given, true)),
    'admin unfreeze': whileOpen(port, (given) => setFrozen(parts, given, false)),
    'admin post': whileOpen(port, (given) => postCorrection(parts, given)),
    ...marketCommands(port),
    async 'admin log'(given) {
      const { limit } = v.parse(logSchema, given);
      return { ok: true, result: await readAdminLog(db, limit) };
    },
  };
}

async function setTrading(
  { port }: Parts,
  given: unknown,
  status: 'Trading' | 'Halted',
): Promise<AdminReply> {
  const { symbol, ...asked } = v.parse(tradingSchema, given);
  const why = readReason(asked.reason);
  if (why === null) return NO_REASON;
  const listed = port.instrument(symbol);
  if (listed === null) return failed(noSymbol(port, symbol));
  if (listed.status === status) {
    return failed(`${symbol} ${status === 'Halted' ? 'is halted' : 'trades'} already.`);
  }
  const action = status === 'Halted' ? 'halt' : 'resume';
  const note = { action, given: { symbol }, reason: why };
  return runNoted(port, { type: 'set-trading', symbol, status }, note);
}

async function setLevel({ db, port }: Parts, given: unknown): Promise<AdminReply> {
  const { account: name, level, ...asked } = v.parse(levelSchema, given);
  const why = readReason(asked.reason);
  if (why === null) return NO_REASON;
  const levels = levelsOf(port);
  if (!levels.includes(level)) {
    return failed(`There is no level ${level}; there are: ${levels.join(', ')}.`);
  }
  const userId = await userNamed(db, name);
  if (userId === null) return failed(noAccount(name));
  const notOpened = await openSpotAccount(port, db, userId);
  if (notOpened !== null) return failed(sentenceOf(notOpened));
  const account = spotAccountOf(userId);
  if (port.account(account)?.tier === level) {
    return failed(`The account ${account} has the level ${level} already.`);
  }
  const note = { action: 'level', given: { account, level }, reason: why };
  return runNoted(port, { type: 'set-account', account, settings: { tier: level } }, note);
}

/**
 * All accounts that a user has, each by a command of its own: one that was cut off after some of them is
 * finished by the same words again.
 */
async function setFrozen(
  { db, port }: Parts,
  given: unknown,
  frozen: boolean,
): Promise<AdminReply> {
  const { account: name, ...asked } = v.parse(freezeSchema, given);
  const why = readReason(asked.reason);
  if (why === null) return NO_REASON;
  const userId = await userNamed(db, name);
  if (userId === null) return failed(noAccount(name));
  // What comes in later must not open one that is not frozen.
  const notOpened = await openFundingAccount(port, db, userId);
  if (notOpened !== null) return failed(sentenceOf(notOpened));
  const { rows } = await sql<{ readonly id: string }>`
    select id from venue_accounts where owner = ${String(userId)} order by id`.execute(db);
  const accounts = rows.map(({ id }) => id).filter((id) => port.account(id)?.isFrozen === !frozen);
  const action = frozen ? 'freeze' : 'unfreeze';
  if (accounts.length === 0) {
    return failed(`The accounts of ${name} are ${frozen ? 'frozen already' : 'not frozen'}.`);
  }
  const done: object[] = [];
  for (const account of accounts) {
    const note = { action, given: { account }, reason: why };
    const reply = await runNoted(
      port,
      { type: 'set-account', account, settings: { frozen } },
      note,
    );
    if (!reply.ok) return reply;
    done.push(reply.result);
  }
  return { ok: true, result: done };
}

async function postCorrection({ db, port }: Parts, given: unknown): Promise<AdminReply> {
  const { corrects, postings, ...asked } = v.parse(postSchema, given);
  const why = readReason(asked.reason);
  if (why === null) return NO_REASON;
  for (const { account, asset } of postings) {
    if (port.asset(asset) === null) return failed(`There is no asset ${asset}.`);
    if (port.account(account) !== null) continue;
    return failed(
      `There is no account ${account}: give one of the venue's own, such as fees, or NUMBER/spot.`,
    );
  }
  const linkId = `admin:${randomUUID()}`;
  const command: Post = { type: 'post', linkId, kind: 'correction', corrects, postings };
  const note = { action: 'post', given: { linkId, corrects, postings }, reason: why };
  const reply = await runNoted(port, command, note);
  if (!reply.ok) return reply;
  const { rows } = await sql<{ readonly entry: bigint }>`
    select entry from venue_causes where link_id = ${linkId}`.execute(db);
  const [cause] = rows;
  invariant(cause !== undefined, 'a movement that was accepted has its entry', linkId);
  const entry = parseInt(String(cause.entry), 10);
  return { ok: true, result: { entry, ...reply.result } };
}
