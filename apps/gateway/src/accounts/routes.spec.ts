import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { DatabaseUnavailable } from '../db/availability.ts';
import { accountRoutes } from './routes.ts';
import {
  createFakeHasher,
  createFixture,
  emptyTables,
  openAccountDatabase,
  OWN_ORIGIN,
  PASSWORD,
  signUp,
  START,
  type AccountDatabase,
  type AccountFixture,
  testSealer,
} from './testing/fixture.ts';

let database: AccountDatabase;
let fixture: AccountFixture;

beforeAll(async () => {
  database = await openAccountDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  await emptyTables(database);
  fixture = createFixture(database);
  return () => fixture.app.close();
});

const EMAIL = 'ann@example.com';
const profile = (cookie?: string) =>
  fixture.call('/v2/private/user/profile', undefined, { method: 'GET', cookie });

describe('the profile', () => {
  it('of nobody is 10007 in both spellings, kept by no cache', async () => {
    const response = await fixture.app.inject('/x-api/v2/private/user/profile');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      ret_code: 10007,
      ret_msg: 'not signed in',
      retCode: 10007,
      retMsg: 'not signed in',
      result: {},
      time_now: START,
    });
  });

  it('of a user has the fields of R-USER-01 and no more of the address than its owner needs', async () => {
    const { id, token } = await signUp(fixture, EMAIL);
    const { body } = await profile(token);
    expect(body).toMatchObject({ ret_code: 0, ret_msg: 'OK', retCode: 0, retMsg: 'OK' });
    expect(body['result']).toEqual({
      id,
      username: 'an***@example.com',
      vague_email: 'an***@example.com',
      vague_mobile: '',
      mobile_verified: false,
      email_verified: true,
      has_google2fa: false,
      country_code: '',
      lang: 'en',
      parent_member_id: 0,
      status: 1,
      loyalty_vip_info: { is_vip: false, label_level: 0 },
    });
  });
});

describe('logout', () => {
  const headers = { origin: OWN_ORIGIN, 'sec-fetch-site': 'same-origin' };

  it.each([undefined, {}, ''])(
    'with the body %j ends the session and clears the cookie',
    async (body) => {
      const { token } = await signUp(fixture, EMAIL);
      const answer = await fixture.call('/logout', body, { cookie: token });
      expect(answer).toMatchObject({ status: 200, code: 0, result: {} });
      expect(answer.setCookie).toContain('meridian_token_local=; Max-Age=0; Path=/');
      expect((await profile(token)).code).toBe(10007);
      expect(await database.kysely.selectFrom('sessions').select('id').execute()).toEqual([]);
    },
  );

  it('ends a session of the header', async () => {
    await signUp(fixture, EMAIL);
    const body = { email: EMAIL, password: PASSWORD, token_in: 'body' };
    const { result } = await fixture.call('/s1/account/login', body);
    const token = result['user_token'] as string;
    expect((await fixture.call('/logout', undefined, { token })).code).toBe(0);
    const after = await fixture.call('/v2/private/user/profile', undefined, {
      method: 'GET',
      token,
    });
    expect(after.code).toBe(10007);
  });

  it.each(['', 'x', 'C'.repeat(43)])(
    'is fine with the token "%s" of no session',
    async (cookie) => {
      expect((await fixture.call('/logout', undefined, { cookie, headers })).code).toBe(0);
    },
  );
});

describe('a call that changes something', () => {
  const OWN = { origin: OWN_ORIGIN, 'sec-fetch-site': 'same-origin' };
  const FOREIGN = 'https://evil.example';

  it.each([
    // Our own pages, in old browsers too.
    ['cookie', OWN, true],
    ['cookie', { origin: OWN_ORIGIN }, true],
    ['cookie', { 'sec-fetch-site': 'same-origin' }, true],
    ['nothing', OWN, true],
    // Other sites, and other hosts of the same site.
    ['cookie', { origin: FOREIGN, 'sec-fetch-site': 'cross-site' }, false],
    ['cookie', { origin: FOREIGN }, false],
    ['cookie', { origin: 'null' }, false],
    ['cookie', { origin: OWN_ORIGIN, 'sec-fetch-site': 'same-site' }, false],
    ['cookie', { origin: OWN_ORIGIN, 'sec-fetch-site': 'cross-site' }, false],
    ['cookie', { 'sec-fetch-site': 'none' }, false],
    ['cookie', { origin: 'http://localhost:8081', 'sec-fetch-site': 'same-site' }, false],
    ['cookie', { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }, false],
    ['nothing', { origin: FOREIGN, 'sec-fetch-site': 'cross-site' }, false],
    ['nothing', { 'sec-fetch-site': 'cross-site' }, false],
    // A program, not a browser: accepted only without a cookie.
    ['nothing', {}, true],
    ['cookie', {}, false],
    ['header', {}, true],
    // A header that no browser adds by itself; pages of other sites need an entry in the list of origins.
    ['header', { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }, true],
    ['header', { origin: OWN_ORIGIN, 'sec-fetch-site': 'same-origin' }, true],
    ['header', { origin: FOREIGN, 'sec-fetch-site': 'cross-site' }, false],
    ['header', { origin: 'null' }, false],
    ['header', { 'sec-fetch-site': 'cross-site' }, false],
    // Together with a cookie the header does not help.
    ['both', { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }, false],
    ['both', {}, false],
    ['both', OWN, true],
  ] as const)('with %s and %j is let through: %s', async (tokens, headers, wanted) => {
    const token = 'D'.repeat(43);
    const options = {
      headers,
      ...((tokens === 'cookie' || tokens === 'both') && { cookie: token }),
      ...((tokens === 'header' || tokens === 'both') && { token }),
    };
    for (const path of ['/logout', '/s1/account/login']) {
      const answer = await fixture.call(path, {}, options);
      if (wanted) expect(answer.status).toBe(200);
      else expect(answer).toMatchObject({ status: 403, code: 10403, result: {} });
      if (!wanted) expect(answer.setCookie).toBeUndefined();
    }
  });

  it('is refused whatever it is, and reading is not', async () => {
    const { token } = await signUp(fixture, EMAIL);
    const options = { cookie: token, headers: { origin: FOREIGN } };
    for (const path of [
      '/s1/account/register',
      '/s1/account/verify',
      '/s1/account/resend',
      '/s1/account/password/forgot',
      '/s1/account/password/reset',
      '/s1/account/password/change',
      '/s1/account/sessions/revoke-all',
    ])
      expect((await fixture.call(path, {}, options)).status).toBe(403);
    const path = '/s1/account/sessions/00000000-0000-4000-8000-000000000000';
    expect((await fixture.call(path, undefined, { ...options, method: 'DELETE' })).status).toBe(
      403,
    );
    expect((await profile(token)).code).toBe(0);
  });
});

