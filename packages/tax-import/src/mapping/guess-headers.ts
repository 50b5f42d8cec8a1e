import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { AssetHeaders } from './mapping.ts';

const ASSET = /(?<![\p{L}\d])[A-Z][A-Z0-9]{1,9}(?![\p{L}\d])/gu;
/** Words in capitals that are no asset. */
const NOT_ASSETS = new Set(['ID', 'UTC', 'GMT', 'TX', 'UID', 'API', 'NFT', 'TXID', 'URL', 'FEE']);

/** Capitals alone do not make an asset: one of the columns must be of a name that is. */
export const COMMON_COINS: ReadonlySet<string> = new Set(
  'BTC ETH SOL USDT USDC XRP ADA DOGE LTC BNB DOT AVAX LINK BCH'.split(' '),
);

const FEE = /fee|gebühr|رسوم|commission/i;
const BALANCE = /balance|saldo|kontostand|رصيد/i;

/** Finds columns that repeat for each asset: `BTC Amount`, `ETH Amount`, `BTC Balance`. */
export function guessHeaders(header: readonly string[]): AssetHeaders | null {
  const assets = new Map<string, Set<string>>();
  for (const name of header) {
    for (const asset of new Set(name.match(ASSET))) {
      if (NOT_ASSETS.has(asset)) continue;
      const pattern = name.replaceAll(ASSET, (each) => (each === asset ? '{asset}' : each));
      const known = assets.get(pattern);
      if (known === undefined) assets.set(pattern, new Set([asset]));
      else known.add(asset);
    }
  }
  const repeated = [...assets]
    .filter(([, found]) => found.size > 1)
    .filter(([, found]) => [...found].some((asset) => COMMON_COINS.has(asset) || isFiat(asset)))
    .map(([pattern]) => pattern);
  const fee = repeated.find((pattern) => FEE.test(pattern));
  const balance = repeated.find((pattern) => BALANCE.test(pattern));
  const quantity = repeated.find((pattern) => pattern !== fee && pattern !== balance);
  if (quantity === undefined) return null;
  return {
    quantity,
    ...(fee === undefined ? {} : { fee }),
    ...(balance === undefined ? {} : { balance }),
  };
}
