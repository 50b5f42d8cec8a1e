import { WALLET_CALLS } from '@meridian/protocol/contracts/wallet-calls.ts';
import type { VenueCall } from '@meridian/protocol/contracts/venue-calls.ts';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCOUNT_DOCUMENT,
  type AccountDatabase,
  type AccountFixture,
  createFixture,
  openAccountDatabase,
} from '../accounts/testing/fixture.ts';
import { walletRoutes } from './routes.ts';

let database: AccountDatabase;
let api: AccountFixture;

beforeAll(async () => {
  database = await openAccountDatabase();
  api = createFixture(database, {
    // Nobody is signed in: nothing of the wallet is reached.
    further: (scope, context) => walletRoutes(scope, context, {} as never),
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
