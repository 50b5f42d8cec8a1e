/**
 * Strategies that order at set times: recurring buys, TWAP. Each due time is kept once. What was due while
 * nothing ran is not caught up: it is recorded as skipped, with the reason.
 *
 * Their orders never rest in the book, so none has to be cancelled.
 */
import { add, compare, decimal, multiply, signOf, subtract } from '@meridian/money/decimal.ts';
import {
  type OrderReport,
  type PlaceCommand,
  RETRY_MS,
  type SkipReason,
  type StrategyCommand,
  type StrategyEvent,
  textOf,
} from '../strategy.ts';
import type { RunOrder, RunRecord, TimedOrder, TimedState, Timetable, Traded } from './state.ts';

export type { RunRecord, TimedOrder, TimedState, Timetable, Traded } from './state.ts';

export type TimedEvent<Parameters> =
  | StrategyEvent
  | { readonly type: 'edit'; readonly parameters: Parameters; readonly time: number };

export interface TimedStep<Parameters> {
  readonly state: TimedState<Parameters>;
  readonly records: readonly RunRecord[];
}

/** Of what is left of an order by value, so many lots could have been bought at the price it had. */
const LOTS_LEFT = decimal('2');

export class TimedMachine<Parameters> {
  readonly #table: Timetable<Parameters>;

  constructor(table: Timetable<Parameters>) {
    this.#table = table;
  }

  begin(parameters: Parameters, time: number): TimedState<Parameters> {
    return {
      ...{ phase: 'running', parameters, nextDue: this.#table.dueAfter(parameters, time) },
      ...{ lastDue: null, run: null, records: 0, traded: [], closing: null },
      counts: { done: 0, partly: 0, skipped: 0 },
    };
  }

  /** The state after an event; the same object where nothing changed. */
  advance(
    id: string,
    state: TimedState<Parameters>,
    event: TimedEvent<Parameters>,
  ): TimedStep<Parameters> {
    switch (event.type) {
      case 'time':
        return this.#onTime(id, state, event.time);
      case 'order':
        return this.#onOrder(id, state, event.order, event.time);
      case 'refused':
        return this.#onRefused(id, state, event);
      case 'missing':
        return this.#onMissing(id, state, event);
      case 'pause':
        return this.#paused(id, state, event.time);
      case 'resume':
        return alone(
          state.phase === 'paused'
            ? this.#planned({ ...state, phase: 'running' }, event.time)
            : state,
        );
      case 'edit':
        return this.#edited(id, state, event.parameters, event.time);
      case 'close':
        return this.#closed(id, state, event.time);
      default:
        return alone(state);
    }
  }

  /** When the state wants to hear the time; null while it waits for something else. */
  wakesAt({ phase, run, nextDue }: TimedState<Parameters>): number | null {
    return phase === 'running' && run === null ? nextDue : null;
  }

  /** What a state asks for at a time: the same again until a report of it has come. */
  dueCommands(id: string, state: TimedState<Parameters>, time: number): StrategyCommand[] {
    const { phase, run, parameters } = state;
    if (run === null) return [];
    // Once it is paused or stopped no order is sent: whether one was sent before is asked.
    const isOff = phase !== 'running' || time - run.due > this.#table.graceMs(parameters);
    return run.orders.flatMap((order): StrategyCommand[] => {
      if (order.place !== 'due') return [];
      const linkId = this.#table.linkOf(id, run.due, order);
      if (isOff) return [{ type: 'find', linkId }];
      return (order.notBefore ?? 0) <= time ? [placeOf(order, linkId)] : [];
    });
  }

  /** Link ids of orders that the venue has or may have. */
  liveLinks(id: string, { run }: TimedState<Parameters>): string[] {
    const live = run?.orders.filter(({ place }) => place !== 'over') ?? [];
    return live.map((order) => this.#table.linkOf(id, run?.due ?? 0, order));
  }

  #onTime(id: string, state: TimedState<Parameters>, time: number): TimedStep<Parameters> {
    let { state: next, records } = alone(state);
    for (;;) {
      const { phase, run, nextDue } = next;
      if (phase !== 'running' || run !== null || nextDue === null || nextDue > time) break;
      const step = this.#keep(id, next, nextDue, time);
      next = step.state;
      records = records.concat(step.records);
    }
    return { state: next, records };
  }

  /** Begins what is due, or records that it was missed. */
  #keep(
    id: string,
    state: TimedState<Parameters>,
    due: number,
    time: number,
  ): TimedStep<Parameters> {
    const table = this.#table;
    const { parameters } = state;
    const orders = table.ordersFor(parameters, due);
    const next = { ...state, lastDue: due, nextDue: table.dueAfter(parameters, due) };
    if (time - due <= table.graceMs(parameters)) {
      const fresh = orders.map((order): RunOrder => ({
        ...order,
        place: 'due',
        notBefore: null,
        reason: null,
      }));
      return alone({ ...next, run: { due, orders: fresh } });
    }
    const records = orders.map((order) =>
      skipped(order, { due, linkId: table.linkOf(id, due, order), reason: 'missed', time }),
    );
    return { state: settled(counted(next, records)), records };
  }

