import type { BodySchema } from '@meridian/protocol/contracts/account-calls.ts';
import { VENUE_CALLS } from '@meridian/protocol/contracts/venue-calls.ts';
import type * as wire from '@meridian/protocol/contracts/venue.ts';
import { VENUE_CODES } from '@meridian/protocol/venue-api.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import { REJECTIONS, type Rejection } from '@meridian/venue/api/rejections.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InferOutput } from 'valibot';
import { sendFailure, sendResult, shaped, signedInOf } from '../accounts/answers.ts';
import type { AccountContext } from '../accounts/context.ts';
import { envelope } from '../envelope.ts';
import type { StreamTickets } from '../streams/stream-tickets.ts';
import type { HistoryQuery, OrderKey, Submitted, VenuePort } from './port.ts';
import { readCall, readQuery } from './read-call.ts';
import { grantTestCoins, openSpotAccount, spotAccountOf, TEST_COINS } from './wallet.ts';
import { instrumentWire, executionWire, orderWire } from './wire.ts';

export interface VenueRouteOptions {
  readonly port: VenuePort;
  /** Whether users may claim test coins. */
  readonly givesTestCoins: boolean;
  /** Of the account socket. */
  readonly tickets: StreamTickets;
}

interface Routes extends VenueRouteOptions {
  readonly app: FastifyInstance;
  readonly context: AccountContext;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const DEFAULT_PAGE = 50;
const DEFAULT_LEVELS = 50;
const MAX_LEVELS = 1_000;

/** The venue's calls for our own pages, by session; beside the account calls, whose rules they keep. */
export function venueRoutes(
  app: FastifyInstance,
  context: AccountContext,
  options: VenueRouteOptions,
): void {
  const routes = { app, context, ...options };
  publicRoutes(routes);
  orderRoutes(routes);
  batchRoute(routes);
  readRoutes(routes);
  streamRoute(routes);
  walletRoutes(routes);
}

function publicRoutes({ app, context, port, givesTestCoins }: Routes): void {
  app.get(VENUE_CALLS.capabilities.path, async (_request, reply) => {
    const result: wire.CapabilitiesResult = {
      simulated: true,
      trading: port.isOpen,
      houseLiquidity: port.hasHouse,
      streams: true,
      testCoins: givesTestCoins,
    };
    return sendResult(context, reply, result);
  });
  app.get(VENUE_CALLS.instruments.path, async (_request, reply) => {
    if (!port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    const result: wire.InstrumentsResult = {
      instruments: port.instruments().map(instrumentWire),
    };
    return sendResult(context, reply, result);
  });
  app.get(VENUE_CALLS.fees.path, async (request, reply) => {
    if (!port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    const signedIn = await signedInOf(context, request);
    const account = signedIn === null ? null : port.account(spotAccountOf(signedIn.userId));
    const result: wire.FeesResult = {
      schedules: port.feeSchedules(),
      // An account that is not opened yet begins there.
      level: signedIn === null ? null : (account?.tier ?? 'default'),
    };
    return sendResult(context, reply, result);
  });
  app.get(VENUE_CALLS.book.path, async (request, reply) => {
    const query = readQuery(VENUE_CALLS.book, context, request, reply);
    if (query === null) return reply;
    const levels = Math.min(countOf(query.levels) ?? DEFAULT_LEVELS, MAX_LEVELS);
    const book = port.depth(query.symbol, levels);
    if (!port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    if (book === null)
      return sendRejection(context, reply, { code: 'unknown-symbol', field: 'symbol' });
    return sendResult(context, reply, book);
  });
}

function orderRoutes(routes: Routes): void {
  const { placeOrder, placeOco, amendOrder, cancelOrder, cancelAll } = VENUE_CALLS;
  command(
    routes,
    placeOrder,
    (body, account) => ({ type: 'place-order', account, ...body }),
    orderOf,
  );
  command(routes, placeOco, (body, account) => ({ type: 'place-oco', account, ...body }), ordersOf);
  command(
    routes,
    amendOrder,
    ({ orderId, ...body }, account) => ({
      type: 'amend-order',
      account,
      ...body,
      ...keyOf(orderId),
    }),
    orderOf,
  );
  command(
    routes,
    cancelOrder,
    ({ orderId, ...body }, account) => ({
      type: 'cancel-order',
      account,
      ...body,
      ...keyOf(orderId),
    }),
    orderOf,
  );
  command(
    routes,
    cancelAll,
    (body, account) => ({ type: 'cancel-orders', account, ...body }),
    ordersOf,
  );
}

/** Orders placed one after the other, in one commit where they come together; each is answered. */
function batchRoute({ app, context, port }: Routes): void {
  const { path, request: schema } = VENUE_CALLS.placeBatch;
  app.post<{ Body: wire.PlaceBatchRequest }>(
    path,
    shaped(context, schema),
    async (request, reply) => {
      const signedIn = await signedInOf(context, request);
      if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
      const { userId } = signedIn;
      const refused = await openSpotAccount(port, context.db, userId);
      if (refused !== null) return sendUnaccepted(context, reply, refused);
      const account = spotAccountOf(userId);
      const results = await Promise.all(
        request.body.orders.map(async (order) => {
          const outcome = await port.submit({ type: 'place-order', account, ...order });
          return placedOf(order.orderLinkId, outcome);
        }),
      );
      const result: wire.BatchResult = { results };
      return sendResult(context, reply, result);
    },
  );
}

type Placed = wire.BatchResult['results'][number];

function placedOf(orderLinkId: string, outcome: Submitted): Placed {
  const failed = { orderLinkId, order: null, refusal: null };
  switch (outcome.type) {
    case 'accepted': {
      const order = outcome.orders.find((info) => info.orderId === outcome.orderId);
      return {
        ...failed,
        order: order === undefined ? null : orderWire(order),
        code: order === undefined ? VENUE_CODES.outcomeUnknown : 0,
      };
    }
    case 'rejected': {
      const { code, field } = outcome.rejection;
      return { ...failed, refusal: { reason: code, field }, code: REJECTIONS[code].v5 };
    }
    case 'unknown':
      return { ...failed, code: VENUE_CODES.outcomeUnknown };
    case 'failed':
    case 'unavailable':
      return { ...failed, code: VENUE_CODES.commandFailed };
  }
}

interface CommandCall<Schema extends BodySchema> {
  readonly path: string;
  readonly request: Schema;
}

/** A call that makes a command of its body, for the spot account of who is signed in. */
function command<Schema extends BodySchema>(
  { app, context, port }: Routes,
  { path, request: schema }: CommandCall<Schema>,
  commandOf: (body: InferOutput<Schema>, account: string) => Command,
  resultOf: (accepted: Accepted) => object,
): void {
  app.post<{ Body: InferOutput<Schema> }>(path, shaped(context, schema), async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    const { userId } = signedIn;
    const refused = await openSpotAccount(port, context.db, userId);
    // `as`: the hook before has read the body by the schema.
    const body = request.body as InferOutput<Schema>;
    const outcome = refused ?? (await port.submit(commandOf(body, spotAccountOf(userId))));
    if (outcome.type !== 'accepted') return sendUnaccepted(context, reply, outcome);
    return sendResult(context, reply, resultOf(outcome));
  });
}

type Accepted = Extract<Submitted, { readonly type: 'accepted' }>;

function orderOf({ seq, orderId, orders }: Accepted): object {
  const order = orders.find((info) => info.orderId === orderId);
  if (order === undefined) throw new Error('a command about an order says what became of it');
  const result: wire.OrderResult = { seq, order: orderWire(order) };
  return result;
}

function ordersOf({ seq, orders }: Accepted): object {
  const result: wire.OrdersResult = { seq, orders: orders.map(orderWire) };
  return result;
}

function sendUnaccepted(
  context: AccountContext,
  reply: FastifyReply,
  outcome: Exclude<Submitted, Accepted>,
) {
  switch (outcome.type) {
    case 'rejected':
      return sendRejection(context, reply, outcome.rejection);
    case 'unknown':
      return reply.send(
        envelope(VENUE_CODES.outcomeUnknown, 'ask by the link id', {}, context.now()),
      );
    case 'failed':
      return reply.send(envelope(VENUE_CODES.commandFailed, 'command failed', {}, context.now()));
    case 'unavailable':
      return sendFailure(context, reply, { code: 'unavailable' });
  }
}

function sendRejection({ now }: AccountContext, reply: FastifyReply, { code, field }: Rejection) {
  const { v5, text } = REJECTIONS[code];
  const result: wire.RefusalResult = { reason: code, field };
  return reply.send(envelope(v5, text, result, now()));
}

function readRoutes(routes: Routes): void {
  const { port } = routes;
  read(routes, VENUE_CALLS.order, async (query, account) => {
    const order = await port.findOrder(account, keyFrom(query));
    const result: wire.FoundOrderResult = { order: order === null ? null : orderWire(order) };
    return result;
  });
  read(routes, VENUE_CALLS.openOrders, async ({ symbol }, account) => {
    const orders = port.openOrders(account, symbol).map(orderWire);
    const result: wire.OpenOrdersResult = { seq: port.seq, orders };
    return result;
  });
  read(routes, VENUE_CALLS.orderHistory, async (query, account) => {
    const { list, next } = await port.orderHistory(account, historyQuery(query));
    const result: wire.OrderPage = { orders: list.map(orderWire), next };
    return result;
  });
  read(routes, VENUE_CALLS.executions, async ({ orderId, ...query }, account) => {
    const { list, next } = await port.executions(account, {
      ...historyQuery(query),
      ...keyOf(orderId),
    });
    const result: wire.ExecutionPage = { executions: list.map(executionWire), next };
    return result;
  });
}

/** A call that reads what the spot account of who is signed in has. */
function read<Schema extends BodySchema>(
  routes: Routes,
  call: { readonly path: string; readonly query: Schema },
  resultOf: (query: InferOutput<Schema>, account: string) => Promise<object>,
): void {
  readCall(routes, call, (query, { userId }) => resultOf(query, spotAccountOf(userId)));
}

function streamRoute({ app, context, port, tickets }: Routes): void {
  app.post(VENUE_CALLS.stream.path, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    if (!port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    return sendResult(context, reply, tickets.issue(signedIn));
  });
}

function walletRoutes({ app, context, port, givesTestCoins }: Routes): void {
  const dayNow = () => new Date(context.now()).toISOString().slice(0, DAY_LENGTH);
  app.get(VENUE_CALLS.balances.path, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    if (!port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    const result: wire.BalancesResult = {
      seq: port.seq,
      balances: port.balances(spotAccountOf(signedIn.userId)),
      claim: givesTestCoins ? { assets: TEST_COINS } : null,
    };
    return sendResult(context, reply, result);
  });
  if (!givesTestCoins) return;
  app.post(VENUE_CALLS.claim.path, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    const { userId } = signedIn;
    const refused = await openSpotAccount(port, context.db, userId);
    const outcome = refused ?? (await grantTestCoins(port, userId, dayNow()));
    if (outcome.type !== 'accepted') return sendUnaccepted(context, reply, outcome);
    const balances = port.balances(spotAccountOf(userId));
    const result: wire.ClaimResult = { seq: outcome.seq, balances };
    return sendResult(context, reply, result);
  });
}

interface HistoryFields {
  readonly symbol?: string | undefined;
  readonly side?: 'Buy' | 'Sell' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

function historyQuery({ symbol, side, from, to, cursor, limit }: HistoryFields): HistoryQuery {
  return {
    symbol,
    side,
    from: countOf(from),
    to: countOf(to),
    cursor,
    limit: Math.max(1, countOf(limit) ?? DEFAULT_PAGE),
  };
}

function keyOf(orderId: string | undefined): { readonly orderId?: number } {
  const id = countOf(orderId);
  return id === undefined ? {} : { orderId: id };
}

function keyFrom(query: { readonly orderId?: string; readonly orderLinkId?: string }): OrderKey {
  const { orderId, orderLinkId } = query;
  return { ...keyOf(orderId), ...(orderLinkId !== undefined && { orderLinkId }) };
}

function countOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : parseInt(digits, 10);
}
