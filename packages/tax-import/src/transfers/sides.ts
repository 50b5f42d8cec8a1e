import { invariant } from '@meridian/money/invariant.ts';
import {
  type Deposit,
  type Entry,
  isFiat,
  type Leg,
  type Transfer,
  type Withdrawal,
} from '@meridian/tax-engine/ledger/entry.ts';
import { exchangeOf, type Pooled, refAt } from '../across/pool.ts';

/** One end of a possible transfer: units that left an account, or that arrived in one. */
export class Side {
  readonly entry: Withdrawal | Deposit | Transfer;
  readonly leg: Leg;
  /** Half of a move inside an exchange whose other half may be in another file. */
  readonly half: boolean;
  readonly exchange: string;
  /** Of the transaction, in one spelling. */
  readonly hash: string | undefined;
  /** Charged in the asset itself, on top or out of the quantity: sources differ. */
  readonly fee: bigint;
  /** Its number among all ends of one search, from 0: what is noted of ends is kept by it. */
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

  /** Its name by content, see `refOf`; made when it is asked for, few ends are. */
  get ref(): string {
    this.#ref ??= refAt(this.#pool, this.#index);
    return this.#ref;
  }
}

export type Sides = { readonly sent: readonly Side[]; readonly arrived: readonly Side[] };

/** Every end of a transfer there can be, by time and content. State money has no lots to carry. */
export function sidesOf(pooled: readonly Pooled[]): Sides {
  const sent: Side[] = [];
  const arrived: Side[] = [];
  for (const pool of pooled) {
    const { source, entries } = pool;
    const exchange = exchangeOf(source);
    for (const [index, entry] of entries.entries()) {
      const end = endOf(entry);
      if (end === null || isFiat(end.leg.asset)) continue;
      const side = new Side(end, sent.length + arrived.length, exchange, pool, index);
      (end.leaves ? sent : arrived).push(side);
    }
  }
  return { sent: sent.sort(compareSides), arrived: arrived.sort(compareSides) };
}

/** Ends of one search, by their numbers: a hundred thousand of them in a `Set` take their time. */
export class SideSet {
  readonly #members: Uint8Array;

  constructor({ sent, arrived }: Sides) {
    this.#members = new Uint8Array(numbersOf(sent, arrived));
  }

  has({ nr }: Side): boolean {
    return this.#members[nr] === 1;
  }

  add({ nr }: Side): void {
    this.#members[nr] = 1;
  }
}

/** How often something is met, for each end of a search. */
export class SideCounts {
  readonly #counts: Uint32Array;

  constructor({ sent, arrived }: Sides) {
    this.#counts = new Uint32Array(numbersOf(sent, arrived));
  }

  of({ nr }: Side): number {
    const count = this.#counts[nr];
    invariant(count !== undefined, 'an end of this search');
    return count;
  }

  add(side: Side): void {
    this.#counts[side.nr] = this.of(side) + 1;
  }
}

/** One more than the highest number: of a search's ends some may be left out. */
function numbersOf(...lists: readonly (readonly Side[])[]): number {
  let numbers = 0;
  for (const sides of lists) for (const { nr } of sides) numbers = Math.max(numbers, nr + 1);
  return numbers;
}

type End = {
  readonly entry: Withdrawal | Deposit | Transfer;
  readonly leg: Leg;
  readonly half: boolean;
  readonly leaves: boolean;
};

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

function feeIn(asset: string, entry: Entry): bigint {
  let sum = 0n;
  for (const fee of entry.fees) if (fee.asset === asset) sum += fee.quantity;
  return sum;
}

function plainHash(text: string | undefined): string | undefined {
  const plain = text?.trim().toLowerCase().replace(/^0x/, '');
  return plain === '' ? undefined : plain;
}

export function compareSides(a: Side, b: Side): number {
  return a.entry.at - b.entry.at || (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0);
}

/** Whether the ends belong to different places that units can move between. */
export function canPair(from: Side, to: Side): boolean {
  if (from.entry.account === to.entry.account || from.leg.asset !== to.leg.asset) return false;
  // A half says itself that it stays inside its exchange.
  return from.half || to.half ? from.half && to.half && from.exchange === to.exchange : true;
}

/** What may arrive of what was sent: all of it, or what a stated fee leaves. */
export function arrivals({ leg, fee }: Side): readonly bigint[] {
  return fee > 0n && fee < leg.quantity ? [leg.quantity, leg.quantity - fee] : [leg.quantity];
}

export function hashesDiffer(from: Side, to: Side): boolean {
  return from.hash !== undefined && to.hash !== undefined && from.hash !== to.hash;
}
