import type { FormatId } from './format-id.ts';
import type { Trade, Transfer } from '@meridian/tax-engine/ledger/entry.ts';
import type { AmountReader } from '../ledger/amounts.ts';
import type { Clock } from '../times/clock.ts';
import type { OrderedTime } from '../times/day-order.ts';
import type { WallTime } from '../times/instant.ts';
import type { DecimalMark } from '../ledger/decimal-mark.ts';
import type { LedgerBuilder } from '../ledger/builder.ts';
import type { Throttle } from '../throttle.ts';

export interface Column {
  readonly id: string;
  /** Header texts as `normaliseHeader` leaves them, or a pattern over those. */
  readonly headers: readonly (string | RegExp)[];
  /** Whether a file without it is of another format. */
  readonly required: boolean;
  /**
   * Whether it may have a header text that another column of the format has too: a file with that
   * text twice has this column where the text stands for the second time.
   */
  readonly second?: true;
}

/** One row's cells; '' for a column the file or the row does not have. */
export interface Cells {
  readonly length: number;
  cell(index: number): string;
}

/** What a format gets to turn rows into entries. */
export interface ReadContext {
  /** Position of a column by its id; -1 when the file has none. */
  column(id: string): number;
  /**
   * The name the file came under, inside an archive behind the archive's; '' or absent where it is
   * not known. Users rename files: it says something only where the rows do not contradict it.
   */
  readonly fileName?: string;
  /** The header's cells as written, for formats whose columns depend on what the user holds. */
  readonly header: readonly string[];
  readonly ledger: LedgerBuilder;
  readonly clock: Clock;
  readonly amounts: AmountReader;
}

export interface FormatReader {
  /** Takes one row, in the file's order, and keeps it, enters it or sets it aside. */
  row(cells: Cells, line: number): void;
  /** Groups what was kept. Afterwards every row has its outcome. */
  finish(throttle: Throttle): Promise<void>;
}

export interface FormatDefinition {
  readonly id: FormatId;
  readonly name: string;
  /** The account the entries are in, unless the caller names another. */
  readonly account: string;
  readonly columns: readonly Column[];
  /** Id of the column with the time; its header may state a zone. */
  readonly timeColumn: string;
  /**
   * The decimal mark that all its files have: a point where only programs write them. Null for
   * templates that people fill in spreadsheets of any language: the numbers of the file decide.
   */
  readonly decimalMark: DecimalMark | null;
  /** Whether the user describes it: its numbers may have groups, which programs do not write. */
  readonly isMapping?: true;
  /**
   * Where rows name their operation: an exchange may give its operations new names, see
   * `ImportOptions.operations`.
   */
  readonly operations?: {
    /** Ids of columns; the first that a file has counts. */
    readonly columns: readonly string[];
    /** Names to choose from, as they may stand in a row; not all that the format reads. */
    readonly known: readonly string[];
  };
  /** Zone of the times where the header states none; null when the format leaves it open. */
  readonly zone: string | null;
  /** Zones that its files are known to be in, where they state none. */
  readonly likelyZones?: readonly string[];
  /** Reads the format's times where they are not ISO dates. */
  readonly parseTime?: (text: string) => WallTime;
  /**
   * In place of `parseTime` where day, month and year can stand in more than one order: the file's
   * other dates decide which, else the user is asked.
   */
  readonly parseOrdered?: OrderedTime;
  /**
   * Formats of the same source that state the same events in another way (order history and trade
   * history): files of both for one period would count them twice. Stated on both sides.
   */
  readonly overlaps?: readonly FormatId[];
  /**
   * Names the operation that a trade or a move is made of all rows of, from its key: of two files that each
   * show some of the rows the parts are then joined. Null where the source says no id; absent where
   * no operation has more than one row, or nothing names it.
   */
  readonly operationOf?: (key: string, part: Trade | Transfer) => string | null;
  open(context: ReadContext): FormatReader;
}
