import type { Command } from '@meridian/venue/api/commands.ts';
import type { Draws } from './faults.ts';

const MIDDLE_PRICE = 50_000;
const TICK = 0.5;
const TICKS_AWAY = 20;

/** A trader of a simulation, who draws what to send next and remembers which orders it has sent. */
export class Trader {
  readonly account: string;
  readonly #draws: Draws;
  readonly #links: string[] = [];
  #count = 0;

  constructor(owner: string, draws: Draws) {
    this.account = `${owner}/spot`;
    this.#draws = draws;
  }

  next(): Command {
    const draws = this.#draws;
    const share = draws.next();
    const { account } = this;
    const own = { account, symbol: 'BTCUSDT' } as const;
    if (share < 0.03) return { type: 'cancel-orders', ...own };
    const known = this.#links.at(-draws.between(1, 8));
    if (share < 0.25 && known !== undefined)
      return { type: 'cancel-order', ...own, orderLinkId: known };
    if (share < 0.35 && known !== undefined)
      return { type: 'amend-order', ...own, orderLinkId: known, ...this.#amended() };
    this.#count += 1;
    const linkId = `${account.split('/')[0]}-${this.#count}`;
    if (share < 0.4) return { type: 'deposit', linkId, account, asset: 'USDT', amount: '1.5' };
    this.#links.push(linkId);
    const side = draws.pick(['Buy', 'Sell'] as const);
    const order = {
      type: 'place-order',
      ...own,
      side,
      qty: this.#qty(),
      orderLinkId: linkId,
    } as const;
    if (share < 0.5) return { ...order, orderType: 'Market' };
    const limit = { ...order, orderType: 'Limit', price: this.#price() } as const;
    if (share < 0.58) return { ...limit, triggerPrice: this.#price() };
    const timeInForce = draws.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'PostOnly'] as const);
    return { ...limit, timeInForce };
  }

  #amended() {
    return this.#draws.next() < 1 / 2 ? { price: this.#price() } : { qty: this.#qty() };
  }

  #price(): string {
    return String(MIDDLE_PRICE + this.#draws.between(-TICKS_AWAY, TICKS_AWAY) * TICK);
  }

  #qty(): string {
    return `0.${String(this.#draws.between(1, 50)).padStart(2, '0')}`;
  }
}

/** The id by which a command is known for ever; null where it has none of its own. */
export function linkOf(command: Command): string | null {
  if (command.type === 'place-order') return command.orderLinkId ?? null;
  return command.type === 'deposit' ? command.linkId : null;
}
