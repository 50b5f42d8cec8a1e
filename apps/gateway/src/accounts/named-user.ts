import type { Kysely } from 'kysely';
import { DEMO_EMAIL } from './demo-address.ts';
import type { AccountTables } from './tables.ts';

/** Whom an operator means: `demo`, an e-mail address, or the account's number. */
export async function userNamed(db: Kysely<AccountTables>, name: string): Promise<bigint | null> {
  const isNumber = /^\d{1,15}$/.test(name);
  const email = name === 'demo' ? DEMO_EMAIL : name.toLowerCase();
  const query = db.selectFrom('users').select('id');
  const row = await (
    isNumber ? query.where('id', '=', BigInt(name)) : query.where('email', '=', email)
  ).executeTakeFirst();
  return row?.id ?? null;
}

export function noAccount(name: string): string {
  return `There is no account ${name}: give demo, an e-mail address, or a number.`;
}
