/** Clients that place and cancel orders in turn, each sending its next once the last is answered. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';

/** Where orders are sent: a gateway, or a bare server that answers each body with itself. */
export interface Target {
  readonly origin: string;
  readonly cookie: string;
  readonly price: string;
}

export interface Round {
  readonly perSecond: number;
  /** How long each answer took, in ms. */
  readonly waits: readonly number[];
}

let orders = 0;

/**
 * So many clients for as long as `goesOn` says, each with a connection of its own.
 *
 * @param pauseMs between an answer and the next order
 */
export async function orderRound(
  target: Target,
  clients: number,
  goesOn: (elapsedMs: number) => boolean,
  pauseMs = 0,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const waits: number[] = [];
  const startedAt = performance.now();
  const client = async () => {
    while (goesOn(performance.now() - startedAt)) {
      orders += 1;
      const orderLinkId = `bench-${orders}`;
      const name = { symbol: 'BTCUSDT', orderLinkId };
      const order = { ...name, side: 'Buy', orderType: 'Limit', qty: '0.0002' };
      for (const [path, body] of [
        [VENUE_PATHS.placeOrder, { ...order, price: target.price }],
        [VENUE_PATHS.cancelOrder, name],
      ] as const) {
        const sentAt = performance.now();
        await post(target, agent, `/x-api/s1${path}`, JSON.stringify(body));
        waits.push(performance.now() - sentAt);
        if (pauseMs > 0) await sleep(pauseMs);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const ms = performance.now() - startedAt;
  agent.destroy();
  return { perSecond: (1000 * waits.length) / ms, waits };
}

function post({ origin, cookie }: Target, agent: Agent, path: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ cookie, origin, 'content-type': 'application/json' },
      'content-length': Buffer.byteLength(body),
    };
    const asked = request(origin + path, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => {
        // The echo has no code; ours says 0.
        if (/"ret_code":(?!0\b)/.test(text)) reject(new Error(text));
        else resolve();
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Below the market, where nobody meets it, in whole dollars. */
export async function farPrice(origin: string): Promise<string> {
  const path = `/x-api/s1${VENUE_PATHS.book}?symbol=BTCUSDT&levels=1`;
  // `as`: the gateway's own answer.
  const { result } = (await (await fetch(origin + path)).json()) as {
    readonly result: { readonly bids: readonly (readonly [string, string])[] };
  };
  return String(Math.floor(parseFloat(result.bids[0]?.[0] ?? '') * 0.9));
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
