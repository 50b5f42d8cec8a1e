import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { splitUnit } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import type { ImportIssueCode, SetAsideReason } from '../../message-ids.ts';
import { InternedStrings } from '../../rows/interned-strings.ts';
import type { Cells, Column, FormatReader, ReadContext } from '../format.ts';
import { rowContent, RepeatedRows } from './repeated-rows.ts';

/** A column whose name is quoted to the user as the exchange writes it. */
export type TitledColumn = Column & { readonly title: string };

export function required(id: string, title: string, ...more: (string | RegExp)[]): TitledColumn {
  return { id, title, headers: [nameOf(title), ...more], required: true };
}

export function optional(id: string, title: string, ...more: (string | RegExp)[]): TitledColumn {
  return { ...required(id, title, ...more), required: false };
}

function nameOf(title: string): string {
  return title.replaceAll('_', ' ').toLowerCase();
}

/** What a cell is read as: an `amount` the row must have, an `amountOrZero` it may be without. */
interface Kinds {
  readonly time: Instant;
  readonly text: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly amountOrZero: bigint;
  readonly withUnit: UnitAmount;
}

/** An amount with the unit behind it, '' where the cell has none. */
export interface UnitAmount {
  readonly amount: bigint;
  readonly asset: string;
}

type Wanted = Readonly<Record<string, keyof Kinds>>;

interface Place {
  readonly index: number;
  readonly title: string;
}

const NO_CELLS: Cells = { length: 0, cell: () => '' };

/** What exchanges write where a cell does not apply. */
const EMPTY_CELLS: ReadonlySet<string> = new Set(['-', '--', 'null', 'N/A']);
const NO_MARKS: ReadonlySet<string> = new Set();
const MARK_LENGTH_MAX = 4;

/** `as-written`: a dash is a text like any other, and only a whole row repeats another. */
type Reading = 'marks-are-empty' | 'as-written';

/**
 * The cells of the current row by column id, without the spaces, tabs and byte-order marks that some
 * exports put around each. A cell that cannot be read sets the row aside and is answered as null:
 * the reader then leaves the row. Every reader reads its rows by this.
 */
export class RowCells {
  line = 0;
  readonly #context: ReadContext;
  readonly #places: ReadonlyMap<string, Place>;
  readonly #repeated: RepeatedRows;
  readonly #reading: Reading;
  readonly #marks: ReadonlySet<string>;
  readonly #words = new InternedStrings((cell) => cell.toUpperCase());
  #cells: Cells = NO_CELLS;

