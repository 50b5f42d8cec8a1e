import { type Decimal, parseDecimal } from '@meridian/money/decimal.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type {
  AccountPush,
  AccountStreamTicket,
} from '@meridian/protocol/contracts/account-socket.ts';
import type {
  BalancesResult,
  CapabilitiesResult,
  ExecutionInfo,
  ExecutionPage,
  FeesResult,
  InstrumentInfo,
  InstrumentsResult,
  OpenOrdersResult,
  OrderInfo,
  OrderPage,
} from '@meridian/protocol/contracts/venue.ts';
import { ASSETS_PATHS } from '@meridian/protocol/assets-api.ts';
import type { CostsResult, MovementPage } from '@meridian/protocol/contracts/assets.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';

import { createSignal, type Later } from '../markets/signal.ts';
import type { AccountStream, OpenStream } from './account-stream.ts';
import { type Holdings, holdingsAfter, isSameOrders } from './holdings.ts';
import { type ListQuery, pageParameters } from './list-query.ts';
import { withRates, withRatesOf } from './own-rates.ts';
import {
  askFor,
  type PendingOrders,
  type Refused,
  refusalOf,
  sendTicket,
  type Sent,
  type SentOrder,
} from './send-order.ts';
import type { TicketRequest } from './send-order.ts';

type Caller = Pick<BusinessClient, 'get' | 'post'>;

/** What can be traded here, once it is known. */
export type Venue =
  | { readonly kind: 'loading' }
  /** This exchange takes no orders, or did not say. */
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'open';
      readonly capabilities: CapabilitiesResult;
      readonly instruments: ReadonlyMap<string, InstrumentInfo>;
    };

/** Trades that are kept in memory: marks of the chart and of the list of trades. */
const FILLS_SEEN = 500;

export type Done = { readonly ok: true } | { readonly ok: false; readonly refusal: Refused };

interface AccountParts {
  /** Opens the account's stream; left out where there is none. */
  readonly openStream?: OpenStream;
  readonly pending: PendingOrders;
  readonly later: Later;
}

/** Where there is no stream, balances and orders are asked for this often while the page is seen. */
const REFRESH_MS = 5_000;
const RATES_EVERY_ROUNDS = 12;

/** The reader's account on the trade page, without its rendering. */
export class AccountModel {
  readonly venue = createSignal<Venue>({ kind: 'loading' });
  readonly holdings = createSignal<Holdings>({ kind: 'none' });
  /** Whether changes come by themselves; else they are asked for again and again. */
  readonly isLive = createSignal(false);
  /** The account's latest trades since the page opened, newest first. */
  readonly fillsSeen = createSignal<readonly ExecutionInfo[]>([]);
  /** Counts what changed histories: they are asked for anew. */
  readonly changes = createSignal(0);
  /** What became of an order that nothing was known of, once it is known. */
  readonly settled = createSignal<{
    readonly orderLinkId: string;
    readonly sent: SentOrder;
  } | null>(null);
  private readonly parts: AccountParts;
  /** Orders of this page that nothing is known of. */
  private readonly unknown = new Set<string>();
  /** Instruments as they are for everybody. */
  private listed: readonly InstrumentInfo[] = [];
  private client: Caller | null = null;
  private signedIn = false;
  private asked = 0;
  private rounds = 0;
  private stream: AccountStream | null = null;
  /** Number of the last event that the page has; null before the first. */
  private seq: number | null = null;

  constructor(parts: AccountParts) {
    this.parts = parts;
  }

