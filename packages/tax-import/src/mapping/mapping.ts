import type { DecimalMark } from '../ledger/decimal-mark.ts';
import type { DayOrder } from '../times/day-order.ts';

/**
 * How to read a table that no format knows: plain data that is saved as JSON as it stands, and read
 * back with `parseMapping`. A small one:
 *
 * ```json
 * {
 *   "schema": "meridian-mapping/1",
 *   "name": "My broker",
 *   "decimalMark": ",",
 *   "time": { "column": "Datum", "pattern": "DD.MM.YYYY HH:mm", "zone": "Europe/Berlin" },
 *   "layout": { "is": "legs", "asset": "Coin", "amount": { "signed": "Menge" } },
 *   "operation": { "column": "Art", "kinds": { "Kauf": "trade", "Bonus": "income.reward" } },
 *   "group": { "by": "id", "column": "Auftrag" }
 * }
 * ```
 *
 * Names of columns are compared as headers are: case, spaces and underscores do not matter.
 */
export interface Mapping {
  readonly schema: typeof MAPPING_SCHEMA;
  /** What the user calls it. */
  readonly name: string;
  /** The account of the entries; the mapping's name without it. */
  readonly account?: string;
  /** Any of the four that exports use, where it is absent. */
  readonly delimiter?: Delimiter;
  /** What the file's numbers show where it is absent; what they leave open is asked for each file. */
  readonly decimalMark?: DecimalMark;
  readonly time: TimeMapping;
  readonly layout: Layout;
  /** Without it every row is what its amounts say. */
  readonly operation?: OperationMapping;
  readonly fee?: FeeMapping;
  /** What the row was worth, all of it. */
  readonly value?: ValueMapping;
  /** Which rows are one entry; `row` where it is absent: each is its own. */
  readonly group?: Grouping;
  readonly columns?: TextColumns;
  /** Rows of any other status were not executed, and are set aside. */
  readonly status?: { readonly column: ColumnRef; readonly done: readonly string[] };
  /** The file's names of assets by the ledger's: `"Bitcoin": "BTC"`. */
  readonly assets?: Readonly<Record<string, string>>;
}

export const MAPPING_SCHEMA = 'meridian-mapping/1';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A column by its header, and which of those of the same header, from 1. */
export type ColumnRef = string | { readonly header: string; readonly nth: number };

/** A column, or one text for all rows. */
export type TextSource = ColumnRef | { readonly constant: string };

export interface TimeMapping {
  readonly column: ColumnRef;
  /** The time of day, where it has a column of its own. */
  readonly clock?: ColumnRef;
  /** See `parsePattern`; without it ISO dates and dates of digits alone are read. */
  readonly pattern?: string;
  /** Of dates of digits alone; without it the file's dates say it, or the user is asked. */
  readonly dayOrder?: DayOrder;
  /** A name of the IANA database, for times that state none. */
  readonly zone?: string;
}

/** Which way an amount went. */
export type AmountMapping =
  | { readonly signed: ColumnRef }
  /** A column each way; their signs are left out. */
  | { readonly in: ColumnRef; readonly out: ColumnRef }
  /** Without a sign: a word says it, else the operation does. */
  | { readonly unsigned: ColumnRef; readonly side?: SideWords };

export interface SideWords {
  readonly column: ColumnRef;
  readonly in: readonly string[];
  readonly out: readonly string[];
}

/** A quantity and its asset; without one the quantity's cell has the unit (`0.5 BTC`). */
export interface SideMapping {
  readonly quantity: ColumnRef;
  readonly asset?: TextSource;
}

/** The columns of one asset where a file has some for each. */
export interface AssetColumnsMapping {
  readonly asset: string;
  /** Signed. */
  readonly quantity: ColumnRef;
  readonly fee?: ColumnRef;
  readonly balance?: ColumnRef;
}

export type Layout =
  /** One change of one asset in each row. */
  | {
      readonly is: 'legs';
      readonly asset?: TextSource;
      readonly amount: AmountMapping;
      /** The asset's balance after the row. */
      readonly balance?: ColumnRef;
    }
  /** What came in and what went out, side by side. */
  | { readonly is: 'sides'; readonly in?: SideMapping; readonly out?: SideMapping }
  /** A trade in each row: some of the base for some of the quote. */
  | {
      readonly is: 'pair';
      readonly market: { readonly column: ColumnRef } | MarketSources;
      /** Of the base: in is a purchase. */
      readonly amount: AmountMapping;
      /** Of the quote. One of the two is needed. */
      readonly total?: ColumnRef;
      readonly price?: ColumnRef;
    }
  /** Columns of their own for each asset, listed or by the pattern of their headers. */
  | { readonly is: 'assets'; readonly assets: readonly AssetColumnsMapping[] }
  | {
      readonly is: 'assets';
      /** Headers with `{asset}` for the asset: `{asset} Amount {asset}`. */
      readonly headers: AssetHeaders;
    };

