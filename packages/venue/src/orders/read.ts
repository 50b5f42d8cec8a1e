import { ATOMS_LIMIT } from '@meridian/ledger/assets.ts';
import { parseAtoms } from '@meridian/ledger/atoms.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import type { Market } from '../state.ts';

/** A price on the tick, or why it is none. */
export function readPrice(
  { grid }: Market,
  text: string | undefined,
  field: string,
): bigint | Rejection {
  if (typeof text !== 'string') return rejection('bad-request', field);
  const units = parseAtoms(text, grid.tickScale);
  if (units === 'not-a-number') return rejection('bad-request', field);
  if (units === 'too-many-decimals') return rejection('price-decimals', field);
  if (units <= 0n) return rejection('not-above-zero', field);
  // Most ticks are powers of ten: a big division less for each of their prices.
  if (grid.tickUnits === 1n) return storable(units * grid.tickPrice, field);
  const ticks = units / grid.tickUnits;
  if (ticks * grid.tickUnits !== units) return rejection('price-decimals', field);
  return storable(ticks * grid.tickPrice, field);
}

/** A quantity that an order may name, in lots. */
export function readLots(market: Market, text: string, field: string): bigint | Rejection {
  const lots = readUnits(market, text, field);
  const { lotStep } = market.grid;
  if (typeof lots !== 'bigint' || lotStep === 1n || lots % lotStep === 0n) return lots;
  return rejection('qty-decimals', field);
}

function readUnits({ grid }: Market, text: string, field: string): bigint | Rejection {
  if (typeof text !== 'string') return rejection('bad-request', field);
  const units = parseAtoms(text, grid.lotScale);
  if (units === 'not-a-number') return rejection('bad-request', field);
  if (units === 'too-many-decimals') return rejection('qty-decimals', field);
  if (units <= 0n) return rejection('not-above-zero', field);
  if (grid.lotUnits === 1n) return storable(units, field);
  const lots = units / grid.lotUnits;
  return lots * grid.lotUnits === units ? storable(lots, field) : rejection('qty-decimals', field);
}

/** An amount of an asset, above zero. */
export function readAmount(text: string, scale: number, field: string): bigint | Rejection {
  if (typeof text !== 'string') return rejection('bad-request', field);
  const atoms = parseAtoms(text, scale);
  if (atoms === 'not-a-number') return rejection('bad-request', field);
  if (atoms === 'too-many-decimals') return rejection('value-decimals', field);
  return atoms > 0n ? storable(atoms, field) : rejection('not-above-zero', field);
}

/** Whatever is stored has at most 38 digits. */
function storable(count: bigint, field: string): bigint | Rejection {
  return count < ATOMS_LIMIT ? count : rejection('too-large', field);
}
