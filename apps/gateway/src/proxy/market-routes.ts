import { CANDLES_PATH, TICKERS_PATH } from '@meridian/protocol/market-api.ts';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../envelope.ts';
import { answerHeaders, requestHeaders, type Forwarded } from './forwarded.ts';
import { UPSTREAM_CODE } from './routes.ts';
import { registerUpstream, upstreamPath } from './upstream.ts';

/** Anybody may ask: no cookie and nothing of who asks goes along. */
const FORWARDED: Forwarded = {
  headers: new Set(['accept', 'user-agent', 'if-none-match']),
  cookies: new Set(),
};

/** The market's calls of the operator's exchange, passed on as they are. */
export async function marketProxyRoutes(
  app: FastifyInstance,
  { apiHost }: { readonly apiHost: URL },
): Promise<void> {
  await registerUpstream(app, apiHost);
  for (const url of [TICKERS_PATH, CANDLES_PATH]) {
    app.get(url, (request, reply) =>
      reply.from(upstreamPath(apiHost, request.raw.url ?? url), {
        rewriteRequestHeaders: ({ headers, ip }) =>
          requestHeaders(headers, FORWARDED, { ip, host: apiHost.host }),
        rewriteHeaders: (headers) => answerHeaders(headers, FORWARDED, 'production'),
        onError: () => {
          void sendFailure(reply, 502, UPSTREAM_CODE, 'the exchange cannot be reached');
        },
      }),
    );
  }
}
