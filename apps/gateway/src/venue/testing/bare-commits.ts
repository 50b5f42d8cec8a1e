import { listingCommands } from '@meridian/instruments/listing.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import type { AccountTables } from '../../accounts/tables.ts';
import { openDatabase } from '../../db/open-database.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../../db/testing/test-database.ts';
import { RowWriter } from './row-writer.ts';

/** The floor of acknowledged orders: how fast their rows alone are stored, so many commands at a time. */
export interface BareCommits {
  /** Commands a second, of commits of `size` commands one after the other; made ready outside the time. */
  perSecond(size: number, durationMs: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens a database that waits for the disk, as the gateway's does.
 *
 * @param databaseUrl of an empty server; an embedded database of its own unless given
 */
export async function openBareCommits(databaseUrl?: string): Promise<BareCommits> {
  const database = await (databaseUrl === undefined
    ? openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS, { syncs: true })
    : openAt({ databaseUrl, dataDir: '' }));
  const writer = await RowWriter.open(database);
  await writer.commit([
    ...listingCommands(marketSymbols(3)),
    { type: 'open-account', owner: 'floor', kind: 'spot' },
    { type: 'deposit', linkId: 'all', account: ACCOUNT, asset: 'USDT', amount: '10000000' },
  ]);
  let made = 0;
  return {
    async perSecond(size, durationMs) {
      let [spentMs, commands] = [0, 0];
      while (spentMs < durationMs) {
        const names = Array.from({ length: size }, () => `floor-${(made += 1)}`);
        spentMs += await writer.commit(names.map(placed));
        spentMs += await writer.commit(names.map(cancelled));
        commands += 2 * size;
      }
      return (1000 * commands) / spentMs;
    },
    close: () => database.close(),
  };
}

interface Place {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

async function openAt(place: Place) {
  const opened = await openDatabase<AccountTables>({ ...place, migrationsDir: GATEWAY_MIGRATIONS });
  if (!opened.ok) throw new Error(opened.message);
  return opened.database;
}

const DEPOSITS_A_COMMIT = 1_000;

/** Stores so many deposits of one USDT to a user's account, each a row of their ledger, where no gateway runs. */
export async function storeDeposits(place: Place, userId: string, count: number): Promise<void> {
  const database = await openAt(place);
  try {
    const writer = await RowWriter.open(database);
    for (let from = 0; from < count; from += DEPOSITS_A_COMMIT) {
      const deposits = Array.from(
        { length: Math.min(DEPOSITS_A_COMMIT, count - from) },
        (_, offset) => deposited(`${userId}/spot`, from + offset),
      );
      await writer.commit(deposits);
    }
    await writer.release();
  } finally {
    await database.close();
  }
}

function deposited(account: string, number: number): Command {
  return { type: 'deposit', linkId: `bench-${number}`, account, asset: 'USDT', amount: '1' };
}

const ACCOUNT = 'floor/spot';
const SYMBOL = 'BTCUSDT';

function placed(orderLinkId: string): Command {
  const order = { symbol: SYMBOL, side: 'Buy', orderType: 'Limit', qty: '0.001' } as const;
  return { type: 'place-order', account: ACCOUNT, ...order, price: '50000', orderLinkId };
}

function cancelled(orderLinkId: string): Command {
  return { type: 'cancel-order', account: ACCOUNT, symbol: SYMBOL, orderLinkId };
}
