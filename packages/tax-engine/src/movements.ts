import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { type Zone, isoToDay } from './calendar.ts';
import { type Entry, type Leg, isFiat } from './ledger.ts';
import type { DisposalKind, MissingCost, ValueOrigin } from './result.ts';
import { type MissingValue, type Valued, type Valuer, impliedValue } from './valuation.ts';

type Base = {
  readonly entry: Entry;
  readonly asset: string;
  readonly account: string;
  readonly at: number;
  readonly day: number;
  readonly quantity: bigint;
};

/** Units that come in, with their cost. */
export type Acquire = Base & {
  readonly type: 'acquire';
  readonly cost: bigint | null;
  readonly origin: ValueOrigin | null;
  /** Without a cost: what is missing to have one. */
  readonly missing: MissingCost | null;
  /** Day from which a holding period counts; null where it is not known. */
  readonly acquiredDay: number | null;
  /** Instant of acquisition; the start of the day where only the day is known. */
  readonly acquiredAt: number | null;
};

/** Units that go out against a value. */
export type Dispose = Base & {
  readonly type: 'dispose';
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
 * law of the rest (AT: old holdings) are disposed of at `value` instead, pro rata.
 */
export type Exchange = Base & {
  readonly type: 'exchange';
  readonly into: { readonly asset: string; readonly quantity: bigint };
  /** Whether the units received also keep the day of acquisition (PT). */
  readonly keepsDay: boolean;
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

export type MovementContext = {
  readonly rules: CountryRules;
  readonly zone: Zone;
  readonly valuer: Valuer;
};

/** What an entry does to lots, in the order in which it does it. State currencies have no lots. */
export function movementsOf(entry: Entry, context: MovementContext): Movement[] {
  const recorder = new Recorder(entry, context);
  switch (entry.kind) {
    case 'trade':
      recordTrade(entry, recorder);
      break;
    case 'opening':
      recorder.acquire(entry.in, opening(recorder.money(entry.cost)));
      break;
    case 'deposit':
    case 'gift-received':
      recordArrival(entry, recorder);
      break;
    case 'income':
      recordIncome(entry, recorder);
      break;
    case 'outgoing':
      recordOutgoing(entry, recorder, context.rules.outgoing[entry.outgoing].value === 'disposal');
      break;
    case 'charge':
      recorder.dispose(entry.out, 'fee', recorder.value(entry.out), 0n);
      break;
    case 'derivative':
      if (entry.in !== undefined) recorder.acquire(entry.in, recorder.value(entry.in));
      if (entry.out !== undefined) {
        recorder.dispose(entry.out, 'derivative', recorder.value(entry.out), 0n);
      }
      recorder.disposeFees();
      break;
    case 'withdrawal':
      recorder.knowStatedValue(entry.out);
      recorder.disposeFees();
      recorder.move(entry.out, ELSEWHERE);
      break;
    case 'transfer':
      recordTransfer(entry, recorder);
      break;
  }
  return recorder.movements;
}

/** A value with fees: unknown as soon as one of its parts is. */
type Cost = Valued | { readonly atoms: null; readonly missing: 'fee' };

const UNKNOWN: Valued = { atoms: null, missing: 'price' };
const NO_FEE_VALUE: Cost = { atoms: null, missing: 'fee' };

function opening(value: Valued): Valued {
  return value.atoms === null ? value : { atoms: value.atoms, origin: 'opening' };
}

function addFees(value: Valued, fees: bigint | null): Cost {
  if (value.atoms === null) return value;
  return fees === null ? NO_FEE_VALUE : { atoms: value.atoms + fees, origin: value.origin };
}

/**
 * A trade: fees add to the cost of a purchase and reduce the proceeds of a sale; on a swap they
 * belong to the disposal. Fees paid in units are disposals of their own after the trade.
 */
function recordTrade(entry: Entry & { kind: 'trade' }, recorder: Recorder): void {
  const gives = entry.out !== undefined && !isFiat(entry.out.asset) ? entry.out : undefined;
  const takes = entry.in !== undefined && !isFiat(entry.in.asset) ? entry.in : undefined;
  const value = recorder.trade(entry);
  recorder.knowValue(gives, value.out);
  recorder.knowValue(takes, value.in);
  const fees = recorder.feesOf(entry.fees);
  if (gives !== undefined) {
    recorder.dispose(gives, takes === undefined ? 'sale' : 'swap', value.out, fees);
    if (takes !== undefined) recorder.acquire(takes, value.in);
  } else if (takes !== undefined) {
    recorder.acquire(takes, addFees(value.in, fees));
  }
  recorder.disposeFees();
}

/** Units of unknown origin: what the user says of cost and day, else unknown. */
function recordArrival(entry: Entry & { in: Leg }, recorder: Recorder): void {
  recorder.knowStatedValue(entry.in);
  const { cost, acquiredDay, ownUnits } = recorder.correction ?? {};
  if (ownUnits === true) {
    recorder.move(entry.in, entry.account, ELSEWHERE);
    recorder.disposeFees();
    return;
  }
  const since = acquiredDay === undefined ? null : isoToDay(acquiredDay);
  const value = cost === undefined ? UNKNOWN : recorder.money(cost, since ?? undefined);
  recorder.acquire(entry.in, value, since);
  recorder.disposeFees();
}

function recordIncome(entry: Entry & { kind: 'income' }, recorder: Recorder): void {
  const value = recorder.value(entry.in);
  recorder.knowValue(entry.in, value);
  const charges = entry.fees.filter((fee) => isFiat(fee.asset));
  recorder.acquire(entry.in, addFees(value, recorder.feesOf(charges)));
  recorder.disposeFees();
}

function recordOutgoing(
  entry: Entry & { kind: 'outgoing' },
  recorder: Recorder,
  isDisposal: boolean,
): void {
  if (isDisposal) {
    const value = recorder.value(entry.out);
    recorder.knowValue(entry.out, value);
    const kind = entry.outgoing === 'gift' ? 'gift' : 'spend';
    recorder.dispose(entry.out, kind, value, recorder.feesOf(entry.fees));
  } else {
    recorder.remove(entry.out);
  }
  recorder.disposeFees();
}

function recordTransfer(entry: Entry & { kind: 'transfer' }, recorder: Recorder): void {
  recorder.knowStatedValue(entry.out);
  recorder.knowStatedValue(entry.in);
  recorder.disposeFees();
  const arrived = entry.in ?? entry.out;
  if (arrived === undefined || entry.account === entry.toAccount) return;
  const lost = entry.out === undefined ? 0n : entry.out.quantity - arrived.quantity;
  if (lost > 0n) {
    const fee: Leg = { asset: arrived.asset, quantity: lost };
    recorder.dispose(fee, 'fee', recorder.lostValue(fee), 0n);
  }
  recorder.move(arrived, entry.toAccount);
}

/** Collects the movements of one entry. */
class Recorder {
  readonly movements: Movement[] = [];
  readonly #entry: Entry;
  readonly #valuer: Valuer;
  readonly #zone: Zone;
  readonly #day: number;
  /** Legs of the entry with their value: a fee in the same asset is worth its share. */
  #first: { readonly leg: Leg; readonly value: bigint } | undefined;
  #second: { readonly leg: Leg; readonly value: bigint } | undefined;

  constructor(entry: Entry, { zone, valuer }: MovementContext) {
    this.#entry = entry;
    this.#valuer = valuer;
    this.#zone = zone;
    this.#day = zone.dayOf(entry.at);
  }

  get correction() {
    return this.#valuer.correctionOf(this.#entry);
  }

  money(money: Parameters<Valuer['money']>[0], day = this.#day): Valued {
    return this.#valuer.money(money, day);
  }

  value(leg: Leg): Valued {
    return this.#valuer.leg(leg, this.#day, this.#entry);
  }

  trade(entry: Entry & { kind: 'trade' }): { in: Valued; out: Valued } {
    return this.#valuer.trade(entry, this.#day);
  }

  knowValue(leg: Leg | undefined, value: Valued): void {
    if (leg === undefined || leg.quantity === 0n || value.atoms === null) return;
    this.#second = this.#first;
    this.#first = { leg, value: value.atoms };
  }

  /** A move has no value of its own, but what its source states prices a fee in the same asset. */
  knowStatedValue(leg: Leg | undefined): void {
    if (leg?.value !== undefined) this.knowValue(leg, this.#valuer.leg(leg, this.#day));
  }

  acquire(leg: Leg, value: Cost, acquiredDay: number | null = this.#day): void {
    if (isFiat(leg.asset)) return;
    const isKnown = value.atoms !== null;
    this.movements.push({
      ...this.#base(leg),
      type: 'acquire',
      cost: value.atoms,
      origin: isKnown ? value.origin : null,
      missing: isKnown ? null : value.missing,
      acquiredDay,
      acquiredAt: this.#instantOf(acquiredDay),
    });
  }

  dispose(leg: Leg, kind: DisposalKind, value: Valued, fees: bigint | null): void {
    if (isFiat(leg.asset)) return;
    const base = { ...this.#base(leg), type: 'dispose', kind, fees } as const;
    this.movements.push(
      value.atoms === null
        ? { ...base, proceeds: null, origin: null, missing: value.missing }
        : { ...base, proceeds: value.atoms, origin: value.origin },
    );
  }

  remove(leg: Leg): void {
    if (!isFiat(leg.asset)) this.movements.push({ ...this.#base(leg), type: 'remove' });
  }

  move(leg: Leg, toAccount: string, account = this.#entry.account): void {
    if (isFiat(leg.asset)) return;
    this.movements.push({ ...this.#base(leg), type: 'move', account, toAccount });
  }

  /** Fees in the report's currency; null when one of them has no value. */
  feesOf(fees: readonly Leg[]): bigint | null {
    let total: bigint | null = 0n;
    for (const fee of fees) {
      const value = this.#feeValue(fee);
      total = total === null || value.atoms === null ? null : total + value.atoms;
    }
    return total;
  }

  /** Records fees that are paid in units as disposals at their value. */
  disposeFees(): void {
    for (const fee of this.#entry.fees) {
      if (!isFiat(fee.asset)) this.dispose(fee, 'fee', this.#feeValue(fee), 0n);
    }
  }

  /** Value of units that a transfer lost: what the user typed for it, else as any fee. */
  lostValue(fee: Leg): Valued {
    return this.correction?.value === undefined ? this.#feeValue(fee) : this.value(fee);
  }

  #feeValue(fee: Leg): Valued {
    if (isFiat(fee.asset)) return this.#valuer.leg(fee, this.#day);
    const side = [this.#first, this.#second].find((known) => known?.leg.asset === fee.asset);
    return side === undefined || fee.value !== undefined
      ? this.#valuer.leg(fee, this.#day)
      : impliedValue(side.leg, side.value, fee.quantity);
  }

  #instantOf(acquiredDay: number | null): number | null {
    if (acquiredDay === this.#day) return this.#entry.at;
    return acquiredDay === null ? null : this.#zone.startOf(acquiredDay);
  }

  #base(leg: Leg): Base {
    const { at, account } = this.#entry;
    return {
      entry: this.#entry,
      asset: leg.asset,
      account,
      at,
      day: this.#day,
      quantity: leg.quantity,
    };
  }
}
