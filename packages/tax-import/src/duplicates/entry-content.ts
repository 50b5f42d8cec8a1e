import { atomsOf } from '@meridian/money/measure.ts';
import type { Entry, Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { EARLIEST_INSTANT, msOf } from '@meridian/tax-engine/common/time.ts';

/** What an entry brings and takes, whatever its kind. */
export function legsOf(entry: Entry): { readonly in?: Leg; readonly out?: Leg } {
  const got = 'in' in entry ? entry.in : undefined;
  const given = 'out' in entry ? entry.out : undefined;
  return {
    ...(got === undefined ? {} : { in: got }),
    ...(given === undefined ? {} : { out: given }),
  };
}

/**
 * The entries' keys without the numbers that tell copies inside one file apart (`…#2`): a copy's
 * number depends on what else is in its file.
 *
 * @param entries of one source, in its order: copies stand side by side
 */
export function plainKeys(entries: readonly Entry[]): string[] {
  let base = '';
  let time = EARLIEST_INSTANT;
  let copies = 1;
  return entries.map((entry) => {
    if (entry.at === time && entry.key === `${base}#${copies + 1}`) {
      copies += 1;
      return base;
    }
    base = entry.key;
    time = entry.at;
    copies = 1;
    return base;
  });
}

/**
 * All that an entry says, without where it stands: no file, no row, no copy number. Values are left
 * out, for newer generations of an export state more of them than older ones; so is the wording.
 */
export function contentOf(entry: Entry, key: string): string {
  return `${entry.account}|${entry.kind}|${msOf(entry.at)}|${key}|${amountsOf(entry)}`;
}

/** Legs and fees as one text: `in|out|fees`. */
export function amountsOf(entry: Entry): string {
  const got = 'in' in entry ? entry.in : undefined;
  const given = 'out' in entry ? entry.out : undefined;
  const { fees } = entry;
  const charged = fees.length < 2 ? fees.map(textOf) : fees.map(textOf).sort();
  return `${textOf(got)}|${textOf(given)}|${charged.join('+')}`;
}

function textOf(leg: Leg | undefined): string {
  return leg === undefined ? '' : `${atomsOf(leg.quantity)} ${leg.asset}`;
}

/**
 * A short name of a text, the same wherever it is computed: 128 bits, mixed in four lanes. Two texts
 * of one workspace sharing it is not to be expected; it keeps nothing secret.
 */
function digestText(text: string): string {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  let c = 0xc2b2ae35;
  let d = 0x27d4eb2f;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x85ebca77);
    b = Math.imul(b ^ code, 0xc2b2ae3d);
    c = Math.imul(c ^ code, 0x27d4eb2f);
    d = Math.imul(d ^ code, 0x165667b1);
    a ^= a >>> 15;
    b ^= b >>> 14;
    c ^= c >>> 13;
    d ^= d >>> 12;
  }
  a = Math.imul(a ^ (d >>> 11), 0x9e3779b1);
  b = Math.imul(b ^ (a >>> 13), 0x85ebca77);
  c = Math.imul(c ^ (b >>> 15), 0xc2b2ae3d);
  d = Math.imul(d ^ (c >>> 12), 0x27d4eb2f);
  return [a, b, c, d].map((lane) => (lane >>> 0).toString(36)).join('');
}

/**
 * Which copy of its content each entry is, from 1: entries that say the same at the same instant
 * are numbered. Which of them gets which number changes nothing.
 *
 * @param keys of the entries, without copy numbers
 */
export function copyNumbers(entries: readonly Entry[], keys: readonly string[]): number[] {
  let run = new Map<string, number>();
  return entries.map((entry, index) => {
    const before = entries[index - 1];
    const after = entries[index + 1];
    const key = keys[index];
    const goesOn = before?.at === entry.at && keys[index - 1] === key;
    if (!goesOn) {
      if (after?.at !== entry.at || keys[index + 1] !== key) return 1;
      run = new Map();
    }
    const content = contentOf(entry, key ?? entry.key);
    const count = (run.get(content) ?? 0) + 1;
    run.set(content, count);
    return count;
  });
}

/**
 * Names an entry by its content, so that a decision about it holds after its file is read again, in
 * another order or from a longer export.
 *
 * @param format keeps equal contents of two kinds of files apart
 * @param copy which of its copies, from `copyNumbers`
 */
export function refOf(format: string, entry: Entry, key: string, copy: number): string {
  const digest = digestText(`${format}|${contentOf(entry, key)}`);
  return copy === 1 ? digest : `${digest}.${copy}`;
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
