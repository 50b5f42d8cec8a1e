import { mulDiv } from '@meridian/money/fixed.ts';
import { asQuantity, atomsOf } from '@meridian/money/measure.ts';
import { asEntryId, type Entry, isFiat, type Leg } from '@meridian/tax-engine/ledger/entry.ts';

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

/**
 * The two entries that one becomes; null where it is more than units coming or going, or has no more than
 * the units named. A value that the source states is shared by units; fees stay with the first.
 */
export function splitEntry(entry: Entry, units: bigint): readonly [Entry, Entry] | null {
  if (labelOf(entry) === null) return null;
  const side = 'in' in entry ? 'in' : 'out';
  const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
  const leg = got ?? given;
  const whole = leg === undefined ? 0n : atomsOf(leg.quantity);
  if (leg === undefined || units <= 0n || units >= whole) return null;
  const { value } = leg;
  const firstValue = value === undefined ? 0n : mulDiv(value.atoms, units, whole, 'half-even');
  const partOf = (quantity: bigint, atoms: bigint): Leg => ({
    ...leg,
    quantity: asQuantity(quantity),
    ...(value === undefined ? {} : { value: { ...value, atoms } }),
  });
  const first = { ...entry, [side]: partOf(units, firstValue) };
  const second = {
    ...entry,
    id: asEntryId(`${entry.id}${SECOND}`),
    key: entry.key + SECOND,
    fees: [],
    [side]: partOf(whole - units, (value?.atoms ?? firstValue) - firstValue),
  };
  return [first, second];
}

/** Behind id and key of the second of two entries; a hash, which ids of entries are made of, has none. */
const SECOND = ' +2';

/** Every entry under the user's edits; those left out stay in the list and out of the ledger. */
export function edited(
  entries: readonly Entry[],
  editOf: (entry: Entry) => EntryEdit | undefined,
): { readonly entries: readonly Entry[]; readonly listed: readonly Entry[] } {
  const counted: Entry[] = [];
  const listed: Entry[] = [];
  const add = (entry: Entry) => {
    const { label, leftOut, split } = editOf(entry) ?? {};
    const labelled = label === undefined ? entry : relabelled(entry, label);
    // Both are what the whole was, until the second is labelled by itself.
    const [own, second] = (split === undefined ? null : splitEntry(labelled, split)) ?? [labelled];
    listed.push(own);
    if (leftOut !== true) counted.push(own);
    if (second !== undefined) add(second);
  };
  for (const entry of entries) add(entry);
  return { entries: counted, listed };
}
