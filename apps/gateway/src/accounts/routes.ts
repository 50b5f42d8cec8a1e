import { setTimeout as sleep } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import type { Region } from '@meridian/editions/regions.ts';
import { LOGOUT_PATH, PROFILE_PATH } from '@meridian/protocol/constants.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { DatabaseUnavailable } from '../db/availability.ts';
import { isUnstorableText } from '../db/unstorable-text.ts';
import type { Writes } from '../db/writes.ts';
import { deliver, type Wait } from '../mail/delivery.ts';
import { passkeyRoutes } from '../factors/passkey-routes.ts';
import { secondFactorRoutes } from '../factors/routes.ts';
import { ipGroup } from '../ip-group.ts';
import type { Sealer } from '../keys/sealing.ts';
import { pseudonymOf } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendFailure, sendResult, signedInOf } from './answers.ts';
import { createBackground, type Background } from './background.ts';
import type { AccountContext, EventFields, SecurityEvent } from './context.ts';
import { internalErrorEnvelope } from './envelope.ts';
import { isTrustedSource } from './origin-check.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import { createPasswordStrength, type PasswordStrength } from './password-strength.ts';
import { profileOf } from './profile.ts';
import {
  clearTokenCookie,
  CLEARED_AT_SIGN_OUT,
  presentedTokens,
  replaceOldCookie,
} from './request-token.ts';
import { passwordRoutes, sessionRoutes } from './security-routes.ts';
import { sessionReads } from './session-reads.ts';
import { endSession } from './sessions.ts';
import { type CaptchaSettings, createSignInCheck } from './sign-in-check.ts';
import { signInRoutes } from './sign-in-routes.ts';
import type { AccountTables } from './tables.ts';

export interface AccountOptions {
  readonly database: {
    readonly kysely: Kysely<AccountTables>;
    readonly writes: Writes | null;
  };
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sealer: Sealer;
  readonly environment: SiteEnvironment;
  /** The origin mails link to, of an edition's sites, without a trailing slash. */
  readonly linkOrigin: (region: Region) => string;
  /** The present instant, in ms since 1970. */
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Whether an `Origin` is that of our pages at the host a request was sent to. */
  readonly isOwnOrigin: (origin: string, host: string) => boolean;
  /** Origins of pages elsewhere that may call with the `UserToken` header. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Default: Argon2id at `ARGON2_COST`. */
  readonly hasher?: PasswordHasher;
  /** Default: zxcvbn-ts. */
  readonly strength?: PasswordStrength;
  /** What new devices are asked after wrong passwords; default: work in the page. */
  readonly captcha?: CaptchaSettings | null;
  /** Where mails are sent from after an answer; default: one of this plugin's own. */
  readonly background?: Background;
  /** Waits between two tries of a mail, or of what it takes from the database; default: by the clock, until the server closes. */
  readonly wait?: Wait;
  /** Called after each call that may have ended a session. */
  readonly sessionsChanged?: () => void;
  /** The fee tier of a user, for the profile; null where there is none. */
  readonly levelOf?: (userId: bigint) => string | null;
  /** Further calls for who is signed in: they keep the rules of these about origins, bodies, errors. */
  readonly further?: (scope: FastifyInstance, context: AccountContext) => void;
}

/** Events that somebody may have to look into; the others are for the record. */
const WORRYING: ReadonlySet<SecurityEvent> = new Set([
  'sign-in-failed',
  'account-locked',
  'second-factor-failed',
  'step-up-failed',
]);

const BODY_LIMIT_BYTES = 16 * 1024;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Our own accounts: profile, logout and the calls under `/s1`, below the prefix it is given. */
export async function accountRoutes(app: FastifyInstance, options: AccountOptions): Promise<void> {
  const context = contextOf(app, options);
  if (!app.hasRequestDecorator('cookies')) await app.register(fastifyCookie);
  readBodiesAsJson(app);
  answerErrors(app, context);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    replaceOldCookie(request, reply, context.environment);
  });
  refuseForeignCalls(app, context, options);

  app.get(PROFILE_PATH, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    return sendResult(
      context,
      reply,
      profileOf(signedIn, options.levelOf?.(signedIn.userId) ?? null),
    );
  });
  const logout = {
    bodyLimit: BODY_LIMIT_BYTES,
    onResponse: async () => options.sessionsChanged?.(),
  };
  app.post(LOGOUT_PATH, logout, async (request, reply) => {
    // Both tokens where both are there: who signs out expects to be out.
    const tokens = presentedTokens(request, context.environment);
    for (const presented of tokens) await endSession(context.db, presented);
    clearTokenCookie(reply, context.environment);
    reply.header('clear-site-data', CLEARED_AT_SIGN_OUT);
    return sendResult(context, reply, {});
  });
  await app.register(
    async (accounts) => {
      tellOfSessions(accounts, options);
      limitBodies(accounts);
      signInRoutes(accounts, context);
      passwordRoutes(accounts, context);
      sessionRoutes(accounts, context);
      secondFactorRoutes(accounts, context);
      passkeyRoutes(accounts, context, options.isOwnOrigin);
    },
    { prefix: '/s1' },
  );
  await app.register(async (scope) => {
    limitBodies(scope);
    options.further?.(scope, context);
  });
}

