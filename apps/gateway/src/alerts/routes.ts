import { compare, decimal, decimalToText, parseDecimal, signOf } from '@meridian/money/decimal.ts';
import { MAX_ALERTS } from '@meridian/protocol/alerts-api.ts';
import { ALERT_CALLS } from '@meridian/protocol/contracts/alert-calls.ts';
import type {
  AddAlertRequest,
  AddAlertResult,
  AlertInfo,
  AlertsResult,
} from '@meridian/protocol/contracts/alerts.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { sendFailure, sendResult, shaped, signedInOf } from '../accounts/answers.ts';
import type { AccountContext } from '../accounts/context.ts';
import type { QuoteSource } from '../quotes/feed.ts';
import type { VenuePort } from '../venue/port.ts';

export interface AlertParts {
  readonly quotes: Pick<QuoteSource, 'latest'>;
  readonly port: Pick<VenuePort, 'instrument'>;
}

interface AlertRow {
  readonly id: bigint;
  readonly symbol: string;
  readonly price: string;
  readonly rises: boolean;
  readonly created_at: bigint;
  readonly fired_at: bigint | null;
  readonly fired_price: string | null;
}

/** The calls of price alerts, by session. */
export function alertRoutes(
  app: FastifyInstance,
  context: AccountContext,
  parts: AlertParts,
): void {
  const { alerts, addAlert, removeAlert } = ALERT_CALLS;
  app.get(alerts.path, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    const { rows } = await sql<AlertRow>`
      select * from price_alerts where user_id = ${signedIn.userId}
      order by id desc limit ${2 * MAX_ALERTS}`.execute(context.db);
    const result: AlertsResult = { alerts: rows.map(alertWire) };
    return sendResult(context, reply, result);
  });
  app.post<{ Body: AddAlertRequest }>(
    addAlert.path,
    shaped(context, addAlert.request),
    async (request, reply) => {
      const signedIn = await signedInOf(context, request);
      if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
      const result = await add(context, parts, signedIn.userId, request.body);
      return sendResult(context, reply, result);
    },
  );
  app.post<{ Body: { id: string } }>(
    removeAlert.path,
    shaped(context, removeAlert.request),
    async (request, reply) => {
      const signedIn = await signedInOf(context, request);
      if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
      await sql`
        delete from price_alerts
        where id = ${BigInt(request.body.id)} and user_id = ${signedIn.userId}`.execute(context.db);
      return sendResult(context, reply, {});
    },
  );
}

/** Which way an alert fires follows from the side of its price that the last trade is at. */
async function add(
  { db, now }: AccountContext,
  { quotes, port }: AlertParts,
  userId: bigint,
  { symbol, price }: AddAlertRequest,
): Promise<AddAlertResult> {
  const refused = (reason: AddAlertResult['refused']) => ({ alert: null, refused: reason });
  const listed = port.instrument(symbol);
  if (listed === null) return refused('unknown-symbol');
  const target = parseDecimal(price);
  const { tickSize } = listed.instrument;
  if (target === null || signOf(target) <= 0 || !isOnTick(target, tickSize)) {
    return refused('bad-price');
  }
  const close = quotes.latest(symbol)?.close;
  const last = close === undefined ? null : parseDecimal(close);
  if (last === null) return refused('no-price');
  const side = compare(target, last);
  if (side === 0) return refused('at-price');
  const { rows } = await sql<AlertRow>`
    insert into price_alerts (user_id, symbol, price, rises, created_at)
    select ${userId}::bigint, ${symbol}, ${decimalToText(target)}, ${side > 0}::boolean, ${now()}::bigint
    where (select count(*) from price_alerts where user_id = ${userId} and fired_at is null)
      < ${MAX_ALERTS}
    returning *`.execute(db);
  const [row] = rows;
  return row === undefined ? refused('too-many') : { alert: alertWire(row), refused: null };
}

function isOnTick({ coefficient, scale }: ReturnType<typeof decimal>, tickSize: string): boolean {
  const tick = decimal(tickSize);
  const shared = Math.max(scale, tick.scale);
  const units = coefficient * 10n ** BigInt(shared - scale);
  return units % (tick.coefficient * 10n ** BigInt(shared - tick.scale)) === 0n;
}

function alertWire(row: AlertRow): AlertInfo {
  return {
    id: String(row.id),
    symbol: row.symbol,
    price: row.price,
    rises: row.rises,
    createdAt: instantOf(row.created_at),
    firedAt: row.fired_at === null ? null : instantOf(row.fired_at),
    firedPrice: row.fired_price,
  };
}

/** Milliseconds are far below what a number holds exactly. */
function instantOf(ms: bigint): number {
  return parseInt(ms.toString(), 10);
}
