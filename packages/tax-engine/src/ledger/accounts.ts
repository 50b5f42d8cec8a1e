/**
 * Institutions by the names that imports give to accounts: an exchange's name, with more words
 * where it has several accounts (`Binance Spot`, `Crypto.com App`, `kraken:margin`), the name of a
 * wallet in a tracker, an address, or text typed by the user.
 */

/**
 * The institution name shared by all own wallets, which the law does not treat as institutions
 * (PT).
 */
export const OWN_WALLETS = 'own-wallets';

/**
 * Exchanges and custodians, by the start of their account names. Of two that begin alike the longer
 * comes first: Binance.US is a separate company, Coinbase Pro is not.
 */
const INSTITUTIONS = (
  'binance.us|binance us|binance tr|binance|coinbase|kraken|bitstamp|bitfinex|bitpanda|bybit|' +
  'bitvavo|bitget|bitmart|bitmex|bitso|bitflyer|bitbank|bithumb|bitrue|bit2me|bitgo|bitkub|bison|' +
  'btc markets|btcturk|blockfi|celsius|cex.io|coincheck|coinmetro|coinex|coinspot|coinjar|coinone|' +
  'criptoloja|crypto.com|deribit|etoro|ftx us|ftx|gate.io|gate|gemini|gmo coin|hitbtc|htx|huobi|' +
  'independent reserve|korbit|kucoin|kriptomat|luno|liquid|mercado bitcoin|mexc|mt. gox|mt gox|' +
  'n26|ndax|newton|nexo|nicehash|okcoin|okex|okx|paribu|paxful|paypal|phemex|poloniex|revolut|' +
  'ripio|robinhood|shakepay|strike|swissborg|swyftx|trade republic|uphold|upbit|wazirx|whitebit|' +
  'wealthsimple|wirex|woo x|young platform|youhodler|zonda|bitbay|zengo'
).split('|');

/** Former names. */
const SAME: Readonly<Record<string, string>> = {
  okex: 'okx',
  huobi: 'htx',
  gate: 'gate.io',
  bitbay: 'zonda',
  'binance us': 'binance.us',
  'mt gox': 'mt. gox',
};

/** Words in the names of wallets whose keys the user holds. */
const WALLET_WORDS =
  /\b(?:wallet|ledger|trezor|metamask|electrum|exodus|phantom|rabby|rainbow|keplr|solflare|yoroi|daedalus|sparrow|wasabi|samourai|bluewallet|muun|mycelium|myetherwallet|mew|argent|safe|gnosis safe|bitbox\d*|coldcard|keepkey|safepal|keystone|tangem|jade|coinomi|atomic|trust|zerion|polkadot\.js|temple|xumm|xaman|self.?custody|cold storage|paper|hardware|etherscan|on.?chain|defi)\b/;

/** Text after an exchange's name that marks its self-custody app. */
const OWN_APP = /^ (?:(?:defi|web3|onchain|self.?custody) )?wallet\b|^ (?:defi|onchain)\b/;

/** Addresses and extended keys: hexadecimal, base58 and bech32. */
const ADDRESS =
  /^(?:0x[0-9a-f]{6,}|[xyz]pub[1-9a-z]{20,}|(?:bc|ltc|addr|cosmos)1[0-9a-z]{10,}|[1-9a-z]{26,64}$)/;

/**
 * Account names made of a coin and a number, as wallets write them: `Bitcoin 1`, `Ethereum (ETH) -
 * 0x12`.
 */
const COIN_ACCOUNT =
  /^(?:bitcoin|ethereum|solana|cardano|polkadot|litecoin|dogecoin|xrp|ripple|stellar|tezos|tron|cosmos|avalanche|polygon|arbitrum|optimism|base|bnb|monero|algorand|near)(?: cash)?(?: (?:\d+|smart chain))?(?: \(.*)?(?: - .*)?$/;

/**
 * The institution of an account; all own wallets share a name. An unknown name is its own
 * institution, up to a colon or slash, so that two institutions are never joined without a reason.
 */
export function institutionOf(account: string): string {
  const name = account.trim().toLowerCase();
  const known = INSTITUTIONS.find((institution) => beginsWith(name, institution));
  if (known !== undefined && !OWN_APP.test(name.slice(known.length))) {
    return SAME[known] ?? known;
  }
  const isOwn = ADDRESS.test(name) || WALLET_WORDS.test(name) || COIN_ACCOUNT.test(name);
  return isOwn ? OWN_WALLETS : (name.split(/[:/]/)[0] ?? name).trim();
}

/** Whether a name begins with an institution's and a word ends there: `Gate` is not `Gateway`. */
function beginsWith(name: string, institution: string): boolean {
  return name.startsWith(institution) && !/[a-z]/.test(name.charAt(institution.length));
}