export interface MarketSources {
  readonly base: TextSource;
  readonly quote: TextSource;
}

export interface AssetHeaders {
  readonly quantity: string;
  readonly fee?: string;
  readonly balance?: string;
}

/** By a column's words, or the same for every row: a file of nothing but rewards. */
export type OperationMapping = NamedOperations | { readonly every: KindRule };

export interface NamedOperations {
  readonly column: ColumnRef;
  /** By the file's name of the operation. */
  readonly kinds: Readonly<Record<string, KindRule>>;
  /**
   * What to do with a name that is not among them: `ask` sets its rows aside and lists the name,
   * `by-amounts` lists the name and reads the rows by their amounts. `ask` where it is absent.
   */
  readonly otherwise?: Otherwise;
}

export const OTHERWISE = ['ask', 'by-amounts'] as const;
export type Otherwise = (typeof OTHERWISE)[number];

/** What an operation is; or what it is of units that came in, and of units that went out. */
export type KindRule = Kind | { readonly in?: Kind; readonly out?: Kind };

/**
 * `by-amounts`: a trade, a move, a deposit or a withdrawal, by what the row has. `trade-in`,
 * `trade-out`, `transfer-in` and `transfer-out` say the direction of amounts without a sign; `fee`
 * is a fee of its group, or a charge; rows of `left-out` are set aside.
 */
export const KINDS = [
  ...(['by-amounts', 'trade', 'trade-in', 'trade-out', 'deposit', 'withdrawal'] as const),
  ...(['transfer', 'transfer-in', 'transfer-out', 'gift-received', 'charge'] as const),
  ...(['fee', 'left-out'] as const),
  ...(['income.staking', 'income.interest', 'income.mining', 'income.airdrop'] as const),
  ...(['income.fork', 'income.reward', 'income.wages', 'income.other'] as const),
  ...(['outgoing.spend', 'outgoing.gift', 'outgoing.donation', 'outgoing.lost'] as const),
  ...(['outgoing.stolen', 'derivative.realised', 'derivative.funding'] as const),
  ...(['derivative.fee', 'derivative.premium'] as const),
] as const;

export type Kind = (typeof KINDS)[number];

export interface FeeMapping {
  readonly quantity: ColumnRef;
  /** Without it the unit in the cell, else the asset of the row's only amount, else the quote. */
  readonly asset?: TextSource;
  /**
   * What a sign means: `none` leaves it out; with the other two the opposite sign is a fee given
   * back. `none` where it is absent.
   */
  readonly sign?: FeeSign;
  /** Whether the amounts have the fee in them; on top of them where it is absent. */
  readonly included?: boolean;
}

export const FEE_SIGNS = ['none', 'negative-is-cost', 'positive-is-cost'] as const;
export type FeeSign = (typeof FEE_SIGNS)[number];

export interface ValueMapping {
  readonly quantity: ColumnRef;
  readonly currency: TextSource;
}

export type Grouping =
  | { readonly by: 'row' }
  | { readonly by: 'id'; readonly column: ColumnRef }
  /** Rows of one second, and of one text in a further column such as the market. */
  | { readonly by: 'second'; readonly with?: ColumnRef };

export interface TextColumns {
  /** The account, of units that went out where there are two. */
  readonly account?: ColumnRef;
  readonly toAccount?: ColumnRef;
  /** The source's own id of the row: a row that repeats another to the letter is set aside. */
  readonly id?: ColumnRef;
  readonly hash?: ColumnRef;
  readonly note?: ColumnRef;
}

/** The same mapping with an operation answered, for all rows of its name. */
export function withOperation(mapping: Mapping, name: string, rule: KindRule): Mapping {
  const { operation } = mapping;
  if (operation === undefined || 'every' in operation) return mapping;
  const entries = [...Object.entries(operation.kinds).filter(([known]) => known !== name)];
  const kinds = Object.fromEntries([...entries, [name, rule]]);
  return { ...mapping, operation: { ...operation, kinds } };
}
