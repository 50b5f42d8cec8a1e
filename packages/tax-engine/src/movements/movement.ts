/** Movements: what entries do to lots and pools, as the matchers read it. */
import type { Quantity } from '@meridian/money/measure.ts';
import type { Day, Instant } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';
import type { DisposalKind } from '../result/disposal.ts';
import type { Lot, ValueOrigin } from '../result/lot.ts';
import type { MissingValue } from '../valuation/valuer.ts';

interface Base {
  readonly entry: Entry;
  readonly asset: string;
  readonly account: string;
  readonly day: Day;
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
  /** Instant of the entry; copied, because sorting disposals would otherwise read every entry. */
  readonly at: Instant;
  readonly kind: DisposalKind;
  readonly proceeds: bigint | null;
  readonly fees: bigint | null;
  readonly origin: ValueOrigin | null;
  readonly missing?: MissingValue;
  /** Set where a loss does not count (ES: gifts). */
  readonly lossCounts?: false;
};

/**
 * Units exchanged for other units without a disposal: their cost moves. Grandfathered units (AT)
 * are disposed of at `value` instead, pro rata.
 */
export type Exchange = Base & {
  readonly type: 'exchange';
  readonly into: { readonly asset: string; readonly quantity: Quantity };
  /** Whether the units received also keep the day of acquisition (PT). */
  readonly keepsDay: boolean;
  /** Cost of the exchange itself, which adds to the cost of the units received. */
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

/** The place of units that left the imported accounts and are taken as still owned. */
export const ELSEWHERE = 'elsewhere';
