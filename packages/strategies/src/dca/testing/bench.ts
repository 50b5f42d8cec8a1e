import type { MarketRules, OrderReport, StrategyCommand, StrategyEvent } from '../../strategy.ts';
import { advance, type Cycle, type DcaState, dueCommands, newDca } from '../machine.ts';
import { type DcaParameters, fundedBy, planDca } from '../plan.ts';
import { LADDER, RULES } from './ladder.ts';

/** A bot with the id 7 and everything it was sent. */
export class Bench {
  state: DcaState;
  readonly cycles: Cycle[] = [];

  constructor(parameters: Partial<DcaParameters> = {}, rules: Partial<MarketRules> = {}) {
    const asked = { ...LADDER, ...parameters };
    const market = { ...RULES, ...rules };
    const planned = planDca(asked, market, '100');
    if (!planned.ok) throw new Error(planned.fault);
    this.state = newDca(fundedBy(asked, planned.plan), market, '100');
  }

  send(event: StrategyEvent): void {
    // What is stored is all there is.
    const stored = JSON.parse(JSON.stringify(this.state)) as DcaState;
    const step = advance('7', stored, event);
    this.state = step.state;
    this.cycles.push(...step.cycles);
  }

  due(time = 0): StrategyCommand[] {
    return dueCommands('7', this.state, time);
  }

  places(time = 0): string[] {
    return this.due(time).map((command) => {
      if (command.type === 'find' || command.type === 'cancel') {
        return `${command.type} ${command.linkId}`;
      }
      if (command.type !== 'place') return command.type;
      const { linkId, side, qty, price, isByValue } = command;
      return `${linkId} ${side} ${isByValue === true ? 'for ' : ''}${qty} @ ${price ?? 'market'}`;
    });
  }

  order(linkId: string, report: Partial<OrderReport> = {}, time = 1): void {
    const order = { filled: '0', filledValue: '0', baseFee: '0', quoteFee: '0', isOpen: false };
    this.send({ type: 'order', order: { ...order, linkId, ...report }, time });
  }

  open(...links: string[]): void {
    for (const linkId of links) this.order(linkId, { isOpen: true });
  }

  refuse(linkId: string, refusal: 'later' | 'halted' | 'never', time = 0): void {
    this.send({ type: 'refused', linkId, refusal, reason: 'refused', time });
  }

  missing(...links: string[]): void {
    for (const linkId of links) this.send({ type: 'missing', linkId, time: 1 });
  }

  price(low: string, high = low): void {
    this.send({ type: 'price', low, high, last: low, time: 1 });
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
