import { randomUUID } from 'node:crypto';
import type { QuoteSource } from '../../quotes/feed.ts';
import type { AccountChange, AccountFeed } from '../../streams/account-feed.ts';
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
  readonly feed: AccountFeed;
  readonly quotes: QuoteSource;
  readonly protection: Protection;
  readonly now: () => number;
}

/** Sends each commit to the accounts that it changed, in order, and to nobody else. */
export function createPrivateFeed({
  feed,
  quotes,
  protection,
  now,
}: PrivateFeedOptions): PrivateFeed {
  interface Group {
    readonly connections: Set<Connection>;
    readonly stop: () => void;
  }
  const byAccount = new Map<string, Group>();
  const open = (account: string): Group => {
    const connections = new Set<Connection>();
    const stop = feed.subscribe(account, (change) => {
      const messages = messagesOf(change, quotes, now());
      for (const { topic, data } of messages) push(connections, topic, data, now());
    });
    return { connections, stop };
  };
  const accountOf = ({ key }: Connection) => (key === null ? null : spotAccountOf(key.userId));
  return {
    add(connection) {
      const account = accountOf(connection);
      if (account === null) return;
      const group = byAccount.get(account) ?? open(account);
      byAccount.set(account, group);
      group.connections.add(connection);
      if (connection.key !== null) protection.opened(connection.key.userId);
    },
    remove(connection) {
      const account = accountOf(connection);
      const group = account === null ? undefined : byAccount.get(account);
      if (account === null || group === undefined) return;
      if (group.connections.delete(connection) && connection.key !== null) {
        protection.closed(connection.key.userId);
      }
      if (group.connections.size > 0) return;
      group.stop();
      byAccount.delete(account);
    },
    stop() {
      for (const { stop } of byAccount.values()) stop();
      byAccount.clear();
    },
  };
}

interface PrivateMessage {
  readonly topic: 'order' | 'execution' | 'wallet';
  readonly data: readonly object[];
}

function messagesOf(
  { orders, executions, balances }: AccountChange,
  quotes: QuoteSource,
  now: number,
): readonly PrivateMessage[] {
  const category = 'spot';
  const messages: PrivateMessage[] = [
    {
      topic: 'execution',
      data: executions.map((each) => ({ category, ...executionToV5(each) })),
    },
    { topic: 'order', data: orders.map((each) => ({ category, ...orderToV5(each) })) },
  ];
  if (balances.length > 0) {
    messages.push({ topic: 'wallet', data: [{ ...walletOf(balances, quotes), ts: now }] });
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
