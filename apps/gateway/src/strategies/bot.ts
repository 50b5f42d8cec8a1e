import type { BotCloseReason, BotStatus } from '@meridian/protocol/bots-api.ts';
import type { PlaceCommand, PriceSpan, StrategyCommand } from '@meridian/strategies/strategy.ts';
import type { OrderInfo, VenuePort } from '../venue/port.ts';
import { spotAccountOf } from '../venue/wallet.ts';
import { type BotEvent, machineOf, type RecordOf, type StateOf } from './kinds.ts';
import { botAccountOf, fund, payOut, rulesOf } from './money.ts';
import { refusedEvent, reportOf, withinLimits } from './reports.ts';
import type { StrategyRow, StrategySaves } from './store.ts';

export interface BotParts {
  readonly saves: Pick<StrategySaves, 'save'>;
  readonly port: VenuePort;
  /** The last trade of a symbol; null before the first. */
  readonly lastPrice: (symbol: string) => string | null;
  readonly now: () => number;
}

/**
 * A strategy at work. What it learns is stored before it orders by it: after a kill its state asks for the
 * same orders under the same link ids, and the venue tells which of them it has. Where an answer is missing
 * it is in doubt, and asks after its orders before it takes anything in.
 */
export class Bot {
  readonly #parts: BotParts;
  readonly #machine: ReturnType<typeof machineOf>;
  #row: StrategyRow;
  /** Where its money and its orders are. */
  readonly account: string;
  #queue: BotEvent[] = [];
  /** Set at the start: what happened since the row was written is not known. */
  #isInDoubt = true;
  #isGone = false;

  constructor(parts: BotParts, row: StrategyRow) {
    this.#parts = parts;
    this.#row = row;
    this.#machine = machineOf(row.kind);
    const name = { id: row.id, userId: row.user_id };
    this.account = this.hasAccount ? botAccountOf(name) : spotAccountOf(row.user_id);
  }

  /** Whether it trades from an account of its own. */
  get hasAccount(): boolean {
    return this.#machine.own !== null;
  }

  get row(): StrategyRow {
    return this.#row;
  }

  /** Whether it has ended, or is another gateway's. */
  get isGone(): boolean {
    return this.#isGone;
  }

