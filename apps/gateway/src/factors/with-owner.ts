import type { Locale } from '@meridian/editions/locales.ts';
import { type Kysely, sql } from 'kysely';

import { confirmPassword } from '../accounts/confirm-password.ts';
import {
  failure,
  type AccountContext,
  type AccountFailure,
  type Client,
} from '../accounts/context.ts';
import { knownDevice } from '../accounts/known-devices.ts';
import {
  codeBudgets,
  codeMailLimits,
  deviceCodeLimits,
  giveBack,
  type Limit,
  secondFactorLimits,
  takeAttempts,
  type Taking,
  waitBefore,
} from '../accounts/limits.ts';
import { sendCodesTried, sendSecurityChanged } from '../accounts/mails.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { digitsOf, findCode, isRecoveryCode } from './recovery-codes.ts';
import { type Factor, factorOf, stepOf } from './stored-factor.ts';

/** What an owner is asked for before something that cannot be taken back. */
export interface OwnerProof {
  readonly current: string;
  /** Of the authenticator, or a recovery code; asked for where there is a second factor. */
  readonly code?: string | undefined;
}

interface Outcome {
  readonly ok: boolean;
}

interface Refused {
  readonly ok: false;
  readonly failure: AccountFailure;
}

interface Act<Result> {
  /** Whether a result says that nothing was done, so that the code may be used again. */
  readonly isUndone?: (result: Result) => boolean;
}

/**
 * Asks who is signed in for the password once more, and for a code where there is a second factor, and then does
 * what they are asked for.
 */
export async function withOwner<Result extends Outcome>(
  context: AccountContext,
  signedIn: SignedIn,
  { current, code, client }: OwnerProof & { readonly client: Client },
  act: () => Promise<Result>,
  rules: Act<Result> = {},
): Promise<Result | Refused> {
  const confirmed = await confirmPassword(context, signedIn, current, client);
  if (!confirmed.ok) return confirmed;
  // `as`: only `register` writes the column, from `readLocale`.
  const owner = { id: signedIn.userId, email: signedIn.email, lang: signedIn.lang as Locale };
  return withSecondFactor(context, { owner, code, client }, act, rules);
}

interface Owner {
  readonly id: bigint;
  readonly email: string;
  readonly lang: Locale;
}

interface FactorProof {
  readonly owner: Owner;
  readonly code: string | undefined;
  readonly client: Client;
}

/**
 * Does something for who needs no code, or has one. A code of the authenticator counts once, and so does a
 * recovery code: it is used up before, so that of two requests with the same code one is too late, and given back
 * where what it was for is refused. Wrong ones count against the account whatever they were tried for.
 */
export async function withSecondFactor<Result extends Outcome>(
  context: AccountContext,
  { owner, code, client }: FactorProof,
  act: () => Promise<Result>,
  { isUndone = ({ ok }) => !ok }: Act<Result> = {},
): Promise<Result | Refused> {
  const { db, background } = context;
  const { id, email, lang } = owner;
  const factor = await factorOf(db, id);
  if (factor?.confirmed_at == null) return act();
  const digits = digitsOf(code ?? '');
  if (digits === '') return failure('secondFactorNeeded');
  const taking = await takeCode(context, owner, client);
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });
  const isRecovery = isRecoveryCode(digits);
  const used = isRecovery
    ? await useRecoveryCode(db, factor, digits)
    : await useCode(context, factor, digits);
  if (used === null) {
    context.event('second-factor-failed', { client, account: id });
    const limits = codeBudgets(id, client.ip);
    background.run(() => tellOfCodes(context, owner, limits));
    return failure('wrongCode');
  }
  background.run(() => giveBack(db, taking.taken));
  const result = await act();
  if (isUndone(result)) {
    await used.giveBack();
  } else if (isRecovery) {
    context.event('recovery-code-used', { client, account: id });
    sendSecurityChanged(context, { email, lang, what: 'recoveryCodeUsed' });
  }
  return result;
}

/** A known device tries on its own account, and once that is used up as any other does. */
async function takeCode(
  context: AccountContext,
  { id, email }: Owner,
  client: Client,
): Promise<Taking> {
  const { db, now } = context;
  const device = await knownDevice(context, email, client);
  if (device !== null) {
    const taking = await takeAttempts(db, deviceCodeLimits(device), now());
    if (taking.ok) return taking;
  }
  return takeAttempts(db, secondFactorLimits(id, client.ip), now());
}

/** Whoever used up a budget of codes knows the password: its owner is to hear of that, once in a window. */
async function tellOfCodes(
  context: AccountContext,
  { id, email, lang }: Owner,
  limits: readonly Limit[],
): Promise<void> {
  const { db, now } = context;
  if ((await waitBefore(db, limits, now())) === 0) return;
  const taking = await takeAttempts(db, codeMailLimits(id), now());
  if (taking.ok) sendCodesTried(context, email, lang);
}

/** A code that was used up. */
interface UsedCode {
  /** As if it had not been used, unless another one has been since. */
  giveBack(): Promise<void>;
}

/** One statement, so that of two at once with the same code one is too late. */
async function useCode(
  context: AccountContext,
  factor: Factor,
  digits: string,
): Promise<UsedCode | null> {
  const { db } = context;
  const { user_id: userId } = factor;
  const step = stepOf(context, factor, digits);
  if (step === null) return null;
  const { rows } = await sql<{ readonly before: bigint }>`
    update second_factors f set last_step = ${step}::bigint
    from (select user_id, last_step from second_factors where user_id = ${userId} for update) b
    where f.user_id = b.user_id and f.confirmed_at is not null and b.last_step < ${step}::bigint
    returning b.last_step as before`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    async giveBack() {
      await sql`
        update second_factors set last_step = ${row.before}::bigint
        where user_id = ${userId} and last_step = ${step}::bigint`.execute(db);
    },
  };
}

async function useRecoveryCode(
  db: Kysely<AccountTables>,
  { user_id: userId, confirmed_at: confirmedAt }: Factor,
  digits: string,
): Promise<UsedCode | null> {
  const rows = await db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  const found = findCode(rows, digits);
  if (found === null) return null;
  const used = await db
    .deleteFrom('recovery_codes')
    .where('id', '=', found.id)
    .returning('id')
    .executeTakeFirst();
  if (used === undefined) return null;
  const newest = rows.reduce((most, { id }) => (id > most ? id : most), found.id);
  return {
    async giveBack() {
      await db.transaction().execute(async (transaction) => {
        const lock = transaction.selectFrom('second_factors').select('user_id');
        await lock.where('user_id', '=', userId).forUpdate().execute();
        // Codes that were made since have higher numbers, and are the only ones that count.
        await sql`
          insert into recovery_codes (id, user_id, salt, code_hash) overriding system value
          select ${found.id}::bigint, ${userId}::bigint, ${found.salt}, ${found.code_hash}
          where exists (select from second_factors
              where user_id = ${userId} and confirmed_at = ${confirmedAt})
            and not exists (select from recovery_codes
              where user_id = ${userId} and id > ${newest}::bigint)`.execute(transaction);
      });
    },
  };
}
