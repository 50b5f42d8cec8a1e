import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import { computeNow } from '@meridian/tax-engine/report/compute.ts';
import { yearsOf } from '@meridian/tax-engine/report/tax-years.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { LotMatch } from '@meridian/tax-engine/result/lot.ts';
import { type CaseReport, isInWindow, withinWindow } from '../compatibility/window.ts';
import type { ReferenceCase } from './case.ts';
import type { CasePolicy } from './policy.ts';
import { type Fractions, withFractions } from './fractions.ts';
import { typeOf } from './read-base.ts';
import type { CaseInput, ReadCase } from './read-case.ts';

/** A match of a disposal, with what the case calls its event. */
export type Row = {
  readonly disposal: Disposal;
  readonly lotMatch: LotMatch;
  readonly entry: Entry;
  /** `sell`, `gift`; `fee` for units that pay a fee, `move` for those that a move costs. */
  readonly type: string;
  /** Units that pay the fee of something else that is no move. */
  readonly isFee: boolean;
} & Fractions;

export interface Worked {
  readonly input: CaseInput;
  readonly policy: CasePolicy;
  /** Of every year in which the case has something, earliest first. */
  readonly reports: readonly CaseReport[];
  readonly rows: readonly Row[];
  /** The case's words for its transactions, by id. */
  readonly types: ReadonlyMap<string, string>;
}

export function work(given: ReferenceCase, { input, policy }: ReadCase): Worked {
  const reports = yearsOf(input.entries, input.rules)
    .toReversed()
    .map((year) => withinWindow(computeNow({ ...input, year }), policy.mode.window));
  const types = new Map(
    given.transactions.map((transaction) => [transaction.id, typeOf(transaction)]),
  );
  const rows = reports.flatMap(({ disposals }) =>
    disposals.flatMap((disposal) => rowsOf(disposal, types)),
  );
  const isLeftOut = (row: MatchRow): boolean => policy.ignores.has('gas') && isGas(row);
  const listed = withFractions(rows.filter((row) => !isLeftOut(row)));
  return { input, policy, reports, types, rows: listed };
}

type MatchRow = Omit<Row, keyof Fractions>;

function rowsOf(disposal: Disposal, types: ReadonlyMap<string, string>): MatchRow[] {
  const [part] = disposal.parts;
  if (part === undefined) return [];
  const { entry, kind } = part;
  const isFee = kind === 'fee' && entry.kind !== 'charge' && entry.kind !== 'transfer';
  const isMove = kind === 'fee' && entry.kind === 'transfer';
  const type = isFee ? 'fee' : isMove ? 'move' : (types.get(entry.id) ?? kind);
  return disposal.slices.map((lotMatch) => ({ disposal, lotMatch, entry, type, isFee }));
}

/** rotki: a fee that stands alone is what a transaction costs; those of moves are not meant. */
function isGas({ entry, type }: MatchRow): boolean {
  return entry.kind === 'charge' && /gas|^fee$|^(?:network|transaction|tx)-fee$/.test(type);
}

export function dateOf({ disposal }: Row): string {
  return dayToIso(disposal.day);
}

/** Whether a row is an expense: what was spent counts against the year, nothing came in for it. */
export function isExpense({ entry, isFee }: Row): boolean {
  return isFee || entry.kind !== 'trade';
}

/** Entries of the report window. */
export function reportedEntries({ input, policy }: Worked): readonly Entry[] {
  const { window } = policy.mode;
  return window === undefined
    ? input.entries
    : input.entries.filter(({ at }) => isInWindow(window, at));
}

const LONG = /long|free|exempt/;
const SHORT = /short|taxable/;

/** The word for how long units were held, whatever the case calls it. */
export function termWord(term: string | null | undefined): string | null {
  if (term === null || term === undefined) return null;
  const word = term.toLowerCase();
  if (LONG.test(word)) return 'LONG';
  return SHORT.test(word) ? 'SHORT' : word;
}
