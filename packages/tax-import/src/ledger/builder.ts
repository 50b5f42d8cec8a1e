import { type Quantity, ZERO, asQuantity, atomsOf } from '@meridian/money/measure.ts';
import {
  asEntryId,
  type Entry,
  type Leg,
  type MoneyAmount,
} from '@meridian/tax-engine/ledger/entry.ts';
import { asInvariantError, type InvariantError } from '@meridian/money/invariant.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { type ImportInvariant, invariant } from '../invariants.ts';
import type { ImportIssueCode, SetAsideReason } from '../message-ids.ts';
import type { ImportIssue, SetAsideRow } from '../outcome.ts';
import { InternedStrings } from '../rows/interned-strings.ts';
import type { AmountReader } from './amounts.ts';
import { isAssetName } from './assets.ts';

type Open<T> = T extends unknown ? { -readonly [K in keyof T]: T[K] } : never;

/** An entry whose id, source and sequence are filled in when the whole file is read. */
export type Draft = Open<Entry>;

/** One row's effect on one balance. */
export interface Movement {
  readonly line: number;
  readonly at: Instant;
  readonly change: bigint;
  /** The balance after it, as the file states it. */
  readonly balance: bigint | null;
  /** The row's content, to order rows that nothing else orders. */
  readonly key: string;
  /** The entry that carries the change; null while or when there is none. */
  entry: Draft | null;
}

/** A balance the source keeps: of an asset, in a wallet where it has several. */
export interface Ledger {
  readonly asset: string;
  readonly wallet: string | undefined;
  /** Whether the file states this balance. */
  readonly stated: boolean;
  readonly movements: Movement[];
}

/** Rows named by one issue; the count goes on. */
const ISSUE_ROWS = 100;

/** Longest piece of a broken cell that is quoted back. */
const QUOTED_TEXT_MAX = 60;

interface OpenIssue {
  code: ImportIssueCode;
  params: Record<string, string>;
  count: number;
  rows: number[];
}

/** The file is named when all of it is read, and its entries with it. */
const NO_ID = asEntryId('');

/** The fields every new entry has before the file is finished. */
export type NewBase = Pick<
  Draft,
  'id' | 'key' | 'at' | 'account' | 'source' | 'rows' | 'fees' | 'wording'
>;

/** Collects what one file's rows become. */
export class LedgerBuilder {
  readonly account: string;
  entries: Draft[] = [];
  readonly setAsideRows: SetAsideRow[] = [];
  readonly ledgers = new Map<string, Ledger>();
  readonly hashes = new Map<Draft, string>();
  /** Invariants that failed, for the console. */
  readonly failures: InvariantError[] = [];
  /** Rows whose own amounts do not agree. */
  readonly contradictory = new Set<number>();
  /** The invariant that ended the reading of groups. */
  #unread: string | undefined;
  readonly #issues = new Map<string, OpenIssue>();
  readonly #amounts: Pick<AmountReader, 'isUndecided'> | undefined;
  readonly #wordings = new InternedStrings((wording) => wording);

  /** @param amounts what reads the numbers: it knows which ones only the file's mark could decide */
  constructor(account: string, amounts?: Pick<AmountReader, 'isUndecided'>) {
    this.account = account;
    this.#amounts = amounts;
  }

  /** The common fields of an entry, fees of nothing left out. */
  base(key: string, time: Instant, wording: string, fees: readonly Leg[] = NO_FEES): NewBase {
    const { account } = this;
    const charged = fees.some(isNothing) ? withoutNothing(fees) : fees;
    const source = '';
    if (wording === '')
      return { id: NO_ID, key, at: time, account, source, rows: NO_ROWS, fees: charged };
    const shared = this.#wordings.of(wording);
    return {
      id: NO_ID,
      key,
      at: time,
      account,
      source,
      rows: NO_ROWS,
      fees: charged,
      wording: shared,
    };
  }

  /** Enters an entry made from these rows, and lets their movements know it. */
  add(entry: Draft, lines: readonly number[], movements: readonly Movement[] = []): void {
    invariant(lines.length > 0, 'entry-has-rows');
    this.entries.push(entry);
    entry.rows = isAscending(lines) ? lines : lines.toSorted((a, b) => a - b);
    for (const movement of movements) movement.entry = entry;
  }

