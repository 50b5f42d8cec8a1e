export type Method = 'GET' | 'DELETE' | 'POST' | 'PUT' | 'PATCH';

/** Values by name. Absent ones (`undefined`) are sent nowhere; `null` is sent in bodies only. */
export type Params = Readonly<Record<string, unknown>>;

export interface RequestParts {
  readonly method: Method;
  /** Such as `/x-api/s1` or `https://api.example:8080/s1`: taken as it is but for a closing slash. */
  readonly base: string;
  /** Such as `/orders/:id`, below the base. */
  readonly path: string;
  readonly params?: Params;
}

export interface BuiltRequest {
  readonly url: string;
  /** What a POST, PUT or PATCH sends as JSON; null for the others. */
  readonly body: Params | null;
}

const BODY_METHODS: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH']);

// A name begins with a letter, so `://` and ports are none.
const NAME = /:([A-Za-z_]\w*)/g;

/**
 * The address and body of a call (R-HTTP-04, R-HTTP-07 to R-HTTP-09): `:name` in the path is replaced
 * and not sent again, the rest goes into the query (GET, DELETE; lists repeat their name) or the JSON
 * body.
 *
 * @throws where a segment's value is missing or empty, where one would step out of its place (`..`),
 *   and where a query value is an object: each would ask for something else than the caller meant
 */
export function buildRequest({ method, base, path, params = {} }: RequestParts): BuiltRequest {
  const [withoutHash = ''] = path.split('#', 1);
  const [template = '', ...rest] = withoutHash.split('?');
  const used = new Set<string>();
  const filled = template.replace(NAME, (written: string, name: string, offset: number) => {
    const value = pathValue(params, name);
    if (value === null) {
      // Inside a segment a colon may be just that, as in `/pairs/BTC:USDT`.
      if (offset > 0 && template[offset - 1] !== '/') return written;
      throw new Error(`the path ${path} needs a value for ${name}`);
    }
    used.add(name);
    return value;
  });
  // Browsers resolve such steps before they send, encoded or not.
  if (/(?:^|\/)\.\.?(?:\/|$)/.test(filled)) throw new Error(`the path ${path} would be left`);
  const left = Object.entries(params).filter(
    ([name, value]) => !used.has(name) && value !== undefined,
  );
  const url = joinAddress(base, filled);
  if (BODY_METHODS.has(method)) {
    return { url: withQuery(url, rest), body: Object.fromEntries(left) };
  }
  return { url: withQuery(url, [...rest, ...left.flatMap(pairs)]), body: null };
}

/** One slash between base and path, however both are written. */
export function joinAddress(base: string, path: string): string {
  const tail = path.replace(/^\/+/, '');
  const head = base.replace(/\/+$/, '');
  return tail === '' ? head || '/' : `${head}/${tail}`;
}

function withQuery(url: string, parts: readonly string[]): string {
  const query = parts.filter(Boolean).join('&');
  return query === '' ? url : `${url}?${query}`;
}

/** A value for the path, encoded; null where there is none. 0 and false are values. */
function pathValue(params: Params, name: string): string | null {
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  const text = isPlain(value) ? encode(value) : '';
  return text === '' ? null : text;
}

function pairs([name, value]: readonly [string, unknown]): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => pairs([name, item]));
  if (!isPlain(value)) throw new Error(`the query value ${name} has no text`);
  return [`${encode(name)}=${encode(value)}`];
}

type Plain = string | number | boolean | bigint;

function isPlain(value: unknown): value is Plain {
  if (typeof value === 'number') return Number.isFinite(value);
  return ['string', 'boolean', 'bigint'].includes(typeof value);
}

/** Half of a surrogate pair, as cut texts end with, would make the encoder throw. */
function encode(value: Plain): string {
  return encodeURIComponent(String(value).toWellFormed());
}
