import { invariant } from '@meridian/money/invariant.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type LedgerReader, type NumberedEntry, readEntries } from '../assets/ledger.ts';
import type { VenuePort } from '../venue/port.ts';
import { orderWire } from '../venue/wire.ts';
import type { ExportRow } from './store.ts';
import { NOTHING_YET, type Written } from './written.ts';

const ORDERS_A_PART = 100;

export interface DataParts {
  readonly reader: LedgerReader;
  readonly accounts: readonly string[];
  readonly orders: Pick<VenuePort, 'openOrders' | 'orderHistory'>;
}

/** Where the next part of a list begins, and whether an element stands before it. */
interface Place {
  readonly list: 'orders' | 'ledger';
  readonly account?: string;
  readonly next?: string;
  readonly began: boolean;
}

/**
 * A file of what is kept of a user, as JSON: what is short is the first part, orders and ledger follow a page at a
 * time. No password, token or secret is among it, nor the hash of one.
 */
export async function nextDataPart(parts: DataParts, job: ExportRow): Promise<Written> {
  if (job.cursor === null) {
    const about = await aboutUser(parts.reader.kysely, job);
    const cursor = JSON.stringify({ list: 'orders', began: false } satisfies Place);
    return { text: `${about.slice(0, -1)},\n"orders": [`, rows: 1, cursor };
  }
  // `as`: written by this file alone.
  const place = JSON.parse(job.cursor) as Place;
  return place.list === 'orders' ? ordersPart(parts, place) : ledgerPart(parts, job, place);
}

async function ordersPart({ accounts, orders }: DataParts, place: Place): Promise<Written> {
  const sorted = accounts.toSorted();
  const { account = sorted[0], next: cursor, began } = place;
  if (account === undefined) return ledgerBegins({ text: '', count: 0 });
  const query = { cursor, limit: ORDERS_A_PART };
  const { list: ended, next } = await orders.orderHistory(account, query);
  const live = cursor === undefined ? orders.openOrders(account) : [];
  const rows = [...live, ...ended].map((order) => JSON.stringify({ account, ...orderWire(order) }));
  const listing = listed(rows, began);
  const isBegun = began || rows.length > 0;
  const further = next === null ? sorted.find((other) => other > account) : account;
  if (further === undefined) return ledgerBegins(listing);
  const after: Place = {
    ...{ list: 'orders', account: further, began: isBegun },
    ...(next !== null && { next }),
  };
  return { text: listing.text, rows: listing.count, cursor: JSON.stringify(after) };
}

function ledgerBegins({ text, count }: ReturnType<typeof listed>): Written {
  const cursor = JSON.stringify({ list: 'ledger', began: false } satisfies Place);
  return { text: `${text}\n],\n"ledger": [`, rows: count, cursor };
}

async function ledgerPart(
  { reader, accounts }: DataParts,
  { from_at: from, until_entry: until }: ExportRow,
  { next: cursor, began }: Place,
): Promise<Written> {
  const query = { accounts, cursor, from, until: until ?? NOTHING_YET };
  const { entries, next } = await readEntries(reader, query);
  const { text, count } = listed(entries.map(ledgerRow), began);
  if (next === null) return { text: `${text}\n]\n}\n`, rows: count, cursor: null };
  const after: Place = { list: 'ledger', next, began: began || count > 0 };
  return { text, rows: count, cursor: JSON.stringify(after) };
}

/** Elements of a list, a line each. */
function listed(rows: readonly string[], began: boolean) {
  const text = rows.map((row, index) => (began || index > 0 ? `,\n${row}` : `\n${row}`));
  return { text: text.join(''), count: rows.length };
}

function ledgerRow({ entry: { time, detail, ...entry } }: NumberedEntry): string {
  return JSON.stringify({
    ...{ time: new Date(time).toISOString(), ...entry },
    ...(detail !== '' && { detail }),
  });
}

/** What is short, in one statement: the database writes it as JSON. */
async function aboutUser(
  db: QueryExecutorProvider,
  { user_id: userId, requested_at: requestedAt }: ExportRow,
): Promise<string> {
  const listOf = (rows: ReturnType<typeof sql>) => sql`coalesce((${rows}), '[]')`;
  const { rows } = await sql<{ readonly body: string }>`
    select json_build_object(
      'schema', 'meridian-account-data/1',
      'requestedAt', ${isoOf(sql`to_timestamp(${requestedAt}::bigint / 1000.0)`)},
      'profile', (
        select json_build_object('id', id, 'email', email, 'name', username, 'phone', phone,
          'country', country_code, 'language', lang, 'edition', edition, 'referralCode', referral_code,
          'createdAt', ${isoOf(sql`created_at`)})
        from users where id = ${userId}
      ),
      'consents', ${listOf(sql`
        select json_agg(json_build_object('document', 'terms and privacy notice',
          'version', legal_version, 'agreedAt', ${isoOf(sql`agreed_at`)}))
        from users where id = ${userId} and legal_version is not null`)},
      'devices', ${listOf(sql`
        select json_agg(json_build_object('browser', user_agent, 'knownSince', ${isoOf(sql`created_at`)},
          'lastSeen', ${isoOf(sql`last_seen_at`)}) order by created_at)
        from known_devices where user_id = ${userId}`)},
      'sessions', ${listOf(sql`
        select json_agg(json_build_object('browser', user_agent, 'address', ip,
          'startedAt', ${isoOf(sql`created_at`)}, 'lastSeen', ${isoOf(sql`last_seen_at`)},
          'expiresAt', ${isoOf(sql`expires_at`)}) order by created_at)
        from sessions where user_id = ${userId}`)},
      'apiKeys', ${listOf(sql`
        select json_agg(json_build_object('name', name, 'key', api_key, 'mayTrade', may_trade,
          'mayWithdraw', may_withdraw, 'addresses', addresses, 'createdAt', ${isoOf(sql`created_at`)},
          'expiresAt', ${isoOf(sql`expires_at`)}, 'revokedAt', ${isoOf(sql`revoked_at`)},
          'lastUsedAt', ${isoOf(sql`last_used_at`)}, 'lastUsedFrom', last_used_ip) order by created_at)
        from api_keys where user_id = ${userId}`)},
      'addressBook', ${listOf(sql`
        select json_agg(json_build_object('label', label, 'asset', asset, 'network', network,
          'address', address, 'tag', tag,
          'addedAt', ${isoOf(sql`to_timestamp(added_at / 1000.0)`)}) order by id)
        from wallet_address_book where user_id = ${userId}`)},
      'depositAddresses', ${listOf(sql`
        select json_agg(json_build_object('asset', asset, 'network', network, 'address', address, 'tag', tag,
          'givenAt', ${isoOf(sql`to_timestamp(given_at / 1000.0)`)}) order by given_at, asset)
        from wallet_deposit_addresses where user_id = ${userId}`)}
    )::text as body`.execute(db);
  const [row] = rows;
  invariant(row !== undefined, 'an object is built');
  return row.body;
}

function isoOf(instant: ReturnType<typeof sql>) {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