  setAside(line: number, reason: SetAsideReason, params: Record<string, string> = {}): void {
    this.setAsideRows.push({ row: line, reason, params });
  }

  /** Sets a row aside for a cell that cannot be read, and quotes the cell. */
  refuse(
    line: number,
    reason: 'bad-date' | 'ambiguous-date' | 'bad-number',
    column: string,
    text: string,
  ): void {
    const isUndecided = reason === 'bad-number' && this.#amounts?.isUndecided(text) === true;
    const params = { column, text: quote(text) };
    if (!isUndecided) return this.setAside(line, reason, params);
    const [, units = '', thousandths = ''] = /(\p{Nd}+)\D(\p{Nd}{3})/u.exec(text) ?? [];
    this.setAside(line, 'ambiguous-number', { ...params, units, whole: `${units}${thousandths}` });
  }

  /**
   * Sets a row aside for an error of its format; without a row, all rows that have no outcome when the
   * rows are settled.
   */
  guard(line: number | null, error: unknown): void {
    const name: ImportInvariant = 'format-reads-to-its-end';
    const failed = asInvariantError(error, name);
    this.failures.push(failed);
    if (line !== null) this.setAside(line, 'invariant-failed', { invariant: failed.invariant });
    else this.#unread = failed.invariant;
  }

  /** Takes back the entries of which an invariant does not hold, and sets their rows aside. */
  refuseBroken(broken: ReadonlyMap<Draft, InvariantError>): void {
    for (const [entry, error] of broken) this.#refuse(entry, error);
    this.#drop(new Set(broken.keys()));
  }

  /**
   * Gives each row one outcome: rows in two entries, or in one and set aside, are set aside with those
   * entries; rows in none are set aside too.
   */
  settleRows(lines: Uint32Array): void {
    const outcomes = new Uint8Array((lines.at(-1) ?? 0) + 1);
    const note = (row: number): void => {
      const known = outcomes[row];
      if (known !== undefined && known < 2) outcomes[row] = known + 1;
    };
    for (const { row } of this.setAsideRows) note(row);
    for (const { rows } of this.entries) for (const row of rows) note(row);
    const twice = new Set<Draft>();
    for (const entry of this.entries) {
      if (!entry.rows.some((row) => outcomes[row] === 2)) continue;
      const name: ImportInvariant = 'row-has-one-outcome';
      this.#refuse(entry, asInvariantError(new Error(`rows ${entry.rows.join(', ')}`), name));
      twice.add(entry);
    }
    this.#drop(twice);
    if (twice.size > 0 || this.setAsideRows.some(({ row }) => outcomes[row] === 2)) {
      const first = new Map<number, SetAsideRow>();
      for (const aside of this.setAsideRows) if (!first.has(aside.row)) first.set(aside.row, aside);
      this.setAsideRows.splice(0, Infinity, ...first.values());
    }
    for (const row of lines) {
      if (outcomes[row] !== 0) continue;
      const name: ImportInvariant = 'row-has-an-outcome';
      this.setAside(row, 'invariant-failed', { invariant: this.#unread ?? name });
    }
  }

  #refuse(entry: Draft, error: InvariantError): void {
    this.failures.push(error);
    this.hashes.delete(entry);
    const params = { invariant: error.invariant };
    for (const row of new Set(entry.rows)) this.setAside(row, 'invariant-failed', params);
  }

  /** Takes entries out; their rows are in no entry then. */
  #drop(refused: ReadonlySet<Draft>): void {
    if (refused.size === 0) return;
    for (const { movements } of this.ledgers.values()) {
      for (const each of movements) {
        if (each.entry !== null && refused.has(each.entry)) each.entry = null;
      }
    }
    this.entries = this.entries.filter((entry) => !refused.has(entry));
  }

