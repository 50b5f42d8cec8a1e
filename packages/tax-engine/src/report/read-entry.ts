import { ZERO } from '@meridian/money/measure.ts';
import { asInvariantError } from '@meridian/money/invariant.ts';
import type { EngineInvariant } from '../invariants.ts';
import { type Entry, type Leg, isFiat } from '../ledger/entry.ts';
import type { Failure } from '../matching/failure.ts';
import { type MovementContext, movementsOf } from '../movements/from-entry.ts';
import { UNKNOWN } from '../movements/movement-builder.ts';
import { checkUnits } from '../movements/check-units.ts';
import type { Dispose, Movement } from '../movements/movement.ts';
import type { DerivativeLine, IncomeLine } from '../result/report.ts';
import { derivativeLines, incomeLine } from './income-lines.ts';

/** The movements and lines of an entry. */
export interface Read {
  readonly movements: readonly Movement[];
  readonly income?: IncomeLine;
  readonly derivatives?: readonly DerivativeLine[];
  /** The invariant that failed; disposals and income of the entry are then listed as unknown. */
  readonly failure?: Failure;
}

/** Reads an entry; an error leaves out this entry only, and its issue names the invariant. */
export function readEntry(entry: Entry, context: MovementContext): Read {
  try {
    return readSound(entry, context);
  } catch (error) {
    const name: EngineInvariant = 'entry-reads-to-its-end';
    return {
      ...unknownRead(entry, context),
      failure: { entry, error: asInvariantError(error, name) },
    };
  }
}

function readSound(entry: Entry, context: MovementContext): Read {
  const allMovements = movementsOf(entry, context);
  const movements = allMovements.every(hasUnits) ? allMovements : allMovements.filter(hasUnits);
  checkUnits(entry, movements);
  if (entry.kind !== 'income' && entry.kind !== 'derivative') return { movements };
  const { rules, valuer } = context;
  const when = whenOf(entry, context);
  if (entry.kind === 'income') return { movements, income: incomeLine(entry, when, rules, valuer) };
  return { movements, derivatives: derivativeLines(entry, when, valuer) };
}

function hasUnits({ quantity }: Movement): boolean {
  return quantity > ZERO;
}

function whenOf({ at }: Entry, { zone }: MovementContext) {
  const day = zone.dayOf(at);
  return { day, taxYear: zone.taxYearOf(day) };
}

/** The entry without its values: units disposed of, units earned. */
function unknownRead(entry: Entry, context: MovementContext): Read {
  const when = whenOf(entry, context);
  const { account, at } = entry;
  const movements = disposedLegs(entry).map(({ asset, quantity }): Dispose => ({
    entry,
    asset,
    account,
    day: when.day,
    quantity,
    type: 'dispose',
    at,
    kind: 'other',
    proceeds: null,
    fees: null,
    origin: null,
  }));
  const valuer = { ...context.valuer, leg: () => UNKNOWN };
  if (entry.kind === 'income') {
    return { movements, income: incomeLine(entry, when, context.rules, valuer) };
  }
  if (entry.kind === 'derivative') {
    return { movements, derivatives: derivativeLines(entry, when, valuer) };
  }
  return { movements };
}

/** Units that an entry may dispose of. */
function disposedLegs(entry: Entry): readonly Leg[] {
  const { out }: { readonly in?: Leg; readonly out?: Leg } = entry;
  const isMove = entry.kind === 'transfer' || entry.kind === 'withdrawal';
  const legs = out === undefined || isMove ? entry.fees : [out, ...entry.fees];
  return legs.filter(({ asset, quantity }) => !isFiat(asset) && quantity > ZERO);
}

/** Assets of an entry's legs and fees, without money. */
export function unitAssetsOf(entry: Entry): ReadonlySet<string> {
  const { in: got, out }: { readonly in?: Leg; readonly out?: Leg } = entry;
  const assets = [got, out, ...entry.fees].flatMap((leg) => (leg === undefined ? [] : leg.asset));
  return new Set(assets.filter((asset) => !isFiat(asset)));
}
