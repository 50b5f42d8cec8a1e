import { type Quantity, ZERO, minus } from '@meridian/money/measure.ts';
import type { Day } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { fixed, mulDiv } from '@meridian/money/fixed.ts';
import { DisposalList } from '../disposals/list.ts';
import type { Entry } from '../../ledger/entry.ts';
import { lotWithUnknownCost } from '../lot-with-unknown-cost.ts';
import type { Matcher, Period, Shortfall } from '../matcher.ts';
import { type UnallocatedMatch, allocate } from '../disposals/allocated-lot-match.ts';
import type { Acquire, Dispose, Exchange, Movement, Remove } from '../../movements/movement.ts';
import { nameUnknown } from '../pools/cost-pool.ts';
import { PortfolioValue, type UnitPriceOn } from './value.ts';
import type { Holding } from '../../result/report.ts';
import type { Lot, MissingCost } from '../../result/lot.ts';

const ONE_CENT = fixed('0.01');

export interface PortfolioPolicy {
  readonly unitPrice: UnitPriceOn;
  /** The portfolio value just before a disposal, as typed by the user. */
  readonly typedValue: (entry: Entry, day: Day) => bigint | null;
  /** Market value of units that were given away. */
  readonly valueOf: (movement: Remove) => bigint | null;
}

/**
 * The portfolio method of France (CGI art. 150 VH bis; BOI-RPPM-PVBMC-30-20): the cost of a
 * disposal is (acquisitions - capital used before) x price before fees / portfolio value. Fees only
 * reduce the price itself. Exchanges only change the units held. Gifts use capital like a disposal,
 * at market value; so do sales below the limit of 305 EUR. All accounts share a portfolio.
 *
 * The units disposed of are valued at their price, since the value is that of the moment of the
 * disposal; a sale of everything therefore uses all capital, and a sale split in two changes
 * nothing.
 */
export function createPortfolioMatcher(policy: PortfolioPolicy, period: Period): Matcher {
  const held = new PortfolioValue(policy.unitPrice);
  const capital = new Capital();
  const disposals = new DisposalList(period.year);
  const shortfalls: Shortfall[] = [];
  let holdings: Holding[] | null = null;

  const dust = new Dust();
  /** Takes units out; units that were not held had an unknown acquisition. */
  const takeOut = (movement: Movement, isDust = false): Quantity => {
    const { asset, quantity, day } = movement;
    const found = held.take(asset, quantity, day);
    if (found < quantity && !isDust) capital.lack(movement, minus(quantity, found), 'acquisition');
    return found;
  };
  const valueBefore = (movement: Dispose | Remove, price: bigint | null): bigint | null => {
    const { asset, day, entry, quantity } = movement;
    const typed = policy.typedValue(entry, day);
    return typed ?? held.before({ asset, quantity, price }, day);
  };
  const dispose = (movement: Dispose): void => {
    const { day, proceeds, quantity } = movement;
    const missing = missingIn(held, movement);
    const isDust = dust.takes(missing, quantity, proceeds);
    const isCovered = missing === ZERO || isDust;
    const value = isCovered ? valueBefore(movement, proceeds) : null;
    const part = capital.part(movement, value, isCovered);
    takeOut(movement, isDust);
    if (isDust) shortfalls.push({ movement, quantity: missing });
    if (isCovered) capital.use(movement, proceeds, value);
    if (held.isEmpty) capital.empty();
    if (day < period.firstDay || day > period.lastDay) return;
    const unmatched = isDust ? ZERO : missing;
    const parts = split(part, minus(quantity, unmatched), unmatched);
    disposals.add(movement, allocate(movement, parts));
  };
  return {
    finish: () => ({ disposals, shortfalls, holdings: holdings ?? holdingsIn(held) }),
    apply(movement) {
      if (holdings === null && movement.day > period.lastDay) holdings = holdingsIn(held);
      const { asset, day, quantity } = movement;
      switch (movement.type) {
        case 'acquire':
          held.add(asset, quantity, day);
          capital.add(movement);
          break;
        case 'exchange': {
          short(shortfalls, movement, takeOut(movement));
          held.add(movement.into.asset, movement.into.quantity, day);
          capital.pay(movement);
          break;
        }
        case 'remove': {
          const price = isGift(movement) ? policy.valueOf(movement) : null;
          const value = price === null ? null : valueBefore(movement, price);
          const isDust = dust.takes(missingIn(held, movement), quantity, () =>
            policy.valueOf(movement),
          );
          const isShort = short(shortfalls, movement, takeOut(movement, isDust)) && !isDust;
          if (!isShort && isGift(movement)) capital.use(movement, price, value);
          break;
        }
        case 'dispose':
          dispose(movement);
          break;
        case 'move':
          break;
      }
    },
  };
}

/** Holdings without a cost: under the portfolio method an asset has none of its own. */
function holdingsIn(held: PortfolioValue): Holding[] {
  return [...held.holdings()].map((holding) => ({ ...holding, account: null, cost: null }));
}

/** Records units that left and were not held; returns whether there were any. */
function short(shortfalls: Shortfall[], movement: Movement, found: Quantity): boolean {
  const quantity = minus(movement.quantity, found);
  if (quantity > ZERO) shortfalls.push({ movement, quantity });
  return quantity > ZERO;
}

