/**
 * The assets of every file of prices. The list is the same for all and does not depend on who asks;
 * what an exchange does not trade is left out of its files. Stablecoins are among them, since many
 * exchanges quote in nothing else.
 */
export const PRICE_ASSETS: readonly string[] = (
  'BTC ETH SOL XRP DOGE BNB ADA SUI LINK AVAX TRX TON LTC BCH DOT SHIB PEPE HBAR XLM NEAR APT ARB ' +
  'OP ATOM UNI AAVE INJ FIL ICP ETC ALGO VET XTZ EOS XMR ZEC DASH KSM MATIC POL USDT USDC DAI'
).split(' ');