  constructor(
    context: ReadContext,
    columns: readonly TitledColumn[],
    reading: Reading = 'marks-are-empty',
  ) {
    this.#context = context;
    this.#reading = reading;
    this.#marks = reading === 'marks-are-empty' ? EMPTY_CELLS : NO_MARKS;
    this.#repeated = new RepeatedRows(context.ledger);
    this.#places = new Map(
      columns.map(({ id, title }) => {
        const index = context.column(id);
        return [id, { index, title: context.header[index] ?? title }];
      }),
    );
  }

  /** Turns to the next row. */
  take(cells: Cells, line: number): void {
    this.#cells = cells;
    this.line = line;
  }

  has(id: string): boolean {
    return (this.#places.get(id)?.index ?? -1) >= 0;
  }

  text(id: string): string {
    const place = this.#places.get(id);
    if (place === undefined || place.index < 0) return '';
    const cell = this.#cells.cell(place.index);
    if (cell === '') return cell;
    const text = isTrimmed(cell) ? cell : cell.trim();
    return isShortMark(text) && this.#marks.has(text) ? '' : text;
  }

  /** One of the few words of a column in capitals, kept as one string for all rows. */
  word(id: string): string {
    return this.#words.of(this.text(id));
  }

  /** Several cells at once; null, and the row set aside, for the first that cannot be read. */
  read<T extends Wanted>(wanted: T): { readonly [Id in keyof T]: Kinds[T[Id]] } | null {
    const values: Record<string, unknown> = {};
    for (const id in wanted) {
      const value = this[wanted[id] ?? 'text'](id);
      if (value === null) return null;
      values[id] = value;
    }
    // Each id was read as the kind that it is wanted as.
    return values as { readonly [Id in keyof T]: Kinds[T[Id]] };
  }

  time(id: string, text = this.text(id)): Instant | null {
    const { clock } = this.#context;
    const time = clock.read(text, this.line);
    if (!Number.isNaN(time)) return time;
    clock.refuse(this.line, this.titleOf(id), text);
    return null;
  }

  /** A number that the row must have. */
  amount(id: string): bigint | null {
    const text = this.text(id);
    if (text !== '') return this.quantity(id, text);
    this.missing(id);
    return null;
  }

  /** A number that a row may be without. */
  amountOrZero(id: string): bigint | null {
    const text = this.text(id);
    return text === '' ? 0n : this.quantity(id, text);
  }

  /** A number that a row may be without, which is not zero then: undefined. */
  stated(id: string): bigint | null | undefined {
    const text = this.text(id);
    return text === '' ? undefined : this.quantity(id, text);
  }

  /** The same, where it may carry a currency's sign or code. */
  money(id: string): bigint | null | undefined {
    const text = this.text(id);
    if (text === '') return undefined;
    const atoms = this.#context.amounts.money(text);
    if (atoms === null) this.refuse(id, text);
    return atoms;
  }

  /** The number that a text of the column is, in the column's own name where it is none. */
  quantity(id: string, text: string): bigint | null {
    const amount = this.#context.amounts.quantity(text);
    if (amount === null) this.refuse(id, text);
    return amount;
  }

  /** A ticker; the row must have it. */
  asset(id: string): string | null {
    const asset = this.text(id).toUpperCase();
    if (asset !== '') return asset;
    this.missing(id);
    return null;
  }

  /** A number with its unit behind it (`0.013 NFTX`); of nothing where the cell is empty. */
  withUnit(id: string): UnitAmount | null {
    const text = this.text(id);
    const apart = splitUnit(text);
    // Tried as a whole first: `1e8` is a number, not one of the unit "e8".
    const alone = apart === null ? this.#context.amounts.quantity(text) : null;
    if (alone !== null) return { amount: alone, asset: '' };
    const [, joined = text, behind = ''] = UNIT_JOINED.exec(text) ?? [];
    const { number, unit: asset } = apart ?? { number: joined, unit: behind };
    const amount = number === '' ? 0n : this.#context.amounts.quantity(number);
    if (amount !== null) return { amount, asset: ticker(asset) };
    this.refuse(id, text);
    return null;
  }

  /** Whether the row repeats another with its id to the letter; it is then set aside. */
  repeats(id: string): boolean {
    if (id === '') return false;
    const asWritten = this.#reading === 'as-written';
    const content = asWritten ? rowContent(this.#cells) : this.content();
    return this.#repeated.repeats(this.line, id, content);
  }

  /** All that the row says in the known columns, as one text. */
  content(): string {
    return [...this.#places.keys()].map((id) => this.text(id)).join('|');
  }

  /** The texts of these columns that say anything, with a space between. */
  words(...ids: readonly string[]): string {
    return ids
      .map((id) => this.text(id))
      .filter((word) => word !== '')
      .join(' ');
  }

  setAside(reason: SetAsideReason, params?: Record<string, string>): void {
    this.#context.ledger.setAside(this.line, reason, params);
  }

  issue(code: ImportIssueCode, params?: Record<string, string>): void {
    this.#context.ledger.issue(code, [this.line], params);
  }

  /** Sets the row aside for a cell without which it means nothing. */
  missing(id: string): void {
    this.setAside('missing-value', { column: this.titleOf(id) });
  }

  /** Sets the row aside for a number that cannot be read. */
  refuse(id: string, text = this.text(id)): void {
    this.#context.ledger.refuse(this.line, 'bad-number', this.titleOf(id), text);
  }

  /** Sets the row aside, and lists its operation. */
  unknownOperation(operation: string): void {
    this.setAside('unknown-operation', { operation });
    this.issue('unknown-operation', { operation });
  }

  titleOf(id: string): string {
    return this.#places.get(id)?.title ?? id;
  }
}

const UNIT_JOINED = /^([-+\d.,]*\d)([A-Za-z]\w*)$/;

/** Whether a text begins as a mark does: a cell has to be hashed before it can be looked up. */
function isShortMark(text: string): boolean {
  if (text.length > MARK_LENGTH_MAX) return false;
  const first = text.charCodeAt(0);
  return first === DASH || first === LOWER_N || first === UPPER_N;
}

const DASH = 45;
const UPPER_N = 78;
const LOWER_N = 110;
const SPACE = 32;
const DELETE = 127;

/** Whether a cell begins and ends with what is no space in any script: nearly all do. */
function isTrimmed(cell: string): boolean {
  const first = cell.charCodeAt(0);
  const last = cell.charCodeAt(cell.length - 1);
  return first > SPACE && first < DELETE && last > SPACE && last < DELETE;
}

/** What becomes of a row that stands alone. */
export type EnterRow = (row: RowCells, context: ReadContext) => void;

/** Opens a reader of rows that stand alone: each is entered, or set aside, when it is read. */
export function rowByRow(
  columns: readonly TitledColumn[],
  enter: EnterRow,
  reading?: Reading,
): (context: ReadContext) => FormatReader {
  return (context) => {
    const row = new RowCells(context, columns, reading);
    return {
      row: (cells, line) => {
        row.take(cells, line);
        enter(row, context);
      },
      finish: () => Promise.resolve(),
    };
  };
}
