/** The last price of an asset that the user's own data or a downloaded file knows. */
import { type UnitPrice, ZERO, asUnitPrice } from '@meridian/money/measure.ts';
import { FIXED_ONE, divideFixed } from '@meridian/money/fixed.ts';
import { addDays, type Day } from '../common/time.ts';
import { isoToDay } from '../common/calendar.ts';
import { type Entry, type Leg, isFiat } from '../ledger/entry.ts';
import type { MovementContext } from '../movements/from-entry.ts';
import type { ValueOrigin } from '../result/lot.ts';
import { type Downloaded, inCurrency, SANDBOX_ACCOUNT } from './downloaded.ts';
import type { ValueBook } from './values.ts';

/** A price of one unit in the report's currency, with its day and its origin. */
export interface LastPrice {
  readonly day: Day;
  readonly price: UnitPrice;
  readonly origin: ValueOrigin;
}

/** Days before today within which a downloaded file is searched. */
const FILE_REACH_DAYS = 366;

/**
 * The latest price of each asset up to a day: of the user's price list, of a downloaded file, of the
 * ledger's own trades, or par for a stablecoin that the user counts so; of two on one day, the first
 * of these. Null where none is known. Prices of the simulated market, and those of the sandbox's
 * ledger, are used only for assets that nothing but the sandbox's ledger holds.
 */
export function lastPrices(
  assets: Iterable<string>,
  day: Day,
  { entries, context, values }: Prices,
): ReadonlyMap<string, LastPrice | null> {
  const wanted = new Set(assets);
  const accounts = sandboxOnly(entries, wanted);
  const traded = lastTrades(entries, wanted, accounts, context);
  const { currency } = context.rules;
  const found = new Map<string, LastPrice | null>();
  for (const asset of wanted) {
    const par = values.parOf(asset);
    const unit = par === null ? null : values.convert(ONE, par, currency, day);
    const known = [
      listedPrice(asset, day, values, currency),
      filePrice(asset, day, { values, currency, account: accounts.get(asset) }),
      traded.get(asset) ?? null,
      unit === null ? null : { day, price: unit, origin: 'at-par' as const },
    ];
    found.set(asset, latestOf(known));
  }
  return found;
}

interface Prices {
  /** In the order of the ledger. */
  readonly entries: readonly Entry[];
  readonly context: MovementContext;
  readonly values: ValueBook;
}

const ONE = asUnitPrice(FIXED_ONE);

/** The sandbox's account for assets that no other account's entries name; for the others nothing. */
function sandboxOnly(
  entries: readonly Entry[],
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (!entries.some(({ account }) => account === SANDBOX_ACCOUNT)) return new Map();
  const others = new Set<string>();
  for (const entry of entries) {
    if (entry.account === SANDBOX_ACCOUNT) continue;
    for (const { asset } of legsOf(entry)) others.add(asset);
  }
  const own = [...wanted].filter((asset) => !others.has(asset));
  return new Map(own.map((asset) => [asset, SANDBOX_ACCOUNT]));
}

function listedPrice(
  asset: string,
  last: Day,
  values: ValueBook,
  currency: string,
): LastPrice | null {
  let latest: LastPrice | null = null;
  for (const point of values.allPricesOf(asset)) {
    const day = isoToDay(point.day);
    if (day > last || (latest !== null && day <= latest.day)) continue;
    const price = values.convert(point.price, point.currency, currency, day);
    if (price !== null) latest = { day, price, origin: 'price-list' };
  }
  return latest;
}

interface InFile {
  readonly values: ValueBook;
  readonly currency: string;
  readonly account: string | undefined;
}

function filePrice(asset: string, last: Day, { values, currency, account }: InFile) {
  const { downloaded } = values;
  if (downloaded?.hasPrices !== true) return null;
  for (let back = 0; back <= FILE_REACH_DAYS; back += 1) {
    const day = addDays(last, -back);
    const price = closeOf(downloaded, asset, { book: values, currency, day, account });
    if (price !== null) return price;
  }
  return null;
}

function closeOf(
  downloaded: Downloaded,
  asset: string,
  place: Parameters<typeof inCurrency>[2],
): LastPrice | null {
  const { day, account } = place;
  for (const point of downloaded.pricesOf(asset, day, account)) {
    const price = inCurrency(point, point.close, place);
    const origin = point.simulated ? 'simulated' : 'downloaded';
    if (price !== null) return { day, price, origin };
  }
  return null;
}

/** The price of the last trade of each asset whose value is known. */
function lastTrades(
  entries: readonly Entry[],
  wanted: ReadonlySet<string>,
  sandboxOnlyAssets: ReadonlyMap<string, string>,
  { zone, valuer }: MovementContext,
): ReadonlyMap<string, LastPrice> {
  const found = new Map<string, LastPrice>();
  for (let index = entries.length - 1; index >= 0 && found.size < wanted.size; index -= 1) {
    const entry = entries[index];
    if (entry?.kind !== 'trade' || !tradesAny(entry, wanted, found)) continue;
    const day = zone.dayOf(entry.at);
    const value = valuer.trade(entry, day);
    for (const side of ['in', 'out'] as const) {
      const leg = entry[side];
      const { atoms, ...of } = value[side];
      if (leg === undefined || atoms === null || !('origin' in of)) continue;
      if (found.has(leg.asset) || !wanted.has(leg.asset) || leg.quantity <= ZERO) continue;
      if (entry.account === SANDBOX_ACCOUNT && !sandboxOnlyAssets.has(leg.asset)) continue;
      const price = divideFixed(atoms, leg.quantity, 'half-even');
      found.set(leg.asset, { day, price, origin: of.origin });
    }
  }
  return found;
}

function tradesAny(
  entry: Entry,
  wanted: ReadonlySet<string>,
  found: ReadonlyMap<string, LastPrice>,
): boolean {
  return legsOf(entry).some(({ asset }) => wanted.has(asset) && !found.has(asset));
}

function legsOf(entry: Entry): Leg[] {
  const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
  return [given, got].filter((leg) => leg !== undefined && !isFiat(leg.asset)) as Leg[];
}

function latestOf(prices: readonly (LastPrice | null)[]): LastPrice | null {
  let latest: LastPrice | null = null;
  for (const price of prices) {
    if (price !== null && (latest === null || price.day > latest.day)) latest = price;
  }
  return latest;
}
