import {
  EARLIEST_INSTANT,
  type Instant,
  isoToInstant,
  LATEST_INSTANT,
} from '@meridian/tax-engine/common/time.ts';
import { NAMES_AT, RENAMES, SHARED_TICKERS } from '../across/asset-names.ts';

export { assetClass } from '@meridian/tax-engine/ledger/asset-classes.ts';

/**
 * Kraken's own codes for currencies and coins; everything else it writes is the ticker. Only the
 * codes of its first years carry an X or Z in front, and the list no longer grows.
 */
const KRAKEN_CODES = new Map(
  Object.entries({
    XBT: 'BTC',
    XXBT: 'BTC',
    XDG: 'DOGE',
    XXDG: 'DOGE',
    XETC: 'ETC',
    XETH: 'ETH',
    ETH2: 'ETH',
    XICN: 'ICN',
    XLTC: 'LTC',
    XMLN: 'MLN',
    XNMC: 'NMC',
    XREP: 'REP',
    XXLM: 'XLM',
    XXMR: 'XMR',
    XXRP: 'XRP',
    XZEC: 'ZEC',
    ZARS: 'ARS',
    ZAUD: 'AUD',
    ZCAD: 'CAD',
    ZEUR: 'EUR',
    ZGBP: 'GBP',
    ZJPY: 'JPY',
    ZKRW: 'KRW',
    ZMXN: 'MXN',
    ZUSD: 'USD',
  }),
);

/**
 * What Kraken appends to a code for another place of the same coin: staked (`.S`, with the days it
 * is locked before it), opt-in rewards (`.M`), flexible (`.F`), bonded (`.B`), parachain (`.P`),
 * held (`.HOLD`).
 */
const KRAKEN_PLACE = /^([A-Z0-9]+?)((?:03|04|07|14|21|28)?\.S|\.(?:M|F|B|P|HOLD))$/;

export interface PlacedAsset {
  readonly asset: string;
  /** The source's own code, where it names another place of the asset than the plain code. */
  readonly place: string | undefined;
}

/** The asset behind a Kraken code: `XXBT`, `DOT28.S`, `ETH2.S`, `ZEUR`. */
export function krakenAsset(code: string): PlacedAsset {
  const upper = code.toUpperCase();
  const [, stem = upper, suffix] = KRAKEN_PLACE.exec(upper) ?? [];
  const asset = KRAKEN_CODES.get(stem) ?? stem;
  return { asset, place: suffix !== undefined || stem === 'ETH2' ? upper : undefined };
}

/**
 * The asset behind a Binance code in a savings operation, where `LDBNB` stands for BNB lent out.
 * Elsewhere such a code is a coin's own: LDO.
 */
export function binanceEarnAsset(code: string): PlacedAsset {
  const isWrapper = code.startsWith('LD') && code.length >= 4;
  return isWrapper ? { asset: code.slice(2), place: code } : { asset: code, place: undefined };
}

/** A ticker as exchanges write it: no spaces around, capitals. */
export function ticker(text: string): string {
  return text.trim().toUpperCase();
}

/** The name an asset has in the ledger, where one exchange has a name of its own for it. */
export function exchangeTicker(exchange: string, code: string): string {
  const names = Object.hasOwn(NAMES_AT, exchange) ? NAMES_AT[exchange] : undefined;
  return names !== undefined && Object.hasOwn(names, code) ? (names[code] ?? code) : code;
}

const RENAMED: ReadonlyMap<string, { readonly is: string; readonly until: Instant }> = new Map(
  RENAMES.map(({ was, is, until }) => [was, { is, until: startOf(until) }]),
);

/**
 * What an asset is called now that was called so at a time: LUNA before 2022-05-28 is LUNC.
 *
 * @param time `LATEST_INSTANT` for a name that no date can change the meaning of
 */
export function renamedOn(asset: string, time: Instant): string {
  const rename = RENAMED.get(asset);
  return rename !== undefined && time < rename.until ? rename.is : asset;
}

/** The same for a name of an ISO day, as price lists have it. */
export function renamedOnDay(asset: string, day: string): string {
  return renamedOn(asset, startOf(day));
}

export interface TickerMeaning {
  readonly asset: string;
  readonly name: string;
}

type Meaning = TickerMeaning & {
  readonly from: Instant;
  readonly before: Instant;
  readonly at: readonly string[];
};

const SHARED: ReadonlyMap<string, readonly Meaning[]> = new Map(
  SHARED_TICKERS.map(({ ticker: shared, meanings }) => [
    shared,
    meanings.map(({ asset, name, from, before, at: exchanges = [] }) => {
      const since = from === undefined ? EARLIEST_INSTANT : startOf(from);
      return { asset, name, from: since, before: startOf(before ?? null), at: exchanges };
    }),
  ]),
);

/**
 * The coins a shared ticker can mean at an exchange and time, the likeliest first; null for a
 * ticker of one coin only. More than one is a question to the user.
 */
export function sharedTicker(
  asset: string,
  exchange: string,
  time: Instant,
): readonly TickerMeaning[] | null {
  const meanings = SHARED.get(asset);
  if (meanings === undefined) return null;
  const possible = meanings.filter(({ from, before }) => time >= from && time < before);
  const sure = possible.find((meaning) => meaning.at.includes(exchange));
  const left = sure === undefined ? possible : [sure];
  return left.length === 0 ? null : left.map(({ asset: is, name }) => ({ asset: is, name }));
}

/** The first instant (UTC) of an ISO day; never for none. */
function startOf(day: string | null): Instant {
  return day === null ? LATEST_INSTANT : isoToInstant(`${day}T00:00:00Z`);
}

/** Whether the name of an asset may not be what a file of an exchange calls it. */
export function mayBeRenamed(exchange: string, asset: string): boolean {
  return exchangeTicker(exchange, asset) !== asset || RENAMED.has(asset) || SHARED.has(asset);
}

/** A name has a letter or a sign: digits, dots and marks alone are a piece of a number. */
const NAME = /[\p{L}\p{Sc}\p{So}]/u;

export function isAssetName(text: string): boolean {
  return NAME.test(text);
}
