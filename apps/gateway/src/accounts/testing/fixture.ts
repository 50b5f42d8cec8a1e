import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RouteOptions,
} from 'fastify';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';

import type { Database } from '../../db/open-database.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../../db/testing/test-database.ts';
import { openSealer, type Sealer } from '../../keys/sealing.ts';
import type { Mail } from '../../mail/mailer.ts';
import { apiDocument } from '../../testing/api-documents.ts';
import { createBackground } from '../background.ts';
import type { PasswordHasher } from '../password-hash.ts';
import { accountRoutes, type AccountOptions } from '../routes.ts';
import type { AccountTables } from '../tables.ts';

export const START = Date.UTC(2026, 0, 15, 12);
export const MINUTE_MS = 60_000;
export const PASSWORD = 'correct staple 42 horse';
export const OWN_ORIGIN = 'http://localhost:8080';

/** The answers that an operator's exchange is set to give: our own accounts give them too. */
export const ACCOUNT_DOCUMENT = apiDocument('openapi.json');

export type AccountDatabase = Database<AccountTables>;

export function openAccountDatabase(): Promise<AccountDatabase> {
  return openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
}

export async function emptyTables({ kysely }: AccountDatabase): Promise<void> {
  for (const table of [
    'password_resets',
    'sessions',
    'registrations',
    'attempts',
    'known_devices',
    'passkeys',
    'passkey_challenges',
    'recovery_codes',
    'second_factors',
    'users',
  ] as const)
    await kysely.deleteFrom(table).execute();
}

/** Counts what it is asked, and is quick: what it costs is tested with the real one. */
export interface FakeHasher extends PasswordHasher {
  readonly calls: string[];
  busy: boolean;
  /** Runs before an answer, for what happens in the time a hash takes. */
  meanwhile: () => Promise<void>;
}

export function createFakeHasher(): FakeHasher {
  const fakeHash = (password: string) =>
    `fake:${createHash('sha256').update(password).digest('hex')}`;
  const hasher: FakeHasher = {
    calls: [],
    busy: false,
    meanwhile: () => Promise.resolve(),
    async hash(password) {
      hasher.calls.push('hash');
      return hasher.busy ? { ok: false } : { ok: true, phc: fakeHash(password) };
    },
    async matches(password, phc) {
      hasher.calls.push('matches');
      await hasher.meanwhile();
      return hasher.busy ? { ok: false } : { ok: true, matches: fakeHash(password) === phc };
    },
  };
  return hasher;
}

export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly result: Readonly<Record<string, unknown>>;
  /** The raw `Set-Cookie`, if any. */
  readonly setCookie: string | undefined;
  /** All of them. */
  readonly setCookies: readonly string[];
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** The token in the cookie. */
  readonly cookie?: string | undefined;
  /** The token in the `UserToken` header. */
  readonly token?: string | undefined;
  readonly ip?: string;
  /** The device's token, in its cookie. */
  readonly device?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AccountFixture {
  readonly app: FastifyInstance;
  readonly mails: Mail[];
  readonly hasher: FakeHasher;
  /** The clock, in ms; to be moved by tests. */
  now: number;
  /** Calls as a page of ours would, with body where it posts; held to `docs/openapi.json`. */
  call(path: string, body?: object | string, options?: CallOptions): Promise<Answer>;
  /** Waits for what goes on after answers; then the mail sent last. */
  lastMail(): Promise<Mail>;
  settled(): Promise<void>;
}

let sealer: Sealer | undefined;

/** One for all tests of a file; its file of keys goes with the process. */
export function testSealer(): Sealer {
  sealer ??= newSealer();
  return sealer;
}

let keyFile: string | undefined;

