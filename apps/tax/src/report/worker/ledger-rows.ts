import type { Entry, Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { instantToIso, msBetween } from '@meridian/tax-engine/common/time.ts';

import type { EntryEdit } from '../model/entry-edit.ts';
import type { LedgerRow } from '../model/report-view.ts';
import { labelOf, labelsFor } from './entry-edits.ts';

export function ledgerRow(entry: Entry, edit: EntryEdit = {}): LedgerRow {
  const label = labelOf(entry);
  return {
    id: entry.id,
    label,
    labels: labelsFor(label),
    edit,
    at: entry.at,
    kind: entry.kind,
    account: entry.account,
    out: side(outOf(entry)),
    in: side(inOf(entry)),
    fees: entry.fees.map(({ asset, quantity }) => ({ asset, quantity })),
    wording: entry.wording ?? null,
    source: entry.source,
    rows: entry.rows,
  };
}

export function newestFirst(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => msBetween(a.at, b.at));
}

/** Entries whose assets, account, date, wording or kind contain every word of the search. */
export function searchLedger(entries: readonly Entry[], search: string): readonly Entry[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = haystack(entry);
    return words.every((word) => text.includes(word));
  });
}

function haystack(entry: Entry): string {
  const day = instantToIso(entry.at).slice(0, 10);
  return [
    day,
    entry.kind,
    outOf(entry)?.asset ?? '',
    inOf(entry)?.asset ?? '',
    entry.account,
    entry.wording ?? '',
  ]
    .join(' ')
    .toLowerCase();
}

function outOf(entry: Entry): Leg | undefined {
  return 'out' in entry ? entry.out : undefined;
}

function inOf(entry: Entry): Leg | undefined {
  return 'in' in entry ? entry.in : undefined;
}

function side(leg: Leg | undefined): LedgerRow['out'] {
  return leg === undefined ? null : { asset: leg.asset, quantity: leg.quantity };
}
