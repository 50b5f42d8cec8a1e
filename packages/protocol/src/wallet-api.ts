/**
 * Calls of the wallet, below `/x-api/s1`: `contracts/wallet-calls.ts` has their requests and results.
 * Refusals are answered as the venue's are, with reasons of their own beside those of the venue.
 */
export const WALLET_PATHS = {
  /** GET → the coins, with the networks they move on; public. */
  coins: '/wallet/coins',
  /** GET → what spot and funding accounts have, what is owed, and what may still be withdrawn today. */
  balances: '/wallet/balances',
  /** GET ?coin&network → where the user's deposits arrive. */
  depositAddress: '/wallet/deposit-address',
  /** GET ?coin&status&from&to&cursor&limit → deposits. */
  deposits: '/wallet/deposits',
  /** POST a transfer from outside, on simulated chains. */
  simulateDeposit: '/wallet/simulate/deposit',
  /** POST {id}: a simulated chain drops a deposit. */
  simulateDrop: '/wallet/simulate/drop',
  /** POST {id}: a payment fails on a simulated chain. */
  simulateFailure: '/wallet/simulate/failure',
  /** GET → the address book. */
  addresses: '/wallet/addresses',
  /** POST a new entry, with the password. */
  addAddress: '/wallet/addresses/add',
  /** POST {id} */
  removeAddress: '/wallet/addresses/remove',
  /** GET ?coin&status&from&to&cursor&limit → withdrawals. */
  withdrawals: '/wallet/withdrawals',
  /** POST a withdrawal to an entry of the address book, with the password. */
  withdraw: '/wallet/withdrawals/request',
  /** POST {id}, while it is pending. */
  cancelWithdrawal: '/wallet/withdrawals/cancel',
  /** GET ?coin&from&to&cursor&limit → transfers between the user's accounts. */
  transfers: '/wallet/transfers',
  /** POST a transfer between spot and funding account. */
  transfer: '/wallet/transfers/move',
} as const;

/**
 * Why the wallet refuses, with the code of the v5 API that says it. Where documents and ccxt read a
 * code differently, ccxt's reading decides.
 */
export const WALLET_REASONS = {
  'unknown-coin': 10001,
  'unknown-network': 131002,
  'network-closed': 131097,
  'bad-address': 131002,
  'wrong-network': 131002,
  'tag-missing': 131002,
  'tag-not-allowed': 131002,
  'bad-tag': 131002,
  'bad-amount': 131002,
  'too-many-digits': 131096,
  'below-minimum': 131096,
  'above-day-limit': 131095,
  'no-price': 131086,
  'address-unknown': 131093,
  'address-locked': 131098,
  'address-taken': 131002,
  'too-many-addresses': 131002,
  'debt-open': 131090,
  'request-id-used': 131002,
  'not-simulated': 10001,
  'unknown-record': 10001,
  'past-cancelling': 131099,
  'past-simulating': 131099,
} as const;

export type WalletReason = keyof typeof WALLET_REASONS;

/** Entries an address book has at most. */
export const MAX_ADDRESSES = 50;
export const ADDRESS_LABEL_MAX_LENGTH = 40;