/** Units of a movement that are not held. */
function missingIn(held: PortfolioValue, { asset, quantity }: Movement): Quantity {
  const there = held.quantityOf(asset);
  return there < quantity ? minus(quantity, there) : ZERO;
}

/**
 * Units without a known acquisition that are worth less than one cent in total, at the price of
 * their disposal. Their cost cannot change a figure, so they leave nothing open; they are still
 * listed as a shortfall. Otherwise a file's rounding of the last decimal would leave every later
 * disposal open.
 */
class Dust {
  #worth = 0n;

  /** @param price of the whole quantity; null where unknown */
  takes(
    missing: Quantity,
    quantity: Quantity,
    price: bigint | null | (() => bigint | null),
  ): boolean {
    if (missing === ZERO) return false;
    const whole = typeof price === 'function' ? price() : price;
    if (whole === null) return false;
    const worth = this.#worth + mulDiv(whole, missing, quantity, 'up');
    if (worth >= ONE_CENT) return false;
    this.#worth = worth;
    return true;
  }
}

/**
 * The lot match of the units that were held, and a lot match of the units without an acquisition.
 */
function split(part: UnallocatedMatch, found: Quantity, missing: Quantity): UnallocatedMatch[] {
  const parts: UnallocatedMatch[] = found > ZERO ? [{ ...part, quantity: found }] : [];
  if (missing === ZERO) return parts;
  // Capital does not depend on units: the first lot match has the limit for both, and names what
  // leaves the capital unknown, so that all of it is asked for at once.
  const [costAtMost, lots] = found > ZERO ? ([0n, []] as const) : ([null, part.lots] as const);
  const nothing = { term: 'unknown', cost: null, lots, costAtMost } as const;
  return [...parts, { ...nothing, rule: 'missing', quantity: missing }];
}

/** Whether units were given away by choice: lost and stolen units use no capital. */
function isGift({ entry }: Remove): boolean {
  return entry.kind === 'outgoing' && (entry.outgoing === 'gift' || entry.outgoing === 'donation');
}

/** The cost of all acquisitions, and the part that disposals have used. */
class Capital {
  #acquisitions = 0n;
  #used = 0n;
  /** Lots and disposals that make the capital left unknown. */
  #unknown: readonly Lot[] = [];
  /** Whether an acquisition has an unknown cost: then the capital left has no upper bound. */
  #hasUnknownPart = false;

  add({ lot }: Acquire): void {
    if (lot.cost !== null) {
      this.#acquisitions += lot.cost;
      return;
    }
    this.#hasUnknownPart = true;
    this.#unknown = nameUnknown(this.#unknown, [lot]);
  }

  /** Adds the cost of an exchange, where the rules count it. */
  pay(movement: Exchange): void {
    const { added, quantity } = movement;
    if (added === null) this.lack(movement, quantity, 'fee');
    else this.#acquisitions += added;
  }

  /** The lot match of a disposal, before it uses capital. */
  part(movement: Dispose, value: bigint | null, isCovered: boolean): UnallocatedMatch {
    const { proceeds: price, quantity } = movement;
    const base = { rule: 'portfolio', term: 'taxable', quantity } as const;
    const isKnown = this.#unknown.length === 0 && isCovered;
    if (isKnown && price !== null && value !== null) {
      const portfolio = {
        acquisitions: this.#acquisitions,
        usedBefore: this.#used,
        price,
        portfolioValue: value,
      };
      return { ...base, cost: this.#fraction(price, value), lots: [], portfolio };
    }
    return {
      ...base,
      cost: null,
      lots: this.#unknown,
      costAtMost: this.#hasUnknownPart || !isCovered ? null : this.#acquisitions - this.#used,
      ...(isCovered && value === null ? { lacks: 'portfolio-value' } : {}),
    };
  }

  use(movement: Dispose | Remove, price: bigint | null, value: bigint | null): void {
    if (price !== null && value !== null) {
      if (this.#unknown.length === 0) this.#used += this.#fraction(price, value);
      const isWithin = this.#used <= this.#acquisitions || this.#acquisitions < 0n;
      invariant(isWithin, 'capital-used-within-the-paid');
      return;
    }
    const missing = price === null ? 'price' : 'portfolio-value';
    this.lack(movement, movement.quantity, missing);
  }

  /** Makes the capital left unknown from here on, because of this movement. */
  lack({ entry, asset }: Movement, quantity: Quantity, missing: MissingCost): void {
    if (missing === 'acquisition' || missing === 'fee') this.#hasUnknownPart = true;
    const lot = lotWithUnknownCost(missing, { entry, asset, quantity }, null);
    this.#unknown = nameUnknown(this.#unknown, [lot]);
  }

  /** Everything was disposed of: no capital is left, whether or not it was known. */
  empty(): void {
    if (this.#unknown.length === 0) return;
    this.#unknown = [];
    this.#hasUnknownPart = false;
    this.#used = this.#acquisitions;
  }

  /** At most the capital left, even where the user states a portfolio value below the price. */
  #fraction(price: bigint, value: bigint): bigint {
    const left = this.#acquisitions - this.#used;
    return price >= value ? (price > 0n ? left : 0n) : mulDiv(left, price, value, 'half-even');
  }
}
