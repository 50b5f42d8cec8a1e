import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Cells, FormatReader, ReadContext } from '../format.ts';
import { entryOf, type Sides, type Vocabulary, wordOf } from './entry.ts';
import {
  accountOf,
  enterByAccount,
  oneLine,
  type Read,
  readTwoSided,
  rowKey,
  type Titles,
  type TwoSidedRow,
  valuedSides,
} from './two-sided.ts';

/** The amounts of a row as the ledger means them: fees on top of the legs. */
export type Amounts = { readonly sides: Sides; readonly fees: readonly Leg[] };

/** How a tracker with one wallet and one word to a row writes it. */
export type PlainShape = {
  /** The format's own account, where rows and caller name none. */
  readonly account: string;
  readonly titles: Titles;
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
  cells?(cells: Cells, context: ReadContext): Read;
  /** Null when the amounts contradict each other. */
  amounts?(row: TwoSidedRow, line: number, context: ReadContext): Amounts | null;
};

/** Reads the rows of a tracker one by one: each is an entry of its own. */
export class PlainReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #shape: PlainShape;

  constructor(context: ReadContext, shape: PlainShape) {
    this.#context = context;
    this.#shape = shape;
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const { titles, words, strict, account } = this.#shape;
    const cell = this.#cellsOf(cells);
    const row = readTwoSided(this.#context, cell, titles, line);
    if (row === null) return;
    const label = oneLine(cell(this.#shape.word));
    const amounts = this.#amounts(row, line);
    if (amounts === null) return ledger.setAside(line, 'inconsistent');
    const wallet = cell(this.#shape.wallet);
    const hash = cell(this.#shape.hash);
    const texts = [wallet, hash, ...this.#shape.texts.map(cell)];
    const base = {
      ...ledger.base(rowKey(row, label, texts), row.at, label, amounts.fees),
      account: accountOf(ledger, account, wallet),
    };
    const understood = entryOf(base, wordOf(label), base.account, amounts.sides, words);
    if (!understood.known && strict) {
      ledger.setAside(line, 'unknown-operation', { operation: label });
      return ledger.issue('unknown-operation', [line], { operation: label });
    }
    enterByAccount(ledger, understood.entry, [line]);
    if (!understood.known) ledger.issue('unknown-label', [line], { label });
    if (hash !== '') ledger.hashes.set(understood.entry, hash);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #cellsOf(cells: Cells): Read {
    if (this.#shape.cells !== undefined) return this.#shape.cells(cells, this.#context);
    return (id) => cells.cell(this.#context.column(id)).trim();
  }

  #amounts(row: TwoSidedRow, line: number): Amounts | null {
    if (this.#shape.amounts !== undefined) return this.#shape.amounts(row, line, this.#context);
    return { sides: valuedSides(row), fees: row.fee === undefined ? [] : [row.fee] };
  }
}
