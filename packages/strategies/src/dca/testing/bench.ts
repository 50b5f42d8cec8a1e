import type { MarketRules, OrderReport, StrategyCommand, StrategyEvent } from '../../strategy.ts';
import { EventBench } from '../../testing/event-bench.ts';
import { advance, type Cycle, type DcaState, dueCommands, newDca } from '../machine.ts';
import { type DcaParameters, fundedBy, planDca } from '../plan.ts';
import { LADDER, RULES } from './ladder.ts';

export class Bench extends EventBench<DcaState> {
  readonly cycles: Cycle[] = [];

  constructor(parameters: Partial<DcaParameters> = {}, rules: Partial<MarketRules> = {}) {
    const asked = { ...LADDER, ...parameters };
    const market = { ...RULES, ...rules };
    const planned = planDca(asked, market, '100');
    if (!planned.ok) throw new Error(planned.fault);
    super(newDca(fundedBy(asked, planned.plan), market, '100'));
  }

  override due(time = 0): StrategyCommand[] {
    return dueCommands('7', this.state, time);
  }

  missing(...links: string[]): void {
    for (const linkId of links) this.send({ type: 'missing', linkId, time: 1 });
  }

  protected override after(before: DcaState, event: StrategyEvent): DcaState {
    const { state, cycles } = advance('7', before, event);
    this.cycles.push(...cycles);
    return state;
  }
}

/** What the base order of 100 buys at 100: 1 less a thousandth. */
export const BASE = { filled: '1', filledValue: '100', baseFee: '0.001' };
export const FIRST = { filled: '1.01', filledValue: '99.99', baseFee: '0.00101' };
export const OPEN = ['bot-7-profit-0', 'bot-7-1-0', 'bot-7-2-0', 'bot-7-3-0'] as const;

/** A cycle with its base order filled, and everything else in the book. */
export function running(
  parameters: Partial<DcaParameters> = {},
  rules: Partial<MarketRules> = {},
  base: Partial<OrderReport> = BASE,
): Bench {
  const bench = new Bench(parameters, rules);
  bench.order('bot-7-start-0', base);
  bench.open(...OPEN);
  return bench;
}
