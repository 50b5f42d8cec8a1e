import type { EntryKind } from '@meridian/tax-engine/ledger/entry.ts';

import { EVERY_ENTRY, type LedgerFilter } from '../model/entry-edit.ts';

/** Kinds of entries in the order of the picker. */
export const ENTRY_KINDS = [
  'trade',
  'deposit',
  'withdrawal',
  'transfer',
  'income',
  'outgoing',
  'gift-received',
  'charge',
  'derivative',
  'opening',
] as const satisfies readonly EntryKind[];

const ONLY = ['leftOut', 'noted'] as const;

/** The filter in the part of an address behind `#`: `#review?q=btc&kind=deposit`. What is unknown is left out. */
export function filterIn(hash: string): LedgerFilter {
  const [, query = ''] = hash.split('?');
  const params = new URLSearchParams(query);
  return {
    search: params.get('q') ?? EVERY_ENTRY.search,
    kind: ENTRY_KINDS.find((kind) => kind === params.get('kind')) ?? null,
    only: ONLY.find((only) => only === params.get('only')) ?? null,
  };
}

/** The part behind `#` that shows the review with a filter. */
export function hashOf({ search, kind, only }: LedgerFilter): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (kind !== null) params.set('kind', kind);
  if (only !== null) params.set('only', only);
  const query = params.toString();
  return query === '' ? '#review' : `#review?${query}`;
}

export function isFiltered({ search, kind, only }: LedgerFilter): boolean {
  return search !== '' || kind !== null || only !== null;
}
