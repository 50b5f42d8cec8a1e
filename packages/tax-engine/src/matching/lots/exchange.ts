import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import { startShare, takeShare } from '@meridian/money/running-share.ts';
import { type DeferredLoss, moveDeferredLosses } from './deferred-loss.ts';
import type { LotBook } from './book.ts';
import type { Entry } from '../../ledger/entry.ts';
import type { Exchange } from '../../movements/movement.ts';
import type { Lot } from '../../result/lot.ts';
import type { OpenChoice } from './selections.ts';

/**
 * The part of the units received that a lot given turns into; several lots of one acquisition are
 * joined.
 */
interface Received {
  readonly lot: Lot;
  readonly from: Lot[];
  quantity: Quantity;
  cost: bigint | null;
  readonly deferred: DeferredLoss | undefined;
}

/**
 * Turns lots into lots of another asset with their cost, without a disposal (PT, CIRS art. 10 n.
 * 20; the day of acquisition is kept by the ruling AT 28969/2025; any country for a token under a
 * new name). Units received and the cost of the exchange are allocated by the units given, as running
 * shares, so that both add up exactly. Where a new day begins, the exchange is a single acquisition
 * with a single cost (IT, TUIR art. 68 (9-bis); RO, UA): separate lots would be consumed in reverse
 * order by last in, first out. Units of unknown cost stay a separate lot, so that the others keep a
 * known cost. Returns the units given for which no lot was found.
 */
export function exchangeLots(
  book: LotBook,
  exchange: Exchange,
  choices?: readonly OpenChoice[],
): Quantity {
  const { quantity, into, added, account } = exchange;
  const received: Received[] = [];
  const units = startShare<Quantity>();
  const charges = startShare();
  const missing = book.consume(
    exchange,
    (open, taken, cost, _rule, dueLosses) => {
      const share = takeShare(units, taken, into.quantity, quantity);
      const charge = takeShare(charges, taken, added, quantity);
      const part: Received = {
        lot: open.lot,
        from: [open.lot],
        quantity: share,
        cost: cost === null || charge === null ? null : plus(cost, charge),
        deferred: dueLosses === undefined ? undefined : moveDeferredLosses(dueLosses, taken, share),
      };
      if (!join(mergeTarget(received, exchange), part, exchange)) received.push(part);
    },
    choices,
  );
  invariant(missing > ZERO || units.given === into.quantity, 'exchange-receives-all-units');
  const isShared = missing > ZERO || added === null || added === charges.given;
  invariant(isShared, 'exchange-shares-all-of-its-cost');
  keepCost(received);
  for (const part of received) {
    if (part.quantity === ZERO) continue;
    const open = book.add(lotReceived(exchange, part), account);
    open.deferred = part.deferred;
  }
  const left = minus(into.quantity, units.given);
  if (left > ZERO) book.add(unknownLot(exchange, left, missing), account);
  return missing;
}

/**
 * Joins lots of an exchange that begins a new day, and parts of one acquisition that earlier exchanges
 * split and that keep its day. Without this, every exchange of a part would add a lot to each later
 * exchange.
 */
function join(target: Received | undefined, part: Received, { keepsDay }: Exchange): boolean {
  if (target === undefined || target.cost === null || part.cost === null) return false;
  if (target.deferred !== undefined || part.deferred !== undefined) return false;
  if (keepsDay && !areOfOneAcquisition(target.lot, part.lot)) return false;
  target.quantity = plus(target.quantity, part.quantity);
  target.cost += part.cost;
  target.from.push(...part.from);
  return true;
}

/** The part to join with: the last part where the day is kept, else the part of known cost. */
function mergeTarget(received: readonly Received[], { keepsDay }: Exchange): Received | undefined {
  return keepsDay ? received.at(-1) : received.find(({ cost }) => cost !== null);
}

/**
 * Whether two lots carry on the same acquisition; purchases of the same instant keep their own
 * costs.
 */
function areOfOneAcquisition(lot: Lot, other: Lot): boolean {
  if (lot.from === undefined || other.from === undefined) return false;
  if (lot.acquiredAt === null || lot.acquiredAt !== other.acquiredAt) return false;
  return acquisitionOf(lot) === acquisitionOf(other);
}

/** The acquiring entry of lots that exchanges carried on, by the list of lots exchanged. */
const acquisitions = new WeakMap<readonly Lot[], Entry>();

function acquisitionOf({ from, entry }: Lot): Entry {
  return (from === undefined ? undefined : acquisitions.get(from)) ?? entry;
}

/**
 * A share of less than one atom has no lot; its cost is added to the nearest share that has a lot.
 */
function keepCost(received: readonly Received[]): void {
  let last: Received | undefined;
  let loose = 0n;
  for (const part of received) {
    if (part.cost === null) continue;
    if (part.quantity === ZERO) loose += part.cost;
    else {
      part.cost += loose;
      loose = 0n;
      last = part;
    }
  }
  if (last !== undefined && last.cost !== null) last.cost += loose;
}

function lotReceived(exchange: Exchange, { lot, from, quantity, cost }: Received): Lot {
  const { entry, into, keepsDay, day } = exchange;
  const lacksFee = lot.cost !== null && cost === null;
  acquisitions.set(from, acquisitionOf(lot));
  return {
    entry,
    asset: into.asset,
    quantity,
    cost,
    origin: cost === null ? null : lot.origin,
    missing: lacksFee ? 'fee' : lot.missing,
    acquiredDay: keepsDay ? lot.acquiredDay : day,
    acquiredAt: keepsDay ? lot.acquiredAt : entry.at,
    from,
  };
}

/** The lot of units received for units without a known acquisition, which `from` names. */
function unknownLot(exchange: Exchange, quantity: Quantity, missing: Quantity): Lot {
  const { entry, asset, into, keepsDay, day } = exchange;
  const unknown = { entry, cost: null, origin: null, missing: 'price' } as const;
  const given: Lot = {
    ...unknown,
    asset,
    quantity: missing,
    acquiredDay: null,
    acquiredAt: null,
    from: [],
  };
  return {
    ...unknown,
    asset: into.asset,
    quantity,
    acquiredDay: keepsDay ? null : day,
    acquiredAt: keepsDay ? null : entry.at,
    from: [given],
  };
}
