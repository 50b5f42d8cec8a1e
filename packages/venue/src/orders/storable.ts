import type { Balance } from '@meridian/ledger/accounts.ts';
import { ATOMS_LIMIT, SAFE_ATOMS } from '@meridian/ledger/assets.ts';
import { balanceOf, hasLarge } from '@meridian/ledger/ledger.ts';
import type { Order, Venue } from '../state.ts';

/** A trade that is about to happen. */
export interface Trading {
  readonly maker: Order;
  readonly lots: bigint;
}

/** The most that trades can add to a balance and take off it, on the way too. */
interface Change {
  up: bigint;
  down: bigint;
}

/**
 * Whether every balance stays storable through trades of one order, their fees included. It errs on the
 * safe side, near the limit only: nothing is netted, and a fee may be as much as the trade it is for, or
 * as all that its payer has of the discount asset.
 */
export function canStoreTrades(venue: Venue, taker: Order, trades: readonly Trading[]): boolean {
  const { lotAtoms } = taker.market.grid;
  let base = 0n;
  let value = 0n;
  for (const { maker, lots } of trades) {
    base += lots * lotAtoms;
    value += maker.price * lots;
  }
  if (base < SAFE_ATOMS && value < SAFE_ATOMS && !hasLarge(venue.ledger)) return true;
  if (base >= ATOMS_LIMIT || value >= ATOMS_LIMIT) return false;
  const changes = new Map<Balance, Change>();
  for (const { maker, lots } of trades) {
    const [bought, paid] = [lots * lotAtoms, maker.price * lots];
    for (const order of [taker, maker]) addParty(venue, changes, order, bought, paid);
  }
  return [...changes].every(
    ([{ total }, { up, down }]) => total + up < ATOMS_LIMIT && total - down > -ATOMS_LIMIT,
  );
}

function addParty(
  venue: Venue,
  changes: Map<Balance, Change>,
  { side, trader, owner, market }: Order,
  base: bigint,
  value: bigint,
): void {
  const isBuy = side === 'Buy';
  add(changes, trader.base, isBuy ? base : 0n, isBuy ? 0n : base);
  add(changes, trader.quote, isBuy ? 0n : value, isBuy ? value : 0n);
  // The venue's own pay no fee.
  if (!owner.account.isUser) return;
  // A fee is taken off what is received; a rebate is as much at most as what is given.
  const fees = (asset: string): Balance => balanceOf(venue.fees, asset);
  add(changes, fees(trader.base.asset), isBuy ? base : 0n, isBuy ? 0n : base);
  add(changes, fees(trader.quote.asset), isBuy ? 0n : value, isBuy ? value : 0n);
  const discount = venue.schedules.get(market.instrument.feeSchedule)?.discount?.asset;
  if (discount === undefined || !owner.settings.usesFeeDiscount) return;
  add(changes, fees(discount), balanceOf(owner.account, discount).total, 0n);
}

function add(changes: Map<Balance, Change>, balance: Balance, up: bigint, down: bigint): void {
  const change = changes.get(balance);
  if (change === undefined) changes.set(balance, { up, down });
  else {
    change.up += up;
    change.down += down;
  }
}
