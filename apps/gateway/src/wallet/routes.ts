import { decimalToText } from '@meridian/money/decimal.ts';
import {
  type AddressesResult,
  type AddressResult,
  type CoinsResult,
  type DepositAddressResult,
  type DepositPage,
  type DepositResult,
  type TransferPage,
  type TransferResult,
  type WalletBalancesResult,
  type WithdrawalPage,
  type WithdrawalResult,
} from '@meridian/protocol/contracts/wallet.ts';
import { WALLET_CALLS } from '@meridian/protocol/contracts/wallet-calls.ts';
import type { FastifyInstance } from 'fastify';
import { sendResult } from '../accounts/answers.ts';
import type { AccountContext } from '../accounts/context.ts';
import { accountOf } from '../venue/wallet.ts';
import { addAddress, addressById, listAddresses, removeAddress } from './address-book.ts';
import { addressFields } from './address-fields.ts';
import { openDebts } from './debts.ts';
import { depositAddress, listDeposits, simulateDeposit, simulateDrop } from './deposits.ts';
import { leftOfLimit, limitPerDay, usedOfLimit } from './limits.ts';
import { refused, type WalletOutcome, type WalletParts } from './parts.ts';
import { command, pageQueryOf, read, type RouteParts } from './route-parts.ts';
import { listTransfers, transferBetween } from './transfers.ts';
import * as wire from './wire.ts';
import {
  cancelWithdrawal,
  listWithdrawals,
  requestWithdrawal,
  simulateFailure,
} from './withdrawals.ts';

/** The wallet's calls for our own pages, by session. */
export function walletRoutes(
  app: FastifyInstance,
  context: AccountContext,
  parts: WalletParts,
): void {
  const routes: RouteParts = { app, context, parts };
  publicRoutes(routes);
  balanceRoutes(routes);
  depositRoutes(routes);
  addressRoutes(routes);
  withdrawalRoutes(routes);
  transferRoutes(routes);
}

function publicRoutes({ app, context, parts }: RouteParts): void {
  app.get(WALLET_CALLS.walletCoins.path, async (_request, reply) => {
    const result: CoinsResult = wire.coinsWire(parts);
    return sendResult(context, reply, result);
  });
}

function balanceRoutes(routes: RouteParts): void {
  read(routes, WALLET_CALLS.walletBalances, async (parts, userId) => {
    const { db, port, now } = parts;
    const debts = await openDebts(parts, userId);
    const used = await usedOfLimit(db, userId, now());
    const perDay = await limitPerDay(parts, userId);
    const result: WalletBalancesResult = {
      seq: port.seq,
      spot: port.balances(accountOf(userId, 'spot')),
      funding: port.balances(accountOf(userId, 'funding')),
      debts: debts.map((row) => wire.debtWire(parts, row)),
      limit: { perDay: decimalToText(perDay), left: leftOfLimit(perDay, used) },
    };
    return { ok: true, value: result };
  });
}

/** Each stays in the lists for good, and adds money that was made up. */
const SIMULATED_DEPOSITS_PER_MINUTE = 60;

function depositRoutes(routes: RouteParts): void {
  read(routes, WALLET_CALLS.depositAddress, async (parts, userId, { coin, network }) => {
    const given = await depositAddress(parts, userId, coin, network);
    if (!given.ok) return given;
    const { address, tag } = given.value;
    const result: DepositAddressResult = { coin, network, address, tag: tag || null };
    return { ok: true, value: result };
  });
  read(routes, WALLET_CALLS.deposits, async (parts, userId, { status, ...query }) => {
    const { list, next } = await listDeposits(parts, userId, { status, ...pageQueryOf(query) });
    const deposits = list.map((row) => wire.depositWire(parts, row));
    const result: DepositPage = { deposits, next };
    return { ok: true, value: result };
  });
  command(
    routes,
    WALLET_CALLS.simulateDeposit,
    async (parts, userId, body) =>
      resultOf(await simulateDeposit(parts, userId, body), (row): DepositResult => ({
        deposit: wire.depositWire(parts, row),
      })),
    { perMinute: SIMULATED_DEPOSITS_PER_MINUTE },
  );
  command(routes, WALLET_CALLS.simulateDrop, async (parts, userId, { id }) =>
    resultOf(await simulateDrop(parts, userId, id), (row): DepositResult => ({
      deposit: wire.depositWire(parts, row),
    })),
  );
}

function addressRoutes(routes: RouteParts): void {
  read(routes, WALLET_CALLS.addresses, async (parts, userId) => {
    const rows = await listAddresses(parts, userId);
    const result: AddressesResult = { addresses: rows.map(wire.addressWire) };
    return { ok: true, value: result };
  });
  command(
    routes,
    WALLET_CALLS.addAddress,
    async (parts, userId, body) =>
      resultOf(await addAddress(parts, userId, wire.newAddressOf(body)), (row): AddressResult => ({
        address: wire.addressWire(row),
      })),
    {
      faultsOf: addressFields,
      proofOf: ({ current, code }) => ({ current, code }),
      event: 'withdrawal-address-added',
    },
  );
  command(routes, WALLET_CALLS.removeAddress, async (parts, userId, { id }) =>
    resultOf(await removeAddress(parts, userId, id), () => ({})),
  );
}

function withdrawalRoutes(routes: RouteParts): void {
  read(routes, WALLET_CALLS.withdrawals, async (parts, userId, { status, ...query }) => {
    const statuses = status === undefined ? undefined : wire.statusesOf(status);
    const page = { statuses, ...pageQueryOf(query) };
    const { list, next } = await listWithdrawals(parts, userId, page);
    const withdrawals = list.map((row) => wire.withdrawalWire(parts, row));
    const result: WithdrawalPage = { withdrawals, next };
    return { ok: true, value: result };
  });
  const oneOf =
    (parts: WalletParts) =>
    (row: Parameters<typeof wire.withdrawalWire>[1]): WithdrawalResult => ({
      withdrawal: wire.withdrawalWire(parts, row),
    });
  command(
    routes,
    WALLET_CALLS.withdraw,
    async (parts, userId, { requestId, account, addressId, amount }) => {
      const entry = await addressById(parts, userId, addressId);
      if (entry === null) return refused('address-unknown', 'addressId');
      const request = { requestId, account, entry, amount, isFeeInside: false };
      return resultOf(await requestWithdrawal(parts, userId, request), oneOf(parts));
    },
    { proofOf: ({ current, code }) => ({ current, code }), event: 'withdrawal-asked' },
  );
  command(routes, WALLET_CALLS.cancelWithdrawal, async (parts, userId, { id }) =>
    resultOf(await cancelWithdrawal(parts, userId, id), oneOf(parts)),
  );
  command(routes, WALLET_CALLS.simulateFailure, async (parts, userId, { id }) =>
    resultOf(await simulateFailure(parts, userId, id), oneOf(parts)),
  );
}

function transferRoutes(routes: RouteParts): void {
  read(routes, WALLET_CALLS.transfers, async (parts, userId, query) => {
    const result: TransferPage = await listTransfers(parts, userId, pageQueryOf(query));
    return { ok: true, value: result };
  });
  command(routes, WALLET_CALLS.transferCoins, async (parts, userId, body) =>
    resultOf(await transferBetween(parts, userId, body), (seq): TransferResult => ({ seq })),
  );
}

function resultOf<Value>(
  outcome: WalletOutcome<Value>,
  write: (value: Value) => object,
): WalletOutcome<object> {
  return outcome.ok ? { ok: true, value: write(outcome.value) } : outcome;
}
