import type { QueryExecutorProvider } from 'kysely';
import type { ParameterSchema } from '@meridian/v5/contracts/call.ts';
import {
  amendOrder,
  cancelOrder,
  createOrder,
  type ORDER_CALLS,
} from '@meridian/v5/contracts/orders.ts';
import { failureEnvelope } from '@meridian/v5/envelope.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import type { InferOutput } from 'valibot';
import type { OrderInfo, Submitted, VenuePort } from '../../venue/port.ts';
import { openSpotAccount } from '../../venue/wallet.ts';
import { answered, refused, type V5Outcome, venueRefusal } from '../outcome.ts';
import { readParameters } from '../parameters.ts';
import type { Protection } from '../protection.ts';
import { amendCommand, cancelCommand, placeCommand, type Read, readFilter } from './commands.ts';
import type { Caller, Handlers } from './handlers.ts';

/** The account has one protection: clients that are set to other products mean it too. */
const PRODUCTS: ReadonlySet<string> = new Set(['SPOT', 'DERIVATIVES', 'OPTIONS']);

type Changing =
  | 'createOrder'
  | 'amendOrder'
  | 'cancelOrder'
  | 'cancelAll'
  | 'createBatch'
  | 'amendBatch'
  | 'cancelBatch'
  | 'protect';

interface OrderParts {
  readonly port: VenuePort;
  readonly kysely: QueryExecutorProvider;
  readonly protection: Pick<Protection, 'set'>;
}

/** Calls that place, change and end orders. */
export function orderHandlers({
  port,
  kysely,
  protection,
}: OrderParts): Pick<Handlers<typeof ORDER_CALLS>, Changing> {
  const place = async (asked: InferOutput<typeof createOrder>, caller: Caller) => {
    const closed = await openSpotAccount(port, kysely, caller.key.userId);
    if (closed !== null) return outcomeOf(closed);
    return run(port, placeCommand(caller.account, asked));
  };
  const amend = (asked: InferOutput<typeof amendOrder>, { account }: Caller) =>
    run(port, amendCommand(account, asked));
  const cancel = (asked: InferOutput<typeof cancelOrder>, { account }: Caller) =>
    run(port, cancelCommand(account, asked));
  return {
    createOrder: place,
    amendOrder: amend,
    cancelOrder: cancel,
    async protect({ product = 'SPOT', timeWindow }, { key }) {
      const windowS = parseInt(timeWindow, 10);
      if (!PRODUCTS.has(product)) return refused('badRequest', 'product');
      const isWindow = windowS === 0 || (windowS >= 3 && windowS <= 300);
      if (!isWindow) return refused('badRequest', 'timeWindow');
      await protection.set(key.userId, windowS);
      return answered({});
    },
    cancelAll: (asked, caller) => cancelAll(port, asked, caller),
    createBatch: (asked, caller) => inBatch(createOrder, place, asked, caller),
    amendBatch: (asked, caller) => inBatch(amendOrder, amend, asked, caller),
    cancelBatch: (asked, caller) => inBatch(cancelOrder, cancel, asked, caller),
  };
}

async function run(port: VenuePort, command: Read<Command>): Promise<V5Outcome> {
  return command.ok ? outcomeOf(await port.submit(command.value)) : command;
}

/** What became of a command, with the name of its order. */
function outcomeOf(submitted: Submitted): V5Outcome {
  if (submitted.type !== 'accepted') return failureOf(submitted);
  const { orders, orderId } = submitted;
  const order = orders.find((each) => each.orderId === orderId);
  return answered(order === undefined ? {} : nameOf(order));
}

function failureOf(submitted: Exclude<Submitted, { readonly type: 'accepted' }>): V5Outcome {
  switch (submitted.type) {
    case 'rejected':
      return venueRefusal(submitted.rejection.code, submitted.rejection.field);
    case 'unknown':
      return refused('unknownOutcome');
    case 'unavailable':
      return refused('unavailable');
    case 'failed':
      return refused('serverError');
  }
}

function nameOf({ orderId, orderLinkId }: OrderInfo) {
  return { orderId: String(orderId), orderLinkId };
}

interface CancelAllAsked {
  readonly category: string;
  readonly symbol?: string | undefined;
  readonly baseCoin?: string | undefined;
  readonly settleCoin?: string | undefined;
  readonly orderFilter?: string | undefined;
}

/** Orders of a coin span symbols: each symbol that has some is a command of its own. */
async function cancelAll(
  port: VenuePort,
  { category, symbol, baseCoin, settleCoin, orderFilter }: CancelAllAsked,
  { account }: Caller,
): Promise<V5Outcome> {
  if (category !== 'spot') return refused('badRequest', 'category');
  const filter = readFilter(orderFilter);
  if (!filter.ok) return filter;
  if (symbol !== undefined && port.instrument(symbol) === null)
    return venueRefusal('unknown-symbol', 'symbol');
  const isByCoin = symbol === undefined && (baseCoin ?? settleCoin) !== undefined;
  const symbols = isByCoin ? symbolsOf(port, account, { baseCoin, settleCoin }) : [symbol];
  const ended: OrderInfo[] = [];
  for (const each of symbols) {
    const submitted = await port.submit({
      ...{ type: 'cancel-orders', account },
      ...(each !== undefined && { symbol: each }),
      ...(filter.value !== undefined && { orderFilter: filter.value }),
    });
    if (submitted.type !== 'accepted') return failureOf(submitted);
    ended.push(...submitted.orders.filter((order) => order.account === account));
  }
  return answered({ list: ended.map(nameOf), success: '1' });
}

function symbolsOf(
  port: VenuePort,
  account: string,
  { baseCoin, settleCoin }: Pick<CancelAllAsked, 'baseCoin' | 'settleCoin'>,
): readonly string[] {
  const symbols = new Set(port.openOrders(account).map((order) => order.symbol));
  return [...symbols].filter((symbol) => {
    const instrument = port.instrument(symbol)?.instrument;
    const isOfBase = baseCoin === undefined || instrument?.base === baseCoin;
    return isOfBase && (settleCoin === undefined || instrument?.quote === settleCoin);
  });
}

interface BatchAsked {
  readonly category: string;
  readonly request: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Runs the orders of a batch in their order. Two lists answer: what was asked about with the order's
 * name, and how it went.
 */
async function inBatch<Schema extends ParameterSchema>(
  schema: Schema,
  handle: (asked: InferOutput<Schema>, caller: Caller) => Promise<V5Outcome>,
  { category, request }: BatchAsked,
  caller: Caller,
): Promise<V5Outcome> {
  const list: object[] = [];
  const codes: object[] = [];
  for (const entry of request) {
    const asked = readParameters(schema, { ...entry, category });
    const outcome = asked.ok ? await handle(asked.values, caller) : asked;
    const { symbol, orderId = '', orderLinkId = '' } = entry;
    const name = outcome.ok ? outcome.result : { orderId, orderLinkId };
    list.push({ category, symbol, ...name });
    codes.push(codeOf(outcome));
  }
  return answered({ list }, { list: codes });
}

function codeOf(outcome: V5Outcome): { readonly code: number; readonly msg: string } {
  if (outcome.ok) return { code: 0, msg: 'OK' };
  if ('refusal' in outcome) return { code: outcome.refusal.code, msg: outcome.refusal.message };
  const { retCode: code, retMsg: msg } = failureEnvelope(outcome.failure, 0);
  return { code, msg };
}
