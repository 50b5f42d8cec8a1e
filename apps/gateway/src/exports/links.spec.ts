/** What invalidates the links of an account's files before they expire. */
import { randomBytes } from 'node:crypto';
import { EXPORT_CALLS } from '@meridian/protocol/contracts/export-calls.ts';
import type { ExportInfo } from '@meridian/protocol/contracts/exports.ts';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cookieOf,
  PASSWORD,
  resetTokenIn,
  type SignedUp,
  signUp,
  testSealer,
} from '../accounts/testing/fixture.ts';
import { hashOf } from '../accounts/tokens.ts';
import { createKeyStore } from '../keys/store.ts';
import { Downloads } from './downloads.ts';
import { download, type ExportScene, openExportScene } from './testing/export-scene.ts';

const NEW_PASSWORD = 'another staple 7 horse';

let scene: ExportScene;

beforeAll(async () => {
  scene = await openExportScene();
});

afterAll(() => scene.close());

interface Owner extends SignedUp {
  readonly email: string;
}

async function newOwner(): Promise<Owner> {
  const email = `${randomBytes(4).toString('hex')}@example.com`;
  return { ...(await signUp(scene.api, email)), email };
}

async function jobsOf(cookie: string): Promise<readonly ExportInfo[]> {
  const { result } = await scene.api.call('/s1/exports', undefined, { method: 'GET', cookie });
  return parse(EXPORT_CALLS.exports.result, result).jobs;
}

/** A link to one of their files, which works. */
async function linkOf({ token: cookie }: Owner): Promise<string> {
  const body = { requestId: randomBytes(8).toString('hex'), format: 'meridian' };
  await scene.api.call('/s1/exports/create', body, { cookie });
  scene.runner.wake();
  await scene.runner.settled();
  const [job] = await jobsOf(cookie);
  const link = job?.link ?? '';
  expect((await download(scene, link)).status).toBe(200);
  return link;
}

async function signInAgain({ email }: Owner, password = PASSWORD): Promise<string> {
  const answer = await scene.api.call('/s1/account/login', { email, password });
  return cookieOf(answer);
}

const keys = () =>
  createKeyStore({
    db: scene.database.kysely,
    ...{ sealer: testSealer(), environment: 'local', now: () => scene.api.now },
    ...{ writes: scene.database.writes, warn: () => {} },
  });

async function resetPassword({ email }: Owner) {
  await scene.api.call('/s1/account/password/forgot', { email });
  const body = { token: resetTokenIn(await scene.api.lastMail()), password: NEW_PASSWORD };
  return scene.api.call('/s1/account/password/reset', body);
}

function changePassword({ token: cookie }: Owner) {
  const body = { current: PASSWORD, password: NEW_PASSWORD };
  return scene.api.call('/s1/account/password/change', body, { cookie });
}

const signOutEverywhere = ({ token: cookie }: Owner) =>
  scene.api.call('/s1/account/sessions/revoke-all', {}, { cookie });

async function revokeASession(owner: Owner) {
  const cookie = await signInAgain(owner);
  const read = { method: 'GET', cookie } as const;
  const { result } = await scene.api.call('/s1/account/sessions', undefined, read);
  // `as`: the answer is held to its document.
  const sessions = result['sessions'] as readonly { readonly id: string; current: boolean }[];
  const other = sessions.find(({ current }) => !current)?.id ?? '';
  const path = `/s1/account/sessions/${other}`;
  return scene.api.call(path, undefined, { method: 'DELETE', cookie });
}

async function revokeAKey({ id }: Owner) {
  const store = keys();
  const change = { actor: 'owner', ip: null } as const;
  const asked = { name: 'tax tool', scopes: ['read'], addresses: [], expiresAt: null } as const;
  const created = await store.create(BigInt(id), asked, change);
  const isRevoked = await store.revoke(BigInt(id), created?.info.id ?? '', change);
  return { code: isRevoked ? 0 : 1 };
}

