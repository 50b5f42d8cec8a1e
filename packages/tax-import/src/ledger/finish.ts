import {
  asEntryId,
  type Entry,
  type EntryId,
  type MoneyAmount,
} from '@meridian/tax-engine/ledger/entry.ts';
import { EARLIEST_INSTANT, msOf } from '@meridian/tax-engine/common/time.ts';
import { secondOf } from '../times/row-times.ts';
import { accountRows } from '../rows/account-rows.ts';
import { checkBalance } from '../balances/check.ts';
import { brokenEntries } from './check-entries.ts';
import { contentKey, type Draft, type LedgerBuilder } from './builder.ts';
import type { BalanceCheck, ImportedSource } from '../outcome.ts';
import type { Throttle } from '../throttle.ts';
import { SequenceFinder } from './sequence.ts';
import { sortByTime } from '../times/sort-by-time.ts';

export type FinishedLedger = Pick<
  ImportedSource,
  | 'period'
  | 'assets'
  | 'rows'
  | 'setAside'
  | 'rowOutcomes'
  | 'entries'
  | 'balances'
  | 'issues'
  | 'hashes'
>;

/** Hexadecimal digits of the file's hash in an entry's id. */
const SOURCE_DIGITS = 12;

/**
 * Orders and names the entries, checks the balances and draws up the account of the rows.
 *
 * @param source the file's id
 * @param lines line numbers of all data rows, ascending
 */
export async function finishLedger(
  ledger: LedgerBuilder,
  source: string,
  lines: Uint32Array,
  throttle: Throttle,
): Promise<FinishedLedger> {
  const { ledgers, contradictory } = ledger;
  ledger.refuseBroken(brokenEntries(ledger.entries, ledgers.values(), contradictory));
  ledger.refuseUnnamedAssets();
  ledger.settleRows(lines);
  const sequences = new SequenceFinder();
  const balances: BalanceCheck[] = [];
  for (const [, each] of [...ledger.ledgers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    balances.push(await checkBalance(each, throttle, sequences.note));
    if (throttle.due()) await throttle.pause();
  }
  const entries = await sortByTime(ledger.entries, compareContent, throttle);
  await sequences.assign(entries, throttle);
  await nameEntries(entries, source, throttle);
  const setAside = ledger.setAsideRows.toSorted((a, b) => a.row - b.row);
  const { rowOutcomes, rows, assets } = await accountRows(entries, setAside, lines, throttle);
  return {
    period: periodOf(entries),
    assets,
    rows,
    setAside,
    rowOutcomes,
    entries,
    balances,
    issues: ledger.issues(),
    hashes: Object.fromEntries([...ledger.hashes].map(([entry, hash]) => [entry.id, hash])),
  };
}

function compareContent(a: Draft, b: Draft): number {
  return compare(a.key, b.key) || compare(textOf(a), textOf(b));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * All that an entry says, to order entries whose key is the same: a source that used one id twice,
 * or one that says the same of two accounts.
 */
function textOf(entry: Draft): string {
  const { kind, wording = '', account, fees } = entry;
  const sides = ['in' in entry ? entry.in : undefined, 'out' in entry ? entry.out : undefined];
  const legs = [...sides, ...fees];
  const values = legs.map((side) => moneyText(side?.value));
  const words = [kind, wording, account, ...ownWords(entry), ...values];
  return contentKey(words.join('|'), legs);
}

/** What only entries of its kind say. */
function ownWords(entry: Draft): string[] {
  switch (entry.kind) {
    case 'transfer':
      return [entry.toAccount];
    case 'income':
      return [entry.income];
    case 'outgoing':
      return [entry.outgoing];
    case 'derivative':
      return [entry.derivative, entry.contract ?? ''];
    case 'opening':
      return [moneyText(entry.cost)];
    default:
      return [];
  }
}

function moneyText(money: MoneyAmount | undefined): string {
  return money === undefined ? '' : `${money.atoms} ${money.currency}`;
}

/**
 * Gives ids made from the file and the content, and numbers entries that say the same at the same
 * instant: which of them gets which number changes nothing but their rows.
 */
async function nameEntries(
  entries: readonly Draft[],
  source: string,
  throttle: Throttle,
): Promise<void> {
  const names = new EntryNames(source.slice(0, SOURCE_DIGITS));
  let [beforeAt, beforeKey] = [EARLIEST_INSTANT, ''];
  let copies = 1;
  let named = 0;
  for (const entry of entries) {
    const { at: time, key } = entry;
    copies = time === beforeAt && key === beforeKey ? copies + 1 : 1;
    [beforeAt, beforeKey] = [time, key];
    if (copies > 1) entry.key = `${key}#${copies}`;
    entry.id = names.next(entry);
    entry.source = source;
    named += 1;
    if (named % 512 === 0 && throttle.due()) await throttle.pause();
  }
}

/** Names entries in order of time, no two alike. */
class EntryNames {
  readonly #prefix: string;
  #second = Number.NaN;
  #stem = '';
  #first = '';
  /** Made when a second has more than one entry; most have one. */
  #taken: Set<string> | undefined;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  next({ at: time, key }: Draft): EntryId {
    const second = secondOf(time);
    const isFirst = second !== this.#second;
    if (isFirst) {
      this.#second = second;
      this.#stem = `${this.#prefix}-${second.toString(36)}`;
      this.#taken = undefined;
    }
    // Joined, for a text that is added up stays in its pieces: a million of them are kept.
    const name = [this.#stem, digest(msOf(time) % 1000, key)].join('-');
    if (isFirst) {
      this.#first = name;
      return asEntryId(name);
    }
    this.#taken ??= new Set([this.#first]);
    let free = name;
    for (let n = 2; this.#taken.has(free); n += 1) free = `${name}-${n}`;
    this.#taken.add(free);
    return asEntryId(free);
  }
}

/** A short hash of a number and a text: two 31-bit mixes over its characters. */
function digest(start: number, text: string): string {
  let a = 0x9e3779b9 ^ start;
  let b = 0x85ebca6b ^ start;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0xc2b2ae35);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  a = Math.imul(a ^ (b >>> 16), 0x85ebca6b);
  b = Math.imul(b ^ (a >>> 13), 0x27d4eb2f);
  return (a >>> 1).toString(36) + (b >>> 1).toString(36);
}

function periodOf(entries: readonly Entry[]): FinishedLedger['period'] {
  const first = entries[0];
  const last = entries.at(-1);
  return first === undefined || last === undefined ? null : { from: first.at, to: last.at };
}
