/**
 * Golden cases of other tools, schema `taxvec/1`: decimal strings, ISO times in UTC. Fields that a
 * tool does not have are absent or null.
 */

export type TaxvecTransaction = {
  readonly id: string;
  readonly row?: number;
  readonly timestamp: string;
  readonly type: string;
  readonly direction?: string | null;
  readonly baseAsset: string;
  readonly baseQty: string;
  readonly baseValue?: string | null;
  readonly quoteAsset?: string | null;
  readonly quoteQty?: string | null;
  readonly quoteValue?: string | null;
  readonly receivedQty?: string | null;
  readonly price?: string | null;
  /** Fiat value of the whole transaction, without the fee. */
  readonly fiatValue?: string | null;
  readonly fiatFee?: string | null;
  readonly fiatValueWithFee?: string | null;
  readonly feeAsset?: string | null;
  readonly feeQty?: string | null;
  readonly wallet?: string | null;
  readonly toWallet?: string | null;
  readonly holder?: string | null;
  readonly toHolder?: string | null;
};

export type TaxvecPrice = {
  readonly asset: string;
  readonly currency?: string | null;
  readonly timestamp?: string | null;
  readonly date?: string | null;
  readonly price: string;
};

export type TaxvecGain = {
  readonly date: string;
  readonly asset: string;
  readonly qty: string;
  readonly proceeds?: string | null;
  readonly cost?: string | null;
  readonly gain?: string | null;
  readonly acquiredDate?: string | null;
  readonly term?: string | null;
  readonly rule?: string | null;
  readonly deniedLoss?: string | null;
  readonly allowedGain?: string | null;
};

export type TaxvecExpected = {
  readonly gains?: readonly TaxvecGain[];
  readonly income?: readonly {
    readonly date: string;
    readonly asset: string;
    readonly qty: string;
    readonly fiatValue: string;
  }[];
  readonly totals?: Readonly<Record<string, unknown>>;
  readonly pools?: Readonly<Record<string, { readonly qty: string; readonly cost: string }>>;
  readonly missing?: readonly { readonly asset: string; readonly qty: string }[];
  readonly remainingLots?: readonly {
    readonly asset: string;
    readonly qty: string;
    readonly cost?: string | null;
  }[];
};

export type TaxvecCase = {
  readonly schema?: string;
  readonly id: string;
  readonly source: { readonly repo?: string };
  readonly method: string;
  readonly country: string;
  readonly currency: string;
  readonly timezone?: string | null;
  readonly scope?: string | null;
  readonly longTermRule?: unknown;
  readonly settings?: Readonly<Record<string, unknown>> | null;
  /** Points, or prices by asset and time. */
  readonly prices?:
    | readonly TaxvecPrice[]
    | Readonly<Record<string, Readonly<Record<string, string>>>>
    | null;
  readonly transactions: readonly TaxvecTransaction[];
  readonly expected: TaxvecExpected;
};
