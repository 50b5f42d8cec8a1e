import type { Balance } from '@meridian/ledger/accounts.ts';
import type { Entry } from '@meridian/ledger/entries.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import type { Outcome, StepClosed, Trade, VenueEvent } from '@meridian/venue/api/events.ts';
import { HOUSE_ORDER_ID, type Venue } from '@meridian/venue/state.ts';
import { acceptedRecord, nextRecord, type OrderRecord } from './order-record.ts';
import type { AdminNote } from './port.ts';

/** A trade's part of one order, in the venue's units. */
export interface ExecutionRecord {
  readonly tradeId: number;
  readonly isMaker: boolean;
  readonly order: OrderRecord;
  readonly price: bigint;
  readonly qty: bigint;
  readonly value: bigint;
  readonly fee: bigint;
  readonly feeAsset: string;
  readonly feeRate: string;
  readonly tier: string;
  readonly seq: number;
  readonly time: number;
}

/** A posting with the balance it left behind. */
interface PostingRecord {
  readonly entry: Entry;
  readonly line: number;
  readonly account: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly held: bigint;
  readonly total: bigint;
}

interface LogRecord {
  readonly seq: number;
  readonly time: number;
  readonly command: Command;
  readonly events: readonly VenueEvent[];
}

interface AdminRecord extends AdminNote {
  readonly seq: number;
  readonly time: number;
}

/**
 * What commands that are stored together have changed. Of what changes again and again (orders,
 * balances, markets) it keeps which they are: their rows are written from the state when the batch is
 * sealed, which is before any further command runs.
 */
export interface Batch {
  /** Number of the last event before it. */
  readonly after: number;
  readonly orders: Map<number, OrderRecord>;
  /** Numbers among the ended, of orders that ended in it. */
  readonly ended: Map<number, number>;
  readonly balances: Set<Balance>;
  readonly postings: PostingRecord[];
  readonly executions: ExecutionRecord[];
  readonly links: OrderRecord[];
  readonly causes: { readonly linkId: string; readonly entry: number }[];
  readonly markets: Set<string>;
  /** Symbols whose house has taken a step in it, with events or without. */
  readonly houses: Set<string>;
  /** Steps that users traded in. */
  readonly steps: StepClosed[];
  readonly accounts: Set<string>;
  readonly assets: Set<string>;
  readonly schedules: Set<string>;
  readonly withdrawals: Map<string, Extract<VenueEvent, { type: 'withdrawal-changed' }>>;
  readonly log: LogRecord[];
  /** The commands of operators among them. */
  readonly adminLog: AdminRecord[];
}

export function createBatch(after: number): Batch {
  return {
    after,
    orders: new Map(),
    ended: new Map(),
    balances: new Set(),
    postings: [],
    executions: [],
    links: [],
    causes: [],
    markets: new Set(),
    houses: new Set(),
    steps: [],
    accounts: new Set(),
    assets: new Set(),
    schedules: new Set(),
    withdrawals: new Map(),
    log: [],
    adminLog: [],
  };
}

/**
 * Takes what a command has done into a batch.
 *
 * @param records of live orders as the last command has left them; brought up to date
 * @returns the orders it touched
 */
export function collect(
  batch: Batch,
  venue: Venue,
  records: Map<number, OrderRecord>,
  command: Command,
  { rejection, events, entries }: Outcome,
): ReadonlySet<number> {
  const touched = new Set<number>();
  if (command.type === 'house-step' && rejection === null) batch.houses.add(command.symbol);
  const closings = events.filter(({ type }) => type === 'order-closed').length;
  let ended = venue.endedCount - closings;
  for (const event of events) {
    collectEvent(batch, records, command, event, touched);
    if (event.type !== 'order-closed') continue;
    batch.ended.set(event.orderId, ended);
    ended += 1;
  }
  for (const id of touched) {
    const record = records.get(id);
    invariant(record !== undefined, 'a touched order has a record');
    batch.orders.set(id, record);
    if (batch.ended.has(id)) records.delete(id);
  }
  collectEntries(batch, entries);
  const last = events.at(-1);
  if (last !== undefined) {
    batch.log.push({ seq: last.seq, time: last.at, command: loggedCommand(command), events });
  }
  return touched;
}

