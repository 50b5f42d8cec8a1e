import type { UserAccountKind } from '@meridian/ledger/accounts.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { AccountSettings, Exit, Side, Slippage } from '../api/commands.ts';
import type { FeeSchedule, Instrument } from '../instrument.ts';
import {
  type Ended,
  type House,
  liveOrders,
  type Market,
  type Order,
  type Stage,
  type Venue,
  type VenueAccount,
  type Withdrawal,
} from '../state.ts';

/**
 * A venue written down: plain JSON, amounts as decimal texts of atoms, every list in an order of its
 * own, so that equal states give equal texts. `restoreVenue` reads it back.
 */
export interface VenueSnapshot {
  readonly counters: Readonly<Record<Counter, number>>;
  readonly assets: readonly { readonly code: string; readonly scale: number }[];
  readonly schedules: readonly FeeSchedule[];
  readonly markets: readonly MarketRow[];
  readonly accounts: readonly AccountRow[];
  readonly orders: readonly OrderRow[];
  /** Ids of triggered orders whose turn has not come. */
  readonly triggered: readonly number[];
  /** In the places they have in the list of the venue. */
  readonly ended: readonly EndedRow[];
  readonly withdrawals: readonly (Omit<Withdrawal, 'amount' | 'fee' | 'hold'> & {
    readonly amount: string;
    readonly fee: string;
  })[];
  readonly linkIds: readonly string[];
}

export interface EndedRow {
  readonly id: number;
  readonly account: string;
  readonly symbol: string;
  readonly stage: Ended['stage'];
}

export type Counter =
  | 'now'
  | 'seq'
  | 'orderCount'
  | 'tradeCount'
  | 'placeCount'
  | 'endedCount'
  | 'entryCount'
  | 'lastEvent';

export interface MarketRow {
  readonly instrument: Instrument;
  readonly isTrading: boolean;
  readonly index: { readonly price: string; readonly premium: string } | null;
  readonly last: string | null;
  readonly house: HouseRow | null;
}

/** The house's ladder in a market: its orders with their places in the queues, and what was taken. */
export interface HouseRow {
  readonly step: number;
  readonly isTouched: boolean;
  readonly offers: readonly {
    readonly side: Side;
    readonly price: string;
    readonly left: string;
    readonly place: number;
    readonly refill: number;
  }[];
  readonly taken: readonly {
    readonly side: Side;
    readonly price: string;
    readonly lots: string;
    readonly fullAt: number;
  }[];
  readonly trades: readonly {
    readonly time: number;
    readonly price: string;
    readonly qty: string;
    readonly takerSide: Side;
    /** Absent in rows of earlier versions. */
    readonly tradeId?: number | null;
  }[];
}

export interface AccountRow {
  readonly id: string;
  readonly owner: string;
  readonly kind: UserAccountKind | null;
  readonly name: string | null;
  readonly settings: Required<AccountSettings>;
  readonly balances: readonly { asset: string; total: string; held: string }[];
  readonly linkIds: readonly (readonly [linkId: string, orderId: number])[];
}

export interface OrderRow {
  readonly id: number;
  readonly linkId: string;
  readonly account: string;
  readonly symbol: string;
  readonly side: Order['side'];
  readonly orderType: Order['orderType'];
  readonly orderFilter: Order['orderFilter'];
  readonly timeInForce: Order['timeInForce'];
  readonly smpType: Order['smpType'];
  readonly smpOwner: string;
  readonly smpGroup: string;
  readonly expiresAt: number | null;
  readonly slippage: Slippage | null;
  readonly price: string;
  readonly qty: string;
  readonly value: string | null;
  readonly left: string;
  readonly filled: string;
  readonly prevented: string;
  readonly received: string;
  readonly stage: Stage;
  readonly place: number;
  /** What it holds; the legs of a pair share it. */
  readonly hold: string | null;
  readonly trigger: TriggerRow | null;
  readonly exits: { readonly takeProfit: Exit | null; readonly stopLoss: Exit | null } | null;
  readonly parentId: number | null;
  readonly ocoId: number | null;
  readonly leg: Order['leg'];
}

export interface TriggerRow {
  readonly price: string | null;
  readonly rises: boolean;
  readonly trailingBps: number | null;
  readonly extreme: string | null;
}

/** What the next command counts on from. */
export function snapshotCounters(venue: Venue): VenueSnapshot['counters'] {
  const { now, seq, orderCount, tradeCount, placeCount, endedCount } = venue;
  const { entryCount, lastEvent } = venue.ledger;
  return { now, seq, orderCount, tradeCount, placeCount, endedCount, entryCount, lastEvent };
}

