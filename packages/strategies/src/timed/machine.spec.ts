import { describe, expect, it } from 'vitest';
import type { OrderReport, StrategyCommand } from '../strategy.ts';
import { judgePlan, type PlanParameters, PLAN_TIMETABLE, type RunPlan } from '../recurring/plan.ts';
import { type RunTwap, TWAP_TIMETABLE } from '../twap/plan.ts';
import {
  type RunRecord,
  type TimedEvent,
  TimedMachine,
  type TimedState,
  type Timetable,
} from './machine.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at0900 = (day: string) => Date.parse(`${day}T09:00Z`);

/** A strategy with the id 7, everything it was sent, and what it recorded. */
class Bench<Parameters> {
  state: TimedState<Parameters>;
  readonly records: RunRecord[] = [];
  readonly machine: TimedMachine<Parameters>;

  constructor(table: Timetable<Parameters>, parameters: Parameters, time: number) {
    this.machine = new TimedMachine(table);
    this.state = this.machine.begin(parameters, time);
  }

  send(event: TimedEvent<Parameters>): void {
    // What is stored is all there is.
    const stored = JSON.parse(JSON.stringify(this.state)) as TimedState<Parameters>;
    const step = this.machine.advance('7', stored, event);
    this.state = step.state;
    this.records.push(...step.records);
  }

  time(time: number): void {
    this.send({ type: 'time', time });
  }

  due(time: number): string[] {
    return this.machine.dueCommands('7', this.state, time).map(textOf);
  }

  order(linkId: string, report: Partial<OrderReport>, time: number): void {
    const order = { filled: '0', filledValue: '0', baseFee: '0', quoteFee: '0', isOpen: false };
    this.send({ type: 'order', order: { ...order, linkId, ...report }, time });
  }

  /** Records as `symbol outcome reason`. */
  shown(): string[] {
    return this.records.map(({ symbol, outcome, reason, due }) =>
      [new Date(due).toISOString().slice(5, 16), symbol, outcome, reason ?? ''].join(' ').trim(),
    );
  }
}

function textOf(command: StrategyCommand): string {
  if (command.type === 'find') return `find ${command.linkId}`;
  if (command.type !== 'place') return command.type;
  const { linkId, side, qty, price } = command;
  return `${linkId} ${side} ${qty} ${command.isByValue === true ? 'by value' : (price ?? 'market')}`;
}

const PLAN: PlanParameters = {
  ...{ quote: 'USDT', split: 'percent', total: '100' },
  parts: [
    { symbol: 'BTCUSDT', share: '60' },
    { symbol: 'ETHUSDT', share: '40' },
  ],
  schedule: { every: 'day', first: '2026-06-01', time: '09:00', zone: 'UTC' },
};
const closeAt = (time: number) => ({ type: 'close', reason: 'user', keep: 'both', time }) as const;
const RULES = { quote: 'USDT', quoteScale: 2, lot: '0.0001', minValue: '5' };

function planned(): Bench<RunPlan> {
  const judged = judgePlan(PLAN, () => RULES);
  if (!judged.ok) throw new Error(judged.fault);
  return new Bench(PLAN_TIMETABLE, judged.plan, at0900('2026-06-01') - HOUR);
}

// Minutes since 1970 of 09:00 on 1 June 2026.
const MINUTES = at0900('2026-06-01') / MINUTE;
const BTC = `plan-7-${MINUTES}-BTCUSDT`;
const ETH = `plan-7-${MINUTES}-ETHUSDT`;
const FILLED = { filled: '0.0006', filledValue: '59.94', baseFee: '0.0000006' };