/** The file of keys of `testSealer`. */
export function testKeyFile(): string {
  if (keyFile !== undefined) return keyFile;
  const folder = mkdtempSync(join(tmpdir(), 'meridian-sealer-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  keyFile = join(folder, 'keys');
  return keyFile;
}

function newSealer(): Sealer {
  const opened = openSealer(testKeyFile(), true);
  if (!opened.ok) throw new Error(opened.message);
  return opened.sealer;
}

export function createFixture(
  database: Pick<AccountDatabase, 'kysely' | 'writes'>,
  overrides: Partial<AccountOptions> & { readonly environment?: SiteEnvironment } = {},
  onRoute: (route: RouteOptions) => void = () => {},
  log?: FastifyBaseLogger,
): AccountFixture {
  const logging =
    log === undefined
      ? {}
      : { loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) };
  const app = fastify({ trustProxy: true, ...logging });
  app.addHook('onRoute', onRoute);
  const mails: Mail[] = [];
  const hasher = createFakeHasher();
  const background =
    overrides.background ??
    createBackground((error) => {
      throw error;
    });
  const environment = overrides.environment ?? 'local';
  const fixture: AccountFixture = {
    app,
    mails,
    hasher,
    now: START,
    settled: () => background.settled(),
    async lastMail() {
      await background.settled();
      const mail = mails.at(-1);
      if (mail === undefined) throw new Error('No mail was sent');
      return mail;
    },
    call: (path, body, options = {}) => call(app, environment, path, body, options),
  };
  app.register(accountRoutes, {
    prefix: '/x-api',
    database,
    sealer: testSealer(),
    mailer: {
      async send(mail) {
        mails.push(mail);
      },
    },
    environment,
    linkOrigin: (region) => `https://${region}.link.example`,
    now: () => fixture.now,
    randomBytes,
    isOwnOrigin: (origin, host) => origin === `http://${host}`,
    allowedOrigins: new Set(['https://app.example']),
    hasher,
    strength: { isGuessable: async () => ({ ok: true, guessable: false }) },
    background,
    wait: () => Promise.resolve(),
    ...overrides,
  });
  return fixture;
}

async function call(
  app: FastifyInstance,
  environment: SiteEnvironment,
  path: string,
  body: object | string | undefined,
  { method = 'POST', cookie, token, device, ip = '192.0.2.1', headers }: CallOptions,
): Promise<Answer> {
  const name = environment === 'production' ? 'meridian_token' : `meridian_token_${environment}`;
  const prefix = environment === 'local' ? '' : '__Host-';
  const cookies = [
    ...(cookie === undefined ? [] : [`${prefix}${name}=${cookie}`]),
    ...(device === undefined ? [] : [`${prefix}meridian_device=${device}`]),
  ];
  const response = await app.inject({
    method,
    url: `/x-api${path}`,
    headers: {
      host: 'localhost:8080',
      'x-forwarded-for': ip,
      'user-agent': 'Test browser',
      ...(headers ?? { origin: OWN_ORIGIN, 'sec-fetch-site': 'same-origin' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...(token !== undefined && { usertoken: token }),
    },
    ...(body !== undefined && { payload: body }),
  });
  const answer = response.json<Record<string, unknown>>();
  ACCOUNT_DOCUMENT.assertAnswer({ method, path, status: response.statusCode, body: answer });
  const setCookies = [response.headers['set-cookie'] ?? []].flat();
  const [setCookie] = setCookies;
  return {
    status: response.statusCode,
    // Checked by whoever reads them.
    code: answer['ret_code'] as number,
    result: answer['result'] as Record<string, unknown>,
    setCookie,
    setCookies,
    headers: response.headers,
    body: answer,
  };
}

/** The codes of several answers, in ascending order. */
export function codesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ code }) => code).toSorted((a, b) => a - b);
}

/** The code in a mail. */
export function codeIn({ text }: Mail): string {
  const code = /^\d{6}$/m.exec(text)?.[0];
  if (code === undefined) throw new Error(`There is no code in: ${text}`);
  return code;
}

/** The reset token in a mail. */
export function resetTokenIn({ text }: Mail): string {
  const token = /#reset=(?<token>\S+)$/m.exec(text)?.groups?.['token'];
  if (token === undefined) throw new Error(`There is no reset link in: ${text}`);
  return token;
}

/** The token an answer set as cookie. */
export function cookieOf({ setCookie = '' }: Answer): string {
  const token = /^[^=]+=(?<token>[^;]+)/.exec(setCookie)?.groups?.['token'];
  if (token === undefined) throw new Error(`There is no cookie in: ${setCookie}`);
  return token;
}

export interface SignedUp {
  readonly id: number;
  readonly token: string;
}

/** Signs up and verifies; signed in by cookie then. */
export async function signUp(fixture: AccountFixture, email: string): Promise<SignedUp> {
  const body = { email, password: PASSWORD, lang: 'en' };
  const registered = await fixture.call('/s1/account/register', body);
  const code = codeIn(await fixture.lastMail());
  const registrationId = registered.result['registration_id'];
  const verified = await fixture.call('/s1/account/verify', {
    registration_id: registrationId,
    code,
  });
  // The answer's shape is tested on its own.
  const { id } = verified.result['profile'] as { id: number };
  return { id, token: cookieOf(verified) };
}

/** The device's token an answer set. */
export function deviceOf({ setCookies }: Answer): string {
  const text = setCookies.find((cookie) => /^(?:__Host-)?meridian_device=/.test(cookie)) ?? '';
  const token = /=(?<token>[^;]+)/.exec(text)?.groups?.['token'];
  if (token === undefined) throw new Error(`There is no device in: ${setCookies.join(', ')}`);
  return token;
}
