import { judgePlan, type RunPlan } from '@meridian/strategies/recurring/plan.ts';
import { DEFAULT_ORDER_LIMITS } from '@meridian/venue/instrument.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { VenuePort } from '../../venue/port.ts';
import { run } from './bot-scene.ts';

/** Lists ETH in USDT, which has a band once it has an index, and ETH in EUR. */
export async function listEther(port: VenuePort): Promise<void> {
  await run(port, { type: 'list-asset', asset: 'ETH', scale: 8 });
  await run(port, { type: 'list-asset', asset: 'EUR', scale: 8 });
  await run(port, {
    type: 'list-instrument',
    instrument: {
      ...{ symbol: 'ETHUSDT', base: 'ETH', quote: 'USDT', tickSize: '0.5', basePrecision: '0.01' },
      ...{ minOrderAmt: '1', maxLimitOrderQty: '1000', maxMarketOrderQty: '500' },
      ...{ postOnlyMaxLimitOrderSize: '1000', feeSchedule: 'spot' },
      priceLimit: { x: '0.05', y: '0.1' },
      limits: DEFAULT_ORDER_LIMITS,
    },
  });
  await run(port, {
    type: 'list-instrument',
    instrument: {
      ...{ symbol: 'ETHEUR', base: 'ETH', quote: 'EUR', tickSize: '0.5', basePrecision: '0.01' },
      ...{ minOrderAmt: '1', maxLimitOrderQty: '1000', maxMarketOrderQty: '500' },
      ...{ postOnlyMaxLimitOrderSize: '1000', feeSchedule: 'spot', priceLimit: null },
      limits: DEFAULT_ORDER_LIMITS,
    },
  });
}

/** 100 USDT a day at 09:00 UTC: 60 in BTC, 40 in ETH. */
export const DAILY = {
  quote: 'USDT',
  split: 'percent',
  total: '100',
  parts: [
    { symbol: 'BTCUSDT', share: '60' },
    { symbol: 'ETHUSDT', share: '40' },
  ],
  schedule: { every: 'day', first: '2026-06-01', time: '09:00', zone: 'UTC' },
} as const;

export function dailyPlan(): RunPlan {
  const rules = { quote: 'USDT', quoteScale: 8, lot: '0.01', minValue: '1' };
  const judged = judgePlan(DAILY, () => rules);
  if (!judged.ok) throw new Error(judged.fault);
  return judged.plan;
}

/** Link ids that an account has used, with the number of a strategy left out. */
export async function linksOf(
  db: QueryExecutorProvider,
  account: string,
  id: bigint,
): Promise<string[]> {
  const { rows } = await sql<{ readonly link_id: string }>`
    select link_id from venue_order_links where account = ${account} order by link_id`.execute(db);
  return rows.map(({ link_id: link }) => link.replace(`-${id}-`, '-'));
}

/** Records of a strategy as `due symbol outcome reason`, in their order. */
export async function recordsOf(db: QueryExecutorProvider, id: bigint): Promise<string[]> {
  const { rows } = await sql<{ readonly line: string }>`
    select concat_ws(' ',
      to_char(to_timestamp((record ->> 'due')::bigint / 1000) at time zone 'UTC', 'MM-DD HH24:MI:SS'),
      record ->> 'symbol', record ->> 'outcome', record ->> 'reason') as line
    from strategy_records where strategy_id = ${id} order by no`.execute(db);
  return rows.map(({ line }) => line);
}
