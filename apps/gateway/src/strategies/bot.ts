import type { BotCloseReason, BotStatus } from '@meridian/protocol/bots-api.ts';
import { invariant } from '@meridian/money/invariant.ts';
import {
  advance,
  dueCommands,
  type GridState,
  liveLinks,
  newGrid,
  type Pair,
} from '@meridian/strategies/grid/machine.ts';
import type {
  OrderReport,
  PlaceCommand,
  Refusal,
  StrategyCommand,
  StrategyEvent,
} from '@meridian/strategies/strategy.ts';
import type { RejectionCode } from '@meridian/venue/api/rejections.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { OrderInfo, VenuePort } from '../venue/port.ts';
import { botAccountOf, fund, payOut, rulesOf } from './money.ts';
import { type BotRow, saveBot } from './store.ts';

export interface BotParts {
  readonly db: QueryExecutorProvider;
  readonly port: VenuePort;
  /** The last trade of a symbol; null before the first. */
  readonly lastPrice: (symbol: string) => string | null;
  readonly now: () => number;
}

const STATUSES: Readonly<Record<GridState['phase'], BotStatus>> = {
  waiting: 'NEW',
  starting: 'INITIALIZING',
  running: 'RUNNING',
  paused: 'PAUSED',
  closing: 'CANCELLING',
  selling: 'CANCELLING',
  paying: 'CANCELLING',
  ended: 'COMPLETED',
};

/** Refusals that time may cure, and those of a pair that is not traded; any other is for good. */
const REFUSALS: Readonly<Partial<Record<RejectionCode, Refusal>>> = {
  'price-above-limit': 'later',
  'price-below-limit': 'later',
  'no-price': 'later',
  'account-frozen': 'later',
  'too-many-orders': 'later',
  'clock-stepped-back': 'later',
  'symbol-halted': 'halted',
  'unknown-symbol': 'halted',
};

/**
 * One bot at work. What it learns is stored before it orders by it: after a kill its state asks for the
 * same orders under the same link ids, and the venue tells which of them it has. Where an answer is missing
 * the bot is in doubt, and asks after its orders before it takes anything in.
 */
export class Bot {
  readonly #parts: BotParts;
  #row: BotRow;
  readonly account: string;
  #queue: StrategyEvent[] = [];
  /** Set at the start: what happened since the row was written is not known. */
  #isInDoubt = true;
  #isGone = false;

  constructor(parts: BotParts, row: BotRow) {
    this.#parts = parts;
    this.#row = row;
    this.account = botAccountOf({ id: row.id, userId: row.user_id });
  }

  get row(): BotRow {
    return this.#row;
  }

  /** Whether it has ended, or is another gateway's. */
  get isGone(): boolean {
    return this.#isGone;
  }

