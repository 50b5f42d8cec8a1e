import type { OrderReport, StrategyCommand, StrategyEvent } from '../strategy.ts';

/** A strategy with the id 7 and everything it was sent; each kind says how it begins and goes on. */
export abstract class EventBench<State> {
  state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** The state after an event. */
  protected abstract after(state: State, event: StrategyEvent): State;

  abstract due(time?: number): StrategyCommand[];

  send(event: StrategyEvent): void {
    // What is stored is all there is.
    const stored = JSON.parse(JSON.stringify(this.state)) as State;
    this.state = this.after(stored, event);
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

  price(low: string, high = low): void {
    this.send({ type: 'price', low, high, last: low, time: 1 });
  }
}
