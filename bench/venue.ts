import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CancelOrder, Command, PlaceOrder } from '@meridian/venue/api/commands.ts';
import { apply } from '@meridian/venue/apply.ts';
import { createVenue, liveOrders, type Venue } from '@meridian/venue/state.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { Line } from './line.ts';
import { marketStartLines } from './market-start.ts';
import { BareVenue, type Wallet } from './venue-bare.ts';

const FLOOR_SHARE = 0.6;
const CANCEL_BUDGET_MS = 50;
const SWEEP_MAKERS = 10_000;
const ACCOUNTS = 100;
const ROUNDS = 5;
/** Fewer would time the compiler and the first growth of the heap beside the venue. */
const OPERATIONS = 1_000_000;

type Operation =
  | {
      readonly type: 'place';
      owner: number;
      side: 'Buy' | 'Sell';
      price: number | null;
      lots: number;
    }
  | { readonly type: 'cancel'; readonly order: number };

/** 48 % limit, 5 % market, 47 % cancel orders around a price that wanders. */
function operations(count: number): Operation[] {
  let seed = 42;
  const draw = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 0x1_0000_0000) * below);
  };
  const made: Operation[] = [];
  let placed = 0;
  while (made.length < count) {
    const kind = draw(100);
    if (kind >= 53 && placed > 0) {
      made.push({ type: 'cancel', order: Math.max(1, placed - draw(20_000)) });
      continue;
    }
    placed += 1;
    const side = draw(2) === 0 ? ('Buy' as const) : ('Sell' as const);
    const away = draw(500) - 20;
    const price = kind >= 48 ? null : 10_000 + (side === 'Buy' ? -away : away);
    made.push({ type: 'place', owner: draw(ACCOUNTS), side, price, lots: 1 + draw(100) });
  }
  return made;
}

const ACCOUNT_IDS = Array.from({ length: ACCOUNTS }, (_, index) => `u${index}/spot`);

function run(venue: Venue, command: Command): void {
  const { rejection } = apply(venue, command, 1_000);
  invariant(rejection === null, `refused: ${JSON.stringify(rejection)}`);
}

