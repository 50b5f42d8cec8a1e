/** Programs beside a gateway that trade, listen and ask, over sockets and calls alone. */
import { createHmac } from 'node:crypto';
import { ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { CommonGateway, TestGateway } from './gateway.ts';
import { codeIn, mailsTo } from './mail.ts';

export type Message = Readonly<Record<string, unknown>>;

export interface Trader {
  readonly cookie: string;
  /** A call of the pages' own API; its answer, whatever it says. */
  call(path: string, body?: object): Promise<{ readonly code: number; readonly result: Message }>;
}

const PASSWORD = 'a quiet harbour at dusk';

/** A new account with test coins. */
export async function openTrader(gateway: CommonGateway, email: string): Promise<Trader> {
  const { origin } = gateway;
  let cookie = '';
  const call: Trader['call'] = async (path, body) => {
    const answer = await fetch(`${origin}/x-api/s1${path}`, {
      headers: { origin, cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    const given = answer.headers.getSetCookie().find((each) => /token/i.test(each));
    if (given !== undefined) cookie = given.split(';')[0] ?? '';
    // `as`: the envelope of the API.
    const { ret_code: code, result } = (await answer.json()) as {
      readonly ret_code: number;
      readonly result: Message;
    };
    return { code, result };
  };
  const { result } = await call(ACCOUNT_PATHS.register, { email, password: PASSWORD });
  const [mail] = await mailsTo(gateway, email, 1);
  const { registration_id } = result;
  await call(ACCOUNT_PATHS.verify, { registration_id, code: codeIn(mail) });
  const claimed = await call(VENUE_PATHS.claim, {});
  if (claimed.code !== 0) throw new Error(`no test coins: ${JSON.stringify(claimed)}`);
  return {
    call,
    get cookie() {
      return cookie;
    },
  };
}

export interface Listener {
  readonly got: Message[];
  /** The code it was closed with; null while it is open. */
  readonly closed: () => number | null;
  send(message: object): void;
  /** Ends it as a lost network does: without a word. */
  cut(): void;
}

export async function listen(gateway: TestGateway, path: string): Promise<Listener> {
  const socket = new WebSocket(gateway.origin.replace('http', 'ws') + path);
  const got: Message[] = [];
  let code: number | null = null;
  socket.on('message', (data) => {
    // `as`: sockets of the gateway send JSON objects; text messages come as one buffer.
    got.push(JSON.parse((data as Buffer).toString()) as Message);
  });
  socket.on('close', (given) => (code = given));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    got,
    closed: () => code,
    send: (message) => socket.send(JSON.stringify(message)),
    cut: () => socket.terminate(),
  };
}

/** The account's stream of the pages, from what is known on. */
export async function listenToAccount(
  gateway: TestGateway,
  trader: Trader,
  after: number | null,
): Promise<Listener> {
  const { result } = await trader.call(VENUE_PATHS.stream, {});
  const listener = await listen(gateway, '/spot/ws/account/v1');
  listener.send({ ticket: result['ticket'], after });
  return listener;
}

/** The private topics of the v5 API. */
export async function listenToV5(gateway: TestGateway, trader: Trader): Promise<Listener> {
  const key = { name: 'checker', scopes: [], current: PASSWORD };
  const { result } = await trader.call(ACCOUNT_PATHS.apiKeys, key);
  // `as`: the call's result by its contract.
  const { secret, key: info } = result as { secret: string; key: { api_key: string } };
  const expires = Date.now() + 60_000;
  const sign = createHmac('sha256', secret).update(`GET/realtime${expires}`).digest('hex');
  const listener = await listen(gateway, '/v5/private');
  listener.send({ op: 'auth', args: [info.api_key, String(expires), sign] });
  listener.send({ op: 'subscribe', args: ['order', 'execution', 'wallet'] });
  await expect.poll(() => listener.got.some(({ op }) => op === 'subscribe')).toBe(true);
  return listener;
}
