import { VOLUME_DAYS } from '@meridian/instruments/levels/levels.ts';
import {
  add,
  type Decimal,
  decimalToText,
  makeDecimal,
  multiply,
  roundTo,
} from '@meridian/money/decimal.ts';
import { sql } from 'kysely';
import { dollarsFor } from '../quotes/dollars.ts';
import { dayOf, type LevelParts, VALUE_DIGITS } from './parts.ts';

interface ExecutionRow {
  readonly seq: bigint;
  readonly account: string;
  /** The account on the other side; null for the house. */
  readonly other: string | null;
  readonly symbol: string;
  /** In atoms of the quote asset. */
  readonly value: string;
  readonly at: bigint;
}

export interface LevelPlace {
  /** Number of the last event that is counted. */
  readonly seq: bigint;
  /** The last day that all accounts were looked at. */
  readonly day: number;
}

export async function placeOf(db: LevelParts['db']): Promise<LevelPlace> {
  const { rows } = await sql<LevelPlace>`select seq, day from fee_level_place`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('the place of volumes is a row of its migration');
  return place;
}

/** Rows of one statement: what runs beside the order path stays short. */
const PAGE_ROWS = 500;
/** Owners that are users: the house and programs of tests have names. */
const USER_ID = /^\d{1,18}$/;

/**
 * Adds the trades since the last call to the volumes of their days, each once: rows and place are written in one
 * transaction, which a second gateway that counts the same finds done.
 *
 * @returns who traded, and whether there may be more
 */
export async function countVolumes(
  parts: LevelParts,
): Promise<{ readonly users: ReadonlySet<bigint>; readonly hasMore: boolean }> {
  const { db } = parts;
  const place = await placeOf(db);
  const { rows } = await sql<ExecutionRow>`
    select e.seq, e.account, o.account as other, e.symbol, e.value, e.at
    from venue_executions e
    left join venue_executions o on o.trade_id = e.trade_id and o.is_maker <> e.is_maker
    where e.seq > ${place.seq} order by e.seq limit ${PAGE_ROWS}`.execute(db);
  const last = rows.at(-1);
  if (last === undefined) return { users: new Set(), hasMore: false };
  const isFull = rows.length === PAGE_ROWS;
  // Both sides of a trade have one seq: a full page may have cut the last one in two.
  const whole = isFull ? rows.filter(({ seq }) => seq !== last.seq) : rows;
  const until = whole.at(-1)?.seq ?? last.seq;
  const volumes = volumesOf(parts, whole);
  await db.transaction().execute(async (transaction) => {
    const moved = await sql`
      update fee_level_place set seq = ${until} where seq = ${place.seq} returning seq`.execute(
      transaction,
    );
    if (moved.rows.length === 0) return;
    for (const { userId, day, volume } of volumes) {
      await sql`
        insert into fee_volumes (user_id, day, volume)
        values (${userId}, ${day}, ${decimalToText(volume)}::numeric)
        on conflict (user_id, day) do update set volume = fee_volumes.volume + excluded.volume`.execute(
        transaction,
      );
    }
  });
  return { users: new Set(volumes.map(({ userId }) => userId)), hasMore: isFull };
}

interface DayVolume {
  readonly userId: bigint;
  readonly day: number;
  volume: Decimal;
}

function volumesOf(parts: LevelParts, rows: readonly ExecutionRow[]): readonly DayVolume[] {
  const firstDay = dayOf(parts.now()) - VOLUME_DAYS;
  const volumes = new Map<string, DayVolume>();
  for (const row of rows) {
    const owner = ownerOf(row.account);
    const day = dayOf(parseInt(String(row.at), 10));
    // Trading with oneself is no volume, whichever accounts it is between.
    const isOwn = row.other !== null && ownerOf(row.other) === owner;
    if (!USER_ID.test(owner) || isOwn || day < firstDay) continue;
    const value = valueOf(parts, row);
    if (value === null) continue;
    const key = `${owner} ${day}`;
    const before = volumes.get(key);
    if (before === undefined) volumes.set(key, { userId: BigInt(owner), day, volume: value });
    else before.volume = add(before.volume, value);
  }
  return [...volumes.values()];
}

/** In USDT at the last price of the quote asset; null where it has none, which is said. */
function valueOf({ port, quotes, warn }: LevelParts, row: ExecutionRow): Decimal | null {
  const listed = port.instrument(row.symbol);
  const price = listed === null ? null : dollarsFor(listed.instrument.quote, quotes);
  if (listed === null || price === null) {
    warn(`A trade of ${row.symbol} is in no volume: its quote asset has no price`);
    return null;
  }
  const value = multiply(makeDecimal(BigInt(row.value), listed.quoteScale), price);
  return roundTo(value, VALUE_DIGITS, 'floor');
}

function ownerOf(account: string): string {
  return account.split('/', 1).join('');
}