  #onOrder(
    id: string,
    state: TimedState<Parameters>,
    report: OrderReport,
    time: number,
  ): TimedStep<Parameters> {
    const found = this.#find(id, state, report.linkId);
    if (found === null) return alone(state);
    const { order, due } = found;
    if (report.isOpen) {
      return order.place === 'open'
        ? alone(state)
        : alone(withOrder(state, order, { place: 'open' }));
    }
    const { linkId, filled, filledValue, baseFee, quoteFee } = report;
    const isTraded = signOf(decimal(filled)) > 0;
    const reason = order.price === null ? 'not-filled' : 'price-limit';
    const record: RunRecord = {
      ...{ type: 'run', due, symbol: order.symbol, linkId, amount: order.amount, time },
      outcome: isTraded ? (isPartly(order, report) ? 'partly' : 'done') : 'skipped',
      reason: isTraded ? null : reason,
      ...{ filled, filledValue, baseFee, quoteFee },
    };
    return this.#over(state, order, record);
  }

  #onRefused(
    id: string,
    state: TimedState<Parameters>,
    { linkId, refusal, reason, time }: Extract<StrategyEvent, { readonly type: 'refused' }>,
  ): TimedStep<Parameters> {
    const found = this.#find(id, state, linkId);
    if (found === null) return alone(state);
    const { order, due } = found;
    if (refusal === 'later') {
      return alone(withOrder(state, order, { notBefore: time + RETRY_MS, reason }));
    }
    return this.#over(state, order, skipped(order, { due, linkId, reason, time }));
  }

  /** It was to be sent and was not in time: why, if the venue had refused it, or nothing ran. */
  #onMissing(
    id: string,
    state: TimedState<Parameters>,
    { linkId, time }: Extract<StrategyEvent, { readonly type: 'missing' }>,
  ): TimedStep<Parameters> {
    const found = this.#find(id, state, linkId);
    if (found === null) return alone(state);
    const { order, due } = found;
    const reason = order.reason ?? (state.phase === 'running' ? 'missed' : 'stopped');
    return this.#over(state, order, skipped(order, { due, linkId, reason, time }));
  }

  #find(id: string, { run }: TimedState<Parameters>, linkId: string) {
    const order = run?.orders.find(
      (each) => each.place !== 'over' && this.#table.linkOf(id, run.due, each) === linkId,
    );
    return run === null || order === undefined ? null : { order, due: run.due };
  }

  #over(state: TimedState<Parameters>, order: RunOrder, record: RunRecord): TimedStep<Parameters> {
    const next = withOrder(counted(state, [record]), order, { place: 'over' });
    const isDone = next.run?.orders.every(({ place }) => place === 'over') === true;
    return { state: isDone ? settled({ ...next, run: null }) : next, records: [record] };
  }

  #edited(
    id: string,
    state: TimedState<Parameters>,
    parameters: Parameters,
    time: number,
  ): TimedStep<Parameters> {
    // What is due by now is due as it was.
    const { state: next, records } = this.#onTime(id, state, time);
    const { phase, nextDue } = next;
    if (phase !== 'running' && phase !== 'paused') return { state: next, records };
    const edited = { ...next, parameters };
    // One that waits for the orders of the one before comes after them.
    const isWaiting = phase === 'paused' || (nextDue !== null && nextDue <= time);
    return { state: isWaiting ? edited : this.#planned(edited, time), records };
  }

  /** The next due time is after now, and after the last one that was kept or missed. */
  #planned(state: TimedState<Parameters>, time: number): TimedState<Parameters> {
    const after = Math.max(time, state.lastDue ?? time);
    return { ...state, nextDue: this.#table.dueAfter(state.parameters, after) };
  }

  #paused(id: string, state: TimedState<Parameters>, time: number): TimedStep<Parameters> {
    const { state: next, records } = this.#passed(id, state, time);
    if (next.phase !== 'running') return { state: next, records };
    return { state: { ...next, phase: 'paused', nextDue: null }, records };
  }

  #closed(id: string, state: TimedState<Parameters>, time: number): TimedStep<Parameters> {
    const { state: next, records } = this.#passed(id, state, time);
    if (next.phase === 'ending' || next.phase === 'ended') return { state: next, records };
    const closing = { reason: 'user' } as const;
    return { state: settled({ ...next, phase: 'ending', nextDue: null, closing }), records };
  }

  /** Every due time up to now is begun or recorded: those that wait for the one before too. */
  #passed(id: string, state: TimedState<Parameters>, time: number): TimedStep<Parameters> {
    const table = this.#table;
    let { state: next, records } = this.#onTime(id, state, time);
    while (next.phase === 'running' && next.nextDue !== null && next.nextDue <= time) {
      const { parameters, nextDue: due } = next;
      const stopped = table.ordersFor(parameters, due).map((order) => {
        const linkId = table.linkOf(id, due, order);
        return skipped(order, { due, linkId, reason: 'stopped', time });
      });
      next = { ...counted(next, stopped), lastDue: due, nextDue: table.dueAfter(parameters, due) };
      records = records.concat(stopped);
    }
    return { state: next, records };
  }
}

