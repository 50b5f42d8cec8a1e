import { WALLET_PATHS } from '../wallet-api.ts';
import { emptyResult } from './account.ts';
import { ACCOUNT_BASE_PATH } from './account-calls.ts';
import type { VenueCall } from './venue-calls.ts';
import * as wallet from './wallet.ts';

const path = (below: string): string => ACCOUNT_BASE_PATH + below;

const ADDRESS = 'simtrx1k3vd0y8cq2w6z94fhm7p5aerj';
const TX = 'sim5f0c1d2e9a';
const ASKED_AT = Date.UTC(2026, 0, 15, 12);
const DEPOSIT: wallet.DepositInfo = {
  id: '7',
  coin: 'USDT',
  network: 'TRX',
  address: ADDRESS,
  tag: null,
  txId: TX,
  amount: '250',
  status: 'credited',
  confirmations: 5,
  needed: 5,
  account: 'spot',
  seenAt: ASKED_AT,
  creditedAt: ASKED_AT + 15_000,
  droppable: true,
};
const ENTRY: wallet.AddressInfo = {
  id: '3',
  label: 'Ledger at home',
  coin: 'USDT',
  network: 'TRX',
  address: ADDRESS,
  tag: null,
  addedAt: ASKED_AT,
  usableAt: ASKED_AT + 86_400_000,
};
const WITHDRAWAL: wallet.WithdrawalInfo = {
  id: '9',
  requestId: 'page-4f1d',
  coin: 'USDT',
  network: 'TRX',
  address: ADDRESS,
  tag: null,
  account: 'spot',
  amount: '50',
  fee: '1',
  status: 'pending',
  txId: null,
  confirmations: 0,
  needed: 5,
  requestedAt: ASKED_AT,
  updatedAt: ASKED_AT,
};
const PASSWORD = 'correct staple 42 horse';

const READS = {
  method: 'GET',
  signedIn: true,
  request: null,
  refused: true,
  failures: ['invalidInput'],
} as const;
const COMMANDS = {
  method: 'POST',
  signedIn: true,
  query: null,
  refused: true,
  failures: ['invalidInput'],
} as const;
/** Commands that ask for the password once more, and for a code where there is a second factor. */
const CONFIRMED = {
  ...COMMANDS,
  failures: [
    'invalidInput',
    'wrongCurrentPassword',
    'secondFactorNeeded',
    'wrongCode',
    'tooManyAttempts',
  ],
} as const;

