import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type * as wire from '@meridian/protocol/contracts/wallet.ts';
import { accessRefusal } from '@meridian/protocol/access-refusal.ts';
import type { BusinessError } from '@meridian/protocol/envelope.ts';
import { VENUE_CODES, VENUE_REASONS } from '@meridian/protocol/venue-api.ts';
import { WALLET_PATHS, WALLET_REASONS } from '@meridian/protocol/wallet-api.ts';

type Caller = Pick<BusinessClient, 'get' | 'post'>;

/** Why something was not done; `unknown` where nothing says whether it was. */
export interface Refusal {
  readonly reason:
    | wire.WalletRefusalResult['reason']
    | 'signed-out'
    | 'not-permitted'
    | 'password'
    | 'code'
    | 'too-many-attempts'
    | 'label'
    | 'unknown'
    | 'other';
  readonly field: string;
}

export type Answer<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly refusal: Refusal };

/** What lists of records are asked for. */
export interface RecordsQuery {
  readonly coin?: string;
  readonly status?: string;
  readonly cursor?: string;
  readonly limit?: string;
}

export interface WalletCalls {
  coins(): Promise<Answer<wire.CoinsResult>>;
  balances(): Promise<Answer<wire.WalletBalancesResult>>;
  depositAddress(coin: string, network: string): Promise<Answer<wire.DepositAddressResult>>;
  deposits(query: RecordsQuery): Promise<Answer<wire.DepositPage>>;
  simulateDeposit(body: wire.SimulateDepositRequest): Promise<Answer<wire.DepositResult>>;
  simulateDrop(id: string): Promise<Answer<wire.DepositResult>>;
  simulateFailure(id: string): Promise<Answer<wire.WithdrawalResult>>;
  addresses(): Promise<Answer<wire.AddressesResult>>;
  addAddress(body: wire.AddAddressRequest): Promise<Answer<wire.AddressResult>>;
  removeAddress(id: string): Promise<Answer<object>>;
  withdrawals(query: RecordsQuery): Promise<Answer<wire.WithdrawalPage>>;
  withdraw(body: wire.WithdrawRequest): Promise<Answer<wire.WithdrawalResult>>;
  cancelWithdrawal(id: string): Promise<Answer<wire.WithdrawalResult>>;
  transfers(query: RecordsQuery): Promise<Answer<wire.TransferPage>>;
  transfer(body: wire.TransferRequest): Promise<Answer<wire.TransferResult>>;
}

/** The wallet's calls; each failure in the words of `Refusal`. */
export function walletCalls(client: Caller): WalletCalls {
  const get = <Result>(path: string, query: object = {}) =>
    answered<Result>(client.get(path, { ...query }, { hiddenToast: true }));
  const post = <Result>(path: string, body: object) =>
    answered<Result>(client.post(path, { ...body }, { hiddenToast: true }));
  return {
    coins: () => get(WALLET_PATHS.coins),
    balances: () => get(WALLET_PATHS.balances),
    depositAddress: (coin, network) => get(WALLET_PATHS.depositAddress, { coin, network }),
    deposits: (query) => get(WALLET_PATHS.deposits, query),
    simulateDeposit: (body) => post(WALLET_PATHS.simulateDeposit, body),
    simulateDrop: (id) => post(WALLET_PATHS.simulateDrop, { id }),
    simulateFailure: (id) => post(WALLET_PATHS.simulateFailure, { id }),
    addresses: () => get(WALLET_PATHS.addresses),
    addAddress: (body) => post(WALLET_PATHS.addAddress, body),
    removeAddress: (id) => post(WALLET_PATHS.removeAddress, { id }),
    withdrawals: (query) => get(WALLET_PATHS.withdrawals, query),
    withdraw: (body) => post(WALLET_PATHS.withdraw, body),
    cancelWithdrawal: (id) => post(WALLET_PATHS.cancelWithdrawal, { id }),
    transfers: (query) => get(WALLET_PATHS.transfers, query),
    transfer: (body) => post(WALLET_PATHS.transfer, body),
  };
}

async function answered<Result>(call: ReturnType<Caller['get']>): Promise<Answer<Result>> {
  const answer = await call;
  // `as`: the gateway's answer by its contract.
  if (answer.ok) return { ok: true, result: answer.result as Result };
  return { ok: false, refusal: refusalOf(answer.error) };
}

function refusalOf(error: BusinessError): Refusal {
  const access = accessRefusal(error);
  if (access !== null) return { reason: access, field: '' };
  const { code, data, kind } = error;
  if (code === ACCOUNT_CODES.wrongCurrentPassword) return { reason: 'password', field: 'current' };
  if (code === ACCOUNT_CODES.secondFactorNeeded || code === ACCOUNT_CODES.wrongCode) {
    return { reason: 'code', field: 'code' };
  }
  if (code === ACCOUNT_CODES.tooManyAttempts) return { reason: 'too-many-attempts', field: '' };
  if (code === ACCOUNT_CODES.invalidInput) return { reason: inputFault(data), field: '' };
  if (isLost(kind, code)) return { reason: 'unknown', field: '' };
  const fields = fieldsOf(data);
  const reason = fields.get('reason');
  const known = REASONS.find((name) => name === reason);
  const field = fields.get('field');
  return { reason: known ?? 'other', field: typeof field === 'string' ? field : '' };
}

// `as`: the keys of object literals.
const REASONS = [
  ...Object.keys(WALLET_REASONS),
  ...Object.keys(VENUE_REASONS),
] as readonly wire.WalletRefusalResult['reason'][];

function isLost(kind: BusinessError['kind'], code: BusinessError['code']): boolean {
  if (code === VENUE_CODES.outcomeUnknown) return true;
  return kind === 'network' || kind === 'timeout' || kind === 'malformed' || kind === 'http';
}

function inputFault(data: unknown): 'label' | 'bad-amount' | 'other' {
  const named = fieldsOf(fieldsOf(data).get('fields'));
  if (named.has('label')) return 'label';
  return named.has('amount') ? 'bad-amount' : 'other';
}

function fieldsOf(data: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
}