export function snapshotVenue(venue: Venue): VenueSnapshot {
  const { ledger } = venue;
  return {
    counters: snapshotCounters(venue),
    assets: sorted(ledger.assets.values(), ({ code }) => code),
    schedules: sorted(venue.schedules.values(), ({ schedule }) => schedule.name).map(
      ({ schedule }) => schedule,
    ),
    markets: sorted(venue.markets.values(), ({ instrument }) => instrument.symbol).map(marketRow),
    accounts: sorted(venue.accounts.values(), ({ account }) => account.id).map(accountRow),
    orders: liveOrders(venue).map(orderRow),
    triggered: venue.triggered.map(({ id }) => id),
    ended: venue.ended.map((id) => endedRow(venue, id)),
    withdrawals: sorted(venue.withdrawals.values(), ({ linkId }) => linkId).map((withdrawal) => {
      const { linkId, account, asset, amount, fee, status } = withdrawal;
      return { linkId, account, asset, amount: String(amount), fee: String(fee), status };
    }),
    linkIds: [...ledger.linkIds].sort(),
  };
}

function sorted<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Item[] {
  return [...items].sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

function endedRow({ orders }: Venue, id: number): EndedRow {
  const ended = orders.get(id);
  invariant(ended !== undefined && !('id' in ended), 'an ended order is kept as one');
  const { owner, market, stage } = ended;
  return { id, account: owner.account.id, symbol: market.instrument.symbol, stage };
}

export function houseRow({ step, isTouched, offers, taken, trades }: House): HouseRow | null {
  if (step < 0) return null;
  return {
    ...{ step, isTouched },
    offers: [...offers].map(([{ side, price, left, place }, refill]) => {
      return { side, price: String(price), left: String(left), place, refill };
    }),
    taken: [...taken.values()].map(({ side, price, lots, fullAt }) => {
      return { side, price: String(price), lots: String(lots), fullAt };
    }),
    trades: trades.map(({ time, price, qty, takerSide, tradeId }) => {
      return { time, price: String(price), qty: String(qty), takerSide, tradeId };
    }),
  };
}

function marketRow({ instrument, isTrading, index, last, house }: Market): MarketRow {
  return {
    instrument,
    isTrading,
    index: index === null ? null : { price: String(index.price), premium: String(index.premium) },
    last: textOf(last),
    house: houseRow(house),
  };
}

function accountRow({ account, settings, linkIds }: VenueAccount): AccountRow {
  const balances = sorted(account.balances, ([asset]) => asset);
  return {
    id: account.id,
    owner: account.owner,
    // `as`: `isUser` says which of the two kinds it is.
    kind: account.isUser ? (account.kind as UserAccountKind) : null,
    name: account.id.split('/')[2] ?? null,
    settings,
    // A balance that was looked at and one that was not are the same.
    balances: balances
      .filter(([, { total, held }]) => total !== 0n || held !== 0n)
      .map(([asset, { total, held }]) => ({ asset, total: String(total), held: String(held) })),
    linkIds: sorted(linkIds, ([linkId]) => linkId),
  };
}

/** A live order written down. */
export function orderRow(order: Order): OrderRow {
  const { trigger, market, owner, oco } = order;
  const held = oco === null ? order.held : order.held + oco.held;
  const { id, linkId, side, orderType, orderFilter, timeInForce, smpType } = order;
  const { smpOwner, smpGroup, expiresAt, slippage, stage, place, exits, parentId, leg } = order;
  return {
    ...{ id, linkId, account: owner.account.id, symbol: market.instrument.symbol, side },
    ...{ orderType, orderFilter, timeInForce, smpType, smpOwner, smpGroup, expiresAt, slippage },
    price: String(order.price),
    qty: String(order.qty),
    value: textOf(order.value),
    left: String(order.left),
    filled: String(order.filled),
    prevented: String(order.prevented),
    received: String(order.received),
    ...{ stage, place, exits, parentId, leg },
    hold: held === 0n ? null : String(held),
    trigger:
      trigger === null
        ? null
        : { ...trigger, price: textOf(trigger.price), extreme: textOf(trigger.extreme) },
    ocoId: oco === null ? null : oco.id,
  };
}

function textOf(atoms: bigint | null): string | null {
  return atoms === null ? null : String(atoms);
}
