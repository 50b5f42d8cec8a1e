import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import type { EntryId } from '../../ledger/entry.ts';
import { addDays, type Day } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { Queue } from '../../common/queue.ts';
import { EarliestFirst, type LotMethod, type LotQueue, createLotQueue } from './queue.ts';
import { type OpenLot, type RankBy, hasUnits, unitsLeft } from './open-lot.ts';
import type { MatchRule } from '../../result/lot.ts';

/** The order in which an inventory's lots are consumed. */
export interface InventoryPlan {
  readonly method: LotMethod;
  readonly rankBy: RankBy;
  /**
   * Lots acquired within this many days before a disposal come first, earliest first; null: no such
   * rule.
   */
  readonly daysBefore: number | null;
  /** Whether lots are found by the ids of their entries. */
  readonly byName: boolean;
}

/** The lots of one asset in one scope. */
export class LotInventory {
  readonly #plan: InventoryPlan;
  readonly #queue: LotQueue;
  /**
   * Lots acquired so recently that the days-before rule may still reach them. Days only go forward,
   * so each lot moves to the queue once.
   */
  readonly #recent: EarliestFirst | undefined;
  /** By the id of the entry; a queue only for an entry with several lots, which few entries have. */
  readonly #byEntry = new Map<string, OpenLot | Queue<OpenLot>>();
  #rule: MatchRule;
  /** Units of all lots, updated as lots are added and consumed. */
  #units: Quantity = ZERO;
  #size = 0;

  constructor(plan: InventoryPlan) {
    this.#plan = plan;
    this.#queue = createLotQueue(plan.method, plan.rankBy);
    this.#recent = plan.daysBefore === null ? undefined : new EarliestFirst();
    this.#rule = ruleOf(plan.method);
  }

  /** The rule by which `next` last chose a lot. */
  get rule(): MatchRule {
    return this.#rule;
  }

  /** Units of all lots. */
  get units(): Quantity {
    return this.#units;
  }

  /** Lots ever added; used-up lots count until the inventory is merged into another. */
  get size(): number {
    return this.#size;
  }

  add(open: OpenLot): void {
    const { lot } = open;
    this.#units = plus(this.#units, unitsLeft(open));
    this.#size += 1;
    if (this.#recent !== undefined && lot.acquiredDay !== null) this.#recent.add(open);
    else this.#queue.add(open);
    if (this.#plan.byName) this.#name(open);
  }

  /** The lot that a disposal on `day` consumes next. */
  next(day: Day): OpenLot | undefined {
    const recent = this.#nextRecent(day);
    this.#rule = recent === undefined ? ruleOf(this.#plan.method) : 'days-before';
    return recent ?? this.#queue.next();
  }

  /** Subtracts units consumed from this inventory's lots. */
  subtract(units: Quantity): void {
    this.#units = minus(this.#units, units);
    invariant(this.#units >= ZERO, 'inventory-units-not-negative');
  }

  /** A lot of an entry with units left. */
  nextOf(entryId: EntryId): OpenLot | undefined {
    const known = this.#byEntry.get(entryId);
    if (known === undefined) return undefined;
    if ('lot' in known) return hasUnits(known) ? known : undefined;
    for (let open = known.first; open !== undefined; open = known.first) {
      if (hasUnits(open)) return open;
      known.drop();
    }
    return undefined;
  }

  /** Forgets an entry's lot without units, so that there are never more names than lots. */
  forget(entryId: EntryId, open: OpenLot): void {
    if (this.#byEntry.get(entryId) === open) this.#byEntry.delete(entryId);
  }

  open(): OpenLot[] {
    const open = this.#queue.open();
    return this.#recent === undefined ? open : [...open, ...this.#recent.open()];
  }

  #name(open: OpenLot): void {
    const { id } = open.lot.entry;
    const known = this.#byEntry.get(id);
    if (known === undefined) this.#byEntry.set(id, open);
    else if ('lot' in known) {
      const lots = new Queue(known);
      lots.push(open);
      this.#byEntry.set(id, lots);
    } else known.push(open);
  }

  #nextRecent(day: Day): OpenLot | undefined {
    const { daysBefore } = this.#plan;
    if (this.#recent === undefined || daysBefore === null) return undefined;
    for (let open = this.#recent.next(); open !== undefined; open = this.#recent.next()) {
      if (open.lot.acquiredDay !== null && open.lot.acquiredDay >= addDays(day, -daysBefore))
        return open;
      this.#recent.drop();
      this.#queue.add(open);
    }
    return undefined;
  }
}

/** Under specific identification, units without a named lot follow FIFO. */
function ruleOf(method: LotMethod): MatchRule {
  return method === 'specific' ? 'fifo' : method;
}
