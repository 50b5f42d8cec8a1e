import { REQUEST_TIMEOUT_MS } from '@meridian/protocol/constants.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a scope send requests to the operator's exchange, each once: what was sent twice could act twice. The
 * library is read only here: with its HTTP client it takes 60 ms of a start.
 */
export async function registerUpstream(app: FastifyInstance, apiHost: URL): Promise<void> {
  const { default: replyFrom } = await import('@fastify/reply-from');
  await app.register(replyFrom, {
    base: apiHost.origin,
    disableRequestLogging: true,
    retryMethods: [],
    maxRetriesOn503: 0,
    undici: { headersTimeout: REQUEST_TIMEOUT_MS, bodyTimeout: REQUEST_TIMEOUT_MS },
  });
}

/** A path at the exchange, which may itself lie below one. */
export function upstreamPath({ pathname }: URL, path: string): string {
  return pathname.replace(/\/$/, '') + path;
}
