/** What an asset is to the law: countries tax e-money tokens and collectibles by rules of their own. */
export type AssetClass =
  | 'fiat'
  /** An e-money token that refers to the euro. */
  | 'euro-e-money-token'
  /** An e-money token that refers to another official currency. */
  | 'e-money-token'
  /** Held to a currency or another coin without being an authorised e-money token. */
  | 'other-stablecoin'
  | 'nft'
  | 'crypto';