/** Notes in a batch that it has an operator's command. One that was refused changed nothing and is no news. */
export function noteAdmin(batch: Batch, { rejection, events }: Outcome, note: AdminNote): void {
  if (rejection !== null) return;
  const last = events.at(-1);
  invariant(last !== undefined, "an operator's command has an event");
  batch.adminLog.push({ ...note, seq: last.seq, time: last.at });
}

/** A ladder is drawn from the market's seed again; written out it is 40 kB a step. */
function loggedCommand(command: Command): Command {
  return command.type === 'house-step' ? { ...command, bids: [], asks: [], takers: [] } : command;
}

function collectEvent(
  batch: Batch,
  records: Map<number, OrderRecord>,
  command: Command,
  event: VenueEvent,
  touched: Set<number>,
): void {
  const touch = (id: number): OrderRecord => {
    const record = records.get(id);
    invariant(record !== undefined, 'an event is about a live order', `${event.type} of ${id}`);
    const next = nextRecord(record, event);
    records.set(id, next);
    touched.add(id);
    return next;
  };
  switch (event.type) {
    case 'order-accepted': {
      const record = acceptedRecord(event, command);
      records.set(event.orderId, record);
      touched.add(event.orderId);
      if (event.orderLinkId !== '') batch.links.push(record);
      return;
    }
    case 'order-amended':
    case 'order-triggered':
    case 'order-working':
    case 'order-closed':
    case 'trailing-moved':
      touch(event.orderId);
      return;
    case 'trade':
      batch.markets.add(event.symbol);
      collectTrade(batch, event, touch);
      return;
    case 'self-match-prevented':
      touch(event.takerId);
      touch(event.makerId);
      return;
    case 'exit-skipped':
    case 'money-moved':
      return;
    case 'withdrawal-changed':
      batch.withdrawals.set(event.linkId, event);
      return;
    case 'account-opened':
    case 'account-changed':
      batch.accounts.add(event.account);
      return;
    case 'asset-listed':
      batch.assets.add(event.asset);
      return;
    case 'fee-schedule-set':
      batch.schedules.add(event.schedule.name);
      return;
    case 'instrument-listed':
      return void batch.markets.add(event.instrument.symbol);
    case 'trading-set':
    case 'tick-changed':
    case 'lot-changed':
    case 'index-set':
      batch.markets.add(event.symbol);
      return;
    case 'step-closed':
      batch.markets.add(event.symbol);
      batch.steps.push(event);
      return;
    default:
      invariant(false, 'an event that no row is written for');
  }
}

function collectTrade(
  { executions }: Batch,
  trade: Trade & { readonly seq: number; readonly at: number },
  touch: (id: number) => OrderRecord,
): void {
  const { tradeId, price, qty, value, seq, at: time } = trade;
  for (const isMaker of [false, true]) {
    const { orderId, fee, feeAsset, feeRate, tier } = isMaker ? trade.maker : trade.taker;
    // The house has no orders of its own; its side of the trade is in the postings.
    if (orderId === HOUSE_ORDER_ID) continue;
    const order = touch(orderId);
    executions.push({
      ...{ tradeId, isMaker, order, price, qty, value },
      ...{ fee, feeAsset, feeRate, tier, seq, time },
    });
  }
}

/** Entries are walked from the last: the balance after a posting is the one now less what came later. */
function collectEntries(batch: Batch, entries: readonly Entry[]): void {
  const later = new Map<Balance, bigint>();
  const postings: PostingRecord[] = [];
  for (const entry of entries.toReversed()) {
    if (typeof entry.cause === 'string') {
      batch.causes.push({ linkId: entry.cause, entry: entry.number });
    }
    for (const [line, { balance, amount, held }] of [...entry.postings.entries()].toReversed()) {
      const since = later.get(balance);
      const total = since === undefined ? balance.total : balance.total - since;
      later.set(balance, since === undefined ? amount : since + amount);
      batch.balances.add(balance);
      const { account, asset } = balance;
      postings.push({ entry, line, account: account.id, asset, amount, held, total });
    }
  }
  batch.postings.push(...postings.toReversed());
}