  /** Called once the page's session is there. */
  async connect(client: Caller): Promise<void> {
    this.client = client;
    const [capabilities, instruments] = await Promise.all([
      client.get(VENUE_PATHS.capabilities, {}, { hiddenToast: true }),
      client.get(VENUE_PATHS.instruments, {}, { hiddenToast: true, cached: true }),
    ]);
    // `as`: the gateway's answers by their contracts. An operator's exchange may have neither call.
    const offered = capabilities.ok ? (capabilities.result as CapabilitiesResult | null) : null;
    const listed = instruments.ok ? (instruments.result as InstrumentsResult | null) : null;
    const list = listed?.instruments;
    if (offered?.trading !== true || list === undefined) {
      this.venue.set({ kind: 'absent' });
      return;
    }
    this.listed = list;
    this.venue.set({
      kind: 'open',
      capabilities: offered,
      instruments: new Map(list.map((each) => [each.symbol, each])),
    });
    if (this.signedIn) await this.enter();
  }

  /** Whether orders in a symbol are taken, as its book says; what a load once said may be long over. */
  noteStatus(symbol: string, status: InstrumentInfo['status'] | undefined): void {
    const venue = this.venue.get();
    const known = venue.kind === 'open' ? venue.instruments.get(symbol) : undefined;
    if (venue.kind !== 'open' || known === undefined) return;
    if (status === undefined || status === known.status) return;
    const instruments = new Map(venue.instruments).set(symbol, { ...known, status });
    this.venue.set({ ...venue, instruments });
  }

  /** Called with each login state. */
  setSignedIn(signedIn: boolean): void {
    if (signedIn === this.signedIn) return;
    this.signedIn = signedIn;
    if (!signedIn) {
      this.asked += 1;
      this.closeStream();
      this.fillsSeen.set([]);
      this.holdings.set({ kind: 'none' });
      this.setRates(this.listed);
    } else if (this.venue.get().kind === 'open') {
      void this.enter();
    }
  }

  /** Asks anew every few seconds; returns a function that ends it. */
  follow(isSeen: () => boolean): () => void {
    let stop = () => {};
    const next = () => {
      stop = this.parts.later(REFRESH_MS, () => {
        if (isSeen() && this.holdings.get().kind !== 'none') {
          if (!this.isLive.get()) void this.refresh();
          void this.settle();
          if (this.ratesDue()) void this.readRates();
        }
        next();
      });
    };
    next();
    if (this.signedIn) this.openStream();
    return () => {
      stop();
      this.closeStream();
    };
  }

  async refresh(): Promise<void> {
    const { client } = this;
    if (client === null || !this.signedIn || this.venue.get().kind !== 'open') return;
    this.asked += 1;
    const { asked } = this;
    const [balances, open] = await Promise.all([
      client.get(VENUE_PATHS.balances, {}, { hiddenToast: true }),
      client.get(VENUE_PATHS.openOrders, {}, { hiddenToast: true }),
    ]);
    // Only the latest answer counts: an older one may know less, and so may one beside the stream.
    if (asked !== this.asked || this.isLive.get()) return;
    if (!balances.ok || !open.ok) {
      if (this.holdings.get().kind !== 'ready') this.holdings.set({ kind: 'failed' });
      return;
    }
    // `as`: the gateway's answers by their contracts.
    const { balances: list, claim } = balances.result as BalancesResult;
    const { orders, seq } = open.result as OpenOrdersResult;
    // From here the stream goes on; what comes later it brings with its trades.
    this.seq ??= seq;
    const before = this.holdings.get();
    const isNews = before.kind !== 'ready' || !isSameOrders(before.open, orders);
    this.holdings.set({ kind: 'ready', balances: list, claim, open: orders });
    if (isNews) this.changes.set(this.changes.get() + 1);
  }

  async place(request: TicketRequest): Promise<Sent> {
    const { client } = this;
    if (client === null) return { kind: 'refused', refusal: { reason: 'signed-out', field: '' } };
    const sent = await sendTicket(request, { client, ...this.parts });
    for (const id of unknownOf(request, sent)) this.unknown.add(id);
    this.refreshUnlessLive();
    return sent;
  }

  cancel({ symbol, orderId }: Pick<OrderInfo, 'symbol' | 'orderId'>): Promise<Done> {
    return this.command(VENUE_PATHS.cancelOrder, { symbol, orderId });
  }

