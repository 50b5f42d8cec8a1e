import { permissionOf } from './permission.ts';

/** Whose rules an answer is read by (section 8 of the specification). */
export type AnswerKind = 'generic' | 'profile';

/**
 * What went wrong: a status outside 200-299 (`http`), a business code (`business`), a status code
 * inside the result (`gateway`), a profile without a body (`empty`), a body that is no envelope
 * (`malformed`), no answer in time (`timeout`) or at all (`network`).
 */
export type FailureKind =
  | 'http'
  | 'business'
  | 'gateway'
  | 'empty'
  | 'malformed'
  | 'timeout'
  | 'network';

/** A failed call as a value (R-HTTP-11). Its message is for logs: users' texts go by kind and code. */
export interface BusinessError {
  readonly kind: FailureKind;
  readonly message: string;
  /** `ret_code`, or `result.status_code` of a gateway error; null where the answer has none. */
  readonly code: number | null;
  /** The result that came with the failure. */
  readonly data: unknown;
  readonly url: string;
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
  /** The user is not signed in, or not any more (R-AUTH-12, R-AUTH-13). */
  readonly authFailure: boolean;
  /** What an auth failure turned out to be; absent where nobody looked into it. */
  readonly access?: AccessFailure;
}

/**
 * What is behind an auth failure: nobody is signed in (`signed-out`), somebody is and may not do this
 * (`not-permitted`), or the question who is signed in got no answer (`unknown`).
 */
export type AccessFailure = 'signed-out' | 'not-permitted' | 'unknown';

export interface Failure {
  readonly ok: false;
  readonly error: BusinessError;
}

/** The result is as the server sent it: callers look at its shape. */
export type Answer = { readonly ok: true; readonly result: unknown } | Failure;

/** A refused logout carries the body as it came, which is what is logged (R-HTTP-03). */
export type LogoutAnswer = { readonly ok: true } | (Failure & { readonly raised: unknown });

export interface RawAnswer {
  readonly httpStatus: number;
  /** The parsed body; null (or an empty text) where there was none. */
  readonly body: unknown;
  readonly url: string;
}

const NO_RESPONSE = 'Non Response!';
const NO_PERMISSION = 'user no permission';
const BAD_CODE = 'bad business ret_code';
const GATEWAY_ERROR = 'gateway error';
const HTTP_ERROR = 'HTTP error';
const MALFORMED = 'malformed answer';
const GATEWAY_OK = 200;

/**
 * Reads an answer in either spelling (R-HTTP-10 to R-HTTP-15, R-HTTP-17): the HTTP status first, then
 * `ret_code`, then `status_code` directly inside the result. Codes may be texts of digits. A body
 * without a code carries no error of the catalogue, and neither does an empty one but the profile's
 * (204 has none): their result is what is there.
 */
export function readEnvelope({ kind, ...raw }: RawAnswer & { readonly kind: AnswerKind }): Answer {
  const { httpStatus, body, url } = raw;
  const fail = (error: Partial<BusinessError>): Failure => ({
    ok: false,
    error: {
      ...failureOf('business', BAD_CODE, url).error,
      ...partsOf(body),
      status: httpStatus,
      ...error,
    },
  });
  if (!isHttpOk(httpStatus)) return fail({ kind: 'http', message: HTTP_ERROR });
  if (isEmpty(body)) {
    if (kind === 'profile') return fail({ kind: 'empty', message: NO_RESPONSE });
    return { ok: true, result: null };
  }
  if (!isFields(body)) return fail({ kind: 'malformed', message: MALFORMED, data: body });
  const code = retCodeOf(body);
  if (Number.isNaN(code)) return fail({ kind: 'malformed', message: MALFORMED });
  if (code !== null && code !== 0) return fail({ message: messageOf(kind, code, body) });
  const result = body['result'];
  const status = isFields(result) ? codeOf(result['status_code']) : null;
  if (status === null || status === GATEWAY_OK) return { ok: true, result };
  return fail({
    kind: 'gateway',
    message: GATEWAY_ERROR,
    code: Number.isNaN(status) ? null : status,
  });
}

/** Reads a logout's answer: ok only if HTTP is ok and the code is there and 0 (R-HTTP-03). */
export function readLogout(raw: RawAnswer): LogoutAnswer {
  const answer = readEnvelope({ ...raw, kind: 'generic' });
  if (isHttpOk(raw.httpStatus) && isFields(raw.body) && retCodeOf(raw.body) === 0) {
    return { ok: true };
  }
  const failed = answer.ok ? failureOf('malformed', MALFORMED, raw.url, raw.httpStatus) : answer;
  return { ...failed, raised: raw.body };
}

/** A failure without an answer that could be read. */
export function failureOf(
  kind: FailureKind,
  message: string,
  url: string,
  status: number | null = null,
): Failure {
  return {
    ok: false,
    error: { kind, message, code: null, data: null, url, status, authFailure: false },
  };
}

/** R-HTTP-16; `ms` is the time limit that was set. */
export function timeoutMessage(ms: number): string {
  return `timeout of ${ms}ms exceeded`;
}

function isHttpOk(status: number): boolean {
  return status >= 200 && status < 300;
}

function isEmpty(body: unknown): boolean {
  return body === null || body === undefined || body === '';
}

/** The profile has words of its own for two kinds of codes; elsewhere the server's stand. */
function messageOf(kind: AnswerKind, code: number, body: Fields): string {
  if (kind === 'profile') return permissionOf(code).noPermission ? NO_PERMISSION : BAD_CODE;
  const message = body['ret_msg'] ?? body['retMsg'];
  return typeof message === 'string' ? message : BAD_CODE;
}

/** What a failed answer's body says of itself. */
function partsOf(body: unknown): Pick<BusinessError, 'code' | 'data' | 'authFailure'> {
  if (!isFields(body)) return { code: null, data: null, authFailure: false };
  const read = retCodeOf(body);
  const code = read === null || Number.isNaN(read) ? null : read;
  return {
    code,
    data: body['result'] ?? null,
    authFailure: code !== null && permissionOf(code).authFailure,
  };
}

function retCodeOf(body: Fields): number | null {
  return codeOf(body['ret_code'] ?? body['retCode']);
}

/** A code as a number; null where there is none, NaN where it is none. Codes are no money. */
function codeOf(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number.parseInt(value, 10);
  return typeof value === 'number' ? value : Number.NaN;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
