import type { Kysely } from 'kysely';

import type { AccountContext } from '../accounts/context.ts';
import type { AccountTables } from '../accounts/tables.ts';
import type { Sealer } from '../keys/sealing.ts';
import type { KeyTables } from '../keys/tables.ts';
import { stepOfCode, TOTP_DIGITS } from './totp.ts';

export type Factor = NonNullable<Awaited<ReturnType<typeof factorOf>>>;

export function factorOf(db: Kysely<AccountTables>, userId: bigint) {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The time step of a code; null for a wrong one. */
export function stepOf(
  { sealer, now }: AccountContext,
  factor: Factor,
  digits: string,
): number | null {
  if (digits.length !== TOTP_DIGITS) return null;
  return stepOfCode(Buffer.from(opened(sealer, factor), 'base64'), digits, now());
}

/** Recovery codes go on without the file of keys; codes of the authenticator cannot be checked. */
function opened(sealer: Sealer, { user_id: userId, secret_sealed: sealed }: SealedFactor): string {
  const secret = sealer.open(sealed, sealNameOf(userId));
  if (secret === null) {
    throw new Error(`no key of KEY_FILE opens the second factor of account ${userId}`);
  }
  return secret;
}

type SealedFactor = Pick<Factor, 'user_id' | 'secret_sealed'>;

/** Seals every secret by the key that seals now. */
export async function resealFactors(
  transaction: Kysely<AccountTables & KeyTables>,
  sealer: Sealer,
): Promise<void> {
  const rows = await transaction
    .selectFrom('second_factors')
    .select(['user_id', 'secret_sealed'])
    .forUpdate()
    .execute();
  for (const row of rows) {
    const sealed = sealer.seal(opened(sealer, row), sealNameOf(row.user_id));
    await transaction
      .updateTable('second_factors')
      .set({ secret_sealed: sealed })
      .where('user_id', '=', row.user_id)
      .execute();
  }
}

export function sealNameOf(userId: bigint): string {
  return `totp:${userId}`;
}
