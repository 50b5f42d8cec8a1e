import type { EntryKind } from '@meridian/ledger/entries.ts';
import { add, decimal, decimalToText } from '@meridian/money/decimal.ts';
import type { LogRow } from '@meridian/v5/contracts/account.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { amountOf } from '../../wallet/parts.ts';
import type { ExecutionInfo, VenuePort } from '../../venue/port.ts';
import type { TimeWindow } from './pages.ts';

/** A change of a balance as the database has it, with the balance after it. */
export interface Movement {
  readonly entry: bigint;
  readonly line: number;
  readonly asset: string;
  /** Atoms, signed. */
  readonly amount: string;
  readonly total: string;
  readonly kind: EntryKind;
  readonly cause_seq: bigint | null;
  readonly cause_link: string | null;
  readonly moved_at: bigint;
}

export interface MovementQuery extends TimeWindow {
  readonly account: string;
  readonly asset: string | undefined;
  /** Null: whatever moved. */
  readonly type: TypeFilter | null;
  /** After this place, in the order of the list. */
  readonly after: { readonly entry: string; readonly line: string } | null;
  readonly limit: number;
}

const NOWHERE = { entry: null, line: null };

/** Changes of an account's balances, newest first, one more than asked for: it tells of a next page. */
export async function movements(
  kysely: QueryExecutorProvider,
  { account, asset, type, after, from, to, limit }: MovementQuery,
): Promise<readonly Movement[]> {
  // Unused without a place; a parameter must have a type all the same.
  const { entry, line } = after ?? NOWHERE;
  const { rows } = await sql<Movement>`
    select entry, line, asset, amount, total, kind, cause_seq, cause_link, at as moved_at
    from venue_postings
    where account = ${account} and amount <> 0 and at >= ${from} and at < ${to}
      and (${asset ?? null}::text is null or asset = ${asset ?? null})
      and (${type === null} or kind = any(${type?.kinds ?? []}::text[]))
      and (${type?.sign ?? null}::int is null or sign(amount) = ${type?.sign ?? null})
      and (${after === null} or (entry, line) < (${entry}::bigint, ${line}::smallint))
    order by entry desc, line desc limit ${limit + 1}`.execute(kysely);
  return rows;
}

/** Executions asked for in a call, to find the trades that movements come from. */
const EXECUTIONS_A_CALL = 100;
const MOST_CALLS = 20;

/** Rows of the log, with the trades they come from. */
export async function logRows(
  port: VenuePort,
  account: string,
  list: readonly Movement[],
): Promise<readonly LogRow[]> {
  const executions = await executionsOf(port, account, list);
  return list.map((movement) => {
    const sides = executions.get(numberOf(movement.cause_seq)) ?? [];
    const execution = sides.find((side) => isPartOf(port, side, movement));
    return rowOf(port, movement, execution);
  });
}

/** By the number of their event; a trade with oneself has two. */
async function executionsOf(port: VenuePort, account: string, list: readonly Movement[]) {
  const found = new Map<number, ExecutionInfo[]>();
  const trades = list.filter(({ kind }) => kind === 'trade');
  const times = trades.map((movement) => numberOf(movement.moved_at));
  if (times.length === 0) return found;
  const window = { from: Math.min(...times), to: Math.max(...times) + 1 };
  let cursor: string | undefined;
  for (let count = 0; count < MOST_CALLS; count += 1) {
    const page = await port.executions(account, { ...window, cursor, limit: EXECUTIONS_A_CALL });
    for (const execution of page.list) {
      const sides = found.get(execution.seq);
      if (sides === undefined) found.set(execution.seq, [execution]);
      else sides.push(execution);
    }
    if (page.next === null) break;
    cursor = page.next;
  }
  return found;
}

