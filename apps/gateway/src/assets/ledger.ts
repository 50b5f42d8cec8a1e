import type { LedgerPage } from '@meridian/protocol/contracts/assets.ts';
import { LEDGER_CSV_COLUMNS } from '@meridian/tax-export/ledger-columns.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { scaleOf } from '../venue/scale-of.ts';
import {
  groupOf,
  type LedgerEntry,
  ledgerEntriesOf,
  type LedgerPosting,
} from './ledger-entries.ts';

/** One statement holds the embedded connection no longer than a commit. */
const PAGE_POSTINGS = 250;
/** The name the report values by simulated prices, and says so; any other account's it never does. */
const DEMO_ACCOUNT = 'meridian-sandbox-demo';
const MOST_SEQUENCE = 999_999_999n;

interface EntriesQuery {
  /** An owner's accounts. */
  readonly accounts: readonly string[];
  /** Time and entry of the last row of the page before. */
  readonly cursor: string | undefined;
  /** From this instant on, in ms. */
  readonly from?: bigint | null;
  /** Up to this entry of the journal: what comes while pages are read is not in them. */
  readonly until?: bigint;
}

export interface LedgerQuery extends EntriesQuery {
  /** What the account is called in the report. */
  readonly name: string;
}

export interface LedgerReader {
  readonly kysely: QueryExecutorProvider;
  /** Of what the venue lists; null for an asset that it does not. */
  readonly port: { asset(code: string): { readonly scale: number } | null };
}

export function ledgerNameOf(email: string, demoEmail: string): string {
  return email === demoEmail ? DEMO_ACCOUNT : 'Meridian';
}

/** A page of an owner's life, oldest first, as rows of a ledger. */
export async function readLedger(
  reader: LedgerReader,
  { name, ...query }: LedgerQuery,
): Promise<LedgerPage> {
  const { entries, next } = await readEntries(reader, query);
  const rows = entries.flatMap((each) => ledgerCells(each, name));
  return { columns: [...LEDGER_CSV_COLUMNS], rows, next };
}

/** An entry, and the number of the first of the journal that it stands for. */
export interface NumberedEntry {
  readonly entry: LedgerEntry;
  readonly number: bigint | undefined;
}

/**
 * The same as entries. Each account's page is read in the order of its index, and the pages are merged: by
 * `account = any(…)` the database would sort all postings that are left for every page.
 *
 * `next` is null on the last page, whose last entry may still get further parts.
 */
export async function readEntries(
  { kysely, port }: LedgerReader,
  { accounts, cursor, from = null, until }: EntriesQuery,
): Promise<{ readonly entries: readonly NumberedEntry[]; readonly next: string | null }> {
  const [time, entry] = cursor?.split('_') ?? [];
  const { rows } = await sql<LedgerPosting>`
    select p.*, e.fees, w.fee as withdrawal_fee, w.status = 'returned' and exists (
        select from venue_causes where link_id = w.link_id || ':refund'
          ${until === undefined ? sql`` : sql`and entry <= ${until}::bigint`}
      ) ${from === null ? sql`` : sql`and ${beganSince(from)}`} is true as is_undone
    from (
      select moved.* from unnest(${accounts}::text[]) owned (account)
      cross join lateral (
        select entry, line, account, asset, amount, kind, cause_seq, cause_link, at as moved_at
        from venue_postings
        where account = owned.account and amount <> 0
          ${time === undefined ? sql`` : sql`and (at, entry) > (${time}::bigint, ${entry}::bigint)`}
          ${from === null ? sql`` : sql`and at >= ${from}::bigint`}
          ${until === undefined ? sql`` : sql`and entry <= ${until}::bigint`}
        order by at, entry, line limit ${PAGE_POSTINGS}
      ) moved
      order by moved_at, entry, line limit ${PAGE_POSTINGS}
    ) p
    left join lateral (
      select json_object_agg(fee_asset, fee) as fees from (
        select fee_asset, sum(fee)::text as fee from venue_executions
        where seq = p.cause_seq and account = p.account group by fee_asset
      ) f
    ) e on p.kind = 'trade'
    left join venue_withdrawals w
      on p.kind in ('withdrawal', 'refund') and w.link_id = regexp_replace(p.cause_link, ':[a-z]+$', '')
    order by p.moved_at, p.entry, p.line`.execute(kysely);
  const groups = groupsOf(rows);
  // The last one may go on in the next page.
  const isLast = rows.length < PAGE_POSTINGS;
  const shown = isLast || groups.length < 2 ? groups : groups.slice(0, -1);
  const end = shown.at(-1)?.at(-1);
  const scaleIn = (asset: string) => scaleOf(port, asset);
  return {
    entries: shown.flatMap((group) =>
      ledgerEntriesOf(group, scaleIn).map((each) => ({ entry: each, number: group[0]?.entry })),
    ),
    next: isLast || end === undefined ? null : `${end.moved_at}_${end.entry}`,
  };
}

/** Whether a withdrawal was made within what is read: what came back of an earlier one is what came in. */
function beganSince(from: bigint) {
  return sql`exists (
    select from venue_causes c join venue_postings first on first.entry = c.entry
    where c.link_id = w.link_id and first.at >= ${from}::bigint
  )`;
}

function groupsOf(rows: readonly LedgerPosting[]): LedgerPosting[][] {
  const groups: LedgerPosting[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group !== undefined && first !== undefined && groupOf(first) === groupOf(row))
      group.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** The line of an entry in the ledger's own columns, and one more for each further fee. */
export function ledgerCells({ entry, number }: NumberedEntry, name: string): string[][] {
  const { id, time, kind, detail, wording, in: received, out, fees }: LedgerEntry = entry;
  const [fee, ...more] = fees;
  const instant = new Date(time).toISOString();
  const sequence = number === undefined || number > MOST_SEQUENCE ? '' : String(number);
  const legOf = (leg: LedgerEntry['in'] | undefined) =>
    leg === null || leg === undefined ? ['', '', '', ''] : [leg.asset, leg.quantity, '', ''];
  const empty = (count: number) => Array.from({ length: count }, () => '');
  const main = [
    ...[id, '1', instant, sequence, name, '', kind, detail],
    ...[...legOf(out), ...legOf(received), ...legOf(fee)],
    ...['', '', '', wording, id, '', '', ''],
  ];
  return [
    main,
    ...more.map((each, index) => [
      ...[id, String(index + 2), instant, ...empty(3), 'fee', ...empty(9)],
      ...[...legOf(each), ...empty(8)],
    ]),
  ];
}
