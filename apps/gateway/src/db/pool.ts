import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { COLUMN_TYPES } from './column-types.ts';
import { ConnectionLost } from './connection-lost.ts';

export interface DatabaseTimeouts {
  /** Until a connection stands, or one of the pool's comes free. */
  readonly connectMs: number;
  /** The longest a statement may run, or a transaction may wait for its next statement. */
  readonly statementMs: number;
}

/** The server ends a slow statement itself; only one that is silent beyond that is hung up on. */
const SILENCE_GRACE_MS = 2_000;
const IDLE_MS = 30_000;

export interface PoolOptions {
  readonly where: Pick<PoolConfig, 'connectionString' | 'stream' | 'user' | 'database'>;
  readonly connections: number;
  readonly timeouts: DatabaseTimeouts;
  /** Whether the database knows statement timeouts; else ours is the only one. */
  readonly endsSlowStatements: boolean;
  /** Called once for each connection that went away. */
  readonly onLost: (reason: Error) => void;
}

/** Connections to either database: they come back by themselves, and none stays silent for ever. */
export function createPool(options: PoolOptions): Pool {
  const { timeouts, endsSlowStatements, where } = options;
  const pool = new Pool({
    ...where,
    ...(endsSlowStatements && {
      statement_timeout: timeouts.statementMs,
      idle_in_transaction_session_timeout: timeouts.statementMs,
    }),
    types: COLUMN_TYPES,
    max: options.connections,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    application_name: 'meridian',
  });
  // The pool listens to the connections nobody uses, and hands their errors on; one in use that breaks
  // between two statements would otherwise end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.once('error', options.onLost);
    client.on('error', () => {});
  });
  hangUpOnSilence(pool, timeouts.statementMs + (endsSlowStatements ? SILENCE_GRACE_MS : 0));
  return pool;
}

/**
 * A server that froze, or a network that swallows packets, answers nothing and closes nothing. A
 * connection in use on which nothing comes in for this long is cut, so that its query fails.
 */
function hangUpOnSilence(pool: Pool, silenceMs: number): void {
  const stopWatching = new WeakMap<PoolClient, () => void>();
  pool.on('acquire', (client) => {
    const { stream } = client.connection;
    const timer = setTimeout(() => {
      stream.destroy(new ConnectionLost(`The database was silent for ${silenceMs} ms`));
    }, silenceMs);
    const onData = () => timer.refresh();
    stream.on('data', onData);
    stopWatching.set(client, () => {
      clearTimeout(timer);
      stream.off('data', onData);
    });
  });
  pool.on('release', (_error, client) => stopWatching.get(client)?.());
}
