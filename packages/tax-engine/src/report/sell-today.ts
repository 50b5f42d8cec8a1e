import { asQuantity, ZERO } from '@meridian/money/measure.ts';
import { multiplyFixed } from '@meridian/money/fixed.ts';
import type { ComputeProgress } from '../input/compute-input.ts';
import { asEntryId, type Entry, isFiat, type Leg } from '../ledger/entry.ts';
import type { Disposal } from '../result/disposal.ts';
import type { Term } from '../result/lot.ts';
import { type Range, UNKNOWN_RANGE } from '../result/ranges.ts';
import type { TaxReport } from '../result/report.ts';
import type { Instant } from '../common/time.ts';
import type { ValueBook } from '../valuation/values.ts';
import { computeReport } from './compute.ts';
import type { OpenLots } from './open-lots.ts';

/** What a sale of all units of an asset comes to. */
export interface AssetSale {
  readonly asset: string;
  readonly proceeds: bigint | null;
  readonly cost: bigint | null;
  /** Null where something is unknown, and where costs belong to the year and to no sale (PL, HU). */
  readonly gain: bigint | null;
  /** The known gains by term. */
  readonly byTerm: Readonly<Partial<Record<Term, bigint>>>;
  /** Part of the losses that the law disallows or defers; gains are net of it. */
  readonly disallowed: bigint;
}

/** Figures of the tax year; a range whose bounds are equal is exact. */
export interface YearFigures {
  readonly gain: Range;
  /** Null where the year's rates are not covered. */
  readonly tax: Range | null;
}

export interface SaleToday {
  readonly before: YearFigures;
  readonly after: YearFigures;
  readonly sales: readonly AssetSale[];
}

/** Ids of the entries of the sale; no import makes such an id. */
const SALE = 'sale-today ';

/**
 * What selling all units of some assets at their last known price would change in the tax year: the
 * report again with those sales after the last entry, by the same engine. An asset without a price
 * is not sold.
 */
export function* sellToday(
  open: OpenLots,
  assets: ReadonlySet<string>,
  now: Instant,
): Generator<ComputeProgress, SaleToday> {
  const { input, report } = open;
  const sales = salesOf(open, assets, now);
  const before = figuresOf(report);
  if (sales.length === 0) return { before, after: before, sales: [] };
  const values = pricedToday(open);
  const entries = [...input.entries, ...sales];
  const after = yield* computeReport({ ...input, entries, values });
  return { before, after: figuresOf(after), sales: salesIn(after) };
}

function salesOf({ holdings, prices, input }: OpenLots, assets: ReadonlySet<string>, at: Instant) {
  const lastAccounts = accountsOf(input.entries);
  return holdings.flatMap((holding): Entry[] => {
    const { asset, quantity } = holding;
    const price = prices.get(asset) ?? null;
    if (!assets.has(asset) || price === null || quantity <= ZERO) return [];
    const account = holding.account ?? lastAccounts.get(asset) ?? '';
    const id = `${SALE}${asset} ${account}`;
    const proceeds = asQuantity(multiplyFixed(quantity, price.price));
    return [
      {
        ...{ id: asEntryId(id), key: id, at, account, source: 'manual', rows: [], fees: [] },
        kind: 'trade',
        out: { asset, quantity },
        in: { asset: input.rules.currency, quantity: proceeds },
      },
    ];
  });
}

/** Where all accounts share their lots, the account that last had units: its venue counts. */
function accountsOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const last = new Map<string, string>();
  for (const entry of entries) {
    const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
    for (const leg of [given, got]) {
      if (leg === undefined || isFiat(leg.asset)) continue;
      last.set(leg.asset, entry.kind === 'transfer' ? entry.toAccount : entry.account);
    }
  }
  return last;
}

/** The prices of the sales as those of the day: a portfolio is valued by them (FR). */
function pricedToday({ day, prices, input }: OpenLots): ValueBook {
  const { values, rules } = input;
  return {
    ...values,
    pricesOf(asset, asked) {
      const known = values.pricesOf(asset, asked);
      const last = prices.get(asset) ?? null;
      if (known.length > 0 || asked !== day || last === null) return known;
      return [{ day: '', asset, currency: rules.currency, price: last.price }];
    },
  };
}

function figuresOf({ totals, ranges, estimate }: TaxReport): YearFigures {
  const gain = ranges?.sums.gain ?? exact(totals.gain);
  if (estimate.covered) return { gain, tax: ranges?.tax ?? exact(estimate.tax) };
  return { gain, tax: estimate.reason === 'failed' ? UNKNOWN_RANGE : null };
}

function exact(amount: bigint): Range {
  return { lowest: amount, highest: amount };
}

function salesIn({ disposals, cash }: TaxReport): AssetSale[] {
  const byAsset = new Map<string, Disposal[]>();
  for (const disposal of disposals) {
    const isSale = disposal.parts.some(({ entry }) => entry.id.startsWith(SALE));
    if (!isSale) continue;
    const same = byAsset.get(disposal.asset);
    if (same === undefined) byAsset.set(disposal.asset, [disposal]);
    else same.push(disposal);
  }
  return [...byAsset].map(([asset, own]) => {
    const sum = (amountOf: (disposal: Disposal) => bigint | null) =>
      own.reduce<bigint | null>((total, disposal) => {
        const amount = amountOf(disposal);
        return total === null || amount === null ? null : total + amount;
      }, 0n);
    return {
      asset,
      proceeds: sum(({ proceeds }) => proceeds),
      cost: cash === undefined ? sum(({ cost }) => cost) : null,
      gain: cash === undefined ? sum(({ gain }) => gain) : null,
      byTerm: cash === undefined ? termsOf(own) : {},
      disallowed: own.reduce((total, { disallowed }) => total + disallowed, 0n),
    };
  });
}

function termsOf(disposals: readonly Disposal[]): AssetSale['byTerm'] {
  const byTerm: Partial<Record<Term, bigint>> = {};
  for (const { slices } of disposals) {
    for (const { term, gain } of slices)
      if (gain !== null) byTerm[term] = (byTerm[term] ?? 0n) + gain;
  }
  return byTerm;
}
