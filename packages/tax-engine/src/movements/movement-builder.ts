import { ZERO } from '@meridian/money/measure.ts';
import type { FeeRules } from '@meridian/tax-rules/events.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Day, Instant } from '../common/time.ts';
import type { Zone } from '../common/calendar.ts';
import { type Entry, type Leg, type Trade, isFiat } from '../ledger/entry.ts';
import type { Movement } from './movement.ts';
import type { DisposalKind } from '../result/disposal.ts';
import type { Lot } from '../result/lot.ts';
import { type LegKey, keyOfLeg } from '../valuation/correction.ts';
import { type MissingValue, type Valued, type Valuer, impliedValue } from '../valuation/valuer.ts';
import { append } from '../common/append.ts';

/** A value with fees; unknown if any part is unknown. */
export type Cost = Valued | { readonly atoms: null; readonly missing: 'fee' | 'acquisition' };

export const UNKNOWN: Valued = { atoms: null, missing: 'price' };
const NO_FEE_VALUE: Cost = { atoms: null, missing: 'fee' };

export function addFees(value: Cost, fees: bigint | null): Cost {
  if (value.atoms === null) return value;
  return fees === null ? NO_FEE_VALUE : { atoms: value.atoms + fees, origin: value.origin };
}

interface BuilderContext {
  readonly rules: CountryRules;
  readonly zone: Zone;
  readonly valuer: Valuer;
}

type Base = Pick<Movement, 'entry' | 'asset' | 'account' | 'day' | 'quantity'>;

/** A fee, or units that a transfer lost, without a value. */
export interface UnvaluedFee {
  readonly key: LegKey;
  readonly leg: Leg;
  readonly missing: MissingValue;
}

/** What a fee in units is paid for. */
type FeeRule = 'paidInUnits' | 'swapPaidInUnits' | 'ownTransfer';

const NONE: readonly Movement[] = [];
const NO_FEES: readonly UnvaluedFee[] = [];

/** Builds the movements of an entry, in order. */
export class MovementBuilder {
  #movements: [Movement, ...Movement[]] | undefined;
  readonly #entry: Entry;
  readonly #valuer: Valuer;
  readonly #zone: Zone;
  readonly #fees: FeeRules;
  readonly day: Day;
  /**
   * The last two legs of the entry with their value: a fee in the same asset is worth its share.
   */
  #first: Leg | undefined;
  #firstValue = 0n;
  #second: Leg | undefined;
  #secondValue = 0n;
  #unvalued: [UnvaluedFee, ...UnvaluedFee[]] | undefined;

  constructor(entry: Entry, { rules, zone, valuer }: BuilderContext) {
    this.#entry = entry;
    this.#valuer = valuer;
    this.#zone = zone;
    this.#fees = rules.fees.value;
    this.day = zone.dayOf(entry.at);
  }

  get movements(): readonly Movement[] {
    return this.#movements ?? NONE;
  }

  /** Fees whose value was needed and is not known. */
  get unvaluedFees(): readonly UnvaluedFee[] {
    return this.#unvalued ?? NO_FEES;
  }

  get correction() {
    return this.#valuer.correctionOf(this.#entry);
  }

  money(money: Parameters<Valuer['money']>[0], day = this.day): Valued {
    return this.#valuer.money(money, day);
  }

  value(leg: Leg): Valued {
    return this.#valuer.leg(leg, this.day, this.#entry);
  }

  trade(entry: Entry & { kind: 'trade' }): { in: Valued; out: Valued } {
    return this.#valuer.trade(entry, this.day);
  }

  /** Both sides at the higher of their market values (ES); typed and one-sided values as usual. */
  higherSide(entry: Trade): { in: Valued; out: Valued } {
    const plain = this.trade(entry);
    if (plain.in.atoms === null || plain.in.origin === 'typed') return plain;
    const sides = [entry.in, entry.out].map((leg) =>
      leg === undefined ? UNKNOWN : this.#valuer.leg(leg, this.day),
    );
    let higher: Valued | null = null;
    for (const side of sides) {
      if (side.atoms === null) return plain;
      if (higher === null || higher.atoms === null || side.atoms > higher.atoms) higher = side;
    }
    return higher === null ? plain : { in: higher, out: higher };
  }

  /** Keeps the value of a leg, for a fee in the same asset; of the last two legs. */
  setLegValue(leg: Leg | undefined, value: Valued): void {
    if (leg === undefined || leg.quantity === ZERO || value.atoms === null) return;
    this.#second = this.#first;
    this.#secondValue = this.#firstValue;
    this.#first = leg;
    this.#firstValue = value.atoms;
  }

