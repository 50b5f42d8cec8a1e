import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import {
  type Correction,
  keyedLegs,
  placedValue,
  typedValues,
} from '@meridian/tax-engine/valuation/correction.ts';

import type { Session } from './session.ts';
import type { StoredCorrection } from './stored.ts';

/** What stands beside the values of a correction. */
interface Stated {
  readonly lots?: StoredCorrection['lots'] | undefined;
  readonly edit?: StoredCorrection['edit'] | undefined;
}

/** A correction as it is stored with the entry it is of, so that it can be named without it. */
export function storedCorrection(
  entry: Entry,
  correction: Correction,
  { lots = [], edit }: Stated = {},
): StoredCorrection {
  const { id: entryId, source, at: time } = entry;
  const assets = new Map(keyedLegs(entry).map(([key, { asset }]) => [key, asset]));
  const typed = typedValues(correction).map(([key]) => [key, assets.get(key)] as const);
  const named = typed.filter(([, asset]) => asset !== undefined);
  return {
    ...{ entryId, source, asset: assetOf(entry), at: time, correction },
    ...(named.length === 0 ? {} : { assets: Object.fromEntries(named) }),
    ...(lots.length === 0 ? {} : { lots }),
    ...(edit === undefined ? {} : { edit }),
  };
}

/**
 * Gives values that were stored for entries as a whole to the leg or fee they were asked for. Those
 * whose entry is not in the ledger wait until its file is back; what has no place is asked again.
 */
export async function placeCorrections({ workspace, storage, cache }: Session): Promise<void> {
  const old = [...workspace.corrections.values()].filter(
    ({ correction }) => correction.value !== undefined,
  );
  if (old.length === 0) return;
  const entries = new Map(cache.ledger().listed.map((entry) => [entry.id, entry]));
  for (const { entryId, correction, ...more } of old) {
    const entry = entries.get(entryId);
    const { value, ...rest } = correction;
    if (entry === undefined || value === undefined) continue;
    const values = placedValue(entry, value);
    const placed = values === null ? rest : { ...rest, values };
    if (Object.keys(placed).length === 0 && more.edit === undefined) {
      workspace.corrections.delete(entryId);
      await storage.remove('corrections', entryId);
    } else {
      const record = storedCorrection(entry, placed, more);
      workspace.corrections.set(entryId, record);
      await storage.put('corrections', record);
    }
  }
}

function assetOf(entry: Entry): string {
  const out = 'out' in entry ? entry.out : undefined;
  const into = 'in' in entry ? entry.in : undefined;
  return [out?.asset, into?.asset].filter((asset) => asset !== undefined).join(' / ');
}
