/** What is logged, and that nothing personal or secret is in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFixture,
  emptyTables,
  openAccountDatabase,
  PASSWORD,
  signUp,
  testSealer,
  type AccountDatabase,
} from './accounts/testing/fixture.ts';
import { sealToken } from './exports/link-token.ts';
import { exportRoutes } from './exports/routes.ts';
import { shownCode } from './factors/testing/authenticator.ts';
import { createGateway } from './gateway.ts';
import { createLog, pseudonymOf, scrub } from './log.ts';
import { keyRoutes } from './keys/routes.ts';
import { createKeyStore } from './keys/store.ts';
import { loadSite, type Site } from './site.ts';
import { writeFakeSites } from './testing/fake-sites.ts';

const TOKEN = 'abcDEF0123456789_-abcDEF0123456789_-abcDEF0';

let lines: Record<string, unknown>[];
const stream = {
  write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
};
const log = createLog('info', stream);
beforeEach(() => {
  lines = [];
});

describe('a line', () => {
  it('is one object with level, time and message', () => {
    log.warn({ path: '/en/', ms: 4 }, 'answered');
    expect(lines).toEqual([
      { level: 'warn', time: expect.any(String) as string, path: '/en/', ms: 4, msg: 'answered' },
    ]);
  });

  it.each([
    ['an e-mail address', 'no mail to ann.lee+x@mail.example today', 'ann.lee'],
    ['an address of the internet', 'refused 203.0.113.77', '203.0.113.77'],
    ['one of its sixth version', 'refused 2001:db8::7:1', '2001:db8'],
    ['a token', `the token ${TOKEN} is over`, TOKEN],
    ['a password in an address', 'postgres://me:hunter2@db/x is away', 'hunter2'],
  ])('never holds %s, in a message, a field or an error', (_what, text, secret) => {
    log.info({ note: text, list: [{ deep: text }] }, text);
    log.error(new Error(text), 'failed');
    log.error({ err: Object.assign(new Error(text), { detail: text }) });
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it.each([
    'password',
    'currentPassword',
    'user_token',
    'Cookie',
    'email',
    'ip',
    'headers',
    'phone',
  ])('never holds what stands in a field named %s', (name) => {
    log.info({ [name]: 'plainword', inside: { [name]: ['plainword'] } }, 'x');
    expect(JSON.stringify(lines)).not.toContain('plainword');
  });

  it('keeps words, times and versions as they are', () => {
    const text = 'at 12:30:15 version 24.21.0 of node (postgres 15.4), 10:20';
    expect(scrub(text)).toBe(text);
  });

  it('names a person the same within a run, and by nothing of theirs', () => {
    expect(pseudonymOf('203.0.113.7')).toBe(pseudonymOf('203.0.113.7'));
    expect(pseudonymOf('203.0.113.8')).not.toBe(pseudonymOf('203.0.113.7'));
  });
});

describe('requests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-log-'));
  let app: ReturnType<typeof createGateway>;
  beforeAll(() => {
    const { tax, exchange } = writeFakeSites(folder);
    app = createGateway({ sites: [load(tax), load(exchange)], log });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  function load(dist: string): Site {
    const result = loadSite(dist);
    if (!result.ok) throw new Error(result.reason);
    return result.site;
  }

  it('are a line each, by the id that the answer carries, without their query', async () => {
    const answer = await app.inject({ url: '/en/?q=secretword', headers: { host: 'localhost' } });
    expect(lines).toMatchObject([
      {
        level: 'info',
        reqId: answer.headers['x-request-id'],
        method: 'GET',
        path: '/en/',
        status: 200,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secretword');
  });

  it('for what is not there do not say what somebody typed', async () => {
    await app.inject({ url: '/ann@mail.example/my-secret', headers: { host: 'localhost' } });
    expect(lines).toMatchObject([{ status: 404, path: '/*' }]);
    expect(JSON.stringify(lines)).not.toMatch(/secret|mail\.example/);
  });
});

describe('security events', () => {
  let database: AccountDatabase;
  beforeAll(async () => {
    database = await openAccountDatabase();
  });
  afterAll(() => database.close());

  it('are logged with the account and a pseudonym, and nothing personal', async () => {
    await emptyTables(database);
    const fixture = createFixture(database, {}, () => {}, log);
    const email = 'ann@example.com';
    const { id, token } = await signUp(fixture, email);
    await fixture.call('/s1/account/login', { email, password: 'a wrong password' });
    await fixture.call('/s1/account/login', { email, password: PASSWORD });
    const change = { current: PASSWORD, password: 'another staple 43 mule' };
    await fixture.call('/s1/account/password/change', change, { cookie: token });
    await fixture.call('/s1/account/sessions/revoke-all', {}, { cookie: token });
    const events = lines.filter(({ msg }) => msg === 'security');
    expect(events.map(({ event, level }) => [event, level])).toEqual([
      ['registered', 'info'],
      ['sign-in-failed', 'warn'],
      ['signed-in-on-new-device', 'info'],
      ['step-up', 'info'],
      ['password-changed', 'info'],
      ['signed-out-everywhere', 'info'],
    ]);
    expect(new Set(events.map(({ account }) => account))).toEqual(new Set([`${id}`]));
    expect(new Set(events.map(({ client }) => client)).size).toBe(1);
    expect(JSON.stringify(lines)).not.toMatch(/ann|192\.0\.2\.1|staple/);
    await fixture.app.close();
  });

  it('of a second factor are logged, each refused code among them', async () => {
    await emptyTables(database);
    const fixture = createFixture(database, {}, () => {}, log);
    const email = 'ann@example.com';
    const { token: cookie } = await signUp(fixture, email);
    const path = '/s1/account/second-factor';
    const { result } = await fixture.call(`${path}/begin`, { current: PASSWORD }, { cookie });
    const code = shownCode(String(result['secret']), fixture.now);
    await fixture.call(`${path}/confirm`, { code }, { cookie });
    // The confirmation has used it up.
    await fixture.call('/s1/account/login', { email, password: PASSWORD, code });
    const events = lines.filter(({ msg }) => msg === 'security');
    expect(events.map(({ event, level }) => [event, level])).toEqual([
      ['registered', 'info'],
      ['step-up', 'info'],
      ['second-factor-on', 'info'],
      ['second-factor-failed', 'warn'],
    ]);
    expect(JSON.stringify(lines)).not.toContain(code);
    await fixture.app.close();
  });

  it('of keys, files and withdrawals are logged without the secrets that they are about', async () => {
    await emptyTables(database);
    const fixture = createFixture(
      database,
      {
        further(scope, context) {
          exportRoutes(scope, context, { runner: { wake() {} } });
          const keys = createKeyStore({
            ...{ db: database.kysely, sealer: context.sealer, environment: 'local' },
            ...{ now: context.now, writes: database.writes, warn: () => {} },
          });
          void scope.register(async (calls) => keyRoutes(calls, context, keys), { prefix: '/s1' });
        },
      },
      () => {},
      log,
    );
    const { id, token: cookie } = await signUp(fixture, 'ann@example.com');
    const post = (path: string, body: object) => fixture.call(`/s1${path}`, body, { cookie });
    const key = { name: 'hers', scopes: ['read'], current: PASSWORD };
    await post('/account/api-keys', { ...key, current: 'a wrong password' });
    const { result } = await post('/account/api-keys', key);
    await post('/exports/create', { requestId: 'r1', format: 'meridian' });
    const token = await writeFile(database, BigInt(id));
    const link = `/x-api/s1/exports/file?id=${token.id}&token=${token.text}`;
    expect((await fixture.app.inject({ url: link })).statusCode).toBe(200);
    const events = lines.filter(({ msg }) => msg === 'security');
    expect(events.map(({ event, level }) => [event, level])).toEqual([
      ['registered', 'info'],
      ['step-up-failed', 'warn'],
      ['step-up', 'info'],
      ['api-key-created', 'info'],
      ['file-asked', 'info'],
      ['file-fetched', 'info'],
    ]);
    expect(new Set(events.map(({ account }) => account))).toEqual(new Set([`${id}`]));
    const text = JSON.stringify(lines);
    // `as`: the answer is held to its document.
    const { api_key: apiKey } = result['key'] as { readonly api_key: string };
    for (const secret of [String(result['secret']), apiKey, token.text, cookie, 'hers', 'ann@']) {
      expect(text).not.toContain(secret);
    }
    await fixture.app.close();
  });
});

/** Finishes the file of an account, with an empty part. */
async function writeFile({ kysely }: AccountDatabase, userId: bigint) {
  const text = TOKEN.slice(0, 43);
  const { rows } = await sql<{ readonly id: bigint }>`
    update export_jobs set status = 'processed', parts = 1, finished_at = 0, expires_at = ${Number.MAX_SAFE_INTEGER}
    where user_id = ${userId} returning id`.execute(kysely);
  const id = rows[0]?.id ?? 0n;
  await sql`update export_jobs set token_sealed = ${sealToken(testSealer(), id, text)}
    where id = ${id}`.execute(kysely);
  await sql`insert into export_parts (job_id, no, body) values (${id}, 0, ${gzipSync('')})`.execute(
    kysely,
  );
  return { id, text };
}
