import { multiplyFixed } from '@meridian/money/fixed.ts';
import { type Quantity, ZERO } from '@meridian/money/measure.ts';
import { createZone, isoToDay } from '../common/calendar.ts';
import { type Day, type Instant, LATEST_DAY } from '../common/time.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import { createClassOf } from '../ledger/asset-classes.ts';
import type { Entry } from '../ledger/entry.ts';
import { compareText } from '../ledger/order.ts';
import { createLateFrom, createTerms } from '../matching/holding-terms.ts';
import type { Stock } from '../matching/matcher.ts';
import type { Term } from '../result/lot.ts';
import type { Holding, TaxReport } from '../result/report.ts';
import { type LastPrice, lastPrices } from '../valuation/last-prices.ts';
import { assemble } from './assemble.ts';
import { feed, matcherOf, startRun } from './compute.ts';
import { finishOf } from './groups.ts';

/** Units of one lot that are still held, or those of a pool together. */
export interface HeldLot {
  readonly asset: string;
  /** Null for a pool or a scope over all accounts. */
  readonly account: string | null;
  /** What acquired them; null for a pool. */
  readonly entry: Entry | null;
  /** Null for a pool, and where the day is unknown. */
  readonly acquiredDay: Day | null;
  readonly quantity: Quantity;
  readonly cost: bigint | null;
  /** The first day on which a sale falls under the late term of the country's holding rule. */
  readonly lateFrom: Day | null;
  /** The term of a sale on the day asked about. */
  readonly term: Term;
  /** At the last known price; null without one. */
  readonly value: bigint | null;
}

export interface OpenLots {
  /** The day asked about, in the tax zone, and its tax year. */
  readonly day: Day;
  readonly year: number;
  /** By asset, earliest acquisition first. */
  readonly lots: readonly HeldLot[];
  /** By asset held; null where none is known. */
  readonly prices: ReadonlyMap<string, LastPrice | null>;
  /** The report of the tax year up to the day, without any further sale. */
  readonly report: TaxReport;
  /** Units by asset and by the account or scope whose lots answer for a sale. */
  readonly holdings: readonly Holding[];
  /** What it was computed from: the entries up to the day, in the day's tax year. */
  readonly input: ComputeInput;
}

/**
 * What is held at an instant, lot by lot as the method leaves it, each with the day from which on a
 * sale is exempt, long-term or discounted. A run of its own: the report keeps no lots, so that it
 * costs nothing before somebody asks. Entries after the instant are left out.
 */
export function* openLots(input: ComputeInput, now: Instant): Generator<ComputeProgress, OpenLots> {
  const zone = createZone(input.rules.calendar.value);
  const day = zone.dayOf(now);
  const year = zone.taxYearOf(day);
  const entries = input.entries.filter(({ at }) => at <= now);
  const asked = { ...input, entries, year };
  const run = yield* startRun(asked);
  const matcher = matcherOf(run, asked);
  const lines = yield* feed(run, [matcher]);
  const groups = yield* finishOf(run, asked, matcher);
  const report = yield* assemble(run, asked, groups, lines);
  const stock = matcher.stock();
  const inStock = new Set(stock.map(({ asset }) => asset));
  const holdings = groups.flatMap(({ matched }) => matched.result.holdings);
  const pools = holdings.filter(({ asset }) => !inStock.has(asset));
  const held = [...inStock, ...pools.map(({ asset }) => asset)];
  const prices = lastPrices(held, day, { ...run, values: input.values });
  const line = lineOf(asked, day, prices);
  const lots = [...stock, ...pools].map(line);
  return {
    ...{ day, year, prices, report, holdings, input: asked },
    lots: run.names.name(lots.filter(({ quantity }) => quantity > ZERO).toSorted(byAsset)),
  };
}

/** The line of units in a stock, or of a holding whose method keeps no stock. */
function lineOf(
  { rules }: ComputeInput,
  day: Day,
  prices: OpenLots['prices'],
): (units: Stock | Holding) => HeldLot {
  const termOf = createTerms(rules.holding.value);
  const lateFrom = createLateFrom(rules.holding.value);
  const classOf = createClassOf();
  const { grandfathered } = rules.matching.value;
  const before = grandfathered === undefined ? null : isoToDay(grandfathered.acquiredBefore);
  return (units) => {
    const { asset, quantity, cost } = units;
    const lot = 'lot' in units ? units.lot : null;
    const acquired = lot?.acquiredDay ?? null;
    const price = prices.get(asset) ?? null;
    const isExempt = before !== null && acquired !== null && acquired < before;
    return {
      ...{ asset, quantity, cost, acquiredDay: acquired },
      account: units.account === '' ? null : units.account,
      entry: lot?.entry ?? null,
      lateFrom: lateFrom(classOf(asset), acquired),
      term: isExempt ? 'exempt' : termOf(classOf(asset), acquired, day),
      value: price === null ? null : multiplyFixed(quantity, price.price),
    };
  };
}

function byAsset(a: HeldLot, b: HeldLot): number {
  return (
    compareText(a.asset, b.asset) ||
    compareDays(a.acquiredDay ?? LATEST_DAY, b.acquiredDay ?? LATEST_DAY) ||
    compareText(a.account ?? '', b.account ?? '')
  );
}

/** Without a difference, which the day after all days has from none. */
function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
