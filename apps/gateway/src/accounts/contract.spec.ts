import {
  ACCOUNT_BASE_PATH,
  ACCOUNT_CALLS,
  type AccountCall,
} from '@meridian/protocol/contracts/account-calls.ts';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';

import { alertRoutes } from '../alerts/routes.ts';
import { assetsRoutes } from '../assets/routes.ts';
import { convertRoutes } from '../convert/routes.ts';
import { exportRoutes } from '../exports/routes.ts';
import { closingRoutes } from '../closing/routes.ts';
import { levelRoutes } from '../levels/routes.ts';
import { keyRoutes } from '../keys/routes.ts';
import { strategyRoutes } from '../strategies/routes.ts';
import { venueRoutes } from '../venue/routes.ts';
import { walletRoutes } from '../wallet/routes.ts';
import type { AccountOptions } from './routes.ts';
import { ACCOUNT_DOCUMENT, createFixture, START } from './testing/fixture.ts';

const CALLS: readonly (readonly [string, AccountCall])[] = Object.entries(ACCOUNT_CALLS);

// Only the route table is read; the services behind it are never called.
const NO_VENUE = { port: undefined as never, runner: undefined as never };

describe('the OpenAPI document of the account calls', () => {
  it('has the calls that our own services serve, and no other', async () => {
    const served: string[] = [];
    // Only the route table is read; its database is never used.
    const database = { kysely: undefined as never, writes: null };
    const further: AccountOptions['further'] = (scope, context) => {
      venueRoutes(scope, context, {
        port: undefined as never,
        tickets: undefined as never,
        givesTestCoins: true,
      });
      alertRoutes(scope, context, undefined as never);
      levelRoutes(scope, context, undefined as never);
      closingRoutes(scope, context, { port: undefined } as never);
      assetsRoutes(scope, context, { port: undefined as never });
      walletRoutes(scope, context, undefined as never);
      convertRoutes(scope, context, undefined as never);
      const parts = { ...NO_VENUE, lastPrice: () => null, now: () => 0 };
      strategyRoutes({ app: scope, context, parts });
      exportRoutes(scope, context, undefined as never);
      void scope.register(async (calls) => keyRoutes(calls, context, undefined as never), {
        prefix: ACCOUNT_BASE_PATH,
      });
    };
    const { app } = createFixture(database, { further }, (route) => {
      for (const method of [route.method].flat()) {
        const path = route.url.replace(/^\/x-api/, '').replaceAll(/:(\w+)/g, '{$1}');
        if (method !== 'HEAD') served.push(`${method} ${path}`);
      }
    });
    await app.ready();
    await app.close();
    expect(served.toSorted()).toEqual(ACCOUNT_DOCUMENT.calls.toSorted());
  });

  it.each(CALLS)('allows the example of %s', (_id, { method, path, request, result, example }) => {
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    expect(() => parse(result, example.result)).not.toThrow();
    if (request !== null) {
      expect(parse(request, example.request)).toEqual(example.request);
      expect(ACCOUNT_DOCUMENT.allowsRequest(method, template, example.request)).toBe(true);
      expect(ACCOUNT_DOCUMENT.allowsRequest(method, template, {})).toBe(false);
    }
  });
});

describe('traffic that the document does not allow', () => {
  const OK = { ret_code: 0, ret_msg: 'OK', result: {}, time_now: START };
  const LOGOUT = { method: 'POST', path: '/logout', status: 200 };
  const LOGIN = { method: 'POST', path: '/s1/account/login', status: 200 };

  it('is allowed in either spelling', () => {
    for (const body of [OK, { retCode: '0', retMsg: 'OK', result: {} }])
      expect(() => ACCOUNT_DOCUMENT.assertAnswer({ ...LOGOUT, body })).not.toThrow();
  });

  it.each([
    ['no envelope', { ...LOGOUT, body: {} }],
    ['no result', { ...LOGOUT, body: { ret_code: 0 } }],
    ['a code of another call', { ...LOGOUT, body: { ...OK, ret_code: 20002 } }],
    ['another status', { ...LOGOUT, status: 302, body: OK }],
    ['a result of another shape', { ...LOGIN, body: OK }],
    [
      'a fault that there is not',
      { ...LOGIN, body: { ret_code: 20001, result: { fields: { email: 'odd' } } } },
    ],
    ['a call that it lacks', { ...LOGOUT, path: '/s1/account/other', body: OK }],
  ])('has %s', (_what, traffic) => {
    expect(() => ACCOUNT_DOCUMENT.assertAnswer(traffic)).toThrow('docs/openapi.json');
  });
});
