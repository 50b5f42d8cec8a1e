import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import { isFiat } from './entry.ts';
import { parCurrency } from './par-currency.ts';

/**
 * Tokens of issuers authorised in the Union, each with a white paper notified under Article 51 of
 * Regulation (EU) 2023/1114. The source that counts is ESMA's register of e-money tokens (Article
 * 109, the file of EMT issuers); here they stand as the issuers and their supervisors announced
 * them. EURC and USDC are confirmed by Circle's own documentation. "Uncertain" marks those that no
 * public text at hand confirms in the register; a wrong mark changes the class a country taxes them
 * by, never a quantity.
 */
const EURO_E_MONEY = new Set([
  // Circle Internet Financial Europe (France).
  'EURC',
  // Société Générale-FORGE (France).
  'EURCV',
  // Banking Circle (Luxembourg).
  'EURI',
  // Quantoz Payments (Netherlands). Uncertain: EURD, whose token stands on a permissioned list.
  'EURD',
  'EURQ',
  // Schuman Financial (France); written with a zero-like letter by some.
  'EUROP',
  'EURØP',
  // StablR (Malta).
  'EURR',
  // Monerium (Iceland).
  'EURE',
  // AllUnity (Germany).
  'EURAU',
  // Membrane Finance (Finland), part of Paxos since 2025. Uncertain: whether it is still issued.
  'EUROE',
]);

const OTHER_E_MONEY = new Set([
  // Circle Internet Financial Europe.
  'USDC',
  // Société Générale-FORGE. Uncertain.
  'USDCV',
  // Quantoz Payments.
  'USDQ',
  // StablR.
  'USDR',
  // Paxos Issuance Europe (Finland).
  'USDG',
  // Monerium. Uncertain.
  'GBPE',
]);

/** Stablecoins that have no par to count by, see `parCurrency`: all others with one are stablecoins too. */
const WITHOUT_PAR = new Set(
  (
    'SAI USDD USDE USD0 USDX USDJ USDN USDK HUSD SUSD CUSD MUSD DUSD VAI FRAX FEI MIM DOLA USDY ' +
    'USTC EURA AGEUR SEUR CEUR BVND BKRW ZUSD AUDX'
  ).split(' '),
);

/** A collectible in exports: a contract with the number of the piece. */
const NFT = /^(?:NFT\b|NFT[:_-])|^0X[0-9A-F]{40}[:_#/]\d+$|#\d+$/;

/**
 * State currencies of ISO 4217 that the ledger's list lacks, as tickers that no notable coin uses.
 * Codes that also name a coin (MNT Mantle, SCR Scroll, SOS, ERN, TOP, BOB, ALL) are coins here.
 */
const MORE_FIAT = new Set(
  (
    'AFN AMD AWG AZN BAM BBD BDT BIF BMD BND BSD BWP BYN BZD CDF CRC CVE DJF DOP DZD ETB FJD FKP ' +
    'GHS GIP GMD GNF GTQ GYD HNL HTG IQD IRR JMD JOD KGS KHR KMF KPW KYD LAK LBP LKR LRD LSL LYD ' +
    'MDL MGA MKD MMK MOP MRU MUR MVR MWK MZN NAD NIO NPR PAB PGK PYG RWF SBD SDG SHP SLE SRD SSP ' +
    'SYP SZL TJS TMT TND TTD TZS UGX UZS VES VUV WST XAF XCD XOF XPF YER ZMW'
  ).split(' '),
);

/** The class of an asset by its ticker. Unknown tickers are crypto-assets. */
export function assetClass(asset: string): AssetClass {
  if (isFiat(asset) || MORE_FIAT.has(asset)) return 'fiat';
  const upper = asset.toUpperCase();
  if (EURO_E_MONEY.has(upper)) return 'euro-e-money-token';
  if (OTHER_E_MONEY.has(upper)) return 'e-money-token';
  if (WITHOUT_PAR.has(upper) || parCurrency(upper) !== null) return 'other-stablecoin';
  return NFT.test(upper) ? 'nft' : 'crypto';
}

/** `assetClass` with a cache, for ledgers that name few assets very often. */
export function createClassOf(): (asset: string) => AssetClass {
  const known = new Map<string, AssetClass>();
  let [last, lastClass] = ['', assetClass('')];
  return (asset) => {
    if (asset === last) return lastClass;
    let found = known.get(asset);
    if (found === undefined) {
      found = assetClass(asset);
      known.set(asset, found);
    }
    [last, lastClass] = [asset, found];
    return found;
  };
}
