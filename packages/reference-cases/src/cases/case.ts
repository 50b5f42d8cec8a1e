/**
 * Reference cases of other tools, schema `taxvec/1`: decimal strings, ISO times in UTC. Fields that a
 * tool does not have are absent or null; numbers may also stand as JSON numbers.
 */

export type Decimal = string | number;

/** Absent, empty or a number. */
export type MaybeDecimal = Decimal | null | undefined;

export interface CaseTransaction {
  readonly id: string;
  readonly row?: number;
  /** ISO, or seconds since 1970. */
  readonly timestamp: string | number;
  readonly type: string;
  readonly direction?: string | null;
  readonly baseAsset?: string | null;
  readonly baseQty?: MaybeDecimal;
  readonly baseValue?: MaybeDecimal;
  readonly quoteAsset?: string | null;
  readonly quoteQty?: MaybeDecimal;
  readonly quoteValue?: MaybeDecimal;
  readonly receivedQty?: MaybeDecimal;
  readonly price?: MaybeDecimal;
  /** Fiat value of the whole transaction, without the fee. */
  readonly fiatValue?: MaybeDecimal;
  readonly fiatFee?: MaybeDecimal;
  readonly fiatValueWithFee?: MaybeDecimal;
  readonly feeAsset?: string | null;
  readonly feeQty?: MaybeDecimal;
  readonly wallet?: string | null;
  readonly toWallet?: string | null;
  readonly holder?: string | null;
  readonly toHolder?: string | null;
}

export interface CaseGain {
  readonly date: string;
  readonly asset: string;
  readonly qty: Decimal;
  readonly proceeds?: MaybeDecimal;
  readonly cost?: MaybeDecimal;
  readonly gain?: MaybeDecimal;
  /** Another word for the gain. */
  readonly pnl?: MaybeDecimal;
  readonly acquiredDate?: string | null;
  readonly term?: string | null;
  readonly taxable?: unknown;
  readonly rule?: string | null;
  readonly eventType?: string | null;
  readonly deniedLoss?: MaybeDecimal;
  readonly deniedQty?: MaybeDecimal;
  readonly allowedGain?: MaybeDecimal;
  /** Which part of its lot the row is: `2/3: 0.8 of 1 BTC` (RP2). */
  readonly lotFraction?: string | null;
  /** Which part of its event the row is. */
  readonly eventFraction?: string | null;
}

export interface CaseIncome {
  readonly date: string;
  readonly asset: string;
  readonly qty: Decimal;
  readonly fiatValue: MaybeDecimal;
  readonly eventType?: string | null;
}

export interface CaseBalance {
  readonly asset: string;
  readonly wallet?: string | null;
  readonly holder?: string | null;
  readonly acquired?: MaybeDecimal;
  readonly sent?: MaybeDecimal;
  readonly received?: MaybeDecimal;
  readonly final?: MaybeDecimal;
}

export interface CaseLot {
  readonly asset: string;
  readonly qty: Decimal;
  readonly cost?: MaybeDecimal;
  /** Cost of one unit. */
  readonly rate?: MaybeDecimal;
  readonly acquiredDate?: string | null;
}

export interface CaseYearRow {
  readonly year: number | string;
  readonly asset: string;
  readonly type?: string | null;
  readonly term?: string | null;
  readonly qty?: MaybeDecimal;
  readonly proceeds?: MaybeDecimal;
  readonly cost?: MaybeDecimal;
  readonly gain?: MaybeDecimal;
}

/** Units sold that nobody bought; tools have several names for their number. */
export interface CaseMissing {
  readonly asset?: string;
  readonly date?: string | null;
  readonly qty?: MaybeDecimal;
  readonly missingQty?: MaybeDecimal;
  readonly missing_qty?: MaybeDecimal;
  readonly missing_amount?: MaybeDecimal;
  readonly amount?: MaybeDecimal;
}

export interface CaseExpected {
  readonly gains?: readonly CaseGain[];
  readonly income?: readonly CaseIncome[];
  /** By tax year, by kind of event, or figures of the whole. */
  readonly totals?: Readonly<Record<string, unknown>>;
  readonly yearlySummary?: readonly CaseYearRow[];
  readonly pools?: Readonly<
    Record<string, { readonly qty: Decimal; readonly cost?: MaybeDecimal }>
  >;
  readonly missing?:
    | readonly CaseMissing[]
    | Readonly<Record<string, Decimal | Omit<CaseMissing, 'asset'>>>;
  /** What BittyTax prints of each match, to the penny. */
  readonly bittyTaxRun?: readonly CaseGain[];
  /** What HMRC's manual prints, cut to whole pounds: units and cost of a pool. */
  readonly publishedHMRC?: {
    readonly gains?: readonly Pick<CaseGain, 'date' | 'asset' | 'gain'>[] | null;
    readonly pool?: Readonly<Record<string, readonly [Decimal, Decimal]>> | null;
  };
  /** What a superficial loss adds to the cost of what is held, and the last instant before that. */
  readonly adjustment?: { readonly timestamp?: string; readonly addToAcb?: MaybeDecimal };
  /** That the tool stops, perhaps with its words. */
  readonly error?: unknown;
  readonly oversold?: unknown;
  readonly remainingLots?: readonly CaseLot[] | Readonly<Record<string, readonly CaseLot[]>>;
  readonly balances?: readonly CaseBalance[] | Readonly<Record<string, Decimal>>;
}

export interface ReferenceCase {
  readonly schema?: string;
  readonly id: string;
  /** The tool: its repository, or its name alone. */
  readonly source: string | { readonly repo?: string };
  readonly method: string;
  readonly country: string;
  readonly currency: string;
  readonly timezone?: string | null;
  readonly scope?: string | null;
  readonly longTermRule?: unknown;
  readonly settings?: Readonly<Record<string, unknown>> | null;
  /** The layout of all its tables by name; without it the one in which they differ least. */
  readonly layout?: string | null;
  readonly notes?: readonly string[] | string | null;
  /** Points in a list, or prices by asset, perhaps by quote, and by time. */
  readonly prices?: unknown;
  readonly transactions: readonly CaseTransaction[];
  readonly expected: CaseExpected;
}
