import { tapeOfStep } from '@meridian/instruments/house.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { houseRow, type OrderRow, orderRow } from '@meridian/venue/rows/snapshot.ts';
import type { Venue } from '@meridian/venue/state.ts';
import { eventToWire } from '@meridian/venue/wire.ts';
import type { TouchedStep } from '../market/touched-steps.ts';
import type { Batch } from './batch.ts';
import { houseToJson } from './house-column.ts';
import { type OrderRecord, recordToJson } from './order-record.ts';

/** A value of a column; amounts and whole numbers as their digits, json as its text. */
export type Cell = string | number | boolean | null;

/** Rows of each table, in the order of the columns that `statement.ts` names. */
export type TableRows = Readonly<Record<string, readonly (readonly Cell[])[]>>;

/** Writes a batch down from the state that its last command has left. */
export function rowsOf(venue: Venue, batch: Batch): TableRows {
  return {
    venue_assets: [...batch.assets].map((code) => {
      const asset = venue.ledger.assets.get(code);
      invariant(asset !== undefined, 'a listed asset is known', code);
      return [code, asset.scale];
    }),
    venue_fee_schedules: [...batch.schedules].map((name) => [
      name,
      JSON.stringify(venue.schedules.get(name)?.schedule),
    ]),
    venue_instruments: [...batch.markets].map((symbol) => marketRow(venue, symbol)),
    venue_accounts: [...batch.accounts].map((id) => accountRow(venue, id)),
    venue_balances: [...batch.balances].map(({ account, asset, total, held }) => [
      ...[account.id, asset, String(total), String(held)],
    ]),
    venue_postings: batch.postings.map(postingRow),
    venue_orders: [...batch.orders.values()].map((record) => {
      return orderCells(venue, record, batch.ended.get(record.orderId) ?? null);
    }),
    venue_order_links: batch.links.map(({ account, orderLinkId, orderId }) => [
      ...[account, orderLinkId, orderId],
    ]),
    venue_causes: batch.causes.map(({ linkId, entry }) => [linkId, entry]),
    venue_executions: batch.executions.map(executionRow),
    venue_withdrawals: [...batch.withdrawals.values()].map(
      ({ linkId, account, asset, amount, fee, status }) => [
        ...[linkId, account, asset, String(amount), String(fee), status],
      ],
    ),
    venue_steps: stepsOf(venue, batch).map(({ symbol, step, trades }) => [
      ...[symbol, step, JSON.stringify(trades)],
    ]),
    venue_log: batch.log.map(({ seq, time, command, events }) => [
      ...[seq, time, JSON.stringify(command)],
      JSON.stringify(events.map((event) => eventToWire(venue, event))),
    ]),
    admin_log: batch.adminLog.map(({ seq, time, action, given, reason }) => [
      ...[seq, time, action, JSON.stringify(given), reason],
    ]),
  };
}

/** The steps of a batch as the market lays them over the computed ones. */
export function stepsOf(venue: Venue, { steps }: Batch): TouchedStep[] {
  return steps.map((closed) => {
    const market = venue.markets.get(closed.symbol);
    invariant(market !== undefined, 'a step is of a listed instrument', closed.symbol);
    const { symbol, step } = closed;
    return { symbol, step, trades: tapeOfStep(closed, market.grid) };
  });
}

function executionRow(trade: Batch['executions'][number]): Cell[] {
  const { order } = trade;
  return [
    ...[trade.tradeId, trade.isMaker, order.account, order.orderId, order.orderLinkId],
    ...[order.symbol, order.side, order.orderType],
    ...[trade.price, trade.qty, trade.value, trade.fee].map(String),
    ...[trade.feeAsset, trade.feeRate, trade.tier, trade.seq, trade.time],
  ];
}

function postingRow(posting: Batch['postings'][number]): Cell[] {
  const { entry, line, account, asset, amount, held, total } = posting;
  const { number, kind, phase, cause, corrects, at: time } = entry;
  return [
    ...[number, line, account, asset, String(amount), String(held), String(total), kind, phase],
    typeof cause === 'number' ? cause : null,
    typeof cause === 'string' ? cause : null,
    ...[corrects ?? null, time],
  ];
}

function marketRow(venue: Venue, symbol: string): Cell[] {
  const market = venue.markets.get(symbol);
  invariant(market !== undefined, 'a listed instrument is known', symbol);
  const { instrument, isTrading, index, last, house } = market;
  return [
    ...[symbol, JSON.stringify(instrument), isTrading],
    index === null ? null : String(index.price),
    index === null ? null : String(index.premium),
    ...[textOf(last), houseToJson(houseRow(house))],
  ];
}

function accountRow(venue: Venue, id: string): Cell[] {
  const owner = venue.accounts.get(id);
  invariant(owner !== undefined, 'an opened account is known', id);
  const { account, settings } = owner;
  const kind = account.isUser ? account.kind : null;
  return [id, account.owner, kind, id.split('/')[2] ?? null, JSON.stringify(settings)];
}

function orderCells(venue: Venue, record: OrderRecord, endedNo: number | null): Cell[] {
  const known = venue.orders.get(record.orderId);
  const state = known !== undefined && 'id' in known ? orderRow(known) : null;
  invariant((state === null) === (endedNo !== null), 'an order is live or has ended');
  return [
    ...[record.orderId, record.account, record.symbol, record.side, record.status],
    ...[textOf(record.price), textOf(record.qty)],
    ...[String(record.filled), String(record.filledValue), holdOf(state)],
    ...[record.createdAt, record.seq, endedNo, recordToJson(record)],
    state === null ? null : JSON.stringify(state),
  ];
}

/** The legs of a pair share a hold: it is counted with the one that was accepted first. */
function holdOf(state: OrderRow | null): string | null {
  if (state === null) return null;
  return state.ocoId !== null && state.ocoId < state.id ? null : state.hold;
}

function textOf(value: bigint | null): string | null {
  return value === null ? null : String(value);
}