/** Whoever buys gets the base asset and gives the quote asset; a fee may be in a third one. */
function isPartOf(port: VenuePort, execution: ExecutionInfo, { asset, amount }: Movement): boolean {
  const instrument = port.instrument(execution.symbol)?.instrument;
  if (instrument === undefined) return false;
  const isIn = !amount.startsWith('-');
  if (asset === instrument.base) return isIn === (execution.side === 'Buy');
  if (asset === instrument.quote) return isIn === (execution.side === 'Sell');
  return asset === execution.feeAsset;
}

const NO_TRADE = {
  ...{ symbol: '', category: '', side: 'None', qty: '', tradePrice: '', feeRate: '' },
  ...{ tradeId: '', orderId: '', orderLinkId: '' },
};

function rowOf(port: VenuePort, movement: Movement, execution: ExecutionInfo | undefined): LogRow {
  const { entry, line, asset, kind } = movement;
  const textOf = (atoms: string) => amountOf(port, asset, atoms);
  const change = textOf(movement.amount);
  const fee = feeOf(execution, movement);
  return {
    ...(execution === undefined ? NO_TRADE : tradeFields(execution)),
    id: `${entry}_${line}`,
    transactionTime: String(movement.moved_at),
    type: typeOf(kind, change),
    transSubType: '',
    size: '0',
    currency: asset,
    funding: '',
    fee,
    // Before the fee: change = cashFlow + funding - fee.
    cashFlow: decimalToText(add(decimal(change), decimal(fee))),
    change,
    cashBalance: textOf(movement.total),
    bonusChange: '',
    extraFees: '',
  };
}

function tradeFields(execution: ExecutionInfo) {
  return {
    symbol: execution.symbol,
    category: 'spot',
    side: execution.side,
    qty: execution.qty,
    tradePrice: execution.price,
    feeRate: execution.feeRate,
    tradeId: `${execution.tradeId}${execution.isMaker ? 'M' : 'T'}`,
    orderId: String(execution.orderId),
    orderLinkId: execution.orderLinkId,
  };
}

/** A fee in the asset that was received is taken off there; one in another asset is a row of its own. */
function feeOf(execution: ExecutionInfo | undefined, { asset }: Movement): string {
  return execution !== undefined && execution.feeAsset === asset ? execution.fee : '0';
}

const TYPES: Readonly<Record<EntryKind, string>> = {
  ...{ hold: 'HOLD', trade: 'TRADE', deposit: 'TRANSFER_IN', withdrawal: 'TRANSFER_OUT' },
  ...{ transfer: 'TRANSFER', conversion: 'CONVERT', reward: 'BONUS', airdrop: 'AIRDROP' },
  ...{ bonus: 'BONUS', gift: 'BONUS', fee: 'FEE', refund: 'FEE_REFUND', grant: 'BONUS' },
  correction: 'CORRECTION',
};

function typeOf(kind: EntryKind, change: string): string {
  const isOut = change.startsWith('-');
  if (kind === 'transfer') return isOut ? 'TRANSFER_OUT' : 'TRANSFER_IN';
  if (kind === 'withdrawal') return isOut ? 'TRANSFER_OUT' : 'TRANSFER_IN';
  return TYPES[kind];
}

/** What a type of the log stands for: kinds of entries, and whether money came in or went out. */
export interface TypeFilter {
  readonly kinds: readonly EntryKind[];
  /** 1: came in; -1: went out; null: either. */
  readonly sign: 1 | -1 | null;
}

/** @returns null for a type there is not */
export function readType(type: string): TypeFilter | null {
  if (type === 'TRANSFER_IN') return { kinds: ['deposit', 'transfer', 'withdrawal'], sign: 1 };
  if (type === 'TRANSFER_OUT') return { kinds: ['withdrawal', 'transfer'], sign: -1 };
  // `as`: the keys of an object literal.
  const kinds = (Object.keys(TYPES) as EntryKind[]).filter((kind) => TYPES[kind] === type);
  return kinds.length === 0 ? null : { kinds, sign: null };
}

function numberOf(value: bigint | null): number {
  return value === null ? -1 : parseInt(String(value), 10);
}
