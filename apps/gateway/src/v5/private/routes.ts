import type { V5Call } from '@meridian/v5/contracts/call.ts';
import type { V5ErrorName } from '@meridian/v5/errors.ts';
import { readBody } from '@meridian/v5/read-body.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipGroup } from '../../ip-group.ts';
import { pseudonymOf } from '../../log.ts';
import type { KeyStore, UsableKey } from '../../keys/store.ts';
import { spotAccountOf } from '../../venue/wallet.ts';
import { authenticate, mayUse } from '../authenticate.ts';
import { refused, type V5Outcome } from '../outcome.ts';
import { readParameters } from '../parameters.ts';
import type { Allowance, RateLimiter } from '../rate-limits.ts';
import type { AccountParts } from './account.ts';
import { PRIVATE_CALLS, privateHandlers } from './calls.ts';
import type { Caller } from './handlers.ts';

export interface PrivateOptions extends AccountParts {
  readonly keys: KeyStore;
  /** Orders that an account may place, amend or cancel in a second, by each call. */
  readonly ordersPerSecond: number;
  /** Counts what an account asks for in a second, over HTTP and sockets alike. */
  readonly limiter: RateLimiter;
}

type Handler = (asked: object, caller: Caller) => Promise<V5Outcome>;

const KEY_REFUSALS: ReadonlySet<V5ErrorName> = new Set([
  ...(['unknownKey', 'badSignature'] as const),
  ...(['keyExpired', 'foreignAddress'] as const),
]);

const NO_BYTES = Buffer.alloc(0);

/** Registers every signed call; `send` writes an outcome. */
export function privateRoutes(
  app: FastifyInstance,
  options: PrivateOptions,
  send: (reply: FastifyReply, outcome: V5Outcome) => FastifyReply,
): void {
  const handlers = privateHandlers(options);
  // `as`: the keys of an object literal.
  const names = Object.keys(PRIVATE_CALLS) as (keyof typeof PRIVATE_CALLS)[];
  for (const name of names) {
    const call: V5Call = PRIVATE_CALLS[name];
    // `as`: the handler of a name takes what the schema of the same name lets through.
    const handle = handlers[name] as Handler;
    app.route({
      method: call.method,
      url: call.path,
      handler: async (request, reply) => {
        const authenticated = await authenticate(options, signedPart(request, call));
        if (!authenticated.ok) {
          logRefusal(request, authenticated);
          return send(reply, authenticated);
        }
        const { key } = authenticated;
        if (call.scope !== null && !mayUse(key, call.scope)) {
          return send(reply, refused('noPermission', `scope ${call.scope}`));
        }
        const given = call.method === 'GET' ? request.query : readBody(bodyOf(request).toString());
        const allowance = allow({ call, key, given }, options);
        writeAllowance(reply, allowance);
        if (!allowance.isWithin) return send(reply, refused('tooManyVisits'));
        if (!options.port.isOpen) return send(reply, refused('unavailable'));
        if (typeof given !== 'object' || given === null) return send(reply, refused('badRequest'));
        const asked = readParameters(call.request, given);
        if (!asked.ok) return send(reply, asked);
        const caller = { key, account: spotAccountOf(key.userId) };
        return send(reply, await handle(asked.values, caller));
      },
    });
  }
}

/** Of keys that somebody guesses, or has and may not use from there. */
function logRefusal(
  { log, ip, id }: FastifyRequest,
  { failure }: ReturnType<typeof refused>,
): void {
  if (!KEY_REFUSALS.has(failure.name)) return;
  const fields = { event: 'api-key-refused', why: failure.name, requestId: id };
  log.warn({ ...fields, client: pseudonymOf(ipGroup(ip)) }, 'security');
}

function signedPart(request: FastifyRequest, { method }: V5Call) {
  const { headers, ip } = request;
  const target = request.raw.url ?? '';
  const query = target.includes('?') ? target.slice(target.indexOf('?') + 1) : '';
  // Node gives the target's bytes as Latin-1.
  const payload = method === 'GET' ? Buffer.from(query, 'latin1') : bodyOf(request);
  return { headers, ip, payload };
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : NO_BYTES;
}

interface Counted {
  readonly call: V5Call;
  readonly key: UsableKey;
  readonly given: unknown;
}

/** A batch counts as many times as it has orders. */
function allow(
  { call, key, given }: Counted,
  { ordersPerSecond, limiter }: PrivateOptions,
): Allowance {
  const limit = call.scope === 'trade' ? ordersPerSecond : call.perSecond;
  const batch = typeof given === 'object' && given !== null && 'request' in given && given.request;
  const cost = Array.isArray(batch) ? Math.max(1, batch.length) : 1;
  return limiter.take(`${key.userId} ${call.path}`, limit, cost);
}

function writeAllowance(reply: FastifyReply, { limit, left, resetAt }: Allowance): void {
  reply.header('x-bapi-limit', limit);
  reply.header('x-bapi-limit-status', left);
  reply.header('x-bapi-limit-reset-timestamp', resetAt);
}
