/** Requests and results of the wallet's calls (`wallet-api.ts` has their paths). */
import * as v from 'valibot';

import { VENUE_REASONS } from '../venue-api.ts';
import { ADDRESS_LABEL_MAX_LENGTH, WALLET_REASONS } from '../wallet-api.ts';
import { amountText } from './decimal-text.ts';
import { balanceInfo } from './venue.ts';
import { factorCode } from './second-factor.ts';
import type { WireType } from './wire-type.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const instant = v.pipe(v.number(), v.safeInteger(), v.description('In ms since 1970, UTC.'));
const id = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.description('Digits.'));
const coin = v.pipe(v.string(), v.maxLength(32), v.description('Such as `USDT`.'));
const network = v.pipe(v.string(), v.maxLength(32), v.description('Such as `TRX`.'));
const address = v.pipe(v.string(), v.maxLength(128));
const tag = v.nullable(
  v.pipe(v.string(), v.maxLength(64), v.description('Null where the chain has none.')),
);
const account = v.pipe(v.picklist(['spot', 'funding']), v.description("An account of the user's."));
const typedAmount = v.pipe(v.string(), v.maxLength(64), v.description('Decimal in text.'));
const requestId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,36}$/),
  v.description('Made and kept by the page before it sends: asked twice, it happens once.'),
);
const password = v.pipe(v.string(), v.description('The password of the account.'));

const networkInfo = v.object({
  network,
  name: v.string(),
  confirmations: v.pipe(count, v.description('From so many on a deposit is credited.')),
  depositMin: v.pipe(amountText, v.description('Less is not credited.')),
  withdrawMin: amountText,
  withdrawFee: v.pipe(amountText, v.description('On top of what arrives.')),
  digits: v.pipe(count, v.description('Digits after the point that an amount may have.')),
  tagName: v.nullable(
    v.pipe(v.string(), v.description('What the chain calls its tag; null where it has none.')),
  ),
  depositsOpen: v.boolean(),
  withdrawalsOpen: v.boolean(),
  example: v.nullable(
    v.pipe(
      v.object({ address, tag }),
      v.description('On simulated chains: an address outside, for trying withdrawals.'),
    ),
  ),
});
export type NetworkInfo = WireType<typeof networkInfo>;

const coinInfo = v.object({ coin, networks: v.array(networkInfo) });
export type CoinInfo = WireType<typeof coinInfo>;

export const coinsResult = v.object({
  simulated: v.pipe(v.boolean(), v.description('Chains and coins are made up.')),
  startsTransfers: v.pipe(
    v.boolean(),
    v.description('Users may start deposits themselves, and let transfers fail.'),
  ),
  addressLockMs: v.pipe(count, v.description('How long a new entry of the address book waits.')),
  coins: v.pipe(v.array(coinInfo), v.description('Those that move on a network.')),
});
export type CoinsResult = WireType<typeof coinsResult>;

const debtInfo = v.object({
  depositId: v.pipe(id, v.description('The deposit that its chain has dropped.')),
  coin,
  amount: v.pipe(amountText, v.description('What had been spent of it.')),
  left: v.pipe(amountText, v.description('Still owed.')),
  since: instant,
});
export type DebtInfo = WireType<typeof debtInfo>;

export const walletBalancesResult = v.object({
  seq: v.pipe(count, v.description('Number of the last event that the balances have.')),
  spot: v.array(balanceInfo),
  funding: v.array(balanceInfo),
  debts: v.pipe(
    v.array(debtInfo),
    v.description('Paid from what comes in; until then nothing goes out.'),
  ),
  limit: v.object({
    perDay: v.pipe(amountText, v.description('Withdrawals of 24 hours, in USDT.')),
    left: amountText,
  }),
});
export type WalletBalancesResult = WireType<typeof walletBalancesResult>;

export const depositAddressResult = v.object({ coin, network, address, tag });
export type DepositAddressResult = WireType<typeof depositAddressResult>;

export const DEPOSIT_STATUSES = ['pending', 'credited', 'reversed', 'gone', 'too-small'] as const;

export const depositInfo = v.object({
  id,
  coin,
  network,
  address,
  tag,
  txId: v.string(),
  amount: amountText,
  status: v.pipe(
    v.picklist(DEPOSIT_STATUSES),
    v.description(
      'reversed: credited, and taken back since the chain dropped it; gone: dropped before it counted; too-small: below the minimum, not credited.',
    ),
  ),
  confirmations: count,
  needed: v.pipe(count, v.description('Confirmations from which on it is credited.')),
  account: v.pipe(account, v.description('What it is credited to.')),
  seenAt: instant,
  creditedAt: v.nullable(instant),
  droppable: v.pipe(v.boolean(), v.description('On simulated chains: it may still be dropped.')),
});
export type DepositInfo = WireType<typeof depositInfo>;

export const depositResult = v.object({ deposit: depositInfo });
export type DepositResult = WireType<typeof depositResult>;