function tellOfSessions(app: FastifyInstance, { sessionsChanged }: AccountOptions): void {
  app.addHook('onResponse', async (request) => {
    if (!READING.has(request.method)) sessionsChanged?.();
  });
}

function contextOf(app: FastifyInstance, options: AccountOptions): AccountContext {
  const { database, mailer, sealer, environment, linkOrigin, now, randomBytes } = options;
  const closing = new AbortController();
  const byClock: Wait = async (ms) => {
    await sleep(ms, undefined, { signal: closing.signal });
  };
  const wait = options.wait ?? byClock;
  const event = (what: SecurityEvent, { client, ...fields }: EventFields) => {
    const line = {
      event: what,
      ...fields,
      requestId: client.requestId,
      client: pseudonymOf(ipGroup(client.ip)),
    };
    if (WORRYING.has(what)) app.log.warn(line, 'security');
    else app.log.info(line, 'security');
  };
  // Mail servers repeat addresses in their errors: only what kind of failure it was is logged.
  const background =
    options.background ??
    createBackground((error) => app.log.error(nameOf(error), 'work after an answer failed'));
  app.addHook('onClose', async () => {
    closing.abort();
    await background.settled();
  });
  return {
    db: database.kysely,
    sealer,
    sessions: sessionReads(database.kysely, database.writes),
    signInCheck: createSignInCheck({
      ...options,
      warn: (reason) => app.log.error({ reason }, 'the captcha cannot be verified'),
    }),
    strength: options.strength ?? createPasswordStrength(),
    hasher: options.hasher ?? createPasswordHasher({ randomBytes }),
    environment,
    linkOrigin,
    now,
    randomBytes,
    background,
    event,
    wait,
    deliver: (mail) => deliver(mailer, mail, wait),
  };
}

function nameOf(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: error.name, ...('code' in error && { code: String(error.code) }) };
}

function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.bodyLimit = BODY_LIMIT_BYTES;
  });
}

/**
 * A body is JSON that says so, or nothing. Forms of other sites can send any text as a form or as
 * plain text; what cannot be read is as good as missing, and the schema names what is.
 */
function readBodiesAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    done(null, parsed(String(text)));
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, done) => {
    done(null, null);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refuseForeignCalls(
  app: FastifyInstance,
  context: AccountContext,
  { isOwnOrigin, allowedOrigins }: AccountOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (READING.has(request.method)) return undefined;
    const tokens = presentedTokens(request, context.environment);
    const { origin, 'sec-fetch-site': fetchSite } = request.headers;
    const source = {
      origin,
      fetchSite,
      hasCookie: tokens.some(({ kind }) => kind === 'cookie'),
      hasHeaderToken: tokens.some(({ kind }) => kind === 'header'),
    };
    const isOwn = (text: string) => isOwnOrigin(text, request.host);
    if (isTrustedSource(source, { isOwn, allowed: allowedOrigins })) return undefined;
    return sendFailure(context, reply, { code: 'foreignOrigin' });
  });
}

function answerErrors(app: FastifyInstance, context: AccountContext): void {
  app.setErrorHandler<Error & { readonly statusCode?: number }>((error, request, reply) => {
    if (error instanceof DatabaseUnavailable) {
      request.log.warn(nameOf(error), 'the database is unavailable');
      return sendFailure(context, reply, { code: 'unavailable' });
    }
    if (error.statusCode === 413) return sendFailure(context, reply, { code: 'tooLarge' });
    const isUnreadable = error.statusCode !== undefined && error.statusCode < 500;
    if (isUnreadable || isUnstorableText(error)) {
      return sendFailure(context, reply, { code: 'invalidInput', fields: {} });
    }
    request.log.error({ ...nameOf(error), stack: error.stack }, 'an account call failed');
    return reply.code(500).send(internalErrorEnvelope(context.now()));
  });
}
