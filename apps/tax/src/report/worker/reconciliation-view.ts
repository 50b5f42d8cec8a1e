import type { Reconciliation } from '@meridian/tax-import/across/reconcile.ts';

import type { ReconciliationView } from '../model/across-view.ts';
import type { ReconciledLine } from '../model/workspace-view.ts';

/** Lines shown of each part; the exported file has all of them. */
const SHOWN = 50;

export function reconciledLine({
  rows,
  totals,
  activityGaps,
  overlaps,
  breaks,
}: Reconciliation): ReconciledLine {
  return {
    rows,
    totalsDiffer: totals.filter(({ status }) => status === 'differs').length,
    openingUnknown: totals.filter(({ opening }) => opening !== null && opening !== 0n).length,
    activityGaps: activityGaps.length,
    overlaps: overlaps.filter(({ shared, proposed }) => shared + proposed > 0).length,
    breaks: breaks.length,
  };
}

export function reconciliationView(
  { totals, activityGaps, overlaps, breaks }: Reconciliation,
  names: ReadonlyMap<string, string>,
): ReconciliationView {
  return {
    totals: totals
      .slice(0, SHOWN)
      .map(({ asset, came, went, fees, opening, stated, difference, status }) => ({
        asset,
        came,
        went,
        fees,
        opening,
        stated,
        difference,
        status,
      })),
    totalCount: totals.length,
    activityGaps: activityGaps.slice(0, SHOWN),
    overlaps: overlaps.slice(0, SHOWN).map(({ source, from, to, shared, proposed }) => ({
      file: names.get(source) ?? '',
      from,
      to,
      shared,
      proposed,
    })),
    breaks: breaks.slice(0, SHOWN).map(({ before, asset, wallet, from, to, missing }) => ({
      file: names.get(before) ?? '',
      asset,
      wallet: wallet ?? null,
      from,
      to,
      missing,
    })),
  };
}