  /** Of one symbol or of all, of one side or of both. */
  cancelAll({ symbol, side }: Pick<ListQuery, 'symbol' | 'side'>): Promise<Done> {
    return this.command(VENUE_PATHS.cancelAll, {
      ...(symbol !== null && { symbol }),
      ...(side !== null && { side }),
    });
  }

  /** One after the other, also where one is refused; the answer is that of the first that was. */
  async cancelEach(orders: readonly Pick<OrderInfo, 'symbol' | 'orderId'>[]): Promise<Done> {
    let refused: Done = { ok: true };
    for (const order of orders) {
      const done = await this.cancel(order);
      if (!done.ok && refused.ok) refused = done;
    }
    return refused;
  }

  amend(
    { symbol, orderId }: Pick<OrderInfo, 'symbol' | 'orderId'>,
    change: { readonly price?: string; readonly qty?: string; readonly triggerPrice?: string },
  ): Promise<Done> {
    return this.command(VENUE_PATHS.amendOrder, { symbol, orderId, ...change });
  }

  claim(): Promise<Done> {
    return this.command(VENUE_PATHS.claim, {});
  }

  /** Ended orders, newest first; null where they could not be loaded. */
  async history(query: ListQuery, cursor: string | null): Promise<OrderPage | null> {
    const answer = await this.list(VENUE_PATHS.orderHistory, pageParameters({ ...query }, cursor));
    // `as`: the gateway's answer by its contract.
    return answer === null ? null : (answer as OrderPage);
  }

  /** Own trades, newest first; null where they could not be loaded. */
  async fills(query: ListQuery, cursor: string | null): Promise<ExecutionPage | null> {
    const answer = await this.list(VENUE_PATHS.executions, pageParameters({ ...query }, cursor));
    // `as`: the gateway's answer by its contract.
    return answer === null ? null : (answer as ExecutionPage);
  }

  /** Every movement of money, newest first; null where it could not be loaded. */
  async movements(
    query: Readonly<Record<string, string | number | null>>,
    cursor: string | null,
  ): Promise<MovementPage | null> {
    const answer = await this.list(ASSETS_PATHS.movements, pageParameters({ ...query }, cursor));
    // `as`: the gateway's answer by its contract.
    return answer === null ? null : (answer as MovementPage);
  }

  /** What the assets cost, as far as it was read; null where it could not be loaded. */
  async costs(): Promise<CostsResult | null> {
    const answer = await this.list(ASSETS_PATHS.costs, {});
    // `as`: the gateway's answer by its contract.
    return answer === null ? null : (answer as CostsResult);
  }

  private async list(path: string, query: Readonly<Record<string, string>>) {
    const answer = await this.client?.get(path, query, { hiddenToast: true });
    return answer?.ok === true ? answer.result : null;
  }

  private async command(path: string, body: object): Promise<Done> {
    const { client } = this;
    if (client === null) return { ok: false, refusal: { reason: 'signed-out', field: '' } };
    const answer = await client.post(path, { ...body }, { hiddenToast: true });
    this.refreshUnlessLive();
    return answer.ok ? { ok: true } : { ok: false, refusal: refusalOf(answer.error) };
  }

  /** Whether it is time to ask again what the account's level costs: it changes rarely. */
  private ratesDue(): boolean {
    this.rounds += 1;
    return this.rounds % RATES_EVERY_ROUNDS === 0;
  }

  /** What the account's own level pays, in place of what new accounts do. */
  private async readRates(): Promise<void> {
    const answer = await this.client?.get(VENUE_PATHS.fees, {}, { hiddenToast: true });
    // `as`: the gateway's answer by its contract. An operator's exchange may not have the call.
    const fees = answer?.ok === true ? (answer.result as Partial<FeesResult> | null) : null;
    if (this.signedIn && fees?.schedules !== undefined) {
      this.setRates(withRates(this.listed, fees.schedules, fees.level ?? null));
    }
  }