const alone = <Parameters>(state: TimedState<Parameters>): TimedStep<Parameters> => ({
  ...{ state, records: [] },
});

/** Where nothing is at work any more: one that is to end, or has no due time left, is over. */
function settled<Parameters>(state: TimedState<Parameters>): TimedState<Parameters> {
  const { phase, run, nextDue } = state;
  if (run !== null) return state;
  if (phase === 'ending') return { ...state, phase: 'ended' };
  if (phase !== 'running' || nextDue !== null) return state;
  return { ...state, phase: 'ended', closing: { reason: 'completed' } };
}

function withOrder<Parameters>(
  state: TimedState<Parameters>,
  order: RunOrder,
  change: Partial<RunOrder>,
): TimedState<Parameters> {
  const { run } = state;
  if (run === null) return state;
  const orders = run.orders.map((each) => (each === order ? { ...each, ...change } : each));
  return { ...state, run: { ...run, orders } };
}

function placeOf(
  { symbol, side, amount, isByValue, price }: RunOrder,
  linkId: string,
): PlaceCommand {
  return {
    ...{ type: 'place', linkId, symbol, side, price, qty: amount },
    ...(isByValue && { isByValue: true }),
    ...(price !== null && { isImmediate: true }),
  };
}

function isPartly({ amount, isByValue, lot }: TimedOrder, report: OrderReport): boolean {
  const { filled, filledValue } = report;
  if (!isByValue) return compare(decimal(filled), decimal(amount)) < 0;
  const rest = subtract(decimal(amount), decimal(filledValue));
  const lots = multiply(LOTS_LEFT, decimal(lot));
  // rest >= two lots at filledValue / filled, without dividing.
  return compare(multiply(rest, decimal(filled)), multiply(lots, decimal(filledValue))) >= 0;
}

interface SkipParts {
  readonly due: number;
  readonly linkId: string;
  readonly reason: SkipReason;
  readonly time: number;
}

function skipped({ symbol, amount }: TimedOrder, parts: SkipParts): RunRecord {
  return {
    ...{ type: 'run', symbol, amount, outcome: 'skipped', ...parts },
    ...{ filled: '0', filledValue: '0', baseFee: '0', quoteFee: '0' },
  };
}

function counted<Parameters>(
  state: TimedState<Parameters>,
  records: readonly RunRecord[],
): TimedState<Parameters> {
  const counts = { ...state.counts };
  for (const { outcome } of records) counts[outcome] += 1;
  const traded = records.reduce(withRecord, state.traded);
  return { ...state, counts, traded, records: state.records + records.length };
}

function withRecord(list: readonly Traded[], record: RunRecord): readonly Traded[] {
  const { symbol, filled, filledValue, baseFee, quoteFee } = record;
  if (record.outcome === 'skipped') return list;
  const before = list.find((each) => each.symbol === symbol);
  if (before === undefined) {
    const paid = textOf(add(decimal(filledValue), decimal(quoteFee)));
    const got = textOf(subtract(decimal(filled), decimal(baseFee)));
    return [...list, { symbol, filled, filledValue, baseFee, quoteFee, first: { paid, got } }];
  }
  const plus = (field: 'filled' | 'filledValue' | 'baseFee' | 'quoteFee') =>
    textOf(add(decimal(before[field]), decimal(record[field])));
  const sums = {
    ...{ filled: plus('filled'), filledValue: plus('filledValue') },
    ...{ baseFee: plus('baseFee'), quoteFee: plus('quoteFee') },
  };
  return list.map((each) => (each === before ? { ...each, ...sums } : each));
}
