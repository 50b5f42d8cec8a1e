import { reasonOf } from '../reason-of.ts';
import type { BalanceInfo, Committed, ExecutionInfo, OrderInfo, VenuePort } from '../venue/port.ts';

/** What became of an account from one event of the venue to another. */
export interface AccountChange {
  /** Whether it is the whole state: orders are all live ones and those that ended since. */
  readonly isWhole: boolean;
  /** Number of the last event that was sent before; null where nothing was. */
  readonly after: number | null;
  readonly seq: number;
  readonly orders: readonly OrderInfo[];
  /** Oldest first. */
  readonly executions: readonly ExecutionInfo[];
  readonly balances: readonly BalanceInfo[];
}

/** The private events of accounts, in the order of the venue's events, each once. */
export interface AccountFeed {
  /**
   * Tells of each commit that changes an account.
   *
   * @param after number of the last event that is known: the whole state and what came since are sent
   *   first; null for the state alone; left out for what comes from now on
   * @returns how to stop
   */
  subscribe(
    account: string,
    listener: (change: AccountChange) => void,
    after?: number | null,
  ): () => void;
  stop(): void;
}

type Port = Pick<
  VenuePort,
  'seq' | 'subscribe' | 'openOrders' | 'recentClosed' | 'balances' | 'executions'
>;

interface Reader {
  readonly account: string;
  tell: (change: AccountChange) => void;
  /** Number of the last event it knows of. */
  seq: number | null;
  /** Changes that wait until what was missed is read; null while nothing is. */
  waiting: AccountChange[] | null;
}

/** More than a page of missed trades is read page by page, up to so many. */
const MISSED_PAGES = 10;
const PAGE = 100;

export function createAccountFeed(port: Port, warn: (line: string) => void): AccountFeed {
  const readers = new Map<string, Set<Reader>>();
  // Read when the first subscriber comes: before, the venue may not be there.
  let seq: number | null = null;
  const deliver = (reader: Reader, change: AccountChange): void => {
    if (reader.waiting !== null) reader.waiting.push(change);
    else if (reader.seq === null || change.seq > reader.seq) {
      reader.tell({ ...change, after: reader.seq });
      reader.seq = change.seq;
    }
  };
  /** What a reader does not know, as the rows and the view have it. */
  const heal = (reader: Reader): void => {
    if (reader.waiting !== null) return;
    reader.waiting = [];
    const settle = (change: AccountChange | null) => {
      const waiting = reader.waiting ?? [];
      reader.waiting = null;
      if (change !== null) {
        reader.tell(change);
        reader.seq = change.seq;
      }
      for (const each of waiting) deliver(reader, each);
    };
    stateSince(port, reader.account, reader.seq).then(settle, (error: unknown) => {
      // It is read again with the next gap; a page that misses something asks by itself.
      warn(`What an account missed could not be read: ${reasonOf(error)}`);
      settle(null);
    });
  };
  const stopPort = port.subscribe((commit) => {
    const isGap = seq !== null && commit.after !== seq;
    seq = commit.seq;
    if (isGap) for (const group of readers.values()) for (const reader of group) heal(reader);
    for (const [account, change] of changesOf(commit, readers)) {
      for (const reader of readers.get(account) ?? []) deliver(reader, change);
    }
  });
  return {
    subscribe(account, tell, after) {
      seq ??= port.seq;
      const known = after === undefined ? port.seq : after;
      const reader: Reader = { account, tell, seq: known, waiting: null };
      const group = readers.get(account) ?? new Set();
      readers.set(account, group.add(reader));
      if (after !== undefined) heal(reader);
      return () => {
        // What was missed may still be on its way.
        reader.tell = () => undefined;
        group.delete(reader);
        if (group.size === 0 && readers.get(account) === group) readers.delete(account);
      };
    },
    stop() {
      stopPort();
      readers.clear();
    },
  };
}

/** A commit by the accounts it changed, of those that somebody reads. */
function changesOf(
  { after, seq, orders, executions, balances }: Committed,
  readers: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, AccountChange> {
  const changed = [...orders, ...executions, ...balances].map(({ account }) => account);
  const accounts = [...new Set(changed)].filter((account) => readers.has(account));
  const ownOf = <Row extends { readonly account: string }>(rows: readonly Row[], account: string) =>
    rows.filter((row) => row.account === account);
  return new Map(
    accounts.map((account) => [
      account,
      {
        ...{ isWhole: false, after, seq },
        orders: ownOf(orders, account),
        executions: ownOf(executions, account),
        balances: ownOf(balances, account),
      },
    ]),
  );
}

async function stateSince(
  port: Port,
  account: string,
  after: number | null,
): Promise<AccountChange> {
  // Read before anything is waited for: one state of the venue.
  const { seq } = port;
  const ended = after === null ? [] : port.recentClosed(account);
  const state = {
    ...{ isWhole: true, after, seq },
    orders: [
      ...port.openOrders(account),
      ...ended.filter((order) => after !== null && order.seq > after),
    ],
    balances: port.balances(account),
  };
  const executions = after === null ? [] : await executionsSince(port, account, after, seq);
  return { ...state, executions };
}

async function executionsSince(
  port: Port,
  account: string,
  after: number,
  until: number,
): Promise<ExecutionInfo[]> {
  const found: ExecutionInfo[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MISSED_PAGES; page += 1) {
    const { list, next } = await port.executions(account, { limit: PAGE, cursor });
    const fresh = list.filter((execution) => execution.seq > after);
    found.push(...fresh.filter((execution) => execution.seq <= until));
    if (next === null || fresh.length < list.length) break;
    cursor = next;
  }
  return found.toReversed();
}
