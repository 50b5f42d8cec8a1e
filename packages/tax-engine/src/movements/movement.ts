/** What entries do to lots and pools: the language between the ledger and the matchers. */
import type { Quantity } from '@meridian/money/measure.ts';
import type { Entry } from '../ledger/entry.ts';
import type { DisposalKind } from '../result/disposal.ts';
import type { Lot, ValueOrigin } from '../result/lot.ts';
import type { MissingValue } from '../valuation/valuer.ts';

interface Base {
  readonly entry: Entry;
  readonly asset: string;
  readonly account: string;
  readonly day: number;
  readonly quantity: Quantity;
}

/** Units that come in, with their cost. */
export type Acquire = Base & {
  readonly type: 'acquire';
  readonly lot: Lot;
};

/** Units that go out against a value. */
export type Dispose = Base & {
  readonly type: 'dispose';
  /** Instant of the entry: the order of disposals rests on it, and entries lie far from them. */
  readonly at: number;
  readonly kind: DisposalKind;
  readonly proceeds: bigint | null;
  readonly fees: bigint | null;
  readonly origin: ValueOrigin | null;
  readonly missing?: MissingValue;
  /** A loss of it does not count (ES: gifts). */
  readonly lossCounts?: false;
};

/**
 * Units that become other units without a disposal: their cost moves. Units that stand outside the
 * law of the rest (AT: grandfathered units) are disposed of at `value` instead, pro rata.
 */
export type Exchange = Base & {
  readonly type: 'exchange';
  readonly into: { readonly asset: string; readonly quantity: Quantity };
  /** Whether the units received also keep the day of acquisition (PT). */
  readonly keepsDay: boolean;
  /** What the exchange itself cost, which adds to the cost of the units received. */
  readonly added: bigint | null;
  /** Market value of the exchange. */
  readonly value: bigint | null;
  readonly origin: ValueOrigin | null;
  readonly missing?: MissingValue;
};

/** Units that leave without a disposal (gifts where the donee continues, losses). */
export type Remove = Base & { readonly type: 'remove' };

/** Units that change account and keep cost and date. */
export type Move = Base & { readonly type: 'move'; readonly toAccount: string };

export type Movement = Acquire | Dispose | Exchange | Remove | Move;

/** Where units are that left the imported accounts and are taken as still owned. */
export const ELSEWHERE = 'elsewhere';
