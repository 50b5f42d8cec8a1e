import { atomsToText } from '@meridian/ledger/atoms.ts';
import { decimalToText, makeDecimal } from '@meridian/money/decimal.ts';
import { powerOfTen } from '@meridian/money/powers.ts';
import { divideRounded } from '@meridian/money/rounding.ts';
import type { Command, Exit } from '@meridian/venue/api/commands.ts';
import type { Execution, VenueEvent } from '@meridian/venue/api/events.ts';
import { type Grid, lotsToText, priceToText, valueToText } from '@meridian/venue/grid.ts';
import type { Venue } from '@meridian/venue/state.ts';
import type { ExitInfo, OrderInfo } from './port.ts';

/**
 * An order as its owner sees it, folded from events; in the venue's units. Records are never changed:
 * an event makes a new one.
 */
export interface OrderRecord extends Omit<OrderInfo, Amounts | 'averagePrice' | 'fees'> {
  readonly price: bigint | null;
  readonly qty: bigint | null;
  readonly value: bigint | null;
  readonly left: bigint | null;
  readonly filled: bigint;
  readonly filledValue: bigint;
  readonly fees: Readonly<Record<string, bigint>>;
  readonly triggerPrice: bigint | null;
}

/** The records of live orders, by number; those of ended ones are kept for a while too. */
export function liveRecords(
  { orders }: Venue,
  records: readonly OrderRecord[],
): Map<number, OrderRecord> {
  const live = records.filter(({ orderId }) => {
    const order = orders.get(orderId);
    return order !== undefined && 'id' in order;
  });
  return new Map(live.map((record) => [record.orderId, record]));
}

type Amounts = 'price' | 'qty' | 'value' | 'left' | 'filled' | 'filledValue' | 'triggerPrice';

type Accepted = Extract<VenueEvent, { readonly type: 'order-accepted' }>;

/** @param command the command that made it, which alone says what exits it has */
export function acceptedRecord(event: Accepted, command: Command): OrderRecord {
  const exits = command.type === 'place-order' && event.parentId === null ? command : null;
  return {
    orderId: event.orderId,
    orderLinkId: event.orderLinkId,
    account: event.account,
    symbol: event.symbol,
    side: event.side,
    orderType: event.orderType,
    orderFilter: event.orderFilter,
    timeInForce: event.timeInForce,
    smpType: event.smpType,
    status: event.status,
    cancelType: 'UNKNOWN',
    rejectReason: 'EC_NoError',
    price: event.price,
    qty: event.qty,
    value: event.value,
    left: event.qty,
    filled: 0n,
    filledValue: 0n,
    fees: {},
    triggerPrice: event.trigger?.price ?? null,
    triggerRises: event.trigger?.rises ?? null,
    trailingBps: event.trigger?.trailingBps ?? null,
    takeProfit: exitInfo(exits?.takeProfit),
    stopLoss: exitInfo(exits?.stopLoss),
    expiresAt: event.expiresAt,
    parentId: event.parentId,
    ocoId: event.ocoId,
    createdAt: event.at,
    updatedAt: event.at,
    seq: event.seq,
  };
}

function exitInfo(exit: Exit | undefined): ExitInfo | null {
  return exit === undefined ? null : { trigger: exit.trigger, limit: exit.limit ?? null };
}

/** The record after an event of its order other than its acceptance. */
export function nextRecord(record: OrderRecord, event: VenueEvent): OrderRecord {
  const next = { ...record, updatedAt: event.at, seq: event.seq };
  switch (event.type) {
    case 'order-amended': {
      const { price, qty, triggerPrice } = event;
      const left = record.value === null ? event.left : null;
      return { ...next, price, qty, left, triggerPrice };
    }
    case 'order-triggered':
      return { ...next, status: 'Triggered' };
    case 'order-working':
      return { ...next, status: 'New' };
    case 'trade': {
      const isTaker = event.taker.orderId === record.orderId;
      return tradedRecord(next, event, isTaker ? event.taker : event.maker);
    }
    case 'order-closed': {
      const { status, cancelType, rejectReason } = event;
      const left = record.left === null ? null : 0n;
      return { ...next, status, cancelType, rejectReason, left };
    }
    default:
      return next;
  }
}

