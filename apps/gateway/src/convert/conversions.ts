import { atomsToText, parseAtoms } from '@meridian/ledger/atoms.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { scaleOf } from '../venue/scale-of.ts';
import type { AssetInfo, Submitted, VenuePort } from '../venue/port.ts';
import { spotAccountOf } from '../venue/wallet.ts';
import { type ConvertOutcome, refused } from './outcome.ts';
import { hasMoved, offerOf, priced, type Pricing, QUOTE_LIFE_MS } from './quotes.ts';

/** What conversions work with. */
export interface ConvertParts extends Pricing {
  readonly db: QueryExecutorProvider;
  readonly port: Pick<VenuePort, 'asset' | 'balances' | 'submit' | 'instruments' | 'isOpen'>;
  readonly now: () => number;
  /** 32 hexadecimal digits that nobody guesses. */
  readonly newId: () => string;
}

export interface ConversionRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly from_asset: string;
  readonly to_asset: string;
  readonly pay: string;
  readonly get: string;
  readonly spread: string;
  readonly rate: string;
  readonly status: 'init' | 'processing' | 'success' | 'failure';
  readonly reason: string | null;
  readonly quoted_at: bigint;
  readonly expires_at: bigint;
  readonly confirmed_at: bigint | null;
  readonly ended_at: bigint | null;
}

/** A command whose answer was lost is stored by then, or never will be: its writer was replaced. */
const SETTLED_AFTER_MS = 60_000;

