import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { ConnectionLost } from './connection-lost.ts';
import type { TableWrites } from './writes.ts';

/**
 * The database did not answer; nothing is known to be wrong with the request. A write it cut off may
 * have happened all the same (the answer to a commit can be lost), so what is tried again has to be
 * safe to do twice. Answered with 503.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

export type DatabaseAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly unavailable: DatabaseUnavailable };

/** Runs `work`; that the database is away becomes a value, everything else it throws goes on. */
export async function withDatabase<Value>(
  work: () => Promise<Value>,
): Promise<DatabaseAnswer<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return { ok: false, unavailable: error };
    throw error;
  }
}

/**
 * The pool as Kysely takes it, with the driver's many ways to say that the database is away turned
 * into `DatabaseUnavailable`. Recognised here, where an error can only have come from the driver: the
 * same codes elsewhere mean another server, or a file.
 *
 * @param end what Kysely's own `destroy` does
 * @param writes hears of every write that is done
 */
export function withTypedErrors(
  pool: Pool,
  end: () => Promise<void>,
  writes: TableWrites,
): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await typed(pool.connect());
    const written = writes.ofConnection();
    const query = async (sql: string, values: readonly unknown[]) => {
      written.note(sql);
      try {
        return await typed(client.query(sql, [...values]));
      } finally {
        if (client.getTransactionStatus() === 'I') written.settle();
      }
    };
    return {
      // Kysely's other form of `query` takes a cursor; without a `cursor` setting it never comes.
      query: query as unknown as PostgresPoolClient['query'],
      release: (discard) => {
        written.settle();
        // Whoever gets the connection next must not find themselves in another's transaction.
        client.release(discard || client.getTransactionStatus() !== 'I');
      },
    };
  };
  return { connect, end, options: pool.options };
}

/** A statement that each connection parses and plans once, by its name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Runs prepared statements beside Kysely, which has none; errors are those of `withTypedErrors`. */
export function preparedOn(pool: Pool) {
  return async (statement: PreparedStatement): Promise<readonly unknown[]> => {
    const client = await typed(pool.connect());
    try {
      return (await typed(client.query<object>(statement))).rows;
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
}

async function typed<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    if (!meansUnavailable(error)) throw error;
    throw new DatabaseUnavailable('The database is unavailable', { cause: error });
  }
}

/** Whether an error of the driver says that the database is away, or too busy to answer. */
export function meansUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string')
    return SYSTEM_CODES.has(error.code) || isSqlState(error.code);
  return DRIVER_MESSAGES.some((start) => error.message.startsWith(start));
}

const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A server's socket in the file system, and a name, are missing while it is away.
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

const SQL_STATES: ReadonlySet<string> = new Set([
  '25006', // it takes no writes now, as a server that was not made the first one yet
  '25P03', // idle in transaction for too long
  '57014', // a statement ran for too long
  '57P01', // the server is shutting down
  '57P02', // the server crashed
  '57P03', // the server is starting up or recovering
]);

/** Class 08 is connections, class 53 a server out of memory, disk or connections. */
function isSqlState(code: string): boolean {
  return SQL_STATES.has(code) || /^(?:08|53)[0-9A-Z]{3}$/.test(code);
}

/** The driver's own errors have no code. */
const DRIVER_MESSAGES = [
  'Cannot use a pool after calling end',
  'Client has encountered a connection error',
  'Client was closed',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
] as const;