export const simulateDepositRequest = v.object({ requestId, coin, network, amount: typedAmount });
export type SimulateDepositRequest = WireType<typeof simulateDepositRequest>;

export const recordRequest = v.object({ id });
export type RecordRequest = WireType<typeof recordRequest>;

export const addressInfo = v.object({
  id,
  label: v.string(),
  coin,
  network,
  address,
  tag,
  addedAt: instant,
  usableAt: v.pipe(instant, v.description('Withdrawals go to it from then on.')),
});
export type AddressInfo = WireType<typeof addressInfo>;

export const addressesResult = v.object({ addresses: v.array(addressInfo) });
export type AddressesResult = WireType<typeof addressesResult>;

export const addAddressRequest = v.object({
  label: v.pipe(v.string(), v.description(`1 to ${ADDRESS_LABEL_MAX_LENGTH} characters.`)),
  coin,
  network,
  address,
  tag: v.exactOptional(tag),
  current: password,
  code: v.exactOptional(factorCode),
});
export type AddAddressRequest = WireType<typeof addAddressRequest>;

export const addressResult = v.object({ address: addressInfo });
export type AddressResult = WireType<typeof addressResult>;

export const WITHDRAWAL_STATUSES = [
  'pending',
  'processing',
  'sent',
  'confirmed',
  'cancelled',
  'failed',
] as const;

export const withdrawalInfo = v.object({
  id,
  requestId: v.string(),
  coin,
  network,
  address,
  tag,
  account,
  amount: v.pipe(amountText, v.description('What arrives.')),
  fee: v.pipe(amountText, v.description('Taken beside it.')),
  status: v.pipe(
    v.picklist(WITHDRAWAL_STATUSES),
    v.description('pending: held and reviewed, may be cancelled; failed: given back with its fee.'),
  ),
  txId: v.nullable(v.string()),
  confirmations: count,
  needed: count,
  requestedAt: instant,
  updatedAt: instant,
});
export type WithdrawalInfo = WireType<typeof withdrawalInfo>;

export const withdrawalResult = v.object({ withdrawal: withdrawalInfo });
export type WithdrawalResult = WireType<typeof withdrawalResult>;

export const withdrawRequest = v.object({
  requestId,
  account,
  addressId: v.pipe(id, v.description('An entry of the address book: it names coin and network.')),
  amount: v.pipe(typedAmount, v.description('What is to arrive; the fee comes on top.')),
  current: password,
  code: v.exactOptional(factorCode),
});
export type WithdrawRequest = WireType<typeof withdrawRequest>;

export const transferRequest = v.object({
  requestId,
  coin,
  amount: typedAmount,
  from: account,
  to: account,
});
export type TransferRequest = WireType<typeof transferRequest>;

const transferInfo = v.object({
  id: v.string(),
  coin,
  amount: amountText,
  from: account,
  to: account,
  time: instant,
});
export type TransferInfo = WireType<typeof transferInfo>;

export const transferResult = v.object({ seq: count });
export type TransferResult = WireType<typeof transferResult>;

const next = v.nullable(v.pipe(v.string(), v.description('The cursor of the next page.')));
export const depositPage = v.object({ deposits: v.array(depositInfo), next });
export type DepositPage = WireType<typeof depositPage>;
export const withdrawalPage = v.object({ withdrawals: v.array(withdrawalInfo), next });
export type WithdrawalPage = WireType<typeof withdrawalPage>;
export const transferPage = v.object({ transfers: v.array(transferInfo), next });
export type TransferPage = WireType<typeof transferPage>;

const digits = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
const window = {
  coin: v.exactOptional(coin),
  from: v.exactOptional(v.pipe(digits, v.description('From this time on, in ms.'))),
  to: v.exactOptional(v.pipe(digits, v.description('Before this time, in ms.'))),
  cursor: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.description('`next` of the page before.')),
  ),
  limit: v.exactOptional(v.pipe(digits, v.description('1 to 100, 50 unless given.'))),
};
export const depositAddressQuery = v.object({ coin, network });
export const depositsQuery = v.object({
  ...window,
  status: v.exactOptional(v.picklist(DEPOSIT_STATUSES)),
});
export const withdrawalsQuery = v.object({
  ...window,
  status: v.exactOptional(v.picklist(WITHDRAWAL_STATUSES)),
});
export const transfersQuery = v.object(window);

/** `field` is the field of the request it is about; empty where it is about the whole. */
export const walletRefusalResult = v.object({
  // `as`: the keys of object literals.
  reason: v.picklist([
    ...(Object.keys(WALLET_REASONS) as (keyof typeof WALLET_REASONS)[]),
    ...(Object.keys(VENUE_REASONS) as (keyof typeof VENUE_REASONS)[]),
  ]),
  field: v.string(),
});
export type WalletRefusalResult = WireType<typeof walletRefusalResult>;