  /** Keeps the value that the source states for a leg: a move has no other value. */
  setStatedLegValue(leg: Leg | undefined): void {
    if (leg?.value !== undefined) this.setLegValue(leg, this.#valuer.leg(leg, this.day));
  }

  acquire(leg: Leg, value: Cost, acquiredDay: Day | null = this.day): void {
    if (isFiat(leg.asset)) return;
    const { day } = this;
    const entry = this.#entry;
    const { asset, quantity } = leg;
    const isKnown = value.atoms !== null;
    const lot: Lot = {
      entry,
      asset,
      quantity,
      cost: value.atoms,
      origin: isKnown ? value.origin : null,
      missing: isKnown ? null : value.missing,
      acquiredDay,
      acquiredAt: this.#instantOf(acquiredDay),
    };
    this.#add({ entry, asset, account: entry.account, day, quantity, type: 'acquire', lot });
  }

  dispose(
    leg: Leg,
    kind: DisposalKind,
    value: Valued,
    fees: bigint | null,
    lossCounts = true,
  ): void {
    if (isFiat(leg.asset)) return;
    const { day } = this;
    const entry = this.#entry;
    const { asset, quantity } = leg;
    const { account, at } = entry;
    const isKnown = value.atoms !== null;
    const proceeds = value.atoms;
    const origin = isKnown ? value.origin : null;
    // Written out, because nearly every movement of a ledger is a disposal or an acquisition.
    const type = 'dispose' as const;
    const plain = { entry, asset, account, day, quantity, type, at, kind, fees, proceeds, origin };
    const known = isKnown ? plain : { ...plain, missing: value.missing };
    this.#add(lossCounts ? known : { ...known, lossCounts: false });
  }

  remove(leg: Leg): void {
    if (!isFiat(leg.asset)) this.#add({ ...this.#base(leg), type: 'remove' });
  }

  move(leg: Leg, toAccount: string, account = this.#entry.account): void {
    if (isFiat(leg.asset)) return;
    this.#add({ ...this.#base(leg), type: 'move', account, toAccount });
  }

  /** Adds an exchange of units for units; `added` is the cost of the exchange itself. */
  exchange(gives: Leg, takes: Leg, value: Valued, added: bigint | null, keepsDay: boolean): void {
    const into = { asset: takes.asset, quantity: takes.quantity };
    const base = { ...this.#base(gives), type: 'exchange', into, keepsDay, added } as const;
    this.#add(
      value.atoms === null
        ? { ...base, value: null, origin: null, missing: value.missing }
        : { ...base, value: value.atoms, origin: value.origin },
    );
  }

  /**
   * Fees in the report's currency; null if a fee has no value. Units that are removed take their
   * cost with them and are no deductible fee, unless the law names the price (FR).
   */
  feesOf(fees: readonly Leg[], rule: FeeRule = 'paidInUnits'): bigint | null {
    let total: bigint | null = 0n;
    for (const fee of fees) {
      if (!this.#counts(fee, rule)) continue;
      const { atoms } = this.#noted(fee, this.#feeValue(fee));
      if (total === null || atoms === null) total = null;
      else total = total === 0n ? atoms : total + atoms;
    }
    return total;
  }

  /** Adds the fees paid in units: as disposals or removals, by the country's rule. */
  addUnitFees(rule: FeeRule = 'paidInUnits'): void {
    for (const fee of this.#entry.fees) {
      if (!isFiat(fee.asset)) this.#addFee(fee, rule, this.#feeValue(fee));
    }
  }

  /** Adds units lost in a transfer as a fee: at the typed value, else as any fee. */
  addLostUnits(fee: Leg): void {
    this.#addFee(fee, 'ownTransfer', this.#feeValue(fee, 'lost'), 'lost');
  }

  #add(movement: Movement): void {
    this.#movements = append(this.#movements, movement);
  }

  #addFee(fee: Leg, rule: FeeRule, value: Valued, key?: LegKey): void {
    if (this.#takes(rule) === 'disposal') {
      this.dispose(fee, 'fee', this.#noted(fee, value, key), 0n);
    } else {
      this.remove(fee);
    }
  }

  /** Keeps a fee whose value is not known, by the key of a leg of the entry unless one is given. */
  #noted(fee: Leg, value: Valued, given?: LegKey): Valued {
    if (value.atoms !== null) return value;
    const key = given ?? keyOfLeg(this.#entry, fee);
    if (key !== null && this.#unvalued?.some((each) => each.key === key) !== true) {
      this.#unvalued = append(this.#unvalued, { key, leg: fee, missing: value.missing });
    }
    return value;
  }

  #counts({ asset }: Leg, rule: FeeRule): boolean {
    if (isFiat(asset) || this.#takes(rule) === 'disposal') return true;
    return rule === 'paidInUnits' && this.#fees.unitsReducePrice === true;
  }

  #takes(rule: FeeRule): 'disposal' | 'removal' {
    return this.#fees[rule] ?? this.#fees.paidInUnits;
  }

  #feeValue(fee: Leg, given?: LegKey): Valued {
    const typed = this.#typedFee(fee, given);
    if (typed?.atoms != null) return typed;
    const isFirst = this.#first?.asset === fee.asset;
    const side = isFirst ? this.#first : this.#second;
    const value = isFirst ? this.#firstValue : this.#secondValue;
    return side?.asset !== fee.asset || fee.value !== undefined || isFiat(fee.asset)
      ? this.#valuer.leg(fee, this.day)
      : impliedValue(side, value, fee.quantity);
  }

  #typedFee(fee: Leg, given?: LegKey): Valued | null {
    if (this.correction?.values === undefined) return null;
    const key = given ?? keyOfLeg(this.#entry, fee);
    return key === null ? null : this.#valuer.typed(this.#entry, key, this.day);
  }

  #instantOf(acquiredDay: Day | null): Instant | null {
    if (acquiredDay === this.day) return this.#entry.at;
    return acquiredDay === null ? null : this.#zone.startOf(acquiredDay);
  }

  #base(leg: Leg): Base {
    const entry = this.#entry;
    const { asset, quantity } = leg;
    return { entry, asset, account: entry.account, day: this.day, quantity };
  }
}