export interface QuoteAsked {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** An account has so many quotes that it did not confirm: a page needs one, a program a few. */
const OPEN_QUOTES_MAX = 50;

/** Makes a quote and keeps it; the oldest beyond what an account may have go. */
export async function makeQuote(
  parts: ConvertParts,
  userId: bigint,
  asked: QuoteAsked,
): Promise<ConvertOutcome<ConversionRow>> {
  const available = availableOf(parts, userId, asked.from);
  const offered = offerOf(parts, { ...asked, available });
  if (!offered.ok) return offered;
  const { pay, get, spread, rate } = offered.value;
  const now = parts.now();
  const { rows } = await sql<ConversionRow>`
    insert into convert_quotes
      (id, user_id, from_asset, to_asset, pay, get, spread, rate, status, quoted_at, expires_at)
    values (${parts.newId()}, ${userId}, ${asked.from}, ${asked.to}, ${String(pay)}::numeric,
      ${String(get)}::numeric, ${String(spread)}::numeric, ${rate}, 'init', ${now},
      ${now + QUOTE_LIFE_MS})
    returning *`.execute(parts.db);
  const [row] = rows;
  invariant(row !== undefined, 'what is inserted comes back');
  await forgetOldest(parts, userId);
  return { ok: true, value: row };
}

/** Those of everybody that have expired are swept: `sweep-quotes.ts`. */
async function forgetOldest({ db }: ConvertParts, userId: bigint): Promise<void> {
  await sql`
    delete from convert_quotes where status = 'init' and id in (
      select id from convert_quotes where user_id = ${userId} and status = 'init'
      order by quoted_at desc, id desc offset ${OPEN_QUOTES_MAX})`.execute(db);
}

/**
 * Carries a quote out, once: who gets to mark it first runs the command, whose link id names the quote.
 * What refuses it before that leaves it as it was.
 */
export async function confirmQuote(
  parts: ConvertParts,
  userId: bigint,
  quoteId: string,
): Promise<ConvertOutcome<ConversionRow>> {
  const found = await ownQuote(parts, userId, quoteId);
  if (!found.ok) return found;
  const row = found.value;
  const why = unfitReason(parts, row);
  if (why !== null) return why;
  const { rows } = await sql`
    update convert_quotes set status = 'processing', confirmed_at = ${parts.now()}
    where id = ${quoteId} and status = 'init' returning id`.execute(parts.db);
  // Two at once: the other one was quicker.
  if (rows.length === 0) return refused('quote-used', 'quoteId');
  const submitted = await parts.port.submit(commandOf(parts, row));
  if (submitted.type === 'unavailable') {
    await sql`update convert_quotes set status = 'init', confirmed_at = null
      where id = ${quoteId} and status = 'processing'`.execute(parts.db);
    return { ok: false, failure: { type: 'unavailable' } };
  }
  return { ok: true, value: await end(parts, row, submitted) };
}

/** What became of a quote of the user's. */
export async function conversionOf(
  parts: ConvertParts,
  userId: bigint,
  quoteId: string,
): Promise<ConvertOutcome<ConversionRow>> {
  const found = await ownQuote(parts, userId, quoteId);
  return found.ok ? { ok: true, value: await settled(parts, found.value) } : found;
}

export interface ConversionPageQuery {
  /** Time and id of the last row of the page before. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Conversions that were confirmed, newest first, one more than asked for: it tells of a next page. */
export async function listConversions(
  parts: ConvertParts,
  userId: bigint,
  { cursor, limit }: ConversionPageQuery,
): Promise<readonly ConversionRow[]> {
  const [time = null, id = null] = cursor?.split('_') ?? [];
  const { rows } = await sql<ConversionRow>`
    select * from convert_quotes
    where user_id = ${userId} and status <> 'init'
      and (${time}::bigint is null or (quoted_at, id) < (${time}::bigint, ${id}::text))
    order by quoted_at desc, id desc limit ${limit + 1}`.execute(parts.db);
  return Promise.all(rows.map((row) => settled(parts, row)));
}

/** The same by number of page, from 1, as the v5 API asks for them. */
export async function numberedConversions(
  parts: ConvertParts,
  userId: bigint,
  page: number,
  limit: number,
): Promise<readonly ConversionRow[]> {
  const { rows } = await sql<ConversionRow>`
    select * from convert_quotes where user_id = ${userId} and status <> 'init'
    order by quoted_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(parts.db);
  return Promise.all(rows.map((row) => settled(parts, row)));
}

async function ownQuote(
  { db }: ConvertParts,
  userId: bigint,
  quoteId: string,
): Promise<ConvertOutcome<ConversionRow>> {
  const { rows } = await sql<ConversionRow>`
    select * from convert_quotes where id = ${quoteId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return refused('unknown-quote', 'quoteId');
  return row.user_id === userId ? { ok: true, value: row } : refused('foreign-quote', 'quoteId');
}

function unfitReason(parts: ConvertParts, row: ConversionRow) {
  if (row.status !== 'init') return refused('quote-used', 'quoteId');
  if (BigInt(parts.now()) >= row.expires_at) return refused('quote-expired', 'quoteId');
  const [from, to] = assetsOf(parts, row);
  const pay = BigInt(row.pay);
  const offer = priced(parts, from, to, pay);
  if (offer === null) return refused('no-price', 'quoteId');
  if (hasMoved(BigInt(row.get), offer.get)) return refused('price-moved', 'quoteId');
  const isShort = availableOf(parts, row.user_id, row.from_asset) < pay;
  return isShort ? refused('insufficient-funds', 'quoteId') : null;
}

function assetsOf({ port }: ConvertParts, row: ConversionRow): [AssetInfo, AssetInfo] {
  const from = port.asset(row.from_asset);
  const to = port.asset(row.to_asset);
  invariant(from !== null && to !== null, 'a quote is of listed assets');
  return [from, to];
}

function availableOf({ port }: ConvertParts, userId: bigint, code: string): bigint {
  const balance = port.balances(spotAccountOf(userId)).find(({ asset }) => asset === code);
  // An asset that an account has nothing of is not among its balances.
  if (balance === undefined) return 0n;
  const atoms = parseAtoms(balance.available, scaleOf(port, code));
  invariant(typeof atoms === 'bigint', 'a balance is whole in its atoms', code);
  return atoms;
}

const linkOf = (id: string) => `convert:${id}`;

function commandOf(parts: ConvertParts, row: ConversionRow): Command {
  const [from, to] = assetsOf(parts, row);
  const text = ({ scale }: AssetInfo, atoms: string) => atomsToText(BigInt(atoms), scale);
  const command = {
    type: 'convert',
    ...{ linkId: linkOf(row.id), account: spotAccountOf(row.user_id) },
    ...{ from: row.from_asset, to: row.to_asset },
    ...{ pay: text(from, row.pay), get: text(to, row.get) },
  } as const;
  return row.spread === '0' ? command : { ...command, spread: text(from, row.spread) };
}

/** Where the command's outcome is known, the row says so; else it stays `processing`. */
async function end(
  parts: ConvertParts,
  row: ConversionRow,
  submitted: Exclude<Submitted, { readonly type: 'unavailable' }>,
): Promise<ConversionRow> {
  if (submitted.type === 'unknown') return { ...row, status: 'processing' };
  if (submitted.type === 'accepted') return close(parts, row, 'success', null);
  const reason = submitted.type === 'rejected' ? submitted.rejection.code : 'failed';
  if (reason === 'duplicate-command') return close(parts, row, 'success', null);
  return close(parts, row, 'failure', reason);
}

/** A conversion whose answer was lost: its link id in the ledger tells. */
async function settled(parts: ConvertParts, row: ConversionRow): Promise<ConversionRow> {
  if (row.status !== 'processing') return row;
  const { rows } = await sql`
    select 1 from venue_causes where link_id = ${linkOf(row.id)}`.execute(parts.db);
  if (rows.length > 0) return close(parts, row, 'success', null);
  const since = BigInt(parts.now()) - (row.confirmed_at ?? row.quoted_at);
  return since < SETTLED_AFTER_MS ? row : close(parts, row, 'failure', 'failed');
}

async function close(
  { db, now }: ConvertParts,
  row: ConversionRow,
  status: 'success' | 'failure',
  reason: string | null,
): Promise<ConversionRow> {
  const ended = now();
  await sql`update convert_quotes set status = ${status}, reason = ${reason}, ended_at = ${ended}
    where id = ${row.id} and status = 'processing'`.execute(db);
  return { ...row, status, reason, ended_at: BigInt(ended) };
}
