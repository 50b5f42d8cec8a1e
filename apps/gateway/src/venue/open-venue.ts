import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withOwnTiers } from '@meridian/instruments/fees.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { GatewayLink } from '../link/link.ts';
import type { CommittedView } from './committed.ts';
import { executions, orderHistory, storedOrder } from './history.ts';
import { createLadderReader } from './house-book.ts';
import type { HouseOptions } from './house-driver.ts';
import type { VenueLoad, VenueMeter } from './meter.ts';
import type { OrderInfo, OrderKey, VenuePort } from './port.ts';
import { recover } from './recover.ts';
import { createSharedVenue, type VenueCore } from './replication/shared-venue.ts';
import { Sequencer } from './sequencer.ts';
import { createStore } from './store.ts';

export interface VenueOptions {
  readonly database: Pick<Database<unknown>, 'runPrepared' | 'kind' | 'atOneInstant'> & {
    readonly kysely: QueryExecutorProvider;
  };
  /** What has to be listed before orders are taken; what is there already is left as it is. */
  readonly listings: readonly Command[];
  /** What orders meet beside each other; null for nothing. */
  readonly house: HouseOptions | null;
  readonly now: () => number;
  readonly warn: (line: string) => void;
  /** The way to other gateways over the same database; null where each is by itself. */
  readonly link?: GatewayLink | null;
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
  const { database, house, now, warn, meter, link = null } = options;
  const { kysely, runPrepared, kind } = database;
  const store = createStore({
    ...{ kysely, runPrepared },
    isShared: kind === 'server',
    holder: randomUUID(),
  });
  const waits = { later: setImmediate, wait: sleep };
  const sequencer = { store, house, now, ...waits, warn, meter };
  const read = () => database.atOneInstant(recover);
  const core: VenueCore =
    link === null ? new Sequencer(sequencer) : createSharedVenue({ sequencer, link, read });
  await core.start();
  if (core.leads) await list(core, options);
  const port = portOf(core, kysely, options);
  return { port, load: () => core.load, close: () => core.stop() };
}

async function list(core: VenueCore, { listings, warn }: VenueOptions): Promise<void> {
  const commands = listings.flatMap((command): Command[] => {
    if (command.type !== 'set-fee-schedule') return [command];
    const known = core.view?.feeSchedule(command.schedule.name) ?? null;
    const schedule = withOwnTiers(command.schedule, known);
    return JSON.stringify(schedule) === JSON.stringify(known) ? [] : [{ ...command, schedule }];
  });
  const outcomes = await Promise.all(commands.map((command) => core.submit(command)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.type === 'accepted') continue;
    if (outcome.type === 'rejected' && outcome.rejection.code === 'already-exists') continue;
    const why = outcome.type === 'rejected' ? outcome.rejection.code : outcome.type;
    warn(`The venue did not take ${JSON.stringify(commands[index])}: ${why}`);
  }
}

function portOf(
  core: VenueCore,
  kysely: QueryExecutorProvider,
  { house }: VenueOptions,
): VenuePort {
  const readLadder = house === null ? null : createLadderReader(house.market);
  const view = (): CommittedView => {
    invariant(core.view !== null, 'reads of an account come after `isOpen` was asked');
    return core.view;
  };
  return {
    submit: (command, note) => core.submit(command, note),
    instruments: () => core.view?.instruments() ?? [],
    instrument: (symbol) => core.view?.instrument(symbol) ?? null,
    feeSchedules: () => core.view?.feeSchedules() ?? [],
    feeSchedule: (name) => core.view?.feeSchedule(name) ?? null,
    priceLimits: (symbol) => core.view?.priceLimits(symbol) ?? null,
    asset: (code) => core.view?.asset(code) ?? null,
    account: (id) => core.view?.account(id) ?? null,
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
      core.isOpen ? (core.view?.depth(symbol, levels, readLadder) ?? null) : null,
    closedStep: (symbol) => core.closedStep(symbol),
    hasHouse: house !== null,
    get seq() {
      return core.view?.seq ?? 0;
    },
    get isOpen() {
      return core.isOpen;
    },
    get leads() {
      return core.leads;
    },
    leader: core.leader,
    subscribe: (listener) => core.subscribe(listener),
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
