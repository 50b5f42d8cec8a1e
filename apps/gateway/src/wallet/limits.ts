import { STANDARD_LEVEL, withdrawPerDay } from '@meridian/instruments/levels/levels.ts';
import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalToText,
  divide,
  maximum,
  multiply,
  roundTo,
  subtract,
  ZERO,
} from '@meridian/money/decimal.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { levelsOfUser } from '../levels/levels-of-user.ts';
import { scaleOf } from '../venue/scale-of.ts';
import { spotAccountOf } from '../venue/wallet.ts';
import type { WalletParts } from './parts.ts';

const DAY_MS = 86_400_000;
const VALUE_DIGITS = 2;

/** The worth of an amount in USDT, rounded up to its hundredths: what a limit counts. */
export function valueOf(amount: string, price: string): Decimal {
  return roundTo(multiply(decimal(amount), decimal(price)), VALUE_DIGITS, 'ceiling');
}

/** What of the last 24 hours counts: what was cancelled or given back does not. */
export async function usedOfLimit(
  db: QueryExecutorProvider,
  userId: bigint,
  now: number,
): Promise<Decimal> {
  const { rows } = await sql<{ readonly used: string }>`
    select coalesce(sum(value_usdt), 0)::text as used from wallet_withdrawals
    where user_id = ${userId} and requested_at > ${now - DAY_MS}
      and status not in ('refused', 'cancelling', 'cancelled', 'failed', 'declining', 'declined')`.execute(
    db,
  );
  return rows.reduce((sum, { used }) => add(sum, decimal(used)), ZERO);
}

/** What an account may withdraw in 24 hours, in USDT at the last price of each coin: by edition and level. */
export async function limitPerDay(
  { db, port }: Pick<WalletParts, 'db' | 'port'>,
  userId: bigint,
): Promise<Decimal> {
  const levels = await levelsOfUser(db, userId);
  const level = port.account(spotAccountOf(userId))?.tier ?? STANDARD_LEVEL;
  return decimal(withdrawPerDay(levels, level));
}

/** Whether so much more is within the limit of a day. */
export function isWithinLimit(perDay: Decimal, used: Decimal, more: Decimal): boolean {
  return compare(add(used, more), perDay) <= 0;
}

/** So much of a coin as is left of the limit, at its last price; nothing where it has none. */
export async function mostWithinLimit(
  parts: Pick<WalletParts, 'db' | 'port' | 'priceOf' | 'now'>,
  userId: bigint,
  coin: string,
): Promise<Decimal> {
  const { db, port, priceOf, now } = parts;
  const price = priceOf(coin);
  if (price === null) return ZERO;
  const perDay = await limitPerDay(parts, userId);
  const left = decimal(leftOfLimit(perDay, await usedOfLimit(db, userId, now())));
  return divide(left, decimal(price), scaleOf(port, coin), 'floor');
}

export function leftOfLimit(perDay: Decimal, used: Decimal): string {
  return decimalToText(maximum(subtract(perDay, used), ZERO));
}