describe('a due time of a recurring buy', () => {
  it('is ordered part by part, under link ids of due time and asset', () => {
    const plan = planned();
    expect(plan.machine.wakesAt(plan.state)).toBe(at0900('2026-06-01'));
    plan.time(at0900('2026-06-01') - 1);
    expect(plan.due(at0900('2026-06-01') - 1)).toEqual([]);
    plan.time(at0900('2026-06-01') + 400);
    expect(plan.due(at0900('2026-06-01') + 400)).toEqual([
      ...[`${BTC} Buy 60 by value`, `${ETH} Buy 40 by value`],
    ]);
    expect(plan.state.nextDue).toBe(at0900('2026-06-02'));
  });

  it('is recorded as it was filled, and counted once however often it is reported', () => {
    const plan = planned();
    plan.time(at0900('2026-06-01'));
    plan.order(BTC, FILLED, 1);
    plan.order(BTC, FILLED, 2);
    // 28 of 40: 12 would have bought more than two lots of 0.0001 at 2,800.
    plan.order(ETH, { filled: '0.01', filledValue: '28', baseFee: '0.00001' }, 3);
    expect(plan.shown()).toEqual(['06-01T09:00 BTCUSDT done', '06-01T09:00 ETHUSDT partly']);
    expect(plan.state).toMatchObject({ run: null, records: 2, counts: { done: 1, partly: 1 } });
    expect(plan.state.traded[0]).toEqual({
      ...{ symbol: 'BTCUSDT', ...FILLED, quoteFee: '0' },
      first: { paid: '59.94', got: '0.0005994' },
    });
    plan.time(at0900('2026-06-02'));
    expect(plan.due(at0900('2026-06-02'))).toHaveLength(2);
  });

  it('that was missed by two days is not caught up', () => {
    const plan = planned();
    // Down from 1 June 08:00 to 3 June 10:00: three times are missed, and the fourth comes.
    plan.time(at0900('2026-06-03') + HOUR);
    expect(plan.shown()).toEqual([
      ...['06-01T09:00 BTCUSDT skipped missed', '06-01T09:00 ETHUSDT skipped missed'],
      ...['06-02T09:00 BTCUSDT skipped missed', '06-02T09:00 ETHUSDT skipped missed'],
      ...['06-03T09:00 BTCUSDT skipped missed', '06-03T09:00 ETHUSDT skipped missed'],
    ]);
    expect(plan.state).toMatchObject({ nextDue: at0900('2026-06-04'), run: null });
    expect(plan.due(at0900('2026-06-03') + HOUR)).toEqual([]);
  });

  it('that was begun before an outage is asked after, and not ordered late', () => {
    const plan = planned();
    plan.time(at0900('2026-06-01'));
    const late = at0900('2026-06-03');
    expect(plan.due(late)).toEqual([`find ${BTC}`, `find ${ETH}`]);
    // The first was taken before the outage, the second never sent.
    plan.order(BTC, FILLED, late);
    plan.send({ type: 'missing', linkId: ETH, time: late });
    expect(plan.shown()).toEqual([
      ...['06-01T09:00 BTCUSDT done', '06-01T09:00 ETHUSDT skipped missed'],
    ]);
  });

  it('is skipped with the reason of the venue, at once or when its time is over', () => {
    const plan = planned();
    const due = at0900('2026-06-01');
    plan.time(due);
    const refused = { type: 'refused', time: due } as const;
    plan.send({ ...refused, linkId: BTC, refusal: 'never', reason: 'insufficient-funds' });
    plan.send({ ...refused, linkId: ETH, refusal: 'later', reason: 'no-price' });
    expect(plan.due(due + 1_000)).toEqual([]);
    expect(plan.due(due + 5_000)).toEqual([`${ETH} Buy 40 by value`]);
    expect(plan.due(due + 5 * MINUTE + 1)).toEqual([`find ${ETH}`]);
    plan.send({ type: 'missing', linkId: ETH, time: due + 6 * MINUTE });
    expect(plan.shown()).toEqual([
      '06-01T09:00 BTCUSDT skipped insufficient-funds',
      '06-01T09:00 ETHUSDT skipped no-price',
    ]);
  });
});

describe('a recurring buy', () => {
  it('that is paused has no due time, and goes on with the next one', () => {
    const plan = planned();
    plan.send({ type: 'pause', time: at0900('2026-06-01') - MINUTE });
    plan.time(at0900('2026-06-02'));
    expect(plan.shown()).toEqual([]);
    plan.send({ type: 'resume', time: at0900('2026-06-02') + 1 });
    expect(plan.state.nextDue).toBe(at0900('2026-06-03'));
  });

  it('that is changed keeps no due time twice', () => {
    const plan = planned();
    plan.time(at0900('2026-06-01'));
    plan.order(BTC, FILLED, 1);
    plan.order(ETH, FILLED, 1);
    // A clock that was put back: the due time that was kept does not come again.
    const { parameters } = plan.state;
    plan.send({ type: 'edit', parameters, time: at0900('2026-06-01') - MINUTE });
    expect(plan.state.nextDue).toBe(at0900('2026-06-02'));
  });

  it('that is ended ends once its orders have', () => {
    const plan = planned();
    plan.time(at0900('2026-06-01'));
    plan.send(closeAt(at0900('2026-06-01')));
    expect(plan.state.phase).toBe('ending');
    plan.order(BTC, FILLED, 1);
    plan.order(ETH, FILLED, 1);
    expect(plan.state).toMatchObject({ phase: 'ended', closing: { reason: 'user' } });
  });
});