  get hasWork(): boolean {
    if (this.#isInDoubt || this.#queue.length > 0) return true;
    const { state } = this.#row;
    return state === null || dueCommands(this.#id, state, this.#parts.now()).length > 0;
  }

  /** Whether a price may change what it does. */
  get wantsPrices(): boolean {
    const { state } = this.#row;
    if (state === null) return false;
    const { takeProfit, stopLoss } = state.parameters;
    const isAtWork = state.phase === 'running' || state.phase === 'paused';
    return state.phase === 'waiting' || (isAtWork && (takeProfit ?? stopLoss) !== null);
  }

  /** Whether it has its money and has not begun to end. */
  get isAtWork(): boolean {
    const { state } = this.#row;
    return state !== null && state.closing === null;
  }

  get #id(): string {
    return String(this.#row.id);
  }

  take(event: StrategyEvent): void {
    this.#queue.push(event);
  }

  takeOrder(order: OrderInfo): void {
    this.take({ type: 'order', order: this.#reportOf(order), time: order.updatedAt });
  }

  /** What was published in between was missed. */
  doubt(): void {
    this.#isInDoubt = true;
  }

  /** Takes in what has happened and orders what is due, until there is nothing to do for now. */
  async work(): Promise<void> {
    while (!this.#isGone && this.#parts.port.isOpen) {
      if (this.#row.state === null) {
        if (!(await this.#begin())) return;
      } else if (this.#isInDoubt) {
        this.#isInDoubt = false;
        await this.#askAfterOrders(this.#row.state);
      } else if (this.#queue.length > 0) {
        if (!(await this.#takeIn(this.#row.state))) return;
      } else {
        const due = dueCommands(this.#id, this.#row.state, this.#parts.now());
        if (due.length === 0 || !(await this.#perform(due))) return;
      }
    }
  }

  /** Gets the money; a bot that gets none never was. */
  async #begin(): Promise<boolean> {
    const { port, lastPrice } = this.#parts;
    const { symbol, parameters, id, user_id: userId } = this.#row;
    const rules = rulesOf(port, symbol, userId);
    const quote = port.instrument(symbol)?.instrument.quote;
    const last = lastPrice(symbol);
    if (rules === null || quote === undefined || last === null) return false;
    const investment = { asset: quote, amount: parameters.investment };
    const funded = await fund(port, { id, userId }, investment);
    if (funded === 'in-doubt') return false;
    if (funded === 'done') return this.#save(newGrid(parameters, rules, last), []);
    return this.#save(null, [], { status: 'REJECTED', closeReason: 'not-funded' });
  }

  /** Every order that the venue has or may have. */
  async #askAfterOrders(state: GridState): Promise<void> {
    const { port } = this.#parts;
    for (const orderLinkId of liveLinks(this.#id, state)) {
      const order = await port.findOrder(this.account, { orderLinkId });
      if (order !== null) this.takeOrder(order);
    }
  }

  async #takeIn(before: GridState): Promise<boolean> {
    const events = this.#queue;
    this.#queue = [];
    let state = before;
    const pairs: Pair[] = [];
    for (const event of events) {
      const step = advance(this.#id, state, event);
      state = step.state;
      pairs.push(...step.pairs);
    }
    return state === before ? true : this.#save(state, pairs);
  }

  async #save(
    state: GridState | null,
    pairs: readonly Pair[],
    { status, closeReason }: Ending = {},
  ): Promise<boolean> {
    const { db, now } = this.#parts;
    const nextStatus = status ?? (state === null ? this.#row.status : STATUSES[state.phase]);
    const isOver = nextStatus === 'COMPLETED' || nextStatus === 'REJECTED';
    const change = {
      ...{ state, status: nextStatus },
      close_reason: closeReason ?? state?.closing?.reason ?? null,
      started_at: nextStatus === 'RUNNING' ? now() : null,
      ended_at: isOver ? now() : null,
    };
    const first = (state?.pairs ?? 0) - pairs.length + 1;
    const numbered = pairs.map((pair, index) => [first + index, pair] as const);
    const isSaved = await saveBot(db, this.#row, change, numbered);
    if (!isSaved) {
      this.#isGone = true;
      return false;
    }
    this.#row = {
      ...this.#row,
      ...{ state, status: nextStatus, close_reason: change.close_reason },
      version: this.#row.version + 1n,
      started_at: this.#row.started_at ?? bigOf(change.started_at),
      ended_at: bigOf(change.ended_at),
    };
    if (isOver) this.#isGone = true;
    return !isOver;
  }

  /** @returns false where an answer is missing: the venue is asked later */
  async #perform(commands: readonly StrategyCommand[]): Promise<boolean> {
    const done = await Promise.all(commands.map((command) => this.#performNext(command)));
    return done.every((isDone) => isDone);
  }

  async #performNext(command: StrategyCommand): Promise<boolean> {
    switch (command.type) {
      case 'place':
        return this.#place(command);
      case 'cancel-all':
        return this.#cancelAll();
      case 'settle':
        return this.#settle();
      case 'pay-out':
        return this.#payOut();
    }
  }

  async #place({ linkId, side, price, qty }: PlaceCommand): Promise<boolean> {
    const { port, now } = this.#parts;
    const outcome = await port.submit({
      ...{ type: 'place-order', account: this.account, symbol: this.#row.symbol, side, qty },
      ...(price === null
        ? ({ orderType: 'Market', marketUnit: 'baseCoin' } as const)
        : ({ orderType: 'Limit', price } as const)),
      orderLinkId: linkId,
    });
    if (outcome.type === 'accepted') {
      const order = outcome.orders.find(({ orderLinkId }) => orderLinkId === linkId);
      if (order === undefined) return this.#inDoubt();
      this.takeOrder(order);
      return true;
    }
    if (outcome.type !== 'rejected') return this.#inDoubt();
    const { code } = outcome.rejection;
    if (code === 'duplicate-link-id') {
      // It was sent before: what became of it is what is not known.
      const order = await port.findOrder(this.account, { orderLinkId: linkId });
      if (order === null) return this.#inDoubt();
      this.takeOrder(order);
      return true;
    }
    this.take({ type: 'refused', linkId, refusal: REFUSALS[code] ?? 'never', time: now() });
    return true;
  }

  async #cancelAll(): Promise<boolean> {
    const { port } = this.#parts;
    const outcome = await port.submit({ type: 'cancel-orders', account: this.account });
    if (outcome.type !== 'accepted') return this.#inDoubt();
    for (const order of outcome.orders) this.takeOrder(order);
    // Its orders ended by themselves: their reports are on their way, or were missed.
    return outcome.orders.length > 0 || this.#inDoubt();
  }

  async #settle(): Promise<boolean> {
    const { port, lastPrice } = this.#parts;
    const { symbol } = this.#row;
    if (port.openOrders(this.account).length > 0) return this.#cancelAll();
    const listed = port.instrument(symbol)?.instrument;
    if (listed === undefined) return false;
    const balances = port.balances(this.account);
    const amountOf = (code: string) =>
      balances.find(({ asset }) => asset === code)?.available ?? NOTHING;
    const { base, quote } = listed;
    const last = lastPrice(symbol);
    this.take({ type: 'settled', base: amountOf(base), quote: amountOf(quote), last });
    return true;
  }

  async #payOut(): Promise<boolean> {
    const { port } = this.#parts;
    const { symbol, state, id, user_id: userId } = this.#row;
    const listed = port.instrument(symbol)?.instrument;
    const payout = state?.payout ?? null;
    if (listed === undefined || payout === null) return false;
    const paid = await payOut(port, { id, userId }, [
      { asset: listed.base, amount: payout.base },
      { asset: listed.quote, amount: payout.quote },
    ]);
    if (paid !== 'done') return this.#inDoubt();
    this.take({ type: 'paid' });
    return true;
  }

  #inDoubt(): boolean {
    this.#isInDoubt = true;
    return false;
  }

  #reportOf({ orderLinkId, status, filled, filledValue, fees, symbol }: OrderInfo): OrderReport {
    const listed = this.#parts.port.instrument(symbol)?.instrument;
    invariant(listed !== undefined, 'an order is in a listed pair', symbol);
    // An asset that is not named took no fee.
    const feeIn = (asset: string) => fees[asset] ?? NO_FEE;
    return {
      linkId: orderLinkId,
      isOpen: OPEN.has(status),
      ...{ filled, filledValue, baseFee: feeIn(listed.base), quoteFee: feeIn(listed.quote) },
    };
  }
}

interface Ending {
  readonly status?: BotStatus;
  readonly closeReason?: BotCloseReason;
}

const NO_FEE = '0';
/** Balances that are empty are not listed. */
const NOTHING = '0';
const OPEN: ReadonlySet<OrderInfo['status']> = new Set([
  'New',
  'PartiallyFilled',
  'Untriggered',
  'Triggered',
]);

function bigOf(value: number | null): bigint | null {
  return value === null ? null : BigInt(value);
}
