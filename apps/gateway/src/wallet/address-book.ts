import { MAX_ADDRESSES } from '@meridian/protocol/wallet-api.ts';
import { sql } from 'kysely';
import { done, networkOf, refused, type WalletOutcome, type WalletParts } from './parts.ts';

export interface AddressRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly label: string;
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string;
  readonly added_at: bigint;
  readonly usable_at: bigint;
}

export interface NewAddress {
  readonly label: string;
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  /** Empty where none is given. */
  readonly tag: string;
}

export async function listAddresses(
  { db }: Pick<WalletParts, 'db'>,
  userId: bigint,
): Promise<readonly AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select * from wallet_address_book where user_id = ${userId} order by id desc`.execute(db);
  return rows;
}

/** What is wrong with where something is to be sent; null where nothing is. */
export function destinationFault(
  { port, rail }: Pick<WalletParts, 'port' | 'rail'>,
  { coin, network, address, tag }: Omit<NewAddress, 'label'>,
): WalletOutcome<never> | null {
  if (port.asset(coin) === null) return refused('unknown-coin', 'coin');
  const terms = networkOf(rail, coin, network);
  if (terms === null) return refused('unknown-network', 'network');
  if (!terms.withdrawalsOpen) return refused('network-closed', 'network');
  const fault = rail.addressFault(network, address);
  if (fault !== null) return refused(fault, 'address');
  if (terms.tag === null) return tag === '' ? null : refused('tag-not-allowed', 'tag');
  if (tag === '') return refused('tag-missing', 'tag');
  return terms.tag.pattern.test(tag) ? null : refused('bad-tag', 'tag');
}

/** A new entry, which nothing is sent to before its lock ends; `isOurs` is one that has none. */
export async function addAddress(
  parts: WalletParts,
  userId: bigint,
  entry: NewAddress,
  isOurs = false,
): Promise<WalletOutcome<AddressRow>> {
  const { db, now, addressLockMs } = parts;
  const fault = destinationFault(parts, entry);
  if (fault !== null) return fault;
  const { label, coin, network, address, tag } = entry;
  const addedAt = now();
  const usableAt = isOurs ? addedAt : addedAt + addressLockMs;
  const rows = await db.transaction().execute(async (transaction) => {
    // The account's row first: two at once would both find room for one more.
    const owner = transaction.selectFrom('users').select('id').where('id', '=', userId);
    await owner.forUpdate().execute();
    const inserted = await sql<AddressRow>`
    insert into wallet_address_book
      (user_id, label, asset, network, address, tag, added_at, usable_at)
    select ${userId}, ${label}, ${coin}, ${network}, ${address}, ${tag},
      ${addedAt}::bigint, ${usableAt}::bigint
    where (select count(*) from wallet_address_book where user_id = ${userId}) < ${MAX_ADDRESSES}
    on conflict (user_id, asset, network, address, tag) do nothing
    returning *`.execute(transaction);
    return inserted.rows;
  });
  const [row] = rows;
  if (row !== undefined) return done(row);
  const isFull = (await listAddresses(parts, userId)).length >= MAX_ADDRESSES;
  return isFull ? refused('too-many-addresses') : refused('address-taken', 'address');
}

export async function removeAddress(
  { db }: Pick<WalletParts, 'db'>,
  userId: bigint,
  id: string,
): Promise<WalletOutcome<null>> {
  const { rows } = await sql`
    delete from wallet_address_book where id = ${id}::bigint and user_id = ${userId}
    returning 1`.execute(db);
  return rows.length === 1 ? done(null) : refused('unknown-record', 'id');
}

export async function addressById(
  { db }: Pick<WalletParts, 'db'>,
  userId: bigint,
  id: string,
): Promise<AddressRow | null> {
  const { rows } = await sql<AddressRow>`
    select * from wallet_address_book
    where id = ${id}::bigint and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}
