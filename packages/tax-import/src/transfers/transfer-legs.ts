import { invariant } from '../invariants.ts';
import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import {
  type Deposit,
  type Entry,
  isFiat,
  type Leg,
  type Transfer,
  type Withdrawal,
} from '@meridian/tax-engine/ledger/entry.ts';
import { msBetween } from '@meridian/tax-engine/common/time.ts';
import { exchangeOf, type Pooled, refAt } from '../across/pool.ts';

/** One leg of a possible transfer: units that left an account, or that arrived in one. */
export class TransferLeg {
  readonly entry: Withdrawal | Deposit | Transfer;
  readonly leg: Leg;
  /** Half of a move inside an exchange whose other half may be in another file. */
  readonly half: boolean;
  readonly exchange: string;
  /** Of the transaction, in one spelling. */
  readonly hash: string | undefined;
  /** Charged in the asset itself, on top or out of the quantity: sources differ. */
  readonly fee: Quantity;
  /** Index among all legs of one search, from 0; sets and counts of legs use it. */
  readonly nr: number;
  readonly #pool: Pooled;
  readonly #index: number;
  #ref: string | undefined;

  /** @param index of the entry in its pool */
  constructor(
    { entry, leg, half }: End,
    nr: number,
    exchange: string,
    pool: Pooled,
    index: number,
  ) {
    this.nr = nr;
    this.entry = entry;
    this.leg = leg;
    this.half = half;
    this.exchange = exchange;
    this.hash = plainHash(pool.source.hashes[entry.id]);
    this.fee = feeIn(leg.asset, entry);
    this.#pool = pool;
    this.#index = index;
  }

  /** Reference by content, see `refOf`; computed when first read, since few legs need it. */
  get ref(): string {
    this.#ref ??= refAt(this.#pool, this.#index);
    return this.#ref;
  }
}

export interface TransferLegs {
  readonly sent: readonly TransferLeg[];
  readonly arrived: readonly TransferLeg[];
}

/** Every leg that could be part of a transfer, by time and content. State currency has no lots. */
export function transferLegsOf(pooled: readonly Pooled[]): TransferLegs {
  const sent: TransferLeg[] = [];
  const arrived: TransferLeg[] = [];
  for (const pool of pooled) {
    const { source, entries } = pool;
    const exchange = exchangeOf(source);
    for (const [index, entry] of entries.entries()) {
      const end = endOf(entry);
      if (end === null || isFiat(end.leg.asset)) continue;
      const leg = new TransferLeg(end, sent.length + arrived.length, exchange, pool, index);
      (end.leaves ? sent : arrived).push(leg);
    }
  }
  return { sent: sent.sort(compareLegs), arrived: arrived.sort(compareLegs) };
}

/** A set of legs of one search, as a byte for each: faster than a `Set` of 100,000 objects. */
export class TransferLegSet {
  readonly #members: Uint8Array;

  constructor({ sent, arrived }: TransferLegs) {
    this.#members = new Uint8Array(numbersOf(sent, arrived));
  }

  has({ nr }: TransferLeg): boolean {
    return this.#members[nr] === 1;
  }

  add({ nr }: TransferLeg): void {
    this.#members[nr] = 1;
  }
}

/** A count for each leg of a search. */
export class TransferLegCounts {
  readonly #counts: Uint32Array;

  constructor({ sent, arrived }: TransferLegs) {
    this.#counts = new Uint32Array(numbersOf(sent, arrived));
  }

  of({ nr }: TransferLeg): number {
    const count = this.#counts[nr];
    invariant(count !== undefined, 'transfer-end-is-counted');
    return count;
  }

  add(leg: TransferLeg): void {
    this.#counts[leg.nr] = this.of(leg) + 1;
  }
}

/** One more than the highest index; a search may leave out some legs. */
function numbersOf(...lists: readonly (readonly TransferLeg[])[]): number {
  let numbers = 0;
  for (const legs of lists) for (const { nr } of legs) numbers = Math.max(numbers, nr + 1);
  return numbers;
}

interface End {
  readonly entry: Withdrawal | Deposit | Transfer;
  readonly leg: Leg;
  readonly half: boolean;
  readonly leaves: boolean;
}

function endOf(entry: Entry): End | null {
  if (entry.kind === 'withdrawal') return { entry, leg: entry.out, half: false, leaves: true };
  if (entry.kind === 'deposit') return { entry, leg: entry.in, half: false, leaves: false };
  if (entry.kind !== 'transfer' || entry.account !== entry.toAccount) return null;
  if (entry.out !== undefined && entry.in === undefined) {
    return { entry, leg: entry.out, half: true, leaves: true };
  }
  if (entry.in !== undefined && entry.out === undefined) {
    return { entry, leg: entry.in, half: true, leaves: false };
  }
  return null;
}

function feeIn(asset: string, entry: Entry): Quantity {
  let sum: Quantity = ZERO;
  for (const fee of entry.fees) if (fee.asset === asset) sum = plus(sum, fee.quantity);
  return sum;
}

function plainHash(text: string | undefined): string | undefined {
  const plain = text?.trim().toLowerCase().replace(/^0x/, '');
  return plain === '' ? undefined : plain;
}

export function compareLegs(a: TransferLeg, b: TransferLeg): number {
  return msBetween(b.entry.at, a.entry.at) || (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0);
}

/** Whether the ends belong to different places that units can move between. */
export function canPair(from: TransferLeg, to: TransferLeg): boolean {
  if (from.entry.account === to.entry.account || from.leg.asset !== to.leg.asset) return false;
  // A half says itself that it stays inside its exchange.
  return from.half || to.half ? from.half && to.half && from.exchange === to.exchange : true;
}

/** What may arrive of what was sent: all of it, or what a stated fee leaves. */
export function arrivals({ leg, fee }: TransferLeg): readonly Quantity[] {
  return fee > ZERO && fee < leg.quantity
    ? [leg.quantity, minus(leg.quantity, fee)]
    : [leg.quantity];
}

export function hashesDiffer(from: TransferLeg, to: TransferLeg): boolean {
  return from.hash !== undefined && to.hash !== undefined && from.hash !== to.hash;
}
