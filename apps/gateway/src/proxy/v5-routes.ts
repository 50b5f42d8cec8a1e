import { V5_BASE_PATH } from '@meridian/v5/contracts/call.ts';
import { failureEnvelope } from '@meridian/v5/envelope.ts';
import { type V5ErrorName, v5Failure } from '@meridian/v5/errors.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerHeaders, requestHeaders, type Forwarded } from './forwarded.ts';
import { isTooLarge, pathBehind } from './routes.ts';
import { registerUpstream, upstreamPath } from './upstream.ts';

/** What signs a request and says who sent it. Cookies never pass: a key is all that counts. */
const FORWARDED: Forwarded = {
  headers: new Set([
    ...['accept', 'content-length', 'content-type', 'user-agent', 'referer', 'x-referer'],
    ...['x-bapi-api-key', 'x-bapi-timestamp', 'x-bapi-sign', 'x-bapi-sign-type'],
    'x-bapi-recv-window',
  ]),
  cookies: new Set(),
};

/** Sends the v5 API to the operator's exchange: query and body as they are, which are signed. */
export async function v5ProxyRoutes(
  app: FastifyInstance,
  { apiHost, now }: { readonly apiHost: URL; readonly now: () => number },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  await registerUpstream(app, apiHost);
  const fail = (reply: FastifyReply, status: number, name: V5ErrorName) =>
    reply.code(status).send(failureEnvelope(v5Failure(name), now()));
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: (request, reply) => {
      if (isTooLarge(request)) return fail(reply, 413, 'tooLarge');
      const path = pathBehind(request.raw.url ?? '/', app.prefix);
      if (path === null) return fail(reply, 404, 'noSuchCall');
      return reply.from(upstreamPath(apiHost, V5_BASE_PATH + path), {
        rewriteRequestHeaders: ({ headers, ip }) =>
          requestHeaders(headers, FORWARDED, { ip, host: apiHost.host }),
        rewriteHeaders: (headers) => ({
          ...answerHeaders(headers, FORWARDED, 'production'),
          ...limitHeaders(headers),
        }),
        onError: () => {
          void fail(reply, 502, 'unavailable');
        },
      });
    },
  });
}

/** How many calls a key has left, in words of the exchange. */
function limitHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const limits: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (/^x-bapi-/i.test(name) && typeof value === 'string') limits[name] = value;
  }
  return limits;
}
