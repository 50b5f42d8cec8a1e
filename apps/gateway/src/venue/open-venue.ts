import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@meridian/venue/api/commands.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { CommittedView } from './committed.ts';
import { executions, orderHistory, storedOrder } from './history.ts';
import { createLadderReader } from './house-book.ts';
import type { HouseOptions } from './house-driver.ts';
import type { VenueLoad, VenueMeter } from './meter.ts';
import type { OrderInfo, OrderKey, VenuePort } from './port.ts';
import { Sequencer } from './sequencer.ts';
import { createStore } from './store.ts';

export interface VenueOptions {
  readonly database: Pick<Database<unknown>, 'runPrepared' | 'kind'> & {
    readonly kysely: QueryExecutorProvider;
  };
  /** What has to be listed before orders are taken; what is there already is left as it is. */
  readonly listings: readonly Command[];
  /** What orders meet beside each other; null for nothing. */
  readonly house: HouseOptions | null;
  readonly now: () => number;
  readonly warn: (line: string) => void;
  /** Counts what the order path does; nothing is counted unless given. */
  readonly meter?: VenueMeter | undefined;
}

export interface OpenVenue {
  readonly port: VenuePort;
  readonly load: () => VenueLoad;
  /** Stores what was taken and gives the lease back. */
  close(): Promise<void>;
}

/** Starts the sequencer over a database whose schema is there. */
export async function openVenue(options: VenueOptions): Promise<OpenVenue> {
  const { database, house, now, warn, meter } = options;
  const { kysely, runPrepared, kind } = database;
  const store = createStore({
    ...{ kysely, runPrepared },
    isShared: kind === 'server',
    holder: randomUUID(),
  });
  const waits = { later: setImmediate, wait: sleep };
  const sequencer = new Sequencer({ store, house, now, ...waits, warn, meter });
  await sequencer.start();
  if (sequencer.isOpen) await list(sequencer, options);
  const port = portOf(sequencer, kysely, options);
  return { port, load: () => sequencer.load, close: () => sequencer.stop() };
}

async function list(sequencer: Sequencer, { listings, warn }: VenueOptions): Promise<void> {
  const isNews = (command: Command) =>
    command.type !== 'set-fee-schedule' || sequencer.view?.hasSchedule(command.schedule) !== true;
  const commands = listings.filter(isNews);
  const outcomes = await Promise.all(commands.map((command) => sequencer.submit(command)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.type === 'accepted') continue;
    if (outcome.type === 'rejected' && outcome.rejection.code === 'already-exists') continue;
    const why = outcome.type === 'rejected' ? outcome.rejection.code : outcome.type;
    warn(`The venue did not take ${JSON.stringify(commands[index])}: ${why}`);
  }
}

function portOf(
  sequencer: Sequencer,
  kysely: QueryExecutorProvider,
  { house }: VenueOptions,
): VenuePort {
  const readLadder = house === null ? null : createLadderReader(house.market);
  const view = (): CommittedView => {
    invariant(sequencer.view !== null, 'reads of an account come after `isOpen` was asked');
    return sequencer.view;
  };
  return {
    submit: (command, note) => sequencer.submit(command, note),
    instruments: () => sequencer.view?.instruments() ?? [],
    instrument: (symbol) => sequencer.view?.instrument(symbol) ?? null,
    feeSchedules: () => sequencer.view?.feeSchedules() ?? [],
    priceLimits: (symbol) => sequencer.view?.priceLimits(symbol) ?? null,
    asset: (code) => sequencer.view?.asset(code) ?? null,
    account: (id) => sequencer.view?.account(id) ?? null,
    balances: (account) => view().balances(account),
    openOrders: (account, symbol) => view().openOrders(account, symbol),
    recentClosed: (account, symbol) => view().recentClosed(account, symbol),
    async findOrder(account, key) {
      return (
        orderInMemory(view(), account, key) ?? storedOrder({ kysely, view: view() }, account, key)
      );
    },
    orderHistory: (account, query) => orderHistory({ kysely, view: view() }, account, query),
    executions: (account, query) => executions({ kysely, view: view() }, account, query),
    depth: (symbol, levels) =>
      sequencer.isOpen ? (sequencer.view?.depth(symbol, levels, readLadder) ?? null) : null,
    closedStep: (symbol) => sequencer.closedStep(symbol),
    hasHouse: house !== null,
    get seq() {
      return sequencer.view?.seq ?? 0;
    },
    get isOpen() {
      return sequencer.isOpen;
    },
    subscribe: (listener) => sequencer.subscribe(listener),
  };
}

function orderInMemory(
  view: CommittedView,
  account: string,
  { orderId, orderLinkId }: OrderKey,
): OrderInfo | null {
  const found =
    orderId === undefined ? view.orderOfLink(account, orderLinkId ?? '') : view.order(orderId);
  return found?.account === account ? found : null;
}
