import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { askAdmin } from '@meridian/gateway/admin/socket.ts';

export interface Credentials {
  readonly key: string;
  readonly secret: string;
}

/** What a client has written down of an order that it sent. */
export interface Logged {
  readonly linkId: string;
  /** `refused`: not sent, or answered that nothing was done; `unknown`: no answer, or one that says so. */
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  readonly orderId: string | null;
}

/** What an answer without an order says: that nothing was done, or that it is not known. */
const OUTCOMES: Readonly<Record<number, Logged['outcome']>> = {
  10503: 'refused',
  10504: 'unknown',
};
const DUPLICATE = 170141;
const ANSWER_MS = 20_000;
const PAUSE_MS = 100;

/** A key of the demo account, made by the gateway that runs on a data folder. */
export async function makeKey(dataDir: string): Promise<Credentials> {
  const reply = await askAdmin(dataDir, 'keys create', {
    ...{ account: 'demo', name: 'cluster', scopes: ['trade'], addresses: [] },
  });
  if (reply === null || !reply.ok) throw new Error(`no key: ${reply?.message}`);
  // `as`: what the command gives.
  return reply.result as Credentials;
}

interface V5Answer {
  readonly retCode: number;
  readonly retMsg: string;
  readonly result: Readonly<Record<string, unknown>>;
}

/** A call of the v5 API as clients sign it; null where it was not sent, undefined where no answer came. */
async function callV5(
  origin: string,
  { key, secret }: Credentials,
  path: string,
  body?: object,
): Promise<V5Answer | null | undefined> {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(Date.now());
  const signed = body === undefined ? (path.split('?', 2)[1] ?? '') : payload;
  try {
    const response = await fetch(`${origin}/v5${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'x-bapi-api-key': key,
        'x-bapi-timestamp': timestamp,
        'x-bapi-recv-window': '20000',
        'x-bapi-sign': createHmac('sha256', secret)
          .update(`${timestamp}${key}20000${signed}`)
          .digest('hex'),
      },
      ...(body !== undefined && { body: payload }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    // `as`: checked by whoever reads it.
    return (await response.json()) as V5Answer;
  } catch (error) {
    return isNotSent(error) ? null : undefined;
  }
}

/** Nobody listens there. */
function isNotSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

const SYMBOL = 'BTCUSDT';

/** An order that rests far below the market. */
function restingOrder(orderLinkId: string, price: string): object {
  const kind = { category: 'spot', symbol: SYMBOL, side: 'Buy', orderType: 'Limit' };
  return { ...kind, qty: '0.001', price, orderLinkId };
}

export async function place(
  origin: string,
  credentials: Credentials,
  linkId: string,
  price: string,
): Promise<Logged> {
  const order = restingOrder(linkId, price);
  const answer = await callV5(origin, credentials, '/order/create', order);
  if (answer === null) return { linkId, outcome: 'refused', orderId: null };
  if (answer === undefined) return { linkId, outcome: 'unknown', orderId: null };
  if (answer.retCode === 0) {
    return { linkId, outcome: 'acknowledged', orderId: String(answer.result['orderId']) };
  }
  const outcome = OUTCOMES[answer.retCode];
  if (outcome === undefined) throw new Error(`unexpected: ${JSON.stringify(answer)}`);
  return { linkId, outcome, orderId: null };
}

export interface Load {
  /** All that was sent so far, by all clients. */
  readonly log: readonly Logged[];
  /** Resolves once every client has had its last answer. */
  stop(): Promise<void>;
}

interface LoadOptions {
  readonly origins: readonly string[];
  readonly credentials: Credentials;
  readonly clients: number;
  readonly price: string;
  readonly prefix: string;
}

/** Clients that send an order, write down what came of it, and cancel it, for ever. */
export function startLoad({ origins, credentials, clients, price, prefix }: LoadOptions): Load {
  const log: Logged[] = [];
  let isStopping = false;
  let count = 0;
  const run = async (client: number): Promise<void> => {
    while (!isStopping) {
      count += 1;
      const linkId = `${prefix}-${client}-${count}`;
      const origin = origins[count % origins.length] ?? '';
      const logged = await place(origin, credentials, linkId, price);
      log.push(logged);
      if (logged.outcome === 'acknowledged') {
        const named = { category: 'spot', symbol: SYMBOL, orderLinkId: linkId };
        await callV5(origin, credentials, '/order/cancel', named);
      } else {
        await sleep(PAUSE_MS);
      }
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return {
    log,
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

/** Whether an order is there, by its link id, as its sender asks. Asks again until an answer comes. */
export async function isThere(
  origin: string,
  credentials: Credentials,
  linkId: string,
): Promise<boolean> {
  for (;;) {
    for (const list of ['/order/realtime', '/order/history']) {
      const path = `${list}?category=spot&orderLinkId=${linkId}`;
      const answer = await callV5(origin, credentials, path);
      if (answer?.retCode !== 0) break;
      // `as`: what the API's document says.
      const found = answer.result['list'] as readonly object[];
      if (found.length > 0) return true;
      if (list === '/order/history') return false;
    }
    await sleep(PAUSE_MS);
  }
}

/** What a second order with the link id of a first one comes to. */
export async function isDuplicate(
  origin: string,
  credentials: Credentials,
  linkId: string,
  price: string,
): Promise<boolean> {
  for (;;) {
    const answer = await callV5(origin, credentials, '/order/create', restingOrder(linkId, price));
    if (answer?.retCode === 0) return false;
    if (answer?.retCode === DUPLICATE) return true;
    await sleep(PAUSE_MS);
  }
}
