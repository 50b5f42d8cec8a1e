import { type Atoms, type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { startShare, takeShare } from '@meridian/money/running-share.ts';
import { lotWithUnknownCost } from '../lot-with-unknown-cost.ts';
import type { Dispose, Exchange } from '../../movements/movement.ts';
import type { PoolPlace } from './place.ts';
import type { Lot } from '../../result/lot.ts';
import type { UnallocatedMatch } from '../disposals/allocated-lot-match.ts';

export interface Exchanged {
  /** Units given that were held. */
  readonly found: Quantity;
  /** The disposal of grandfathered units among them, if any. */
  readonly given: {
    readonly movement: Dispose;
    readonly parts: readonly UnallocatedMatch[];
  } | null;
}

/**
 * Exchanges units for units of another asset. Pooled units carry their average cost into the pool
 * of the other asset. Grandfathered units are disposed of at market value, exempt, and the units
 * received for them are new at that value (AT, EStR 2000 Rz 6103k-6103l); a token under a new name
 * stays grandfathered. A mix is split pro rata. Units without a known acquisition become units of
 * unknown cost.
 */
export function exchangeUnits(movement: Exchange, from: PoolPlace, into: PoolPlace): Exchanged {
  const { quantity, day } = movement;
  const received = sharesOf(movement.into.quantity, quantity);
  const value = movement.value === null ? null : sharesOf(movement.value, quantity);
  const isNew = { acquiredDay: day, acquiredAt: movement.entry.at };
  const add = (units: Quantity, cost: bigint | null, more: Partial<Lot> = {}): void => {
    if (units <= ZERO) return;
    into.add({
      entry: movement.entry,
      asset: movement.into.asset,
      quantity: units,
      cost,
      origin: cost === null ? null : movement.origin,
      missing: cost === null ? (movement.missing ?? 'price') : null,
      ...isNew,
      ...more,
    });
    into.losses?.acquired(day, units);
  };

  const parts: UnallocatedMatch[] = [];
  const grandfathered = from.grandfathered.take(quantity, (lots, units, cost) => {
    parts.push({ rule: 'old-holdings', term: 'exempt', quantity: units, cost, lots });
  });
  const grandfatheredValue = value === null ? null : value(grandfathered);
  if (movement.keepsDay) carryGrandfathered(movement, into, parts, received);
  else if (grandfathered > ZERO) add(received(grandfathered), grandfatheredValue);

  const rest = minus(quantity, grandfathered);
  const pooled = rest < from.pool.quantity ? rest : from.pool.quantity;
  if (pooled > ZERO) carryPooled(movement, { from, into, units: pooled, got: received(pooled) });
  const missing = minus(rest, pooled);
  if (missing > ZERO) add(received(missing), null, { missing: 'acquisition', from: [] });
  const { added, entry } = movement;
  const unknown =
    added === null ? [lotWithUnknownCost('fee', { entry, ...movement.into }, day)] : [];
  if (added !== 0n) into.pool.add(ZERO, added, unknown);
  return {
    found: plus(grandfathered, pooled),
    given:
      grandfathered === ZERO || movement.keepsDay
        ? null
        : { movement: disposalOf(movement, grandfathered, grandfatheredValue), parts },
  };
}

/** Grandfathered units under a new name stay grandfathered: there is no disposal. */
function carryGrandfathered(
  { entry, into: { asset } }: Exchange,
  into: PoolPlace,
  parts: readonly UnallocatedMatch[],
  received: (units: Quantity) => Quantity,
): void {
  for (const { lots, cost, quantity: units } of parts) {
    const [lot] = lots;
    const quantity = received(units);
    if (lot !== undefined && quantity > ZERO) {
      into.grandfathered.add({ ...lot, entry, asset, quantity, cost, from: lots });
    }
  }
}

/** Carries the average cost into the other pool, and the days of the lots beside the pool. */
function carryPooled(
  movement: Exchange,
  { from, into, units, got }: { from: PoolPlace; into: PoolPlace; units: Quantity; got: Quantity },
): void {
  const { quantity: before, unknown } = from.pool;
  const cost = from.pool.take(units);
  into.pool.add(got, cost, unknown);
  if (from === into) {
    // The same asset in another number of units: only the difference left the pool. Units that
    // answered for a loss are counted against the pool, which must have what came back.
    from.losses?.left(units > got ? minus(units, got) : ZERO, before);
  } else {
    from.losses?.left(units, before);
    into.losses?.acquired(movement.day, got);
  }
  const share = sharesOf(got, units);
  from.days?.take(units, ([lot], quantity) => {
    const { acquiredDay, acquiredAt } = movement.keepsDay
      ? lot
      : { acquiredDay: movement.day, acquiredAt: movement.entry.at };
    const part = share(quantity);
    if (part === ZERO) return;
    into.days?.add({
      ...lot,
      entry: movement.keepsDay ? lot.entry : movement.entry,
      asset: movement.into.asset,
      quantity: part,
      acquiredDay,
      acquiredAt,
    });
  });
}

function disposalOf(movement: Exchange, quantity: Quantity, proceeds: bigint | null): Dispose {
  const { entry, asset, account, day, origin, missing } = movement;
  return {
    entry,
    asset,
    account,
    day,
    quantity,
    type: 'dispose',
    at: entry.at,
    kind: 'swap',
    proceeds,
    // A fee of a swap has no effect (AT, EStR 2000 Rz 6178ad).
    fees: 0n,
    origin,
    ...(proceeds === null ? { missing: missing ?? 'price' } : {}),
  };
}

/** Returns running shares of `total` for the next units of `whole`. */
function sharesOf<T extends Atoms>(total: T, whole: Quantity): (units: Quantity) => T {
  const running = startShare<T>();
  return (units) => takeShare(running, units, total, whole);
}