describe('a body', () => {
  const post = (payload: string, type: string | undefined, url = '/x-api/s1/account/login') =>
    fixture.app.inject({
      method: 'POST',
      url,
      headers: type === undefined ? {} : { 'content-type': type },
      payload,
    });
  const BODY = JSON.stringify({ email: EMAIL, password: PASSWORD });
  const MISSING = { email: 'missing', password: 'missing' };

  it.each([
    ['{"email":', 'application/json'],
    ['[]', 'application/json'],
    ['null', 'application/json'],
    ['"text"', 'application/json'],
    ['', 'application/json'],
    [BODY, 'text/plain'],
    [BODY, 'application/x-www-form-urlencoded'],
    [BODY, undefined],
  ])('%j as %s holds nothing', async (payload, type) => {
    const response = await post(payload, type);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ ret_code: 20001, result: { fields: MISSING } });
  });

  it('is JSON whatever its character set is called', async () => {
    const response = await post(BODY, 'application/json; charset=utf-8');
    expect(response.json()).toMatchObject({ ret_code: 20002 });
  });

  it.each(['/x-api/s1/account/login', '/x-api/logout'])(
    'of more than 16 kB is refused at %s',
    async (url) => {
      const response = await post(
        JSON.stringify({ email: 'x'.repeat(16_384) }),
        'application/json',
        url,
      );
      expect(response.statusCode).toBe(413);
      expect(response.json()).toMatchObject({ ret_code: 10413, retCode: 10413 });
    },
  );

  it('cannot reach what objects inherit', async () => {
    const payload = '{"__proto__":{"email":"a@b.example"},"constructor":1}';
    const response = await post(payload, 'application/json');
    expect(response.json()).toMatchObject({ ret_code: 20001, result: { fields: MISSING } });
  });
});

describe('while something is wrong', () => {
  function failingWith(error: Error) {
    const kysely = new Proxy(database.kysely, {
      get() {
        throw error;
      },
    });
    return createFixture({ kysely, writes: null });
  }

  it.each([
    ['the database is away', new DatabaseUnavailable('The database is unavailable'), 503, 10503],
    ['there is a bug', new TypeError('a bug'), 500, 10016],
  ])('because %s the answer says so and nothing else', async (_name, error, status, code) => {
    await fixture.app.close();
    fixture = failingWith(error);
    const options = { cookie: 'E'.repeat(43) };
    for (const path of ['/logout', '/s1/account/login']) {
      const body = { email: EMAIL, password: PASSWORD };
      const answer = await fixture.call(path, body, options);
      expect(answer).toMatchObject({ status, code, result: {} });
      expect(answer.setCookie).toBeUndefined();
      expect(JSON.stringify(answer.body)).not.toContain('bug');
    }
    expect(await profile('E'.repeat(43))).toMatchObject({ status, code });
  });
});

describe('mail that cannot be sent', () => {
  it('holds up no answer and no stop, and the log names nobody', async () => {
    const lines: string[] = [];
    const app = fastify({
      logger: { stream: { write: (line) => lines.push(line) } },
    });
    const { promise: tried, resolve } = Promise.withResolvers<void>();
    const rejecting = {
      send() {
        resolve();
        return Promise.reject(new Error(`550 no mailbox ${EMAIL}`));
      },
    };
    app.register(accountRoutes, {
      prefix: '/x-api',
      database,
      mailer: rejecting,
      sealer: testSealer(),
      environment: 'local',
      linkOrigin: () => OWN_ORIGIN,
      now: () => START,
      randomBytes,
      isOwnOrigin: () => false,
      allowedOrigins: new Set<string>(),
      hasher: createFakeHasher(),
    });
    const payload = { email: EMAIL, password: PASSWORD };
    const url = '/x-api/s1/account/register';
    const response = await app.inject({ method: 'POST', url, payload });
    expect(response.json()).toMatchObject({ ret_code: 0 });
    await tried;
    // Waiting for each of the tries would take more than a minute; a busy machine needs a few seconds.
    const stopped = performance.now();
    await app.close();
    expect(performance.now() - stopped).toBeLessThan(30_000);
    const log = lines.join('');
    expect(log).toContain('work after an answer failed');
    expect(log).not.toContain(EMAIL);
    expect(log).not.toContain(PASSWORD);
  });
});