/** Every call of the wallet, by the id it has in the OpenAPI document. */
export const WALLET_CALLS = {
  walletCoins: {
    ...READS,
    path: path(WALLET_PATHS.coins),
    summary: 'The coins, with the networks they move on and their terms.',
    signedIn: false,
    query: null,
    refused: false,
    failures: [],
    result: wallet.coinsResult,
    example: {
      result: {
        simulated: true,
        startsTransfers: true,
        addressLockMs: 86_400_000,
        coins: [
          {
            coin: 'USDT',
            networks: [
              {
                network: 'TRX',
                name: 'TRON (TRC-20)',
                confirmations: 5,
                depositMin: '1',
                withdrawMin: '2',
                withdrawFee: '1',
                digits: 6,
                tagName: null,
                depositsOpen: true,
                withdrawalsOpen: true,
                example: { address: ADDRESS, tag: null },
              },
            ],
          },
        ],
      },
    },
  },
  walletBalances: {
    ...READS,
    path: path(WALLET_PATHS.balances),
    summary: 'What the accounts have, what is owed, and what may still be withdrawn today.',
    query: null,
    refused: false,
    failures: [],
    result: wallet.walletBalancesResult,
    example: {
      result: {
        seq: 90_210,
        spot: [{ asset: 'USDT', total: '250', held: '51', available: '199' }],
        funding: [],
        debts: [{ depositId: '6', coin: 'USDT', amount: '20', left: '5', since: ASKED_AT }],
        limit: { perDay: '50000', left: '49950' },
      },
    },
  },
  depositAddress: {
    ...READS,
    path: path(WALLET_PATHS.depositAddress),
    summary: 'Where deposits of a coin arrive on a network: the same at every call.',
    query: wallet.depositAddressQuery,
    result: wallet.depositAddressResult,
    example: { result: { coin: 'USDT', network: 'TRX', address: ADDRESS, tag: null } },
  },
  deposits: {
    ...READS,
    path: path(WALLET_PATHS.deposits),
    summary: 'Deposits, newest first.',
    query: wallet.depositsQuery,
    refused: false,
    result: wallet.depositPage,
    example: { result: { deposits: [DEPOSIT], next: null } },
  },
  simulateDeposit: {
    ...COMMANDS,
    path: path(WALLET_PATHS.simulateDeposit),
    summary: 'A transfer from outside to the deposit address, on a simulated chain.',
    failures: ['invalidInput', 'tooManyAttempts'],
    request: wallet.simulateDepositRequest,
    result: wallet.depositResult,
    example: {
      request: { requestId: 'page-11aa', coin: 'USDT', network: 'TRX', amount: '250' },
      result: { deposit: { ...DEPOSIT, status: 'pending', confirmations: 0, creditedAt: null } },
    },
  },
  simulateDrop: {
    ...COMMANDS,
    path: path(WALLET_PATHS.simulateDrop),
    summary: 'A simulated chain drops a deposit that is not final.',
    description: 'What was credited is taken back; what has been spent of it becomes a debt.',
    request: wallet.recordRequest,
    result: wallet.depositResult,
    example: { request: { id: '7' }, result: { deposit: DEPOSIT } },
  },
  simulateFailure: {
    ...COMMANDS,
    path: path(WALLET_PATHS.simulateFailure),
    summary: 'A withdrawal that was sent fails on its simulated chain.',
    description: 'It is given back with its fee.',
    request: wallet.recordRequest,
    result: wallet.withdrawalResult,
    example: { request: { id: '9' }, result: { withdrawal: { ...WITHDRAWAL, status: 'sent' } } },
  },
  addresses: {
    ...READS,
    path: path(WALLET_PATHS.addresses),
    summary: 'The address book: withdrawals go to its entries only.',
    query: null,
    refused: false,
    failures: [],
    result: wallet.addressesResult,
    example: { result: { addresses: [ENTRY] } },
  },
  addAddress: {
    ...CONFIRMED,
    path: path(WALLET_PATHS.addAddress),
    summary: 'Adds an entry to the address book; it is locked for a day.',
    request: wallet.addAddressRequest,
    result: wallet.addressResult,
    example: {
      request: {
        label: 'Ledger at home',
        coin: 'USDT',
        network: 'TRX',
        address: ADDRESS,
        current: PASSWORD,
      },
      result: { address: ENTRY },
    },
  },
  removeAddress: {
    ...COMMANDS,
    path: path(WALLET_PATHS.removeAddress),
    summary: 'Takes an entry out of the address book.',
    request: wallet.recordRequest,
    result: emptyResult,
    example: { request: { id: '3' }, result: {} },
  },
  withdrawals: {
    ...READS,
    path: path(WALLET_PATHS.withdrawals),
    summary: 'Withdrawals, newest first.',
    query: wallet.withdrawalsQuery,
    refused: false,
    result: wallet.withdrawalPage,
    example: { result: { withdrawals: [WITHDRAWAL], next: null } },
  },
  withdraw: {
    ...CONFIRMED,
    path: path(WALLET_PATHS.withdraw),
    summary: 'Withdraws to an entry of the address book.',
    description:
      'Amount and fee are held at once. After an answer that did not come, or `10504`, send it again with the same request id: it gives the withdrawal there is.',
    request: wallet.withdrawRequest,
    result: wallet.withdrawalResult,
    example: {
      request: {
        requestId: 'page-4f1d',
        account: 'spot',
        addressId: '3',
        amount: '50',
        current: PASSWORD,
      },
      result: { withdrawal: WITHDRAWAL },
    },
  },
  cancelWithdrawal: {
    ...COMMANDS,
    path: path(WALLET_PATHS.cancelWithdrawal),
    summary: 'Cancels a withdrawal while it is pending.',
    request: wallet.recordRequest,
    result: wallet.withdrawalResult,
    example: {
      request: { id: '9' },
      result: { withdrawal: { ...WITHDRAWAL, status: 'cancelled' } },
    },
  },
  transfers: {
    ...READS,
    path: path(WALLET_PATHS.transfers),
    summary: 'Transfers between spot and funding account, newest first.',
    query: wallet.transfersQuery,
    refused: false,
    result: wallet.transferPage,
    example: {
      result: {
        transfers: [
          {
            id: 'page-77b0',
            coin: 'USDT',
            amount: '20',
            from: 'spot',
            to: 'funding',
            time: ASKED_AT,
          },
        ],
        next: null,
      },
    },
  },
  transferCoins: {
    ...COMMANDS,
    path: path(WALLET_PATHS.transfer),
    summary: 'Moves a coin between spot and funding account, once for each request id.',
    request: wallet.transferRequest,
    result: wallet.transferResult,
    example: {
      request: {
        requestId: 'page-77b0',
        coin: 'USDT',
        amount: '20',
        from: 'spot',
        to: 'funding',
      },
      result: { seq: 90_216 },
    },
  },
} as const satisfies Readonly<Record<string, VenueCall>>;
