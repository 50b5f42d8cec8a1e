/**
 * Institutions by the names that imports give to accounts: an exchange's own name, with more words
 * behind it where it has several (`Binance Spot`, `Crypto.com App`, `kraken:margin`), a wallet's
 * name as a tracker writes it, an address, or whatever the user typed.
 */

/** Own wallets together: the law that asks for the institution knows none of them (PT). */
export const OWN_WALLETS = 'own-wallets';

/**
 * Exchanges and services that hold units for others, by how their accounts begin. Of two that begin
 * alike the longer stands first: Binance.US is a company of its own, Coinbase Pro is not.
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

/** What follows an exchange's name in that of its app for units whose keys the user holds. */
const OWN_APP = /^ (?:(?:defi|web3|onchain|self.?custody) )?wallet\b|^ (?:defi|onchain)\b/;

/** Addresses and extended keys: hexadecimal, base58 and bech32. */
const ADDRESS =
  /^(?:0x[0-9a-f]{6,}|[xyz]pub[1-9a-z]{20,}|(?:bc|ltc|addr|cosmos)1[0-9a-z]{10,}|[1-9a-z]{26,64}$)/;

/** Accounts that wallets name by their coin and a number: `Bitcoin 1`, `Ethereum (ETH) - 0x12`. */
const COIN_ACCOUNT =
  /^(?:bitcoin|ethereum|solana|cardano|polkadot|litecoin|dogecoin|xrp|ripple|stellar|tezos|tron|cosmos|avalanche|polygon|arbitrum|optimism|base|bnb|monero|algorand|near)(?: cash)?(?: (?:\d+|smart chain))?(?: \(.*)?(?: - .*)?$/;

/**
 * The institution of an account; own wallets are one together. A name that says nothing is a place
 * of its own, up to a colon or slash: two places are never taken for one without a reason.
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

/** Whether a name is another's or goes on with a new word: `Gate` is not `Gateway`. */
function beginsWith(name: string, institution: string): boolean {
  return name.startsWith(institution) && !/[a-z]/.test(name.charAt(institution.length));
}
