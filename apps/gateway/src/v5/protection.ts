import type { ColumnType, Kysely } from 'kysely';
import type { VenuePort } from '../venue/port.ts';
import { spotAccountOf } from '../venue/wallet.ts';

/** The table of `migrations/0006-disconnect-protection.sql`. */
export interface ProtectionTables {
  disconnect_protection: {
    user_id: ColumnType<bigint, bigint, never>;
    window_s: number;
  };
}

/**
 * Cancels the orders of accounts that asked for it once they have had no private socket for as long as
 * they said. What was asked is stored: after a restart every socket is gone, and the time runs anew.
 */
export interface Protection {
  /** Sets the window in seconds, 0 for none; where no socket is open the time runs from now. */
  set(userId: bigint, windowS: number): Promise<void>;
  /** In seconds; null for none. */
  windowOf(account: string): number | null;
  opened(userId: bigint): void;
  closed(userId: bigint): void;
  stop(): void;
}

export interface ProtectionOptions {
  readonly db: Kysely<ProtectionTables>;
  readonly port: VenuePort;
  readonly warn: (line: string) => void;
  /** Calls back after so many ms; returns how to stop. */
  readonly later?: (run: () => void, ms: number) => () => void;
}

interface Guard {
  readonly windowS: number;
  stopTimer: (() => void) | null;
}

export async function startProtection(options: ProtectionOptions): Promise<Protection> {
  const { db, port, warn, later = byClock } = options;
  const guards = new Map<string, Guard>();
  const sockets = new Map<string, number>();

  const cancel = async (account: string): Promise<void> => {
    const command = { type: 'cancel-orders', account, cancelType: 'CancelByDCP' } as const;
    const { type } = await port.submit(command);
    if (type !== 'accepted' && type !== 'rejected') {
      warn(`Orders of a disconnected account could not be cancelled (${type}); trying again.`);
      arm(account);
    }
  };
  const arm = (account: string): void => {
    const guard = guards.get(account);
    if (guard === undefined || sockets.has(account)) return;
    guard.stopTimer?.();
    guard.stopTimer = later(() => {
      guard.stopTimer = null;
      void cancel(account);
    }, guard.windowS * 1_000);
  };
  const guardOf = (account: string, windowS: number): void => {
    guards.get(account)?.stopTimer?.();
    if (windowS === 0) guards.delete(account);
    else guards.set(account, { windowS, stopTimer: null });
    arm(account);
  };

  const rows = await db.selectFrom('disconnect_protection').selectAll().execute();
  for (const row of rows) guardOf(spotAccountOf(row.user_id), row.window_s);
  return {
    async set(userId, windowS) {
      if (windowS === 0) {
        await db.deleteFrom('disconnect_protection').where('user_id', '=', userId).execute();
      } else {
        await db
          .insertInto('disconnect_protection')
          .values({ user_id: userId, window_s: windowS })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ window_s: windowS }))
          .execute();
      }
      guardOf(spotAccountOf(userId), windowS);
    },
    windowOf: (account) => guards.get(account)?.windowS ?? null,
    opened(userId) {
      const account = spotAccountOf(userId);
      sockets.set(account, (sockets.get(account) ?? 0) + 1);
      const guard = guards.get(account);
      guard?.stopTimer?.();
      if (guard !== undefined) guard.stopTimer = null;
    },
    closed(userId) {
      const account = spotAccountOf(userId);
      const left = (sockets.get(account) ?? 1) - 1;
      if (left > 0) sockets.set(account, left);
      else sockets.delete(account);
      arm(account);
    },
    stop() {
      for (const guard of guards.values()) guard.stopTimer?.();
      guards.clear();
    },
  };
}

function byClock(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