function tradedRecord(
  record: OrderRecord,
  { qty, value }: { readonly qty: bigint; readonly value: bigint },
  { fee, feeAsset, left }: Execution,
): OrderRecord {
  const fees = { ...record.fees, [feeAsset]: (record.fees[feeAsset] ?? 0n) + fee };
  return {
    ...record,
    status: 'PartiallyFilled',
    left: record.value === null ? left : null,
    filled: record.filled + qty,
    filledValue: record.filledValue + value,
    fees,
  };
}

export function isLiveRecord({ status }: Pick<OrderRecord, 'status'>): boolean {
  return status === 'New' || status === 'PartiallyFilled' || isWaiting(status);
}

function isWaiting(status: OrderRecord['status']): boolean {
  return status === 'Untriggered' || status === 'Triggered';
}

/** Whether it stands in the book between two commands. */
export function isResting(record: OrderRecord): boolean {
  return isLiveRecord(record) && !isWaiting(record.status);
}

/** @param scaleOf digits of an asset that fees were paid in */
export function orderInfo(
  record: OrderRecord,
  grid: Grid,
  scaleOf: (asset: string) => number,
): OrderInfo {
  const fees = Object.entries(record.fees).map(([asset, atoms]) => [
    asset,
    atomsToText(atoms, scaleOf(asset)),
  ]);
  return {
    ...record,
    price: record.price === null ? null : priceToText(grid, record.price),
    qty: record.qty === null ? null : lotsToText(grid, record.qty),
    value: record.value === null ? null : valueToText(grid, record.value),
    left: record.left === null ? null : lotsToText(grid, record.left),
    filled: lotsToText(grid, record.filled),
    filledValue: valueToText(grid, record.filledValue),
    averagePrice: averagePrice(record, grid),
    // `as`: entries of texts.
    fees: Object.fromEntries(fees) as Readonly<Record<string, string>>,
    triggerPrice: record.triggerPrice === null ? null : priceToText(grid, record.triggerPrice),
  };
}

/** Digits an average price has beyond those of the tick. */
const AVERAGE_DIGITS = 6;

function averagePrice({ filled, filledValue }: OrderRecord, grid: Grid): string | null {
  if (filled === 0n) return null;
  const scale = Math.max(grid.tickScale, 0) + AVERAGE_DIGITS;
  const worth = filledValue * powerOfTen(grid.base.scale + scale);
  const divisor = filled * grid.lotAtoms * powerOfTen(grid.quote.scale);
  return decimalToText(makeDecimal(divideRounded(worth, divisor, 'half-even'), scale));
}

/** As it is stored: amounts as decimal texts of their units. */
export function recordToJson(record: OrderRecord): string {
  const textOf = (atoms: bigint | null) => (atoms === null ? null : String(atoms));
  const fees: Record<string, string> = {};
  for (const [asset, atoms] of Object.entries(record.fees)) fees[asset] = String(atoms);
  // Without a replacer, which would be called for each of its 29 fields.
  return JSON.stringify({
    ...record,
    price: textOf(record.price),
    qty: textOf(record.qty),
    value: textOf(record.value),
    left: textOf(record.left),
    filled: String(record.filled),
    filledValue: String(record.filledValue),
    fees,
    triggerPrice: textOf(record.triggerPrice),
  });
}

/** @param stored what `recordToJson` wrote, parsed */
export function recordFromJson(stored: unknown): OrderRecord {
  // `as`: written by `recordToJson`; nothing else writes the column.
  const record = stored as StoredRecord;
  const fees: Record<string, bigint> = {};
  for (const [asset, atoms] of Object.entries(record.fees)) fees[asset] = BigInt(atoms);
  return {
    ...record,
    price: atomsOf(record.price),
    qty: atomsOf(record.qty),
    value: atomsOf(record.value),
    left: atomsOf(record.left),
    filled: BigInt(record.filled),
    filledValue: BigInt(record.filledValue),
    fees,
    triggerPrice: atomsOf(record.triggerPrice),
  };
}

/** Texts in place of amounts, as on the wire, but of the venue's units. */
type StoredRecord = Omit<OrderInfo, 'averagePrice'>;

function atomsOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