describe('a due time just before', () => {
  const due = at0900('2026-06-01');
  const both = (reason: string) => [
    ...[`06-01T09:00 BTCUSDT skipped ${reason}`, `06-01T09:00 ETHUSDT skipped ${reason}`],
  ];

  it.each([{ type: 'pause', time: due + 1 } as const, closeAt(due + 1)])(
    'a $type is recorded, and no order of it is sent',
    (event) => {
      for (const isBegun of [true, false]) {
        const plan = planned();
        if (isBegun) plan.time(due);
        plan.send(event);
        expect(plan.due(due + 1)).toEqual([`find ${BTC}`, `find ${ETH}`]);
        for (const linkId of [BTC, ETH]) plan.send({ type: 'missing', linkId, time: due + 1 });
        expect(plan.shown()).toEqual(both('stopped'));
      }
    },
  );

  it('a change is kept as it was', () => {
    const plan = planned();
    const changed = { ...plan.state.parameters, amounts: ['30', '70'] };
    plan.send({ type: 'edit', parameters: changed, time: due + 400 });
    expect(plan.due(due + 400)).toEqual([`${BTC} Buy 60 by value`, `${ETH} Buy 40 by value`]);
    expect(plan.state).toMatchObject({ nextDue: at0900('2026-06-02'), parameters: changed });
  });

  it('an event is recorded where it waits for the orders of the one before', () => {
    const second = at0900('2026-06-02');
    const changed = planned();
    changed.time(due);
    const { parameters } = changed.state;
    changed.send({ type: 'edit', parameters, time: second + 1 });
    expect(changed.state.nextDue).toBe(second);
    const closed = planned();
    closed.time(due);
    closed.send(closeAt(second + 1));
    expect(closed.shown()).toEqual(both('stopped').map((line) => line.replace('06-01', '06-02')));
    expect(closed.state.run?.due).toBe(due);
  });
});

describe('slices of a TWAP', () => {
  const TWAP: RunTwap = {
    ...{ symbol: 'BTCUSDT', side: 'Sell', qty: '1', slices: 3, intervalMs: 10_000, lot: '0.01' },
    ...{ limit: null, startsAt: 1_000_000 },
  };

  it('come at their interval, share the amount in whole lots, and end it', () => {
    const twap = new Bench(TWAP_TIMETABLE, TWAP, 1_000_000 - 1);
    const sent: string[] = [];
    for (const time of [1_000_000, 1_010_000, 1_020_000]) {
      twap.time(time);
      sent.push(...twap.due(time));
      twap.order(`twap-7-${sent.length}`, { filled: '0.34', filledValue: '34' }, time);
    }
    expect(sent).toEqual([
      ...['twap-7-1 Sell 0.34 market', 'twap-7-2 Sell 0.33 market', 'twap-7-3 Sell 0.33 market'],
    ]);
    expect(twap.state).toMatchObject({ phase: 'ended', closing: { reason: 'completed' } });
    expect(twap.state.counts.done).toBe(3);
  });

  it('beyond the worst price are skipped, and those of an outage too', () => {
    const twap = new Bench(TWAP_TIMETABLE, { ...TWAP, limit: '90' }, 1_000_000 - 1);
    twap.time(1_000_000);
    expect(twap.due(1_000_000)).toEqual(['twap-7-1 Sell 0.34 90']);
    twap.order('twap-7-1', {}, 1_000_001);
    twap.time(1_500_000);
    expect(twap.records.map(({ reason }) => reason)).toEqual(['price-limit', 'missed', 'missed']);
    expect(twap.state.phase).toBe('ended');
  });
});
