import { ALERT_CALLS } from '@meridian/protocol/contracts/alert-calls.ts';
import type { VenueCall } from '@meridian/protocol/contracts/venue-calls.ts';
import { parse } from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ACCOUNT_DOCUMENT,
  type AccountFixture,
  createFixture,
  signUp,
} from '../accounts/testing/fixture.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import type { FeedQuote } from '../quotes/feed.ts';
import type { VenueDatabase } from '../venue/testing/venue-fixture.ts';
import { alertRoutes } from './routes.ts';
import { type AlertWatch, watchAlerts } from './watch-alerts.ts';

let database: VenueDatabase;
let api: AccountFixture;
let call: (path: string, body?: object) => Promise<{ code: number; result: object }>;
let stranger: typeof call;
let watches: AlertWatch[] = [];

/** The last price, and the subscribers to price changes. */
let last = '100';
const listeners = new Set<(changed: readonly FeedQuote[]) => void>();
const quoteOf = (close: string): FeedQuote => ({
  ...{ symbol: 'BTCUSDT', time: 0, open: close, high: close, low: close, close },
  ...{ volume: '0', quoteVolume: '0' },
});
const quotes = {
  latest: (symbol: string) => (symbol === 'BTCUSDT' ? quoteOf(last) : undefined),
  observe(listener: (changed: readonly FeedQuote[]) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
function trade(price: string): void {
  last = price;
  for (const listener of listeners) listener([quoteOf(price)]);
}

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  const port = {
    // `as`: the one field that alerts read.
    instrument: (symbol: string) =>
      (symbol === 'BTCUSDT' ? { instrument: { tickSize: '0.5' } } : null) as never,
  };
  api = createFixture(database, {
    further: (scope, context) => alertRoutes(scope, context, { quotes, port }),
  });
  const callerOf = async (email: string) => {
    const { token } = await signUp(api, email);
    return (path: string, body?: object) =>
      api.call(`/s1${path}`, body, {
        cookie: token,
        method: body === undefined ? ('GET' as const) : ('POST' as const),
      });
  };
  call = await callerOf('ann@example.com');
  stranger = await callerOf('ben@example.com');
});

beforeEach(async () => {
  last = '100';
  for (const { id } of await list()) await call('/trade/alerts/remove', { id });
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

interface Listed {
  readonly id: string;
  readonly price: string;
  readonly firedAt: number | null;
  readonly firedPrice: string | null;
}

async function list(by = call): Promise<readonly Listed[]> {
  const { result } = await by('/trade/alerts');
  // `as`: the answer is held to its document.
  return (result as { alerts: Listed[] }).alerts;
}

const add = (price: string, symbol = 'BTCUSDT') => call('/trade/alerts/add', { symbol, price });

/** Runs the watcher of so many gateways during the given work. */
async function watching(run: (round: () => Promise<void>) => Promise<void>, count = 1) {
  const warn = (line: string) => {
    throw new Error(line);
  };
  watches = Array.from({ length: count }, (_, index) => {
    // Each has its own clock, so that a write by the second would show.
    const now = () => 5_000 + index;
    return watchAlerts({ db: database.kysely, quotes, leads: () => true, now, warn });
  });
  await run(async () => {
    await Promise.all(watches.map((watch) => watch.step()));
  });
  await Promise.all(watches.map((watch) => watch.stop()));
}

describe('the contract', () => {
  const calls: readonly (readonly [string, VenueCall])[] = Object.entries(ALERT_CALLS);

  it.each(calls)('allows the example of %s', (_id, { method, path, request, result, example }) => {
    expect(ACCOUNT_DOCUMENT.calls).toContain(`${method} ${path}`);
    expect(() => parse(result, example.result)).not.toThrow();
    if (request !== null) expect(parse(request, example.request)).toEqual(example.request);
  });
});

describe('an alert', () => {
  it('fires once, at the first trade that reaches it from its side', async () => {
    await add('110');
    await add('90');
    await watching(async (round) => {
      trade('109.5');
      await round();
      expect((await list()).map(({ firedAt }) => firedAt)).toEqual([null, null]);
      trade('111');
      await round();
      trade('120');
      await round();
    });
    expect(await list()).toMatchObject([
      { price: '90', firedAt: null, firedPrice: null },
      { price: '110', firedAt: 5_000, firedPrice: '111' },
    ]);
  });

  it('fires once where two gateways watch at the same time', async () => {
    await add('110');
    await watching(async (round) => {
      trade('110');
      await round();
      trade('115');
      await round();
    }, 2);
    expect(await list()).toMatchObject([{ firedAt: 5_000, firedPrice: '110' }]);
  });

  it('fires where a price was there for a moment between two rounds', async () => {
    await add('110');
    await watching(async (round) => {
      await round();
      trade('112');
      trade('101');
      await round();
    });
    expect(await list()).toMatchObject([{ firedPrice: '110' }]);
  });

  it('does not fire by a price from before it was made', async () => {
    await watching(async (round) => {
      trade('112');
      trade('101');
      await add('110');
      await round();
    });
    expect(await list()).toMatchObject([{ firedAt: null }]);
  });

  it('survives a restart: what is reached by then fires at the start', async () => {
    await add('90');
    last = '85';
    await watching((round) => round());
    expect(await list()).toMatchObject([{ firedPrice: '85' }]);
  });

  it.each([
    ['110.2', 'BTCUSDT', 'bad-price'],
    ['-1', 'BTCUSDT', 'bad-price'],
    ['much', 'BTCUSDT', 'bad-price'],
    ['100.0', 'BTCUSDT', 'at-price'],
    ['100', 'NOUSDT', 'unknown-symbol'],
  ])('at %s of %s is refused: %s', async (price, symbol, refused) => {
    expect((await add(price, symbol)).result).toEqual({ alert: null, refused });
  });

  it('is one of fifty at most, and nobody else’s', async () => {
    for (let count = 0; count < 50; count += 1) await add('110');
    expect((await add('111')).result).toEqual({ alert: null, refused: 'too-many' });
    const [first] = await list();
    await stranger('/trade/alerts/remove', { id: first?.id });
    expect(await list(stranger)).toEqual([]);
    expect(await list()).toHaveLength(50);
  });
});
