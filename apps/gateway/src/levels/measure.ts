import { type Measured, VOLUME_DAYS } from '@meridian/instruments/levels/levels.ts';
import {
  add,
  type Decimal,
  decimal,
  makeDecimal,
  maximum,
  multiply,
  negate,
  roundTo,
  ZERO,
} from '@meridian/money/decimal.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { dollarsFor } from '../quotes/dollars.ts';
import { scaleOf } from '../venue/scale-of.ts';
import { openDebts } from '../wallet/debts.ts';
import { dayOf, type LevelParts, VALUE_DIGITS } from './parts.ts';

export interface MeasuredUser extends Measured {
  /** Assets without a price: what they are worth is not known, and not in the sum. */
  readonly unpriced: readonly string[];
}

/** Volume of the last days, and what all accounts of a user are worth now, less what is owed. */
export async function measure(
  parts: LevelParts,
  userId: bigint,
  accounts: readonly string[],
): Promise<MeasuredUser> {
  const { db, port, quotes, now } = parts;
  const amounts = new Map<string, Decimal>();
  const count = (asset: string, amount: Decimal) =>
    amounts.set(asset, add(amounts.get(asset) ?? ZERO, amount));
  for (const account of accounts) {
    for (const { asset, total } of port.balances(account)) count(asset, decimal(total));
  }
  for (const { asset, amount, paid } of await openDebts({ db }, userId)) {
    count(asset, negate(makeDecimal(BigInt(amount) - BigInt(paid), scaleOf(port, asset))));
  }
  let assets = ZERO;
  const unpriced: string[] = [];
  for (const [asset, amount] of amounts) {
    const price = dollarsFor(asset, quotes);
    if (price === null) unpriced.push(asset);
    else assets = add(assets, multiply(amount, price));
  }
  return {
    volume: await volumeOf(db, userId, now()),
    assets: roundTo(maximum(assets, ZERO), VALUE_DIGITS, 'floor'),
    unpriced,
  };
}

/** In USDT: the full days before today that count, and today. */
async function volumeOf(db: QueryExecutorProvider, userId: bigint, now: number): Promise<Decimal> {
  const { rows } = await sql<{ readonly volume: string }>`
    select volume::text from fee_volumes
    where user_id = ${userId} and day >= ${dayOf(now) - VOLUME_DAYS}`.execute(db);
  return rows.reduce((sum, { volume }) => add(sum, decimal(volume)), ZERO);
}
