import type { V5Call } from '@meridian/v5/contracts/call.ts';
import { MARKET_CALLS } from '@meridian/v5/contracts/market.ts';
import {
  failureEnvelope,
  okEnvelope,
  refusalEnvelope,
  type V5Envelope,
} from '@meridian/v5/envelope.ts';
import { type V5ErrorName, v5Failure } from '@meridian/v5/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipGroup } from '../ip-group.ts';
import { DatabaseUnavailable } from '../db/availability.ts';
import { isUnstorableText } from '../db/unstorable-text.ts';
import type { CandleReader } from '../market/candles.ts';
import type { SimulatedMarket } from '../market/simulated-source.ts';
import { marketHandlers } from './market/calls.ts';
import type { V5Outcome } from './outcome.ts';
import { type PrivateOptions, privateRoutes } from './private/routes.ts';
import { createRateLimiter } from './rate-limits.ts';
import { readParameters } from './parameters.ts';

export interface V5Options {
  readonly market: SimulatedMarket;
  readonly candles: CandleReader;
  /** Calls that one address may make in five seconds. */
  readonly requestsPerFiveSeconds: number;
  /** What signed calls need. */
  readonly private: PrivateOptions;
  /** The present instant, in ms since 1970. */
  readonly now: () => number;
}

type Handler = (asked: object, isGone: () => boolean) => V5Outcome | Promise<V5Outcome>;

/** Ten orders of a batch are some kilobytes. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** The v5 API, below the prefix it is given. */
export async function v5Routes(app: FastifyInstance, options: V5Options): Promise<void> {
  const { now } = options;
  keepBodiesAsBytes(app);
  answerErrors(app, now);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  limitAddresses(app, options);
  const handlers = marketHandlers(options.market, {
    port: options.private.port,
    wallet: options.private.wallet,
    candles: options.candles,
  });
  // `as`: the handler of a name takes what the schema of the same name lets through.
  const names = Object.keys(MARKET_CALLS) as (keyof typeof MARKET_CALLS)[];
  for (const name of names) {
    const call: V5Call = MARKET_CALLS[name];
    const handle = handlers[name] as Handler;
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: BODY_LIMIT_BYTES,
      handler: async (request, reply) => {
        // `as`: Fastify's reader of queries gives an object, whatever was sent.
        const asked = readParameters(call.request, request.query as object);
        const outcome = asked.ok ? await handle(asked.values, () => reply.raw.destroyed) : asked;
        return sendOutcome(reply, outcome, now());
      },
    });
  }
  privateRoutes(app, options.private, (reply, outcome) => sendOutcome(reply, outcome, now()));
  app.all('/*', (_request, reply) => fail(reply, 404, 'noSuchCall', now()));
}

const ADDRESS_WINDOW_MS = 5_000;

function limitAddresses(app: FastifyInstance, { requestsPerFiveSeconds, now }: V5Options): void {
  const limiter = createRateLimiter(ADDRESS_WINDOW_MS, now);
  app.addHook('onRequest', async (request, reply) => {
    const { isWithin } = limiter.take(ipGroup(request.ip), requestsPerFiveSeconds);
    return isWithin ? undefined : fail(reply, 429, 'tooManyVisits', now());
  });
}

/** A signature is over the bytes that were sent, so a body is read only after it was checked. */
function keepBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    done(null, bytes);
  });
}

function answerErrors(app: FastifyInstance, now: () => number): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    if (error instanceof DatabaseUnavailable) return fail(reply, 503, 'unavailable', now());
    const status = error.statusCode ?? 500;
    if (status === 413) return fail(reply, 413, 'tooLarge', now());
    if (isUnstorableText(error)) return fail(reply, 400, 'badRequest', now());
    if (status >= 400 && status < 500) return fail(reply, status, 'badRequest', now());
    request.log.error(error);
    return fail(reply, 500, 'serverError', now());
  });
}

/** What cannot be answered for now is HTTP 503, so that a balancer asks another gateway. */
function sendOutcome(reply: FastifyReply, outcome: V5Outcome, time: number): FastifyReply {
  const isAway = !outcome.ok && 'failure' in outcome && outcome.failure.name === 'unavailable';
  return send(isAway ? reply.code(503) : reply, envelopeOf(outcome, time));
}

function envelopeOf(outcome: V5Outcome, time: number): V5Envelope {
  if (outcome.ok) return okEnvelope(outcome.result, time, outcome.extInfo);
  if ('failure' in outcome) return failureEnvelope(outcome.failure, time);
  return refusalEnvelope(outcome.refusal.code, outcome.refusal.message, time);
}

function fail(reply: FastifyReply, status: number, name: V5ErrorName, time: number): FastifyReply {
  return send(reply.code(status), failureEnvelope(v5Failure(name), time));
}

function send(reply: FastifyReply, envelope: V5Envelope): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(envelope);
}
