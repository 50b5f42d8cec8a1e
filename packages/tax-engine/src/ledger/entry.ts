/**
 * The ledger: what every import produces and the engine reads.
 *
 * Quantities and money are bigint atoms at `FIXED_SCALE` (24 decimals, see
 * `@meridian/money/fixed.ts`). Times are milliseconds since 1970 in UTC.
 */
import type { Quantity } from '@meridian/money/measure.ts';
import type { IncomeName } from '@meridian/tax-rules/events.ts';
import type { Instant } from '../common/time.ts';

/** Money in one fiat currency; `atoms` at FIXED_SCALE. */
export interface MoneyAmount {
  readonly currency: string;
  readonly atoms: bigint;
}

/** One side of an entry. `quantity` is always positive; the side says the direction. */
export interface Leg {
  readonly asset: string;
  readonly quantity: Quantity;
  /** Value of the whole leg as the source itself states it, never looked up elsewhere. */
  readonly value?: MoneyAmount;
}

export type IncomeKind = IncomeName;

export type OutgoingKind = 'spend' | 'gift' | 'donation' | 'lost' | 'stolen';

export type DerivativeKind = 'realised' | 'funding' | 'fee' | 'premium';

declare const isEntryId: unique symbol;

/**
 * The id of an entry. A text that only the owner of the entries names: an import, the workspace, the
 * reader of a stored ledger. As a text it goes into keys and files; a text is none by itself.
 */
export type EntryId = string & { readonly [isEntryId]: true };

/** A text that names an entry. */
export function asEntryId(text: string): EntryId {
  // `as`: an id is a text.
  return text as EntryId;
}

interface EntryBase {
  /** Unique inside a workspace. */
  readonly id: EntryId;
  /**
   * The entry's content as text (the source's own id, or its cells). It breaks ties between entries
   * of the same instant, so that the order of rows in a file never changes a figure.
   */
  readonly key: string;
  readonly at: Instant;
  /** The account of the units; lots are matched per account where the law requires it. */
  readonly account: string;
  /** Id of the file, or `manual`. */
  readonly source: string;
  /** Line numbers in that file, 1-based, ascending; empty for manual entries. */
  readonly rows: readonly number[];
  /** Order among entries of one account at one instant, from ids or the balance chain. */
  readonly sequence?: number;
  /** Fees of the entry, on top of the legs. */
  readonly fees: readonly Leg[];
  /** The source's own word for the operation. */
  readonly wording?: string;
}

/**
 * Units given for units received. Where the source lacks one side the leg is absent and the
 * disposal or acquisition has no value until the user gives one.
 * When both legs carry a `value` they may differ by a fee taken out of the consideration
 * (Coinbase converts): `out.value - in.value` is then that fee, which also stands in `fees`.
 */
export type Trade = EntryBase & {
  readonly kind: 'trade';
  readonly out?: Leg;
  readonly in?: Leg;
  /** The same asset under another name; cost and day of acquisition are carried. */
  readonly conversion?: 'wrap' | 'migration';
};

/** Units that arrived from outside the imported accounts; the file does not know their cost. */
export type Deposit = EntryBase & { readonly kind: 'deposit'; readonly in: Leg };

/** Units that left the imported accounts to an unknown place; they count as still owned. */
export type Withdrawal = EntryBase & { readonly kind: 'withdrawal'; readonly out: Leg };

/**
 * A move between the user's own accounts; lots keep cost and date. `out.quantity - in.quantity`,
 * when positive, is a fee in units. `account === toAccount` is a move inside one account (spot to
 * funding, earn wrappers) and has no effect on lots. `counterpart` names the other file's rows.
 */
export type Transfer = EntryBase & {
  readonly kind: 'transfer';
  readonly out?: Leg;
  readonly in?: Leg;
  readonly toAccount: string;
  readonly counterpart?: { readonly source: string; readonly rows: readonly number[] };
};

/** Units received as income. */
export type Income = EntryBase & {
  readonly kind: 'income';
  readonly income: IncomeKind;
  readonly in: Leg;
};

/** Units given away without units in return. */
export type Outgoing = EntryBase & {
  readonly kind: 'outgoing';
  readonly outgoing: OutgoingKind;
  readonly out: Leg;
};

/** A gift received: units whose cost and date come from the giver, if known. */
export type GiftReceived = EntryBase & { readonly kind: 'gift-received'; readonly in: Leg };

/** A charge that belongs to no other entry (interest paid, platform fee). */
export type Charge = EntryBase & { readonly kind: 'charge'; readonly out: Leg };

/** Profit and loss of margin, futures, perpetuals and options, in the settlement asset. */
export type Derivative = EntryBase & {
  readonly kind: 'derivative';
  readonly derivative: DerivativeKind;
  readonly contract?: string;
  readonly in?: Leg;
  readonly out?: Leg;
};

/** A lot or pool that the user brings from before the first file. */
export type Opening = EntryBase & {
  readonly kind: 'opening';
  readonly in: Leg;
  readonly cost: MoneyAmount;
};

export type Entry =
  | Trade
  | Deposit
  | Withdrawal
  | Transfer
  | Income
  | Outgoing
  | GiftReceived
  | Charge
  | Derivative
  | Opening;

export type EntryKind = Entry['kind'];

const FIAT = new Set(
  (
    'AED ARS AUD BGN BHD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GEL HKD HUF IDR ILS INR ISK ' +
    'JPY KES KRW KWD KZT MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD ' +
    'THB TRY TWD UAH USD UYU VND ZAR'
  ).split(' '),
);

/** Letters of a code of ISO 4217. */
const CODE_LENGTH = 3;

/**
 * The last currency and the last other code: a ledger asks a dozen times an entry, mostly about the
 * same two.
 */
let [lastFiat, lastOther] = ['', ''];

/** Whether an asset is a state currency. Stablecoins are not. */
export function isFiat(asset: string): boolean {
  if (asset.length !== CODE_LENGTH || asset === lastOther) return false;
  if (asset === lastFiat) return true;
  const known = FIAT.has(asset);
  if (known) lastFiat = asset;
  else lastOther = asset;
  return known;
}
