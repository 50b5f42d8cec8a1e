import { type Entry, isFiat, type Leg } from '@meridian/tax-engine/ledger/entry.ts';

import type { EntryEdit, EntryLabel } from '../model/entry-edit.ts';

/** Labels of entries that bring units without a price. */
export const ARRIVALS = [
  'deposit',
  'gift-received',
  'income staking',
  'income interest',
  'income mining',
  'income airdrop',
  'income fork',
  'income reward',
  'income wages',
  'income other',
] as const satisfies readonly EntryLabel[];

/** Labels of entries that take units without a price. */
export const DEPARTURES = [
  'withdrawal',
  'outgoing spend',
  'outgoing gift',
  'outgoing donation',
  'outgoing lost',
  'outgoing stolen',
] as const satisfies readonly EntryLabel[];

/**
 * The label of an entry; null for one that is more than units coming or going, and for money of a state
 * currency, whose movements no rule taxes by what they are.
 */
export function labelOf(entry: Entry): EntryLabel | null {
  const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
  if ([got, given].some((leg) => leg !== undefined && isFiat(leg.asset))) return null;
  switch (entry.kind) {
    case 'deposit':
    case 'gift-received':
    case 'withdrawal':
      return entry.kind;
    case 'income':
      return `income ${entry.income}`;
    case 'outgoing':
      return `outgoing ${entry.outgoing}`;
    default:
      return null;
  }
}

/** The labels that an entry can have instead of its own: units that come never become units that go. */
export function labelsFor(label: EntryLabel | null): readonly EntryLabel[] {
  if (label === null) return [];
  return ARRIVALS.some((known) => known === label) ? ARRIVALS : DEPARTURES;
}

/** The entry under another label; the same one where the label is not for such an entry. */
export function relabelled(entry: Entry, label: EntryLabel): Entry {
  const own = labelOf(entry);
  if (own === label || !labelsFor(own).includes(label)) return entry;
  const {
    kind: _kind,
    income: _income,
    outgoing: _outgoing,
    ...rest
  } = {
    income: undefined,
    outgoing: undefined,
    ...entry,
  };
  // `as`: the label is of the family of the entry's own, which has the same leg.
  return { ...rest, ...kindOf(label) } as Entry;
}

function kindOf(label: EntryLabel): Pick<Entry, 'kind'> {
  const [kind = '', detail] = label.split(' ');
  // `as`: the words of a label are a kind of entry and what it is of.
  return { kind, ...(detail === undefined ? {} : { [kind]: detail }) } as Pick<Entry, 'kind'>;
}

/** Every entry under the user's labels; those left out stay in the list and out of the ledger. */
export function edited(
  entries: readonly Entry[],
  editOf: (entry: Entry) => EntryEdit | undefined,
): { readonly entries: readonly Entry[]; readonly listed: readonly Entry[] } {
  const counted: Entry[] = [];
  const listed: Entry[] = [];
  for (const entry of entries) {
    const { label, leftOut } = editOf(entry) ?? {};
    const shown = label === undefined ? entry : relabelled(entry, label);
    listed.push(shown);
    if (leftOut !== true) counted.push(shown);
  }
  return { entries: counted, listed };
}
