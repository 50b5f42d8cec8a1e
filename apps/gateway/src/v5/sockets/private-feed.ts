import { randomUUID } from 'node:crypto';
import type { QuoteSource } from '../../quotes/feed.ts';
import type { Committed, VenuePort } from '../../venue/port.ts';
import { spotAccountOf } from '../../venue/wallet.ts';
import { walletOf } from '../private/account.ts';
import { executionToV5, orderToV5 } from '../private/order-fields.ts';
import type { Protection } from '../protection.ts';
import type { Connection } from './connection.ts';

export const PRIVATE_TOPICS: ReadonlySet<string> = new Set([
  ...['order', 'order.spot', 'execution', 'execution.spot', 'wallet'],
]);

export interface PrivateFeed {
  /** Of a connection that has signed in. */
  add(connection: Connection): void;
  remove(connection: Connection): void;
  stop(): void;
}

export interface PrivateFeedOptions {
  readonly port: VenuePort;
  readonly quotes: QuoteSource;
  readonly protection: Protection;
  readonly now: () => number;
}

/** Sends each commit to the accounts that it changed, in order, and to nobody else. */
export function createPrivateFeed({
  port,
  quotes,
  protection,
  now,
}: PrivateFeedOptions): PrivateFeed {
  const byAccount = new Map<string, Set<Connection>>();
  const stop = port.subscribe((change) => {
    for (const [account, connections] of byAccount) {
      const messages = messagesOf(account, change, quotes, now());
      for (const { topic, data } of messages) push(connections, topic, data, now());
    }
  });
  const accountOf = ({ key }: Connection) => (key === null ? null : spotAccountOf(key.userId));
  return {
    add(connection) {
      const account = accountOf(connection);
      if (account === null) return;
      const connections = byAccount.get(account) ?? new Set();
      byAccount.set(account, connections.add(connection));
      if (connection.key !== null) protection.opened(connection.key.userId);
    },
    remove(connection) {
      const account = accountOf(connection);
      if (account === null) return;
      const connections = byAccount.get(account);
      if (connections?.delete(connection) === true && connection.key !== null) {
        protection.closed(connection.key.userId);
      }
      if (connections?.size === 0) byAccount.delete(account);
    },
    stop,
  };
}

interface PrivateMessage {
  readonly topic: 'order' | 'execution' | 'wallet';
  readonly data: readonly object[];
}

function messagesOf(
  account: string,
  { orders, executions, balances }: Committed,
  quotes: QuoteSource,
  now: number,
): readonly PrivateMessage[] {
  const category = 'spot';
  const ownOrders = orders.filter((order) => order.account === account);
  const ownExecutions = executions.filter((execution) => execution.account === account);
  const ownBalances = balances.filter((balance) => balance.account === account);
  const messages: PrivateMessage[] = [
    {
      topic: 'execution',
      data: ownExecutions.map((each) => ({ category, ...executionToV5(each) })),
    },
    { topic: 'order', data: ownOrders.map((each) => ({ category, ...orderToV5(each) })) },
  ];
  if (ownBalances.length > 0) {
    messages.push({ topic: 'wallet', data: [{ ...walletOf(ownBalances, quotes), ts: now }] });
  }
  return messages.filter(({ data }) => data.length > 0);
}

function push(
  connections: ReadonlySet<Connection>,
  topic: string,
  data: readonly object[],
  creationTime: number,
): void {
  for (const connection of connections) {
    for (const name of [topic, `${topic}.spot`]) {
      if (!connection.topics.has(name)) continue;
      connection.send(JSON.stringify({ id: randomUUID(), topic: name, creationTime, data }));
    }
  }
}
