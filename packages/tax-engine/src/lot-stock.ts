import { EarliestFirst, type LotMethod, type LotQueue, createLotQueue } from './lot-queue.ts';
import type { OpenLot } from './open-lot.ts';
import type { MatchRule } from './result.ts';

/** How a stock gives its lots. */
export type StockPlan = {
  readonly method: LotMethod;
  /** Days before a disposal whose acquisitions come first, earliest first; null: no such rule. */
  readonly daysBefore: number | null;
  /** Ids of the entries whose lots are asked for by name. */
  readonly named: ReadonlySet<string>;
};

/** Lots of one entry; what is used up stands at the front, since they rank in this order. */
type Named = { readonly lots: OpenLot[]; head: number };

/** The lots of one asset in one scope. */
export class LotStock {
  readonly #plan: StockPlan;
  readonly #queue: LotQueue;
  /**
   * Lots acquired so lately that the rule of days before may reach them. Days only go forward, so
   * each lot leaves for the queue once, and nothing is looked at twice.
   */
  readonly #recent: EarliestFirst | undefined;
  readonly #byEntry = new Map<string, Named>();
  #rule: MatchRule;
  /** Units of all lots, once somebody asked; a stock from which none are moved never counts them. */
  #units: bigint | undefined;
  #size = 0;

  constructor(plan: StockPlan) {
    this.#plan = plan;
    this.#queue = createLotQueue(plan.method);
    this.#recent = plan.daysBefore === null ? undefined : new EarliestFirst();
    this.#rule = ruleOf(plan.method);
  }

  /** The rule by which `next` last gave a lot. */
  get rule(): MatchRule {
    return this.#rule;
  }

  /** Units of all lots. */
  get units(): bigint {
    this.#units ??= unitsOf(this.open());
    return this.#units;
  }

  /** Lots ever added; what is used up counts until the stock joins another. */
  get size(): number {
    return this.#size;
  }

  add(open: OpenLot): void {
    const { lot } = open;
    if (this.#units !== undefined) this.#units += lot.quantity - open.used;
    this.#size += 1;
    if (this.#recent !== undefined && lot.acquiredDay !== null) this.#recent.add(open);
    else this.#queue.add(open);
    const { id } = lot.entry;
    if (this.#plan.named.size > 0 && this.#plan.named.has(id)) {
      const named = this.#byEntry.get(id);
      if (named === undefined) this.#byEntry.set(id, { lots: [open], head: 0 });
      else named.lots.push(open);
    }
  }

  /** The lot to take from next by a disposal on `day`. */
  next(day: number): OpenLot | undefined {
    const recent = this.#nextRecent(day);
    this.#rule = recent === undefined ? ruleOf(this.#plan.method) : 'days-before';
    return recent ?? this.#queue.next();
  }

  /** Notes that units were taken out of lots that this stock gave. */
  gave(units: bigint): void {
    if (this.#units !== undefined) this.#units -= units;
  }

  /** A lot of an entry that has units left. */
  nextOf(entryId: string): OpenLot | undefined {
    const named = this.#byEntry.get(entryId);
    if (named === undefined) return undefined;
    for (let open = named.lots[named.head]; open !== undefined; open = named.lots[named.head]) {
      if (open.used < open.lot.quantity) return open;
      named.head += 1;
    }
    return undefined;
  }

  open(): OpenLot[] {
    return [...this.#queue.open(), ...(this.#recent?.open() ?? [])];
  }

  #nextRecent(day: number): OpenLot | undefined {
    const { daysBefore } = this.#plan;
    if (this.#recent === undefined || daysBefore === null) return undefined;
    for (let open = this.#recent.next(); open !== undefined; open = this.#recent.next()) {
      if (open.lot.acquiredDay !== null && open.lot.acquiredDay >= day - daysBefore) return open;
      this.#recent.drop();
      this.#queue.add(open);
    }
    return undefined;
  }
}

/** What is not named follows FIFO. */
function ruleOf(method: LotMethod): MatchRule {
  return method === 'specific' ? 'fifo' : method;
}

function unitsOf(lots: readonly OpenLot[]): bigint {
  let units = 0n;
  for (const { lot, used } of lots) units += lot.quantity - used;
  return units;
}