function openVenue(): Venue {
  const venue = createVenue();
  for (const asset of ['BTC', 'USDT']) run(venue, { type: 'list-asset', asset, scale: 8 });
  const tiers = { default: { maker: '0.001', taker: '0.001' } };
  run(venue, { type: 'set-fee-schedule', schedule: { name: 'spot', tiers, discount: null } });
  const most = '1000000000';
  run(venue, {
    type: 'list-instrument',
    instrument: {
      ...{ symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', tickSize: '1', basePrecision: '1' },
      ...{ minOrderAmt: '0', maxLimitOrderQty: most, maxMarketOrderQty: most },
      ...{ postOnlyMaxLimitOrderSize: most, priceLimit: null, feeSchedule: 'spot' },
      limits: { orders: 1_000_000, tpsl: 30, conditional: 30 },
    },
  });
  for (const account of ACCOUNT_IDS) {
    run(venue, { type: 'open-account', owner: account.split('/')[0] ?? '', kind: 'spot' });
    for (const asset of ['BTC', 'USDT']) {
      const amount = '1000000000000';
      run(venue, { type: 'deposit', linkId: `${account}-${asset}`, account, asset, amount });
    }
  }
  return venue;
}

const symbol = 'BTCUSDT';

function limitOrder(
  account: string,
  side: 'Buy' | 'Sell',
  price: number,
  lots: number,
): PlaceOrder {
  const form = { type: 'place-order', orderType: 'Limit', account, symbol, side } as const;
  return { ...form, qty: String(lots), price: String(price) };
}

/** What a sender would send for each operation, made before the clock runs; both sides read it. */
function commandsOf(list: readonly Operation[]): (PlaceOrder | CancelOrder)[] {
  const ids: string[] = [''];
  return list.map((operation) => {
    if (operation.type === 'cancel') {
      const account = ids[operation.order] ?? '';
      return { type: 'cancel-order', account, symbol, orderId: operation.order };
    }
    const { owner, side, price, lots } = operation;
    const account = ACCOUNT_IDS[owner] ?? '';
    ids.push(account);
    if (price !== null) return limitOrder(account, side, price, lots);
    return { type: 'place-order', orderType: 'Market', account, symbol, side, qty: String(lots) };
  });
}

function timeVenue(commands: readonly Command[]): { ms: number; trades: number } {
  const venue = openVenue();
  collectGarbage();
  const startedAt = process.cpuUsage();
  for (const command of commands) apply(venue, command, 1_000);
  return { ms: cpuMsSince(startedAt), trades: venue.tradeCount };
}

function openBare(): BareVenue {
  const wallets = ACCOUNT_IDS.map((account): [string, Wallet] => [
    account,
    { base: 0n, quote: 0n, heldBase: 0n, heldQuote: 0n },
  ]);
  return new BareVenue([symbol], new Map(wallets));
}

function timeBare(commands: readonly (PlaceOrder | CancelOrder)[]): { ms: number; trades: number } {
  const venue = openBare();
  collectGarbage();
  const startedAt = process.cpuUsage();
  for (const command of commands) venue.apply(command);
  return { ms: cpuMsSince(startedAt), trades: venue.books.get(symbol)?.tradeCount ?? 0 };
}

/** Processor time of all threads, so that other programs on the machine count less. */
function cpuMsSince(startedAt: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1_000;
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

/**
 * Throughput beside a bare book, cancels in one level, one sweep, memory of an open order; the start of
 * the market that carries the books.
 */
export function* venueLines(): Iterable<Line> {
  const count = OPERATIONS;
  const commands = commandsOf(operations(count));
  // V8 drops the code it has optimised for a class with the last object of it: in each round anew,
  // where no order outlives the round. A venue in operation is never without one; both sides have some.
  const inOperation = openVenue();
  fill(inOperation, ACCOUNTS);
  const bareInOperation = openBare();
  for (const account of ACCOUNT_IDS) bareInOperation.apply(limitOrder(account, 'Sell', 10_000, 1));
  // Both are compiled before they are timed: a venue has far more code to compile than the book.
  timeVenue(commands);
  timeBare(commands);
  const runs = Array.from({ length: ROUNDS }, () => ({
    venue: timeVenue(commands),
    bare: timeBare(commands),
  }));
  for (const { venue, bare } of runs) {
    invariant(
      venue.trades === bare.trades,
      `${venue.trades} trades, ${bare.trades} in the bare book`,
    );
  }
  invariant(liveOrders(inOperation).length === ACCOUNTS, 'the venue in operation has lost orders');
  const bareOrders = bareInOperation.books.get(symbol)?.orderCount;
  invariant(bareOrders === ACCOUNTS, 'the bare book in operation has lost orders');
  // The least of the rounds: what other programs do to the caches only adds.
  const venueMs = Math.min(...runs.map(({ venue }) => venue.ms));
  const bareMs = Math.min(...runs.map(({ bare }) => bare.ms));
  const ratio = bareMs / venueMs;
  yield {
    name: `venue: ${count} operations`,
    value: `${Math.round(count / venueMs)} k/s`,
    ratio,
    floor: `bare bigint book ${Math.round(count / bareMs)} k/s`,
    budget: `>= ${FLOOR_SHARE}`,
    met: ratio >= FLOOR_SHARE,
    detail: { trades: runs[0]?.venue.trades ?? 0, time: 'of the processor' },
  };
  yield cancelLine();
  yield sweepLine();
  yield memoryLine();
  yield* marketStartLines();
}

function fill(venue: Venue, orders: number): void {
  for (let index = 0; index < orders; index += 1) {
    apply(venue, limitOrder(ACCOUNT_IDS[index % ACCOUNTS] ?? '', 'Sell', 10_000, 1), 1_000);
  }
}

function cancelLine(): Line {
  const ms = median(Array.from({ length: ROUNDS }, timeCancels));
  return {
    name: 'venue: 20,000 cancels in one level',
    value: `${ms.toFixed(1)} ms`,
    floor: '',
    budget: `<= ${CANCEL_BUDGET_MS} ms`,
    met: ms <= CANCEL_BUDGET_MS,
  };
}

function timeCancels(): number {
  const orders = 20_000;
  const venue = openVenue();
  fill(venue, orders);
  const startedAt = process.cpuUsage();
  for (let id = orders; id >= 1; id -= 1) {
    const account = ACCOUNT_IDS[(id - 1) % ACCOUNTS] ?? '';
    apply(venue, { type: 'cancel-order', account, symbol, orderId: id }, 1_000);
  }
  const ms = cpuMsSince(startedAt);
  invariant(liveOrders(venue).length === 0, 'orders are left');
  return ms;
}

function sweepLine(): Line {
  const venue = openVenue();
  fill(venue, SWEEP_MAKERS);
  const startedAt = process.cpuUsage();
  run(venue, limitOrder(ACCOUNT_IDS[0] ?? '', 'Buy', 10_000, SWEEP_MAKERS));
  const ms = cpuMsSince(startedAt);
  invariant(venue.tradeCount === SWEEP_MAKERS, `${venue.tradeCount} trades`);
  return {
    name: `venue: one order meets ${SWEEP_MAKERS} makers`,
    value: `${ms.toFixed(1)} ms`,
    ...{ floor: '', budget: '', met: true },
  };
}

/** What 100,000 open orders keep alive, after garbage is collected before and after them. */
function memoryLine(): Line {
  const orders = 100_000;
  const venue = openVenue();
  const before = heapInUse();
  fill(venue, orders);
  const bytes = (heapInUse() - before) / orders;
  return {
    name: 'venue: memory of an open order',
    value: `${Math.round(bytes)} B`,
    ...{ floor: '', budget: '', met: venue.orders.size === orders },
  };
}

function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Else the round before leaves its 174,000 open orders for the next one's clock. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // `as`: what the flag has just put there.
  (runInNewContext('gc') as () => void)();
}
