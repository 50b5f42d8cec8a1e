import type { ClientPlatform } from '@meridian/editions/platforms.ts';

import { buildRequest, joinAddress, type Method, type Params } from './build-request.ts';
import { LOGOUT_PATH, PROFILE_PATH } from './constants.ts';
import {
  readEnvelope,
  readLogout,
  type AccessFailure,
  type Answer,
  type AnswerKind,
  type BusinessError,
  type LogoutAnswer,
} from './envelope.ts';
import { cacheAfterPermissionError } from './profile-cache.ts';
import { RequestCache } from './request-cache.ts';
import { requestOptions, type CallKind } from './request-options.ts';
import { sendRequest, type Send } from './send-request.ts';
import type { Timers } from './timers.ts';

/** What a client asks of its page. Functions are asked anew for each call. */
export interface ClientParts {
  readonly fetch: Send;
  /** The API's host or base path, such as `/x-api`. */
  readonly base: string;
  platform(): ClientPlatform;
  inApp(): boolean;
  /** Whether the page stands in a foreign frame; not where it is left out. */
  inFrame?(): boolean;
  /** The token held in memory, if any; it is sent inside the app and frames only (R-AUTH-11). */
  userToken(): string | null;
  deviceGuid(): string;
  readonly userAgent: string;
  /** The clock, in ms. */
  now(): number;
  readonly timers: Timers;
  /** Called with each failed request that was not sent with `hiddenToast`. */
  onFailure?(error: BusinessError): void;
  /**
   * Finds out what an auth failure of a generic call is, and leads to signing in where it has to
   * (R-AUTH-12, R-AUTH-13); the answer then carries the finding as `access`. The page waits for it.
   */
  onAuthFailure?(error: BusinessError, options: AuthFailureOptions): Promise<AccessFailure>;
  /** Called with the instant of each answer that carries one (`time_now`, in ms). */
  onServerTime?(serverMs: number): void;
  /** Off on a server, where one user's answers must not become another's. */
  readonly caches?: boolean;
}

export interface CallOptions {
  /** Below `{base}/s1`, as a rule, or below the base itself (R-HTTP-04). */
  readonly under?: '/s1' | '';
  /** A failure does not call `onFailure`. */
  readonly hiddenToast?: boolean;
  /** The call signs in: where nobody is, the reader is at the place for it already. */
  readonly signsIn?: boolean;
}

export type AuthFailureOptions = Pick<CallOptions, 'signsIn'>;

export interface GetOptions extends CallOptions {
  /** Keeps the answer for 60 s and shares a request under way (R-HTTP-18). */
  readonly cached?: boolean;
  /** Asks anew, past what is cached or under way; the answer is cached. */
  readonly refresh?: boolean;
}

/** R-HTTP-20. */
export type ProfileOptions = Pick<GetOptions, 'refresh' | 'hiddenToast'>;

type SentOptions = ProfileOptions & AuthFailureOptions;

/**
 * The calls to the business API. Failures are values; what throws (as a rejection) is a path without
 * its values. Results are as sent: whoever asks looks at their shape.
 */
export interface BusinessClient {
  get(path: string, params?: Params, options?: GetOptions): Promise<Answer>;
  post(path: string, params?: Params, options?: CallOptions): Promise<Answer>;
  put(path: string, params?: Params, options?: CallOptions): Promise<Answer>;
  patch(path: string, params?: Params, options?: CallOptions): Promise<Answer>;
  delete(path: string, params?: Params, options?: CallOptions): Promise<Answer>;
  /** The user's profile (R-HTTP-02), from the cache where it is there. */
  profile(options?: ProfileOptions): Promise<Answer>;
  /** Ends the session (R-HTTP-03) and forgets what was cached. */
  logout(): Promise<LogoutAnswer>;
  /** Drops every cached answer and those under way: another user is there now. */
  forget(): void;
}

interface Call {
  readonly kind: CallKind;
  readonly method: Method;
  readonly url: string;
  readonly body?: Params | null;
  readonly options: SentOptions;
}