  /**
   * Takes back the entries of an asset whose name is a piece of a number (`.000`, `500`), and sets
   * their rows aside. Called once, when all entries have their final legs.
   */
  refuseUnnamedAssets(): void {
    const isName = memoised(isAssetName);
    const refused = new Set<Draft>();
    for (const entry of this.entries) {
      const wrong = assetsOf(entry).find((asset) => !isName(asset));
      if (wrong === undefined) continue;
      refused.add(entry);
      this.hashes.delete(entry);
      for (const line of entry.rows) this.setAside(line, 'bad-asset', { asset: quote(wrong) });
    }
    for (const [key, { asset, movements }] of this.ledgers) {
      if (!isName(asset)) this.ledgers.delete(key);
      else if (refused.size > 0) {
        for (const each of movements) {
          if (each.entry !== null && refused.has(each.entry)) each.entry = null;
        }
      }
    }
    if (refused.size > 0) this.entries = this.entries.filter((entry) => !refused.has(entry));
  }

  /** Notes one occurrence; there is one issue for each code and set of parameters. */
  issue(
    code: ImportIssueCode,
    lines: readonly number[],
    params: Record<string, string> = {},
  ): void {
    const key = JSON.stringify([code, params]);
    let issue = this.#issues.get(key);
    if (issue === undefined) {
      issue = { code, params, count: 0, rows: [] };
      this.#issues.set(key, issue);
    }
    issue.count += 1;
    if (code === 'arithmetic') for (const line of lines) this.contradictory.add(line);
    for (const line of lines) issue.rows.push(line);
  }

  issues(): ImportIssue[] {
    return [...this.#issues.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { code, params, count, rows }]) => {
        const sorted = rows.toSorted((a, b) => a - b);
        return { code, params, count, rows: sorted.slice(0, ISSUE_ROWS) };
      });
  }

  /** The balance of an asset in a wallet, opened on first use. */
  ledger(asset: string, wallet: string | undefined, stated: boolean): Ledger {
    const key = `${asset}\n${wallet ?? ''}`;
    let ledger = this.ledgers.get(key);
    if (ledger === undefined) {
      ledger = { asset, wallet, stated, movements: [] };
      this.ledgers.set(key, ledger);
    }
    return ledger;
  }
}

function assetsOf(entry: Draft): readonly string[] {
  const assets = entry.fees.map(({ asset }) => asset);
  if ('in' in entry && entry.in !== undefined) assets.push(entry.in.asset);
  if ('out' in entry && entry.out !== undefined) assets.push(entry.out.asset);
  return assets;
}

function memoised(judge: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const is = judge(text);
    known.set(text, is);
    return is;
  };
}

function quote(text: string): string {
  return text.length > QUOTED_TEXT_MAX ? `${text.slice(0, QUOTED_TEXT_MAX)}…` : text;
}

function isAscending(lines: readonly number[]): boolean {
  let before = 0;
  for (const line of lines) {
    if (line < before) return false;
    before = line;
  }
  return true;
}

const NO_FEES: readonly Leg[] = [];
const NO_ROWS: readonly number[] = [];

function isNothing({ quantity }: Leg): boolean {
  return quantity === ZERO;
}

/**
 * A trade with both sides: what nearly all entries of a large file are. Written as one literal, for
 * fields added to an object one by one take a quarter more room.
 */
export function tradeOf(base: NewBase, out: Leg, received: Leg): Draft {
  const { id, key, at: time, account, source, rows, fees, wording } = base;
  const kind = 'trade';
  if (wording === undefined) {
    return { kind, id, key, at: time, account, source, rows, fees, out, in: received };
  }
  return { kind, id, key, at: time, account, source, rows, fees, wording, out, in: received };
}

/** In a list of its final size: one that grew has room for more, a million times over. */
function withoutNothing(fees: readonly Leg[]): readonly Leg[] {
  const charged = fees.filter((fee) => !isNothing(fee));
  return charged.length === 0 ? NO_FEES : charged.slice();
}

/** A leg of a cell's units, its value left out where it is not known. */
export function leg(asset: string, units: bigint | Quantity, value?: MoneyAmount | null): Leg {
  const quantity = asQuantity(atomsOf(units));
  return value === undefined || value === null ? { asset, quantity } : { asset, quantity, value };
}

/** The key of an entry whose source has no ids: what it says, without where it stands. */
export function contentKey(wording: string, legs: readonly (Leg | undefined)[]): string {
  const parts = [wording];
  for (const each of legs) {
    parts.push('|');
    if (each) parts.push(`${atomsOf(each.quantity)}`, ' ', each.asset);
  }
  // Joined, for a text that is added up stays in its pieces: a million of them are kept.
  return parts.join('');
}
