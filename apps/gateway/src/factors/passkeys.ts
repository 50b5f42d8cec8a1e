import { brand } from '@meridian/editions/brand.ts';
import type { Locale } from '@meridian/editions/locales.ts';
import { PASSKEY_NAME_MAX_LENGTH } from '@meridian/protocol/account-api.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

import {
  failure,
  success,
  type AccountContext,
  type AccountResult,
  type Client,
  type NewSession,
  type OpenedSession,
} from '../accounts/context.ts';
import { mayBeUsed } from '../accounts/demo-address.ts';
import { rememberDevice } from '../accounts/known-devices.ts';
import { codeLimits, giveBack, takeAttempts } from '../accounts/limits.ts';
import { sendNewDevice, sendSecurityChanged } from '../accounts/mails.ts';
import { beginSession, type SignedIn } from '../accounts/sessions.ts';
import { USER_ACTIVE } from '../accounts/tables.ts';
import { hashOf, isUuid, newUuid } from '../accounts/tokens.ts';
import { userIdAsNumber } from '../accounts/user-id.ts';
import { type OwnerProof, withOwner } from './with-owner.ts';

/** A browser answers a challenge within this time, and once. */
const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;
const MAX_PASSKEYS = 20;
/** EdDSA, ES256 and RS256 by their COSE numbers: the library would ask for one that Node warns of. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey: most gateways start without one. */
const library = () => import('@simplewebauthn/server');

/** The page that asks: a passkey belongs to its host, whatever edition its account was opened in. */
export interface PasskeyPlace {
  /** Without a port. */
  readonly host: string;
  readonly isOwnOrigin: (origin: string) => boolean;
}

export interface PasskeyInfo {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Newest first, of every host. */
export async function listPasskeys(
  { db }: Pick<AccountContext, 'db'>,
  userId: bigint,
): Promise<readonly PasskeyInfo[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'host', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, host, created_at: createdAt, last_used_at: lastUsedAt }) => ({
    ...{ id, name, host, createdAt, lastUsedAt },
  }));
}

/** What the browser is to make a passkey by, after password and code. */
export function beginPasskey(
  context: AccountContext,
  signedIn: SignedIn,
  proof: OwnerProof,
  { client, place }: { readonly client: Client; readonly place: PasskeyPlace },
): Promise<AccountResult<object>> {
  return withOwner(context, signedIn, { ...proof, client }, () =>
    newPasskeyOptions(context, signedIn, place),
  );
}

async function newPasskeyOptions(
  context: AccountContext,
  { userId, email }: SignedIn,
  place: PasskeyPlace,
): Promise<AccountResult<object>> {
  const { db } = context;
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'host'])
    .where('user_id', '=', userId)
    .execute();
  if (known.length >= MAX_PASSKEYS) return failure('tooManyKeys');
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: place.host,
    userName: email,
    userID: Uint8Array.from(Buffer.from(String(userId))),
    challenge: await newChallenge(context, place.host, userId),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known
      .filter(({ host }) => host === place.host)
      .map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return success(options);
}

interface NewPasskey {
  readonly name: string;
  /** As the browser gave it; the library reads it. */
  readonly response: object;
}

/** Keeps the passkey that a browser has made for a challenge of this account. */
export async function addPasskey(
  context: AccountContext,
  { userId, email, lang }: SignedIn,
  { name: typed, response }: NewPasskey,
  { client, place }: { readonly client: Client; readonly place: PasskeyPlace },
): Promise<AccountResult<PasskeyInfo>> {
  const { db, now, randomBytes } = context;
  const name = typed.trim();
  if (name === '') return failure('invalidInput', { fields: { name: 'missing' } });
  if (name.length > PASSKEY_NAME_MAX_LENGTH || /\p{Cc}/u.test(name)) {
    return failure('invalidInput', { fields: { name: 'invalid' } });
  }
  const { verifyRegistrationResponse } = await library();
  const verdict = await verifyRegistrationResponse({
    // `as`: what it is not, the library refuses.
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(context, challenge, place.host, userId),
    expectedOrigin: originOf(response, place),
    expectedRPID: place.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verdict?.verified !== true) return failure('passkeyRefused');
  const { credential } = verdict.registrationInfo;
  const id = newUuid(randomBytes);
  const createdAt = new Date(now());
  const row = await db
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      host: place.host,
      name,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return failure('passkeyRefused');
  context.event('passkey-added', { client, account: userId });
  // `as`: only `register` writes the column, from `readLocale`.
  sendSecurityChanged(context, { email, lang: lang as Locale, what: 'passkeyAdded' });
  return success({ id, name, host: place.host, createdAt, lastUsedAt: null });
}

/** False where the account has no such passkey. */
export async function removePasskey(
  context: AccountContext,
  { userId, email, lang }: SignedIn,
  passkeyId: string,
  client: Client,
): Promise<boolean> {
  const id = passkeyId.toLowerCase();
  if (!isUuid(id)) return false;
  const removed = await context.db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (removed === undefined) return false;
  context.event('passkey-removed', { client, account: userId });
  // `as`: only `register` writes the column, from `readLocale`.
  sendSecurityChanged(context, { email, lang: lang as Locale, what: 'passkeyRemoved' });
  return true;
}

/** What the browser is to find a passkey by; nobody is named, so that nothing of accounts shows. */
export async function beginPasskeySignIn(
  context: AccountContext,
  { ip }: Pick<Client, 'ip'>,
  place: PasskeyPlace,
): Promise<AccountResult<object>> {
  const { db, now } = context;
  // Each leaves a row behind until it is over.
  const taking = await takeAttempts(db, codeLimits(ip), now());
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: place.host,
    challenge: await newChallenge(context, place.host, null),
    userVerification: 'required',
  });
  return success(options);
}

