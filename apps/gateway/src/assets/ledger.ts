import type { LedgerPage } from '@meridian/protocol/contracts/assets.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { VenuePort } from '../venue/port.ts';
import {
  groupOf,
  type LedgerEntry,
  ledgerEntriesOf,
  type LedgerPosting,
} from './ledger-entries.ts';

/** As the tax report's own ledger has them: with these heads it recognises the file. */
const COLUMNS = [
  ...['Entry', 'Part', 'Time (UTC)', 'Sequence', 'Account', 'To account', 'Kind', 'Detail'],
  ...['Out asset', 'Out quantity', 'Out value', 'Out value currency'],
  ...['In asset', 'In quantity', 'In value', 'In value currency'],
  ...['Fee asset', 'Fee quantity', 'Fee value', 'Fee value currency'],
  ...['Cost', 'Cost currency', 'Contract', 'Wording', 'Key', 'Hash', 'Source', 'Rows'],
] as const;

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
}

export interface LedgerQuery extends EntriesQuery {
  /** What the account is called in the report. */
  readonly name: string;
}

export interface LedgerReader {
  readonly kysely: QueryExecutorProvider;
  readonly port: Pick<VenuePort, 'asset'>;
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
  const rows = entries.flatMap(({ entry, number }) => cellsOf(entry, name, number));
  return { columns: [...COLUMNS], rows, next };
}

/** An entry, and the number of the first of the journal that it stands for. */
interface NumberedEntry {
  readonly entry: LedgerEntry;
  readonly number: bigint | undefined;
}

/** The same as entries. `next` is null on the last page, whose last entry may still get further parts. */
export async function readEntries(
  { kysely, port }: LedgerReader,
  { accounts, cursor }: EntriesQuery,
): Promise<{ readonly entries: readonly NumberedEntry[]; readonly next: string | null }> {
  const [time, entry] = cursor?.split('_') ?? [];
  const { rows } = await sql<LedgerPosting>`
    select p.*, e.fees, w.fee as withdrawal_fee, w.status = 'returned' and exists (
        select from venue_causes where link_id = w.link_id || ':refund'
      ) is true as is_undone
    from (
      select entry, line, account, asset, amount, kind, cause_seq, cause_link, at as moved_at
      from venue_postings
      where account = any(${accounts}::text[]) and amount <> 0
        ${time === undefined ? sql`` : sql`and (at, entry) > (${time}::bigint, ${entry}::bigint)`}
      order by at, entry, line limit ${PAGE_POSTINGS}
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
  const scaleOf = (asset: string) => port.asset(asset)?.scale ?? 0;
  return {
    entries: shown.flatMap((group) =>
      ledgerEntriesOf(group, scaleOf).map((each) => ({ entry: each, number: group[0]?.entry })),
    ),
    next: isLast || end === undefined ? null : `${end.moved_at}_${end.entry}`,
  };
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

/** The line of an entry, and one more for each further fee. */
function cellsOf(
  { id, time, kind, detail, wording, in: received, out, fees }: LedgerEntry,
  name: string,
  number: bigint | undefined,
): string[][] {
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