describe('a link ends with', () => {
  it.each<[string, (owner: Owner) => Promise<{ readonly code: number }>, string]>([
    ['a reset of the password', resetPassword, NEW_PASSWORD],
    ['a change of the password', changePassword, NEW_PASSWORD],
    ['signing out everywhere', signOutEverywhere, PASSWORD],
    ['the end of another session', revokeASession, PASSWORD],
    ['the end of an API key', revokeAKey, PASSWORD],
  ])('%s', async (_what, act, password) => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const [link, kept] = [await linkOf(owner), await linkOf(other)];
    expect((await act(owner)).code).toBe(0);
    expect((await download(scene, link)).status).toBe(404);
    const [job] = await jobsOf(await signInAgain(owner, password));
    expect(job).toMatchObject({ status: 'expired', link: null });
    // The list says when the link was ended.
    expect(job?.expiresAt).toBeLessThanOrEqual(Date.now());
    // Links of another account still work.
    expect((await download(scene, kept)).status).toBe(200);
  });

  it('the account', async () => {
    const owner = await newOwner();
    const link = await linkOf(owner);
    await sql`update users set status = 2 where id = ${owner.id}`.execute(scene.database.kysely);
    expect((await download(scene, link)).status).toBe(404);
  });
});

const tokenOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';

/** Each row of the jobs, as text. */
async function storedJobs(): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly text: string }>`
    select to_jsonb(j)::text as text from export_jobs j`.execute(scene.database.kysely);
  return rows.map(({ text }) => text);
}

describe('the token of a link', () => {
  it('is in no row, nor its hash, and opens by the file of keys alone', async () => {
    const owner = await newOwner();
    const token = tokenOf(await linkOf(owner));
    expect(token).toMatch(/^[\w-]{43}$/);
    const bytes = Buffer.from(token, 'base64url');
    const forms = [token, bytes.toString('hex'), bytes.toString('base64'), hashOf(token)];
    const rows = (await storedJobs()).join('\n');
    for (const form of forms) expect(rows).not.toContain(form);
    // Of one file it opens no other: the number is sealed along.
    const moved = sql`
      update export_jobs set token_sealed = (select max(token_sealed) from export_jobs where user_id = ${owner.id})
      where user_id = ${owner.id} returning id`;
    const other = await linkOf(owner);
    await moved.execute(scene.database.kysely);
    const answers = [
      await download(scene, other),
      await download(scene, other.replace(tokenOf(other), token)),
    ];
    expect(answers.map(({ status }) => status)).toContain(404);
  });

  it('outlives a rotation of the keys, sealed by the new one', async () => {
    const link = await linkOf(await newOwner());
    const sealedBy = async () => {
      const found = (await storedJobs()).map((row) => /"token_sealed": "(\w+)\./.exec(row)?.[1]);
      return new Set(found.filter((key) => key !== undefined));
    };
    const old = await sealedBy();
    await keys().reseal();
    expect((await download(scene, link)).status).toBe(200);
    const fresh = await sealedBy();
    expect([old.size, fresh.size]).toEqual([1, 1]);
    expect([...fresh]).not.toEqual([...old]);
  });
});

describe('downloads at the same time', () => {
  it('are four of an account, and one more is asked to come later', async () => {
    const [link, other] = [await linkOf(await newOwner()), await linkOf(await newOwner())];
    const links = [link, link, other, link, link, link, link];
    const answers = await Promise.all(links.map((each) => download(scene, each)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(statuses[2]).toBe(200);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe('10');
    expect(refused?.body).toContain('20004');
    // They are over, and so is the bound.
    expect((await download(scene, link)).status).toBe(200);
  });

  it('are 64 of all accounts; a place is given back once', () => {
    const downloads = new Downloads();
    const begun = Array.from({ length: 65 }, (_, user) => downloads.begin(BigInt(user)));
    expect(begun.map((end) => end !== null)).toEqual([
      ...Array.from({ length: 64 }, () => true),
      false,
    ]);
    begun[0]?.();
    begun[0]?.();
    expect(downloads.begin(1n)).not.toBeNull();
    expect(downloads.begin(2n)).toBeNull();
  });
});
