import type {
  AccountSettings,
  Exit,
  OrderFilter,
  OrderType,
  Side,
  SmpType,
  TimeInForce,
} from '../api/commands.ts';
import type { Instrument } from '../instrument.ts';
import { type Fraction, isLess, isSame, minus, plus, show, ZERO } from './fraction.ts';

/** All that the naive venue of `twin.ts` knows. */
export interface Twin {
  readonly orders: TwinOrder[];
  /** Triggered orders that wait for their turn. */
  readonly queue: TwinOrder[];
  readonly balances: Map<string, Fraction>;
  readonly links: Map<string, number>;
  readonly settings: Map<string, Required<AccountSettings>>;
  readonly rates: Readonly<Record<'maker' | 'taker', string>>;
  readonly discount: { readonly asset: string; readonly share: string } | null;
  /** Index prices by symbol. */
  readonly indices: Map<string, { readonly price: Fraction; readonly premium: Fraction }>;
  instrument: Instrument;
  isTrading: boolean;
  last: Fraction | null;
  /** Prices of trades since triggers were looked at. */
  prices: Fraction[];
  now: number;
  count: number;
  places: number;
  trades: number;
  seq: number;
  entryCount: number;
  events: Line[];
  entries: Line[];
}

export type Line = Readonly<Record<string, unknown>>;

export interface TwinOrder {
  readonly id: number;
  readonly account: string;
  readonly linkId: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly orderFilter: OrderFilter;
  readonly timeInForce: TimeInForce;
  readonly smpType: SmpType;
  readonly smpGroup: string;
  readonly expiresAt: number | null;
  readonly slippage: { readonly type: string; readonly value: string } | null;
  readonly value: Fraction | null;
  readonly exits: { readonly takeProfit: Exit | null; readonly stopLoss: Exit | null } | null;
  readonly parentId: number | null;
  readonly leg: 'takeProfit' | 'stopLoss' | null;
  price: Fraction | null;
  qty: Fraction;
  left: Fraction;
  filled: Fraction;
  prevented: Fraction;
  received: Fraction;
  /** What it holds of what it pays with. */
  claim: Fraction;
  stage: 'waiting' | 'triggered' | 'working' | 'filled' | 'cancelled';
  place: number;
  trigger: TwinTrigger | null;
  pair: TwinOrder | null;
}

export interface TwinTrigger {
  price: Fraction | null;
  rises: boolean;
  readonly trailingBps: number | null;
  extreme: Fraction | null;
}

export interface Refusal {
  readonly code: string;
  readonly field: string;
}

export const refuse = (code: string, field = ''): Refusal => ({ code, field });

export function isUser(account: string): boolean {
  return account.includes('/');
}

export function payAsset({ side }: Pick<TwinOrder, 'side'>): string {
  return side === 'Buy' ? 'USDT' : 'BTC';
}

export function getAsset({ side }: Pick<TwinOrder, 'side'>): string {
  return side === 'Buy' ? 'BTC' : 'USDT';
}

export function isLive({ stage }: TwinOrder): boolean {
  return stage !== 'filled' && stage !== 'cancelled';
}

export function totalOf(twin: Twin, account: string, asset: string): Fraction {
  return twin.balances.get(`${account} ${asset}`) ?? ZERO;
}

export function heldOf(twin: Twin, account: string, asset: string): Fraction {
  return twin.orders
    .filter((order) => order.account === account && payAsset(order) === asset)
    .reduce((sum, { claim }) => plus(sum, claim), ZERO);
}

/** Whether an account can pay so much beyond what its orders hold. */
export function canPay(twin: Twin, account: string, asset: string, amount: Fraction): boolean {
  if (!isUser(account)) return true;
  return !isLess(minus(totalOf(twin, account, asset), heldOf(twin, account, asset)), amount);
}

export function emit(twin: Twin, type: string, fields: Line): void {
  twin.seq += 1;
  twin.events.push({ type, seq: twin.seq, at: twin.now, ...fields });
}

export interface TwinPosting {
  readonly account: string;
  readonly asset: string;
  readonly amount: Fraction;
  readonly held: Fraction;
}

export function record(twin: Twin, kind: string, phase: string, moves: TwinPosting[]): void {
  for (const { account, asset, amount } of moves) {
    twin.balances.set(`${account} ${asset}`, plus(totalOf(twin, account, asset), amount));
  }
  twin.entryCount += 1;
  const postings = moves.map(({ account, asset, amount, held }) => ({
    ...{ account, asset },
    ...{ amount: show(amount), held: show(held) },
  }));
  const entry = { number: twin.entryCount, kind, phase, cause: twin.seq, at: twin.now, postings };
  twin.entries.push({ type: 'entry', ...entry });
}

/** The index of a pair, or one where both are the same asset. */
export function indexOf(twin: Twin, base: string, quote: string): Fraction | null {
  if (base === quote) return { n: 1n, d: 1n };
  return twin.indices.get(base + quote)?.price ?? null;
}

export const isEqual = (a: Fraction | null, b: Fraction | null): boolean =>
  a === null || b === null ? a === b : isSame(a, b);
