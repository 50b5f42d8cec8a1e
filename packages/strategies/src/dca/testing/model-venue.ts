import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  makeDecimal,
  multiply,
  negate,
  roundTo,
  signOf,
  subtract,
  ZERO,
} from '@meridian/money/decimal.ts';
import {
  feeOn,
  type OrderReport,
  type PlaceCommand,
  type StrategyCommand,
  textOf,
  toStep,
} from '../../strategy.ts';
import { Bench } from './bench.ts';
import { RULES } from './ladder.ts';

/** How a trade is charged: in what it brings, paid for by a rebate in what it costs, or in a third coin. */
export type FeeWay = 'received' | 'rebate' | 'third';

interface ModelOrder {
  readonly command: PlaceCommand;
  report: OrderReport;
}

const QUARTERS = makeDecimal(25n, 2);
const MARKET = decimal('100');
/** Rebates are half of a fee. */
const HALF = makeDecimal(5n, 1);

/** A bot at a venue of which only its account and its orders matter. Reports come late, twice and out of order. */
export class ModelVenue {
  readonly bench = new Bench({ stopLossPercent: '10' });
  base = ZERO;
  quote = decimal(this.bench.state.quote);
  readonly #orders = new Map<string, ModelOrder>();
  readonly #late: OrderReport[] = [];
  paid: string[] | null = null;

  get open(): ModelOrder[] {
    return [...this.#orders.values()].filter(({ report }) => report.isOpen);
  }

  /** Does what is due; a part of the answers comes late. */
  perform(isLate: boolean, quarters: number, way: FeeWay): void {
    // Each refusal for now is over by then.
    const due = this.bench.due(1_000_000);
    for (const command of due) this.#performNext(command, { isLate, quarters, way });
  }

  #performNext(
    command: StrategyCommand,
    how: { readonly isLate: boolean; readonly quarters: number; readonly way: FeeWay },
  ): void {
    switch (command.type) {
      case 'place': {
        const known = this.#orders.get(command.linkId);
        // A link id is taken once: what is there is reported.
        if (known === undefined) this.#place(command, how);
        this.#tell(this.#orders.get(command.linkId), known === undefined && how.isLate);
        break;
      }
      case 'find':
        if (this.#orders.has(command.linkId)) this.#tell(this.#orders.get(command.linkId), false);
        else this.bench.missing(command.linkId);
        break;
      case 'cancel':
        this.#cancel(
          this.open.filter((order) => order.command.linkId === command.linkId),
          how,
        );
        break;
      case 'cancel-all':
        this.#cancel(this.open, how);
        break;
      case 'settle':
        if (this.open.length > 0) this.#cancel(this.open, { isLate: false });
        else {
          const [base, quote] = [textOf(this.base), textOf(this.quote)];
          this.bench.send({ type: 'settled', base, quote, last: '100' });
        }
        break;
      case 'pay-out':
        this.paid = [textOf(this.base), textOf(this.quote)];
        this.bench.send({ type: 'paid' });
    }
  }

  #place(command: PlaceCommand, { quarters, way }: { quarters: number; way: FeeWay }): void {
    const { linkId, side, price, isByValue } = command;
    const report: OrderReport = {
      ...{ linkId, isOpen: true, filled: '0', filledValue: '0', baseFee: '0', quoteFee: '0' },
    };
    const order: ModelOrder = { command, report };
    const role = linkId.replace(/-\d+$/, '');
    if (this.open.some((each) => each.command.linkId.replace(/-\d+$/, '') === role)) {
      throw new Error(`${role} is in the book twice`);
    }
    this.#orders.set(linkId, order);
    if (this.#isShort()) throw new Error(`${linkId} ${side} has too little money`);
    if (price !== null) return;
    const asked = decimal(command.qty);
    const whole = isByValue === true ? divide(asked, MARKET, RULES.baseScale, 'floor') : asked;
    const qty = toStep(
      multiply(whole, multiply(QUARTERS, makeDecimal(BigInt(quarters), 0))),
      RULES.lot,
    );
    if (signOf(qty) > 0) this.#trade(order, qty, MARKET, way);
    order.report = { ...order.report, isOpen: false };
  }

  /** Whether the orders in the book may spend more than there is. */
  #isShort(): boolean {
    let [base, quote] = [ZERO, ZERO];
    for (const { command, report } of this.open) {
      const { side, price, qty, isByValue } = command;
      if (isByValue === true) quote = add(quote, decimal(qty));
      else {
        const left = subtract(decimal(qty), decimal(report.filled));
        if (side === 'Sell') base = add(base, left);
        else quote = add(quote, multiply(left, decimal(price ?? '100')));
      }
    }
    return compare(base, this.base) > 0 || compare(quote, this.quote) > 0;
  }

  /** Somebody trades with an order that is in the book. */
  fill(pick: number, quarters: number, way: FeeWay, isLate: boolean): void {
    const order = this.open[pick % Math.max(this.open.length, 1)];
    if (order === undefined || order.command.price === null) return;
    const left = subtract(decimal(order.command.qty), decimal(order.report.filled));
    const part = multiply(left, multiply(QUARTERS, makeDecimal(BigInt(quarters), 0)));
    this.#trade(order, toStep(part, RULES.lot, 'ceiling'), decimal(order.command.price), way);
    const isOpen = compare(decimal(order.report.filled), decimal(order.command.qty)) < 0;
    order.report = { ...order.report, isOpen };
    this.#tell(order, isLate);
  }

  #trade(order: ModelOrder, qty: Decimal, price: Decimal, way: FeeWay): void {
    const value = multiply(qty, price);
    const isBuy = order.command.side === 'Buy';
    const feeIn = (amount: Decimal, scale: number, isReceived: boolean) => {
      if (way === 'third' || isReceived !== (way === 'received')) return ZERO;
      const fee = feeOn(amount, RULES.feeRate, scale);
      return way === 'received' ? fee : negate(roundTo(multiply(fee, HALF), scale, 'floor'));
    };
    const baseFee = feeIn(qty, RULES.baseScale, isBuy);
    const quoteFee = feeIn(value, RULES.quoteScale, !isBuy);
    const plus = (text: string, more: Decimal) => textOf(add(decimal(text), more));
    const { report } = order;
    order.report = {
      ...report,
      filled: plus(report.filled, qty),
      filledValue: plus(report.filledValue, value),
      baseFee: plus(report.baseFee, baseFee),
      quoteFee: plus(report.quoteFee, quoteFee),
    };
    this.base = subtract(isBuy ? add(this.base, qty) : subtract(this.base, qty), baseFee);
    this.quote = subtract(isBuy ? subtract(this.quote, value) : add(this.quote, value), quoteFee);
  }

  #cancel(orders: readonly ModelOrder[], { isLate }: { readonly isLate: boolean }): void {
    for (const order of orders) {
      order.report = { ...order.report, isOpen: false };
      this.#tell(order, isLate);
    }
  }

  #tell(order: ModelOrder | undefined, isLate: boolean): void {
    if (order === undefined) return;
    if (isLate) this.#late.push(order.report);
    else this.bench.send({ type: 'order', order: order.report, time: 1 });
  }

  /** What was late comes, from any place of the queue. */
  deliver(pick: number): void {
    const [order] = this.#late.splice(pick % Math.max(this.#late.length, 1), 1);
    if (order !== undefined) this.bench.send({ type: 'order', order, time: 1 });
  }

  /** Somebody asks after each order that the bot has or may have. */
  askAll(): void {
    this.#late.length = 0;
    for (const order of this.#orders.values()) this.#tell(order, false);
  }
}
