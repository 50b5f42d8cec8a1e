import { csvLine } from '@meridian/tax-export/csv-writer.ts';
import { LEDGER_CSV_COLUMNS } from '@meridian/tax-export/ledger-columns.ts';
import { type Tracker, trackerHead, trackerRows } from '@meridian/tax-export/trackers.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { DEMO_EMAIL } from '../accounts/demo-address.ts';
import { ledgerCells, ledgerNameOf, type NumberedEntry, readEntries } from '../assets/ledger.ts';
import { accountsOf } from '../assets/routes.ts';
import type { VenuePort } from '../venue/port.ts';
import { nextDataPart } from './data-source.ts';
import { nextStatementPart } from './statement-source.ts';
import type { ExportRow } from './store.ts';
import { NOTHING_YET, type Written } from './written.ts';

/** The last entry of the journal that a file may have: what is stored by now, before its range ends. */
export async function lastEntryOf(
  db: QueryExecutorProvider,
  { user_id: userId, to_at: to }: ExportRow,
): Promise<bigint> {
  const { rows } = await sql<{ readonly entry: bigint | null }>`
    select max(l.entry) as entry from venue_accounts a
    cross join lateral (
      select entry from venue_postings p
      where p.account = a.id and amount <> 0 ${to === null ? sql`` : sql`and at < ${to}::bigint`}
      order by at desc, entry desc limit 1
    ) l
    where a.owner = ${String(userId)}`.execute(db);
  return rows[0]?.entry ?? NOTHING_YET;
}

interface SourceParts {
  readonly db: QueryExecutorProvider;
  /** Null where there are none to read: a file of all data is then not to be written. */
  readonly orders: Pick<VenuePort, 'openOrders' | 'orderHistory'> | null;
  readonly now: number;
}

/** The next part of a job whose end is known; it reads a page, whatever the ledger is long. */
export async function nextPart({ db, orders, now }: SourceParts, job: ExportRow): Promise<Written> {
  const { user_id: userId, format, from_at: from, until_entry: until, cursor, parts } = job;
  const reader = { kysely: db, port: await assetsOf(db) };
  const accounts = await accountsOf(db, userId);
  if (format === 'data') {
    invariant(orders !== null, 'a file of all data is claimed where orders are');
    return nextDataPart({ reader, accounts, orders }, job);
  }
  const name = ledgerNameOf(await emailOf(db, userId), DEMO_EMAIL);
  if (format === 'statement') return nextStatementPart({ reader, accounts, name, now }, job);
  const { entries, next } = await readEntries(reader, {
    accounts,
    cursor: cursor ?? undefined,
    ...{ from, until: until ?? NOTHING_YET },
  });
  const { head, rows } = tableOf(format, name);
  const lines = entries.flatMap(rows).map(csvLine);
  const first = parts === 0 ? csvLine(head) : '';
  return { text: first + lines.join(''), rows: lines.length, cursor: next };
}

/** How a format has the entries of a ledger whose account is called `name`. */
function tableOf(format: 'meridian' | Tracker, name: string) {
  if (format === 'meridian')
    return { head: LEDGER_CSV_COLUMNS, rows: (each: NumberedEntry) => ledgerCells(each, name) };
  return {
    head: trackerHead(format),
    rows: ({ entry }: NumberedEntry) => {
      const kind = entry.detail === '' ? entry.kind : `${entry.kind} ${entry.detail}`;
      return trackerRows(format, { ...entry, kind }, name);
    },
  };
}

async function assetsOf(db: QueryExecutorProvider) {
  const { rows } = await sql<{ readonly code: string; readonly scale: number }>`
    select code, scale from venue_assets`.execute(db);
  const scales = new Map(rows.map(({ code, scale }) => [code, { scale }]));
  return { asset: (code: string) => scales.get(code) ?? null };
}

async function emailOf(db: QueryExecutorProvider, userId: bigint): Promise<string> {
  const { rows } = await sql<{ readonly email: string }>`
    select email from users where id = ${userId}`.execute(db);
  return rows[0]?.email ?? '';
}
