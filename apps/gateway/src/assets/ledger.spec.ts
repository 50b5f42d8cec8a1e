/** Cost of one page of a ledger in the database, which must not grow with the ledger's length. */
import { type CompiledQuery, type QueryExecutorProvider, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import type { VenueDatabase } from '../venue/testing/venue-fixture.ts';
import { readEntries } from './ledger.ts';

const POSTINGS = 6_000;
const PAGE = 250;
const ACCOUNTS = ['7/spot', '7/bot'];

let database: VenueDatabase;

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  const { kysely } = database;
  await sql`
    insert into venue_postings
      (entry, line, account, asset, amount, held, total, kind, phase, cause_link, at)
    select entry, 0, case when entry % 3 = 0 then '7/bot' else '7/spot' end, 'USDT', 1, 0, entry,
      'deposit', 'settled', 'd-' || entry, 1000 + entry / 2
    from generate_series(1, ${POSTINGS}::bigint) entry`.execute(kysely);
  await sql`analyze venue_postings`.execute(kysely);
});

afterAll(() => database.close());

const port = { asset: () => ({ scale: 8 }) };
const UNTIL = BigInt(POSTINGS - 10);

/** Reads a page and records the statement it runs. */
async function pageOf(cursor: string | undefined) {
  const executor = database.kysely.getExecutor();
  const statements: CompiledQuery[] = [];
  const kysely: QueryExecutorProvider = {
    getExecutor: () =>
      new Proxy(executor, {
        get(target, name) {
          // `as`: a proxy passes on whatever is asked for.
          const value = target[name as keyof typeof target] as unknown;
          if (name !== 'executeQuery')
            return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          return (...given: Parameters<typeof target.executeQuery>) => {
            statements.push(given[0]);
            return target.executeQuery(...given);
          };
        },
      }),
  };
  const page = await readEntries({ kysely, port }, { accounts: ACCOUNTS, cursor, until: UNTIL });
  return { ...page, statements };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The nodes of a statement's query plan with the number of rows that each read. */
async function planOf(statement: CompiledQuery): Promise<readonly PlanNode[]> {
  const explained = { ...statement, sql: `explain (analyze, format json) ${statement.sql}` };
  const { rows } = await database.kysely.executeQuery<{ readonly 'QUERY PLAN': unknown }>(
    explained,
  );
  const given = rows[0]?.['QUERY PLAN'];
  // `as`: the form that EXPLAIN is documented to have.
  const [root] = (typeof given === 'string' ? JSON.parse(given) : given) as { Plan: PlanNode }[];
  const nodesBelow = (node: PlanNode): PlanNode[] => [
    node,
    ...(node.Plans ?? []).flatMap(nodesBelow),
  ];
  return root === undefined ? [] : nodesBelow(root.Plan);
}

it('reads no more postings of an account than a page has', async () => {
  const first = await pageOf(undefined);
  const second = await pageOf(first.next ?? undefined);
  for (const { statements } of [first, second]) {
    const [statement] = statements;
    if (statement === undefined) throw new Error('nothing was read');
    const nodes = await planOf(statement);
    const reads = nodes.filter((node) => node['Relation Name'] === 'venue_postings');
    expect(reads.map((node) => node['Node Type'])).toEqual(['Index Scan']);
    const read = reads.reduce((sum, node) => {
      const {
        'Actual Rows': rows,
        'Actual Loops': loops,
        'Rows Removed by Filter': left = 0,
      } = node;
      return sum + (rows + left) * loops;
    }, 0);
    expect(read).toBeLessThanOrEqual(PAGE * ACCOUNTS.length);
  }
});

it('has each entry of all accounts once, in order', async () => {
  const numbers: bigint[] = [];
  let cursor: string | undefined;
  do {
    const { entries, next } = await pageOf(cursor);
    numbers.push(...entries.map(({ number }) => number ?? 0n));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  expect(numbers).toEqual(Array.from({ length: Number(UNTIL) }, (_, index) => BigInt(index + 1)));
});