  private setRates(list: readonly InstrumentInfo[]): void {
    const venue = this.venue.get();
    const instruments = venue.kind === 'open' ? withRatesOf(list, venue.instruments) : null;
    if (venue.kind === 'open' && instruments !== null) this.venue.set({ ...venue, instruments });
  }

  /** Asks again for orders nothing is known of, one after the other. */
  private async settle(): Promise<void> {
    const { client } = this;
    const [orderLinkId] = this.unknown;
    if (client === null || orderLinkId === undefined) return;
    this.unknown.delete(orderLinkId);
    const sent = await askFor(orderLinkId, { client, ...this.parts });
    if (sent.kind === 'unknown') this.unknown.add(orderLinkId);
    else this.settled.set({ orderLinkId, sent });
  }

  /** Somebody is signed in: their holdings, and what became of orders whose answers were lost. */
  private async enter(): Promise<void> {
    const { client } = this;
    if (client === null) return;
    this.holdings.set({ kind: 'loading' });
    for (const { orderLinkId } of this.parts.pending.list()) {
      const { kind } = await askFor(orderLinkId, { client, ...this.parts });
      // Of an earlier visit: what has not arrived by now will not.
      if (kind === 'lost') this.parts.pending.forget(orderLinkId);
    }
    await Promise.all([this.refresh(), this.readRates()]);
    this.openStream();
  }

  /** What a command changed comes by the stream where it runs. */
  private refreshUnlessLive(): void {
    if (!this.isLive.get()) void this.refresh();
  }

  private openStream(): void {
    const venue = this.venue.get();
    const isOffered = venue.kind === 'open' && venue.capabilities.streams === true;
    const { openStream } = this.parts;
    if (this.stream !== null || openStream === undefined || !isOffered || !this.signedIn) return;
    this.stream = openStream({
      ticket: () => this.ticket(),
      after: () => this.seq,
      onPush: (push) => this.take(push),
      onLive: (isLive) => this.isLive.set(isLive),
    });
  }

  private closeStream(): void {
    this.stream?.close();
    this.stream = null;
    this.isLive.set(false);
    this.seq = null;
  }

  private async ticket(): Promise<string | null> {
    const answer = await this.client?.post(VENUE_PATHS.stream, {}, { hiddenToast: true });
    // `as`: the gateway's answer by its contract.
    return answer?.ok === true ? (answer.result as AccountStreamTicket).ticket : null;
  }

  private take(push: AccountPush): void {
    const before = this.holdings.get();
    this.seq = push.seq;
    this.holdings.set(holdingsAfter(before.kind === 'ready' ? before : null, push));
    const { executions, orders } = push;
    if (executions.length > 0) {
      const seen = [...executions.toReversed(), ...this.fillsSeen.get()];
      this.fillsSeen.set(seen.slice(0, FILLS_SEEN));
    }
    if (executions.length > 0 || (!push.f && orders.length > 0)) {
      this.changes.set(this.changes.get() + 1);
    }
  }
}

/** What may be spent of an asset: nothing of one the account never had; null where nobody knows. */
export function availableOf(holdings: Holdings, asset: string): Decimal | null {
  if (holdings.kind !== 'ready') return null;
  const balance = holdings.balances.find((each) => each.asset === asset);
  return parseDecimal(balance === undefined ? '0' : balance.available);
}

/** Link ids of the orders that nothing is known of. */
function unknownOf(request: TicketRequest, sent: Sent): string[] {
  if (sent.kind === 'batch') {
    return sent.results.flatMap((result) =>
      result.sent.kind === 'unknown' ? [result.order.orderLinkId] : [],
    );
  }
  if (sent.kind !== 'unknown' || request.kind === 'batch') return [];
  return [request.kind === 'order' ? request.order.orderLinkId : request.pair.orderLinkId];
}
