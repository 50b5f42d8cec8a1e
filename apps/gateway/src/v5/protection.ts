import type { ColumnType, Kysely } from 'kysely';
import type { VenuePort } from '../venue/port.ts';
import { type ConnectedElsewhere, startPresence } from './connected-elsewhere.ts';
import type { GatewayLink } from '../link/link.ts';
import { regularly } from '../regularly.ts';
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
  /** The way to other gateways, where accounts may have sockets too; there are none unless given. */
  readonly link?: GatewayLink | null;
  /** Calls back after so many ms; returns how to stop. */
  readonly later?: (run: () => void, ms: number) => () => void;
}

const SECOND_MS = 1_000;
/** How often a gateway that does not lead looks whether it does, and what others were asked for. */
const LOOK_AGAIN_MS = 1_000;
const READ_EVERY_MS = 3_000;

interface Guard {
  readonly windowS: number;
  stopTimer: (() => void) | null;
}

/** Who asked for it, and the time that each has left. */
class Guards {
  readonly #options: ProtectionOptions;
  readonly #guards = new Map<string, Guard>();
  /** Private sockets by account, here. */
  readonly #sockets = new Map<string, number>();
  readonly #elsewhere: ConnectedElsewhere | null;

  constructor(options: ProtectionOptions) {
    this.#options = options;
    const { link = null } = options;
    const own = () => [...this.#sockets.keys()];
    const heard = (account: string) => {
      if (this.#guards.get(account)?.stopTimer === null) this.#arm(account);
    };
    this.#elsewhere = link === null ? null : startPresence({ link, own, heard });
  }

  windowOf(account: string): number | null {
    return this.#guards.get(account)?.windowS ?? null;
  }

  set(account: string, windowS: number): void {
    this.#guards.get(account)?.stopTimer?.();
    if (windowS === 0) this.#guards.delete(account);
    else this.#guards.set(account, { windowS, stopTimer: null });
    this.#arm(account);
  }

  /** Takes what is stored: something may have been asked for at another gateway. */
  setAll(asked: ReadonlyMap<string, number>): void {
    for (const account of this.#guards.keys()) if (!asked.has(account)) this.set(account, 0);
    for (const [account, windowS] of asked) {
      if (this.windowOf(account) !== windowS) this.set(account, windowS);
    }
  }

  opened(account: string): void {
    this.#sockets.set(account, (this.#sockets.get(account) ?? 0) + 1);
    const guard = this.#guards.get(account);
    guard?.stopTimer?.();
    if (guard !== undefined) guard.stopTimer = null;
  }

  closed(account: string): void {
    const left = (this.#sockets.get(account) ?? 1) - 1;
    if (left > 0) this.#sockets.set(account, left);
    else this.#sockets.delete(account);
    this.#arm(account);
  }

  stop(): void {
    this.#elsewhere?.stop();
    for (const guard of this.#guards.values()) guard.stopTimer?.();
    this.#guards.clear();
  }

  #arm(account: string): void {
    const guard = this.#guards.get(account);
    if (guard === undefined || this.#sockets.has(account)) return;
    this.#wait(account, guard, guard.windowS * SECOND_MS);
  }

  #wait(account: string, guard: Guard, ms: number): void {
    guard.stopTimer?.();
    guard.stopTimer = (this.#options.later ?? byClock)(() => {
      guard.stopTimer = null;
      const leftMs = this.#leftElsewhere(account, guard.windowS * SECOND_MS);
      if (leftMs > 0) this.#wait(account, guard, leftMs);
      else void this.#cancel(account);
    }, ms);
  }

  /** How long to wait yet: of several gateways the leader cancels, once none had a socket for so long. */
  #leftElsewhere(account: string, windowMs: number): number {
    if (this.#elsewhere === null) return 0;
    const silentMs = this.#elsewhere.silentMs(account);
    const leftMs = silentMs === null ? 0 : windowMs - silentMs;
    return this.#options.port.leads ? leftMs : Math.max(leftMs, LOOK_AGAIN_MS);
  }

  async #cancel(account: string): Promise<void> {
    const { port, warn } = this.#options;
    const command = { type: 'cancel-orders', account, cancelType: 'CancelByDCP' } as const;
    const { type } = await port.submit(command);
    if (type === 'accepted' || type === 'rejected') return;
    warn(`Orders of a disconnected account could not be cancelled (${type}); trying again.`);
    this.#arm(account);
  }
}

export async function startProtection(options: ProtectionOptions): Promise<Protection> {
  const { db, warn, link = null } = options;
  const guards = new Guards(options);
  const read = async (): Promise<void> => {
    const rows = await db.selectFrom('disconnect_protection').selectAll().execute();
    guards.setAll(new Map(rows.map((row) => [spotAccountOf(row.user_id), row.window_s])));
  };
  await read();
  const name = 'Reading who is protected';
  const stopReading =
    link === null ? null : regularly({ name, everyMs: READ_EVERY_MS, warn }, read);
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
      guards.set(spotAccountOf(userId), windowS);
    },
    windowOf: (account) => guards.windowOf(account),
    opened: (userId) => guards.opened(spotAccountOf(userId)),
    closed: (userId) => guards.closed(spotAccountOf(userId)),
    stop() {
      stopReading?.();
      guards.stop();
    },
  };
}

function byClock(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