export function createBusinessClient(parts: ClientParts): BusinessClient {
  const { base } = parts;
  const shared = sharedAnswers(parts.now);
  const caches = parts.caches ?? true;
  let lastToken = parts.userToken();

  /** The token now; with another one, another user is there. */
  function currentToken(): string | null {
    const userToken = parts.userToken();
    if (userToken !== lastToken) shared.forget();
    lastToken = userToken;
    return userToken;
  }

  async function answered(call: Call & { readonly kind: AnswerKind }): Promise<Answer> {
    const { kind } = call;
    const sent = await sendCall(parts, call, currentToken());
    const answer = sent.ok ? readEnvelope({ ...sent.raw, kind }) : sent;
    if (answer.ok) return answer;
    shared.dropAfter(answer.error);
    const error = await withAccess(answer.error, call);
    // A reader who is asked to sign in needs no toast about the call.
    if (call.options.hiddenToast !== true && error.access !== 'signed-out')
      parts.onFailure?.(error);
    return { ok: false, error };
  }

  /** The profile's own failure is an answer to the question who is signed in: it asks none. */
  async function withAccess(error: BusinessError, { kind, options }: Call): Promise<BusinessError> {
    if (kind !== 'generic' || !error.authFailure || parts.onAuthFailure === undefined) return error;
    return { ...error, access: await parts.onAuthFailure(error, options) };
  }

  function kept(call: Call & { readonly kind: AnswerKind }): Promise<Answer> {
    if (!caches) return answered(call);
    currentToken();
    return shared.get(call.url, call.options.refresh === true, () => answered(call));
  }

  const generic =
    (method: Method) =>
    async (path: string, params: Params = {}, options: GetOptions = {}): Promise<Answer> => {
      const under = joinAddress(base, options.under ?? '/s1');
      const built = buildRequest({ method, base: under, path, params });
      const call = { kind: 'generic', method, ...built, options } as const;
      return method === 'GET' && options.cached === true ? kept(call) : answered(call);
    };

  return {
    get: generic('GET'),
    post: generic('POST'),
    put: generic('PUT'),
    patch: generic('PATCH'),
    delete: generic('DELETE'),
    profile: async (options = {}) => {
      const url = joinAddress(base, PROFILE_PATH);
      return kept({ kind: 'profile', method: 'GET', url, options });
    },
    logout: async () => {
      const url = joinAddress(base, LOGOUT_PATH);
      const call = { kind: 'logout', method: 'POST', url, options: {} } as const;
      const sent = await sendCall(parts, call, currentToken());
      const answer = sent.ok ? readLogout(sent.raw) : { ...sent, raised: null };
      if (answer.ok) shared.forget();
      return answer;
    },
    forget: () => shared.forget(),
  };
}

async function sendCall(
  parts: ClientParts,
  { kind, method, url, body, options }: Call,
  userToken: string | null,
) {
  const { headers, timeoutMs, credentials } = requestOptions(kind, {
    platform: parts.platform(),
    inApp: parts.inApp(),
    inFrame: parts.inFrame?.() ?? false,
    userToken,
    userAgent: parts.userAgent,
    deviceGuid: parts.deviceGuid(),
  });
  const json = body == null ? null : JSON.stringify(body);
  const { refresh, hiddenToast } = options;
  const sent = await sendRequest({
    send: parts.fetch,
    timers: parts.timers,
    timeoutMs,
    url,
    init: {
      method,
      credentials,
      redirect: 'manual',
      headers: json === null ? { ...headers } : { ...headers, 'Content-Type': 'application/json' },
      ...(json === null ? {} : { body: json }),
      ...(refresh === true ? { cache: 'no-store', refresh } : {}),
      ...(hiddenToast === undefined ? {} : { hiddenToast }),
    },
  });
  const serverMs = sent.ok ? serverTimeOf(sent.raw.body) : null;
  if (serverMs !== null) parts.onServerTime?.(serverMs);
  return sent;
}

/** The instant an answer says it was made at; null where it says none, or one in another unit than ms. */
function serverTimeOf(body: unknown): number | null {
  const isObject = typeof body === 'object' && body !== null;
  const time = isObject && 'time_now' in body ? body.time_now : null;
  return typeof time === 'number' && time >= FIRST_MS_OF_13_DIGITS ? time : null;
}

/** September 2001; as seconds, tens of thousands of years from now. */
const FIRST_MS_OF_13_DIGITS = 1e12;

/** Answers by address: those of the last minute, and requests under way that others may join. */
function sharedAnswers(now: () => number) {
  const cache = new RequestCache<unknown>(now);
  const underWay = new Map<string, Promise<Answer>>();
  return {
    get(url: string, refresh: boolean, load: () => Promise<Answer>): Promise<Answer> {
      const known = refresh ? null : cache.get(url);
      if (known !== null) return Promise.resolve({ ok: true, result: known.value });
      const running = refresh ? undefined : underWay.get(url);
      if (running !== undefined) return running;
      // A newer request of this address, or a newer user, makes an answer old.
      const isNewest = () => underWay.get(url) === started;
      const started = load()
        .then((answer) => {
          if (answer.ok && isNewest()) cache.put(url, answer.result);
          return answer;
        })
        .finally(() => {
          if (isNewest()) underWay.delete(url);
        });
      underWay.set(url, started);
      return started;
    },
    dropAfter({ url, code }: BusinessError) {
      if (code === null) return;
      const cached = cache.keys();
      const left = new Set(cacheAfterPermissionError({ cached, failedUrl: url, code }));
      for (const key of cached) if (!left.has(key)) cache.delete(key);
    },
    forget() {
      cache.clear();
      underWay.clear();
    },
  };
}
