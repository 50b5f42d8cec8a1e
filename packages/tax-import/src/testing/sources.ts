import { asQuantity } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { asEntryId, type Entry, type Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import type { ImportedSource } from '../outcome.ts';
import { legsOf } from '../duplicates/entry-content.ts';

export const NOON = Date.UTC(2024, 2, 1, 12);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** An amount as a test writes it: `0.5 BTC`. */
function units(text: string): Leg {
  const [quantity = '', asset = ''] = text.split(' ');
  return { asset, quantity: asQuantity(fixed(quantity)) };
}

interface Given {
  readonly kind: 'withdrawal' | 'deposit' | 'trade' | 'half' | 'income';
  /** Minutes from noon. */
  readonly minutes: number;
  readonly in?: string;
  readonly out?: string;
  readonly fee?: string;
  readonly key?: string;
  readonly hash?: string;
  readonly sequence?: number;
}

export function sent(minutes: number, out: string, more: Partial<Given> = {}): Given {
  return { kind: 'withdrawal', minutes, out, ...more };
}

export function got(minutes: number, amount: string, more: Partial<Given> = {}): Given {
  return { kind: 'deposit', minutes, in: amount, ...more };
}

export function trade(minutes: number, out: string, into: string, key?: string): Given {
  return { kind: 'trade', minutes, out, in: into, ...(key === undefined ? {} : { key }) };
}

/** A source as an import gives it, its entries by time and key, copies numbered. */
export function source(
  account: string,
  given: readonly Given[],
  more: Partial<ImportedSource> = {},
): ImportedSource {
  const id = more.id ?? `file of ${account}`;
  const hashes: Record<string, string> = {};
  const drafts = given
    .map((draft, index) => ({ draft, index, key: draft.key ?? keyOf(draft) }))
    .sort((a, b) => a.draft.minutes - b.draft.minutes || (a.key < b.key ? -1 : 1));
  const counts = new Map<string, number>();
  const entries = drafts.map(({ draft, index, key }): Entry => {
    const place = `${draft.minutes} ${key}`;
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    const numbered = count === 1 ? key : `${key}#${count}`;
    const base = {
      id: asEntryId(`${id}/${draft.minutes}/${numbered}`),
      key: numbered,
      at: asInstant(NOON + draft.minutes * MINUTE),
      account,
      source: id,
      rows: [index + 2],
      fees: draft.fee === undefined ? [] : [units(draft.fee)],
      ...(draft.sequence === undefined ? {} : { sequence: draft.sequence }),
    };
    if (draft.hash !== undefined) hashes[base.id] = draft.hash;
    return entryOf(draft, base);
  });
  const [first, last] = [entries[0], entries.at(-1)];
  return {
    ok: true,
    name: `${id}.csv`,
    format: 'kraken-ledgers',
    formatName: 'x',
    account,
    encoding: 'utf-8',
    delimiter: ',',
    zone: { name: 'UTC', stated: true },
    period: first === undefined || last === undefined ? null : { from: first.at, to: last.at },
    assets: [...new Set(entries.flatMap(assetsOf))].sort(),
    rows: { read: entries.length, imported: entries.length, merged: 0, setAside: 0 },
    setAside: [],
    rowOutcomes: { lines: new Uint32Array(), targets: new Int32Array() },
    entries,
    balances: [],
    issues: [],
    hashes,
    ...more,
    id,
  };
}

function assetsOf(entry: Entry): string[] {
  const { in: into, out } = legsOf(entry);
  return [into, out, ...entry.fees].flatMap((leg) => (leg === undefined ? [] : [leg.asset]));
}

function keyOf({ kind, in: into = '', out = '' }: Given): string {
  return `${kind}|${into}|${out}`;
}

function entryOf(
  { kind, in: into, out }: Given,
  base: Omit<Extract<Entry, { kind: 'trade' }>, 'kind' | 'in' | 'out'>,
): Entry {
  const legs = {
    ...(into === undefined ? {} : { in: units(into) }),
    ...(out === undefined ? {} : { out: units(out) }),
  };
  if (kind === 'withdrawal') return { ...base, kind, out: units(out ?? '') };
  if (kind === 'deposit') return { ...base, kind, in: units(into ?? '') };
  if (kind === 'income') return { ...base, kind, income: 'staking', in: units(into ?? '') };
  if (kind === 'half') return { ...base, ...legs, kind: 'transfer', toAccount: base.account };
  return { ...base, ...legs, kind };
}
