import { type QueryExecutorProvider, sql } from 'kysely';

/** The numbers of all orders that were ever stored, by link id. */
export async function storedLinks(
  kysely: QueryExecutorProvider,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly link_id: string; readonly order_id: bigint }>`
    select link_id, order_id from venue_order_links`.execute(kysely);
  return new Map(rows.map((row) => [row.link_id, String(row.order_id)]));
}

/** Counts how often the lease was taken. */
export async function leaseEpoch(kysely: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ readonly epoch: bigint }>`select epoch from venue_lease`.execute(
    kysely,
  );
  return String(rows[0]?.epoch);
}