/**
 * Signs in by a passkey: a key of the device that its owner has unlocked it with, so two factors at once, and no
 * code is asked for.
 */
export async function passkeySignIn(
  context: AccountContext,
  response: object,
  client: NewSession,
  place: PasskeyPlace,
): Promise<AccountResult<OpenedSession>> {
  const { db, now, background } = context;
  const taking = await takeAttempts(db, codeLimits(client.ip), now());
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });
  const passkey = await passkeyOf(context, response, place.host);
  const counter = passkey === null ? null : await verified(context, passkey, response, place);
  if (passkey === null || counter === null) {
    const account = passkey === null ? {} : { account: passkey.user_id };
    context.event('sign-in-failed', { client, ...account });
    return failure('passkeyRefused');
  }
  const { user_id: userId, email, lang } = passkey;
  const opened = await db.transaction().execute(async (transaction) => {
    const used = { counter, last_used_at: new Date(now()) };
    // Removed meanwhile, it opens nothing.
    const still = await transaction
      .updateTable('passkeys')
      .set(used)
      .where('id', '=', passkey.id)
      .returning('id')
      .executeTakeFirst();
    if (still === undefined) return null;
    const token = await beginSession(transaction, context, userId, client);
    return { token, device: await rememberDevice(transaction, context, userId, client) };
  });
  if (opened === null) return failure('passkeyRefused');
  const { token, device } = opened;
  context.event(device.isNew ? 'signed-in-on-new-device' : 'signed-in', {
    client,
    account: userId,
  });
  // `as`: only `register` writes the column, from `readLocale`.
  if (device.isNew) sendNewDevice(context, email, lang as Locale);
  background.run(() => giveBack(db, taking.taken));
  const result = { token, userId: userIdAsNumber(userId), device: device.token };
  return success({ ...result, isOutdated: false });
}

type Passkey = NonNullable<Awaited<ReturnType<typeof passkeyOf>>>;

/** The passkey an answer names, of an account that may sign in here. */
async function passkeyOf({ db, environment }: AccountContext, response: object, host: string) {
  const id = 'id' in response && typeof response.id === 'string' ? response.id : '';
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select(['users.email', 'users.lang'])
    .where('passkeys.credential_id', '=', id)
    .where('passkeys.host', '=', host)
    .where('users.status', '=', USER_ACTIVE)
    .executeTakeFirst();
  return row !== undefined && mayBeUsed(row.email, environment) ? row : null;
}

/** The authenticator's new count; null where the answer does not hold. */
async function verified(
  context: AccountContext,
  passkey: Passkey,
  response: object,
  place: PasskeyPlace,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const verdict = await verifyAuthenticationResponse({
    // `as`: what it is not, the library refuses.
    response: response as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(context, challenge, place.host, null),
    expectedOrigin: originOf(response, place),
    expectedRPID: place.host,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: parseInt(String(passkey.counter), 10),
    },
  }).catch(() => null);
  return verdict?.verified === true ? verdict.authenticationInfo.newCounter : null;
}

async function newChallenge(
  { db, now, randomBytes }: AccountContext,
  host: string,
  userId: bigint | null,
) {
  const challenge = Uint8Array.from(randomBytes(CHALLENGE_BYTES));
  const expires = new Date(now() + CHALLENGE_MS);
  const text = Buffer.from(challenge).toString('base64url');
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashOf(text), user_id: userId, host, expires_at: expires })
    .execute();
  return challenge;
}

/** Whether a challenge was given to this host and account and is not over; it is used up by the question. */
async function useChallenge(
  { db, now }: AccountContext,
  challenge: string,
  host: string,
  userId: bigint | null,
): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('host', '=', host)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', new Date(now()))
    .returning('challenge_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** The origin an answer names where it is one of ours at this host; else one that no answer names. */
function originOf(response: object, { isOwnOrigin }: PasskeyPlace): string {
  const origin = clientOrigin(response);
  return origin !== null && isOwnOrigin(origin) ? origin : 'nobody:';
}

function clientOrigin(response: object): string | null {
  const inner = 'response' in response ? response.response : null;
  if (typeof inner !== 'object' || inner === null || !('clientDataJSON' in inner)) return null;
  try {
    const data: unknown = JSON.parse(
      Buffer.from(String(inner.clientDataJSON), 'base64url').toString(),
    );
    const origin = typeof data === 'object' && data !== null && 'origin' in data && data.origin;
    return typeof origin === 'string' ? origin : null;
  } catch {
    return null;
  }
}
