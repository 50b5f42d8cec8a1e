import { fixedToText } from '@meridian/money/fixed.ts';
import { asEntryId, type Opening } from '@meridian/tax-engine/ledger/entry.ts';
import { renamedOnDay } from '@meridian/tax-import/ledger/assets.ts';
import { isoToInstant } from '@meridian/tax-engine/common/time.ts';

import type { OpeningLot } from '../model/workspace-view.ts';

/** The source name of what the user typed instead of importing. */
const MANUAL = 'manual';

/**
 * A typed lot as a ledger entry. The user names a day, not an instant: noon in UTC lies on that day
 * in every zone a tax calendar uses.
 */
export function openingEntry(lot: OpeningLot): Opening {
  return {
    kind: 'opening',
    id: asEntryId(`opening:${lot.id}`),
    key: [lot.acquiredDay, lot.asset, fixedToText(lot.quantity), fixedToText(lot.cost.atoms)].join(
      ' ',
    ),
    at: isoToInstant(`${lot.acquiredDay}T12:00:00Z`),
    account: lot.account,
    source: MANUAL,
    rows: [],
    fees: [],
    in: { asset: renamedOnDay(lot.asset, lot.acquiredDay), quantity: lot.quantity },
    cost: lot.cost,
  };
}
