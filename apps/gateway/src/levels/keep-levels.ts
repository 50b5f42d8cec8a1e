import { rankOf, reachedLevel, STANDARD_LEVEL } from '@meridian/instruments/levels/levels.ts';
import { ZERO } from '@meridian/money/decimal.ts';
import { sql } from 'kysely';
import { accountsOf } from '../assets/routes.ts';
import { reasonOf } from '../reason-of.ts';
import { spotAccountOf } from '../venue/wallet.ts';
import { countVolumes, placeOf } from './count-volumes.ts';
import { levelsOfUser } from './levels-of-user.ts';
import { measure } from './measure.ts';
import { dayOf, type LevelParts } from './parts.ts';

interface LevelRow {
  readonly level: string;
  readonly before: string | null;
  readonly kept_until: number;
}

/** Users that are looked at before others have their turn on the thread. */
const USERS_AT_ONCE = 100;
/** Before the first round ever. */
const NO_DAY = 0;
/** Volumes of earlier days are no longer asked for. */
const VOLUMES_KEPT_DAYS = 60;

/**
 * One round: counts trades, raises who has reached a level by them, and on a new day (UTC) looks at everybody, with
 * assets and downwards. A level that the operator set is nobody's but the operator's.
 */
export async function stepLevels(parts: LevelParts): Promise<void> {
  const traded = new Set<bigint>();
  for (let hasMore = true; hasMore;) {
    const counted = await countVolumes(parts);
    for (const user of counted.users) traded.add(user);
    hasMore = counted.hasMore;
  }
  const { db, now } = parts;
  const unfinished = await sql<{ readonly user_id: bigint }>`
    select user_id from fee_levels where before is not null`.execute(db);
  for (const { user_id: userId } of unfinished.rows) await finish(parts, userId);
  const today = dayOf(now());
  const { day } = await placeOf(db);
  // Levels are new here: how assets stood at the start of this day is not known.
  if (day === NO_DAY) await sql`update fee_level_place set day = ${today}`.execute(db);
  if (day >= today || day === NO_DAY) {
    for (const user of traded) await look(parts, user, 'up');
    return;
  }
  await lookAtEverybody(parts);
  await sql`update fee_level_place set day = ${today} where day < ${today}`.execute(db);
  await sql`delete from fee_volumes where day < ${today - VOLUMES_KEPT_DAYS}`.execute(db);
}

async function lookAtEverybody(parts: LevelParts): Promise<void> {
  for (let after = 0n; ;) {
    const { rows } = await sql<{ readonly id: bigint }>`
      select id from users where id > ${after} order by id limit ${USERS_AT_ONCE}`.execute(
      parts.db,
    );
    for (const { id } of rows) {
      try {
        await look(parts, id, 'both');
      } catch (error) {
        parts.warn(`The level of an account could not be looked at: ${reasonOf(error)}`);
      }
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/**
 * Gives a user the level that is reached: a higher one at once, a lower one once the protection of the one before is
 * over.
 */
async function look(parts: LevelParts, userId: bigint, ways: 'up' | 'both'): Promise<void> {
  const { db, port, now } = parts;
  const tier = port.account(spotAccountOf(userId))?.tier;
  if (tier === undefined) return;
  const row = await rowOf(parts, userId);
  if (isAssigned(tier, row)) return;
  const levels = await levelsOfUser(db, userId);
  const measured = await measure(parts, userId, await accountsOf(db, userId));
  // Assets count as they are at the start of a day: who brings them for an hour has no level by them.
  const reached = reachedLevel(levels, ways === 'both' ? measured : { ...measured, assets: ZERO });
  const [is, was] = [rankOf(levels, reached) ?? 0, rankOf(levels, tier) ?? 0];
  const today = dayOf(now());
  const keptUntil = today + levels.protectionDays;
  if (is === was) {
    if (is > 0 && ways === 'both') {
      await sql`update fee_levels set kept_until = ${keptUntil} where user_id = ${userId}`.execute(
        db,
      );
    }
    return;
  }
  if (is < was && (ways === 'up' || today < (row?.kept_until ?? 0))) return;
  await sql`
    insert into fee_levels (user_id, level, before, kept_until)
    values (${userId}, ${reached}, ${tier}, ${is === 0 ? 0 : keptUntil})
    on conflict (user_id) do update
    set level = excluded.level, before = excluded.before, kept_until = excluded.kept_until`.execute(
    db,
  );
  await finish(parts, userId);
}

/** Takes up a change where it stands: accounts that have the new level already are left alone. */
async function finish(parts: LevelParts, userId: bigint): Promise<void> {
  const { db, port } = parts;
  const spot = spotAccountOf(userId);
  const row = await rowOf(parts, userId);
  const tier = port.account(spot)?.tier;
  if (row === null || tier === undefined) return;
  if (!isAssigned(tier, row)) {
    // The spot account first: an account of a bot that is opened from here on has its level.
    if (!(await setTier(parts, spot, row.level))) return;
    for (const account of await accountsOf(db, userId)) {
      if (!(await setTier(parts, account, row.level))) return;
    }
  }
  await sql`update fee_levels set before = null where user_id = ${userId}`.execute(db);
}

async function setTier({ port }: LevelParts, account: string, tier: string): Promise<boolean> {
  if (port.account(account)?.tier === tier) return true;
  const set = await port.submit({ type: 'set-account', account, settings: { tier } });
  return set.type === 'accepted';
}

async function rowOf({ db }: LevelParts, userId: bigint): Promise<LevelRow | null> {
  const { rows } = await sql<LevelRow>`
    select level, before, kept_until from fee_levels where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether an operator set the level of an account; the standard one hands it back to volume and assets. */
function isAssigned(tier: string, row: LevelRow | null): boolean {
  return tier !== STANDARD_LEVEL && tier !== row?.level && tier !== row?.before;
}

/** How an account came to its level, and the first day that it may fall; 0 where it cannot. */
export async function standingOf(
  parts: LevelParts,
  userId: bigint,
  tier: string,
): Promise<{ readonly isAssigned: boolean; readonly keptUntil: number }> {
  const row = await rowOf(parts, userId);
  const isByHand = isAssigned(tier, row);
  const isKept = !isByHand && tier !== STANDARD_LEVEL;
  return { isAssigned: isByHand, keptUntil: isKept ? (row?.kept_until ?? 0) : 0 };
}
