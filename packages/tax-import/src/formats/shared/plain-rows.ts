import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { FormatReader, ReadContext } from '../format.ts';
import { entryOf, type Sides, type Vocabulary, wordOf } from './entry.ts';
import { type RowCells, rowByRow, type TitledColumn } from './row-cells.ts';
import {
  accountOf,
  type Derived,
  enterByAccount,
  oneLine,
  readTwoSided,
  rowKey,
  type TwoSidedRow,
  valuedSides,
} from './two-sided.ts';

/** The amounts of a row as the ledger means them: fees on top of the legs. */
export interface Amounts {
  readonly sides: Sides;
  readonly fees: readonly Leg[];
}

/** How a tracker with one wallet and one word to a row writes it. */
export interface PlainRows {
  readonly columns: readonly TitledColumn[];
  /** The format's own account, where rows and caller name none. */
  readonly account: string;
  readonly words: Vocabulary;
  /** Ids of the columns with the word, the wallet and the chain's hash. */
  readonly word: string;
  readonly wallet: string;
  readonly hash: string;
  /** Ids of further columns that tell rows apart. */
  readonly texts: readonly string[];
  /** Whether the word is the operation: rows with an unknown one are set aside, not guessed. */
  readonly strict: boolean;
  /** Where the columns do not say it by themselves. */
  derived?(row: RowCells, context: ReadContext): Derived;
  /** Null when the amounts contradict each other. */
  amounts?(row: TwoSidedRow, line: number, context: ReadContext): Amounts | null;
}

/** Opens the reader of a tracker's rows: each is an entry of its own. */
export function plainRows(shape: PlainRows): (context: ReadContext) => FormatReader {
  const enter = (row: RowCells, context: ReadContext): void => enterPlain(shape, row, context);
  return rowByRow(shape.columns, enter, 'as-written');
}

/** Enters one row of a tracker, or sets it aside. */
export function enterPlain(shape: PlainRows, row: RowCells, context: ReadContext): void {
  const { ledger } = context;
  const read = readTwoSided(row, shape.derived?.(row, context));
  if (read === null) return;
  const label = oneLine(row.text(shape.word));
  const amounts = amountsOf(shape, read, row.line, context);
  if (amounts === null) return row.setAside('inconsistent');
  const wallet = row.text(shape.wallet);
  const hash = row.text(shape.hash);
  const texts = [wallet, hash, ...shape.texts.map((id) => row.text(id))];
  const base = {
    ...ledger.base(rowKey(read, label, texts), read.at, label, amounts.fees),
    account: accountOf(ledger, shape.account, wallet),
  };
  const understood = entryOf(base, wordOf(label), base.account, amounts.sides, shape.words);
  if (!understood.known && shape.strict) return row.unknownOperation(label);
  enterByAccount(ledger, understood.entry, [row.line]);
  if (!understood.known) row.issue('unknown-label', { label });
  if (hash !== '') ledger.hashes.set(understood.entry, hash);
}

function amountsOf(
  shape: PlainRows,
  row: TwoSidedRow,
  line: number,
  context: ReadContext,
): Amounts | null {
  if (shape.amounts !== undefined) return shape.amounts(row, line, context);
  return { sides: valuedSides(row), fees: row.fee === undefined ? [] : [row.fee] };
}
