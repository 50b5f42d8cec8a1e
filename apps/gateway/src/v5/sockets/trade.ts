import { randomUUID } from 'node:crypto';
import { ORDER_CALLS } from '@meridian/v5/contracts/orders.ts';
import {
  failureEnvelope,
  okEnvelope,
  refusalEnvelope,
  type V5Envelope,
} from '@meridian/v5/envelope.ts';
import { timeFault } from '@meridian/v5/signature.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { VenuePort } from '../../venue/port.ts';
import { spotAccountOf } from '../../venue/wallet.ts';
import type { KeyStore, UsableKey } from '../../keys/store.ts';
import { admitted, type Authenticated, mayUse } from '../authenticate.ts';
import { refused, type V5Outcome } from '../outcome.ts';
import { readParameters } from '../parameters.ts';
import type { Caller } from '../private/handlers.ts';
import { orderHandlers } from '../private/orders.ts';
import type { Protection } from '../protection.ts';
import type { Allowance, RateLimiter } from '../rate-limits.ts';
import type { Connection } from './connection.ts';
import type { SocketRequest } from './requests.ts';

/** Takes orders over a socket, by the same handlers and limits as over HTTP. */
export interface TradeDesk {
  handle(connection: Connection, request: SocketRequest): Promise<void>;
}

export interface TradeOptions {
  readonly port: VenuePort;
  readonly keys: KeyStore;
  readonly kysely: QueryExecutorProvider;
  readonly protection: Protection;
  readonly limiter: RateLimiter;
  readonly ordersPerSecond: number;
  readonly now: () => number;
}

/** Operations and the calls they stand for. */
const OPS = {
  'order.create': 'createOrder',
  'order.amend': 'amendOrder',
  'order.cancel': 'cancelOrder',
  'order.create-batch': 'createBatch',
  'order.amend-batch': 'amendBatch',
  'order.cancel-batch': 'cancelBatch',
} as const;

type Handler = (asked: object, caller: Caller) => Promise<V5Outcome>;

export function createTradeDesk(options: TradeOptions): TradeDesk {
  const { now } = options;
  const handlers = orderHandlers(options);
  return {
    async handle(connection, request) {
      const { op, reqId, args, header } = request;
      const { key, id: connId } = connection;
      const name = Object.hasOwn(OPS, op) ? OPS[op as keyof typeof OPS] : undefined;
      const reply = (outcome: V5Outcome, allowance?: Allowance) => {
        const { retCode, retMsg, result: data, retExtInfo } = envelopeOf(outcome, now());
        const answered = { reqId, retCode, retMsg, op, data, retExtInfo };
        connection.send(
          JSON.stringify({ ...answered, header: headerOf(allowance, now()), connId }),
        );
      };
      if (name === undefined) return reply(refused('noSuchCall', op));
      if (key === null) return reply(refused('unknownKey', 'auth comes first'));
      const usable = await usableNow(options, connection, key);
      if (!usable.ok) return reply(usable);
      const fault = timeFault(
        {
          timestamp: textOf(header['X-BAPI-TIMESTAMP']),
          recvWindow: textOf(header['X-BAPI-RECV-WINDOW']),
        },
        now(),
      );
      if (fault !== null) return reply({ ok: false, failure: fault });
      const [given] = args;
      if (args.length !== 1 || typeof given !== 'object' || given === null) {
        return reply(refused('badRequest', 'args'));
      }
      const call = ORDER_CALLS[name];
      const batch = 'request' in given && Array.isArray(given.request) ? given.request.length : 1;
      const counted = `${key.userId} ${call.path}`;
      const allowance = options.limiter.take(counted, options.ordersPerSecond, Math.max(1, batch));
      if (!allowance.isWithin) return reply(refused('tooManyVisits'), allowance);
      const asked = readParameters(call.request, given);
      if (!asked.ok) return reply(asked, allowance);
      // `as`: the handler of a name takes what the schema of the same name lets through.
      const handle = handlers[name] as Handler;
      const outcome = await handle(asked.values, { key, account: spotAccountOf(key.userId) });
      return reply(outcome, allowance);
    },
  };
}

/** A key may have ended since it signed in: each order asks, as each call does. */
async function usableNow(
  { keys, now }: TradeOptions,
  { ip }: Connection,
  { apiKey }: UsableKey,
): Promise<Authenticated> {
  const key = await keys.find(apiKey);
  if (key === null) return refused('unknownKey');
  const admission = admitted(keys, key, { ip, now: now() });
  return admission.ok && !mayUse(key, 'trade') ? refused('noPermission') : admission;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function envelopeOf(outcome: V5Outcome, time: number): V5Envelope {
  if (outcome.ok) return okEnvelope(outcome.result, time, outcome.extInfo);
  if ('failure' in outcome) return failureEnvelope(outcome.failure, time);
  return refusalEnvelope(outcome.refusal.code, outcome.refusal.message, time);
}

function headerOf(allowance: Allowance | undefined, now: number) {
  return {
    ...(allowance !== undefined && {
      'X-Bapi-Limit': String(allowance.limit),
      'X-Bapi-Limit-Status': String(allowance.left),
      'X-Bapi-Limit-Reset-Timestamp': String(allowance.resetAt),
    }),
    Traceid: randomUUID(),
    Timenow: String(now),
  };
}
