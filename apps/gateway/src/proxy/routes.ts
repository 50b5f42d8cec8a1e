import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isTrustedSource } from '../accounts/origin-check.ts';
import { sendFailure } from '../envelope.ts';
import { answerHeaders, requestHeaders, type Forwarded } from './forwarded.ts';
import { registerUpstream, upstreamPath } from './upstream.ts';

export interface ProxyOptions {
  /** The operator's exchange, such as `https://api.exchange.example`, with a path or without. */
  readonly apiHost: URL;
  readonly forwarded: Forwarded;
  readonly environment: SiteEnvironment;
  /** Whether an `Origin` is that of our pages at the host a request was sent to. */
  isOwnOrigin(origin: string, host: string): boolean;
  /** Origins of pages elsewhere that may call with the `UserToken` header. */
  readonly allowedOrigins: ReadonlySet<string>;
}

/** Bodies of the business API are small. */
const LARGEST_BODY_BYTES = 1024 * 1024;

/** The exchange cannot be reached, or did not answer in time. */
export const UPSTREAM_CODE = 10502;

/**
 * Sends everything under the API's base path to the operator's exchange (R-HTTP-01): by name what
 * goes along, as it is what comes back. Bodies pass unread, so that no figure changes on the way.
 */
export async function proxyRoutes(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { apiHost, forwarded, environment } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  await registerUpstream(app, apiHost);
  app.addHook('onRequest', async (request, reply) => {
    if (READING.has(request.method) || isFromOurPages(request, options)) return undefined;
    const { foreignOrigin } = ACCOUNT_CODES;
    return sendFailure(reply, 403, foreignOrigin, 'request from a foreign origin');
  });
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: (request, reply) => {
      if (isTooLarge(request)) return sendFailure(reply, 413, 10413, 'the body is too large');
      const path = pathBehind(request.raw.url ?? '/', app.prefix);
      if (path === null) return sendFailure(reply, 404, 404, 'not found');
      return reply.from(upstreamPath(apiHost, path), {
        rewriteRequestHeaders: ({ headers, ip }) =>
          requestHeaders(headers, forwarded, { ip, host: apiHost.host }),
        rewriteHeaders: (headers) => answerHeaders(headers, forwarded, environment),
        onError: () => {
          void sendFailure(reply, 502, UPSTREAM_CODE, 'the exchange cannot be reached');
        },
      });
    },
  });
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The same rule as for our own accounts: a browser sends cookies with other sites' requests too. */
function isFromOurPages(request: FastifyRequest, options: ProxyOptions): boolean {
  const { origin, cookie, usertoken, 'sec-fetch-site': fetchSite } = request.headers;
  const source = {
    origin,
    fetchSite,
    hasCookie: cookie !== undefined,
    hasHeaderToken: usertoken !== undefined,
  };
  const isOwn = (text: string) => options.isOwnOrigin(text, request.host);
  return isTrustedSource(source, { isOwn, allowed: options.allowedOrigins });
}

/** A body without a stated length could be of any length. */
export function isTooLarge({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = headers['content-length'];
  return length !== undefined && parseInt(length, 10) > LARGEST_BODY_BYTES;
}

/** The path behind the base path; null for one that could be read as leaving it. */
export function pathBehind(target: string, prefix: string): string | null {
  const [whole = ''] = target.split('?', 1);
  // A target in absolute form begins otherwise.
  if (!whole.startsWith(`${prefix}/`)) return null;
  const path = whole.slice(prefix.length);
  if (path.startsWith('//')) return null;
  return /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|\\|%5c|%2f/i.test(path) ? null : path;
}
