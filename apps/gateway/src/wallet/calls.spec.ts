import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import { WALLET_CALLS } from '@meridian/protocol/contracts/wallet-calls.ts';
import { WALLET_REASONS } from '@meridian/protocol/wallet-api.ts';
import type { VenueCall } from '@meridian/protocol/contracts/venue-calls.ts';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCOUNT_DOCUMENT,
  type AccountDatabase,
  type AccountFixture,
  createFixture,
  MINUTE_MS,
  openAccountDatabase,
  PASSWORD,
  signUp,
} from '../accounts/testing/fixture.ts';
import { shownCode } from '../factors/testing/authenticator.ts';
import { walletRoutes } from './routes.ts';

let database: AccountDatabase;
let api: AccountFixture;
let clock = 0;

beforeAll(async () => {
  database = await openAccountDatabase();
  api = createFixture(database, {
    // `as`: nothing of the wallet is reached but its clock, and that its chains are real ones.
    further: (scope, context) =>
      walletRoutes(scope, context, {
        db: context.db,
        now: () => clock,
        port: { isOpen: true, asset: () => null },
        rail: { simulation: null },
      } as never),
  });
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

describe('the contract', () => {
  const calls: readonly (readonly [string, VenueCall])[] = Object.entries(WALLET_CALLS);

  it.each(calls)('%s is in the document with an example it allows', (_name, call) => {
    const { method, path, request, result, example } = call;
    expect(ACCOUNT_DOCUMENT.calls).toContain(`${method} ${path}`);
    expect(() => parse(result, example.result)).not.toThrow();
    if (request === null) return;
    expect(parse(request, example.request)).toEqual(example.request);
    expect(ACCOUNT_DOCUMENT.allowsRequest(method, path, example.request)).toBe(true);
  });
});

it('nobody is answered without a session', async () => {
  for (const [, call] of Object.entries(WALLET_CALLS)) {
    const { method, path, signedIn, example } = call;
    if (!signedIn) continue;
    const body = 'request' in example ? example.request : undefined;
    const query = path.endsWith('deposit-address') ? '?coin=USDT&network=TRX' : '';
    const answer = await api.call(path + query, body, { method });
    expect(answer.code, path).toBe(10007);
  }
});

it('a simulated deposit is asked for so often in a minute and no more', async () => {
  const { path, example } = WALLET_CALLS.simulateDeposit;
  const many = await signUp(api, 'many@example.com');
  const others = await signUp(api, 'others@example.com');
  const ask = async (token: string) =>
    (await api.call(path, example.request, { cookie: token })).code;
  for (let asked = 0; asked < 60; asked += 1) {
    expect(await ask(many.token)).toBe(WALLET_REASONS['not-simulated']);
  }
  expect(await ask(many.token)).toBe(ACCOUNT_CODES.tooManyAttempts);
  expect(await ask(others.token)).toBe(WALLET_REASONS['not-simulated']);
  clock += MINUTE_MS;
  expect(await ask(many.token)).toBe(WALLET_REASONS['not-simulated']);
});

it('asks for a code before coins go anywhere, where there is a second factor', async () => {
  const { token: cookie } = await signUp(api, 'cautious@example.com');
  const path = '/s1/account/second-factor';
  const { result } = await api.call(`${path}/begin`, { current: PASSWORD }, { cookie });
  const secret = String(result['secret']);
  const confirmed = await api.call(
    `${path}/confirm`,
    { code: shownCode(secret, api.now) },
    { cookie },
  );
  expect(confirmed.code).toBe(0);
  for (const { path: called, example } of [WALLET_CALLS.addAddress, WALLET_CALLS.withdraw]) {
    const body = { ...example.request, current: PASSWORD };
    const asked = await api.call(called, body, { cookie });
    expect(asked.code).toBe(ACCOUNT_CODES.secondFactorNeeded);
    const wrong = await api.call(called, { ...body, code: '000000' }, { cookie });
    expect(wrong.code).toBe(ACCOUNT_CODES.wrongCode);
  }
  // What is refused leaves the code: the same one is asked about again.
  const { path: called, example } = WALLET_CALLS.withdraw;
  api.now += 30_000;
  const body = { ...example.request, current: PASSWORD, code: shownCode(secret, api.now) };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const refused = await api.call(called, body, { cookie });
    expect(refused.code).toBe(WALLET_REASONS['address-unknown']);
  }
});