  get hasWork(): boolean {
    if (this.#isInDoubt || this.#queue.length > 0) return true;
    const { state } = this.#row;
    return state === null || this.#dueCommands(state).length > 0;
  }

  /** Whether prices change what it does, or may once it has heard of its orders. */
  isMovedBy(span: PriceSpan): boolean {
    const { state } = this.#row;
    return state !== null && (this.#isInDoubt || this.#machine.isMovedBy(state, span));
  }

  /** Whether an instant has come that it waits for. */
  get wantsTime(): boolean {
    const { state } = this.#row;
    const wakesAt = state === null ? null : this.#machine.wakesAt(state);
    return wakesAt !== null && wakesAt <= this.#parts.now();
  }

  /** Whether it has its money and has not begun to end. */
  get isAtWork(): boolean {
    const { state } = this.#row;
    return state !== null && this.#machine.closeReasonOf(state) === null;
  }

  get #id(): string {
    return String(this.#row.id);
  }

  #dueCommands(state: StateOf): StrategyCommand[] {
    return this.#machine.dueCommands(this.#id, state, this.#parts.now());
  }

  take(event: BotEvent): void {
    this.#queue.push(event);
  }

  takeOrder(order: OrderInfo): void {
    const report = reportOf(this.#parts.port, order);
    this.take({ type: 'order', order: report, time: order.updatedAt });
  }

  /** What was published in between was missed. */
  doubt(): void {
    this.#isInDoubt = true;
  }

  /**
   * Takes in what has happened and orders what is due, until there is nothing to do for now.
   *
   * @returns how many commands it sent
   */
  async work(): Promise<number> {
    let sent = 0;
    while (!this.#isGone && this.#parts.port.leads) {
      if (this.#row.state === null) {
        if (!(await this.#begin())) return sent;
      } else if (this.#isInDoubt) {
        this.#isInDoubt = false;
        await this.#askAfterOrders(this.#row.state);
      } else if (this.#queue.length > 0) {
        if (!(await this.#takeIn(this.#row.state))) return sent;
      } else {
        const due = this.#dueCommands(this.#row.state);
        sent += due.length;
        if (due.length === 0 || !(await this.#perform(due))) return sent;
      }
    }
    return sent;
  }

  /** Gets the money; a bot that gets none never was. */
  async #begin(): Promise<boolean> {
    const { port, lastPrice } = this.#parts;
    const { symbol, parameters, id, user_id: userId } = this.#row;
    const { own } = this.#machine;
    if (own === null || symbol === null) return false;
    const rules = rulesOf(port, symbol, userId);
    const quote = port.instrument(symbol)?.instrument.quote;
    const last = lastPrice(symbol);
    if (rules === null || quote === undefined || last === null) return false;
    const investment = { asset: quote, amount: own.investmentOf(parameters) };
    const funded = await fund(port, { id, userId }, investment);
    if (funded === 'in-doubt') return false;
    if (funded === 'done') return this.#save(own.begin(parameters, rules, last), []);
    return this.#save(null, [], { status: 'REJECTED', closeReason: 'not-funded' });
  }

  /** Every order that the venue has or may have. */
  async #askAfterOrders(state: StateOf): Promise<void> {
    for (const linkId of this.#machine.liveLinks(this.#id, state)) await this.#find(linkId);
  }

  async #find(orderLinkId: string): Promise<boolean> {
    const order = await this.#parts.port.findOrder(this.account, { orderLinkId });
    if (order !== null) this.takeOrder(order);
    return order !== null;
  }

  async #takeIn(before: StateOf): Promise<boolean> {
    const events = this.#queue;
    this.#queue = [];
    let state = before;
    const records: RecordOf[] = [];
    for (const event of events) {
      const step = this.#machine.advance(this.#id, state, event);
      state = step.state;
      records.push(...step.records);
    }
    return state === before ? true : this.#save(state, records);
  }

  async #save(
    state: StateOf | null,
    records: readonly RecordOf[],
    { status, closeReason }: Ending = {},
  ): Promise<boolean> {
    const { saves, now } = this.#parts;
    const machine = this.#machine;
    const nextStatus = status ?? (state === null ? this.#row.status : machine.statusOf(state));
    const isOver = nextStatus === 'COMPLETED' || nextStatus === 'REJECTED';
    const change = {
      ...{ state, status: nextStatus },
      close_reason: closeReason ?? (state === null ? null : machine.closeReasonOf(state)),
      started_at: nextStatus === 'RUNNING' ? now() : null,
      ended_at: isOver ? now() : null,
    };
    const first = (state === null ? 0 : machine.recordsOf(state)) - records.length + 1;
    const numbered = records.map((record, index) => [first + index, record] as const);
    const isSaved = await saves.save({ row: this.#row, change, records: numbered });
    if (!isSaved) {
      this.#isGone = true;
      return false;
    }
    const next = {
      ...this.#row,
      ...{ state, status: nextStatus, close_reason: change.close_reason },
      version: this.#row.version + 1n,
      started_at: this.#row.started_at ?? bigOf(change.started_at),
      ended_at: bigOf(change.ended_at),
    };
    // `as`: the machine of the row's kind made the state.
    this.#row = next as StrategyRow;
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
      case 'find': {
        const { linkId } = command;
        const isThere = await this.#find(linkId);
        if (!isThere) this.take({ type: 'missing', linkId, time: this.#parts.now() });
        return true;
      }
      case 'cancel':
        return this.#cancel(command.linkId);
      case 'cancel-all':
        return this.#cancelAll();
      case 'settle':
        return this.#settle();
      case 'pay-out':
        return this.#payOut();
    }
  }

  async #place(command: PlaceCommand): Promise<boolean> {
    const { port, now } = this.#parts;
    const { linkId, side, qty, isByValue, isImmediate } = command;
    const symbol = command.symbol ?? this.#row.symbol;
    if (symbol === null) return false;
    // A worst price beyond what the venue takes is a worst price all the same.
    const price =
      isImmediate === true && command.price !== null
        ? withinLimits(side, command.price, port.priceLimits(symbol))
        : command.price;
    const outcome = await port.submit({
      ...{ type: 'place-order', account: this.account, symbol, side, qty, orderLinkId: linkId },
      ...(price === null
        ? { orderType: 'Market', marketUnit: isByValue === true ? 'quoteCoin' : 'baseCoin' }
        : { orderType: 'Limit', price, timeInForce: isImmediate === true ? 'IOC' : 'GTC' }),
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
      return (await this.#find(linkId)) || this.#inDoubt();
    }
    this.take(refusedEvent(linkId, code, now()));
    return true;
  }

  async #cancel(orderLinkId: string): Promise<boolean> {
    const { symbol } = this.#row;
    if (symbol === null) return false;
    const outcome = await this.#parts.port.submit({
      ...{ type: 'cancel-order', account: this.account, symbol, orderLinkId },
    });
    // It ended by itself: its report is on its way, or was missed.
    if (outcome.type !== 'accepted') return this.#inDoubt();
    for (const order of outcome.orders) this.takeOrder(order);
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
    if (symbol === null) return false;
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
    const listed = symbol === null ? undefined : port.instrument(symbol)?.instrument;
    const payout = state === null ? null : (this.#machine.own?.payoutOf(state) ?? null);
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
}

interface Ending {
  readonly status?: BotStatus;
  readonly closeReason?: BotCloseReason;
}

/** Balances that are empty are not listed. */
const NOTHING = '0';

function bigOf(value: number | null): bigint | null {
  return value === null ? null : BigInt(value);
}
