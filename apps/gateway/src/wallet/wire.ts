import type {
  AddAddressRequest,
  AddressInfo,
  CoinsResult,
  DebtInfo,
  DepositInfo,
  NetworkInfo,
  WithdrawalInfo,
} from '@meridian/protocol/contracts/wallet.ts';
import { FORMER_SYMBOL } from '@meridian/market/symbols.ts';
import type { AddressRow, NewAddress } from './address-book.ts';
import type { DebtRow } from './debts.ts';
import type { DepositRow } from './deposits.ts';
import { amountOf, networkOf, numberOf, type WalletParts } from './parts.ts';
import type { ChainRail, CoinNetwork } from './rail.ts';
import type { WithdrawalRow, WithdrawalStatus } from './withdrawals.ts';

type Written = Pick<WalletParts, 'port' | 'rail'>;

/** The coins that are traded and move on a chain, by their codes; one that was taken off moves no more. */
export function coinsOf({ port, rail }: Written) {
  const codes = new Set(
    port
      .instruments()
      .filter(({ instrument }) => instrument.symbol !== FORMER_SYMBOL.symbol)
      .flatMap(({ instrument }) => [instrument.base, instrument.quote]),
  );
  return [...codes]
    .sort((left, right) => (left < right ? -1 : 1))
    .map((coin) => ({ coin, networks: rail.networksOf(coin) }))
    .filter(({ networks }) => networks.length > 0);
}

export function coinsWire(parts: WalletParts): CoinsResult {
  const { rail, addressLockMs } = parts;
  return {
    simulated: rail.isSimulated,
    startsTransfers: rail.simulation !== null,
    addressLockMs,
    coins: coinsOf(parts).map(({ coin, networks }) => ({
      coin,
      networks: networks.map((network) => networkWire(rail, network)),
    })),
  };
}

function networkWire({ simulation }: ChainRail, terms: CoinNetwork): NetworkInfo {
  const { network, name, confirmations, depositMin, withdrawMin, withdrawFee, digits } = terms;
  const example = simulation?.outsideAddress(network) ?? null;
  return {
    ...{ network, name, confirmations, depositMin, withdrawMin, withdrawFee, digits },
    tagName: terms.tag?.name ?? null,
    ...{ depositsOpen: terms.depositsOpen, withdrawalsOpen: terms.withdrawalsOpen },
    example: example === null ? null : { address: example.address, tag: example.tag || null },
  };
}

export function debtWire({ port }: Written, row: DebtRow): DebtInfo {
  const { deposit_id: id, asset: coin, amount, paid, since } = row;
  return {
    ...{ depositId: String(id), coin, amount: amountOf(port, coin, amount) },
    left: amountOf(port, coin, String(BigInt(amount) - BigInt(paid))),
    since: numberOf(since),
  };
}

/** Of a deposit that is somebody's. */
export function depositWire({ port, rail }: Written, row: DepositRow): DepositInfo {
  const { id, asset: coin, network, address, tag, tx_id: txId, status, confirmations } = row;
  const terms = networkOf(rail, coin, network);
  const isOpen = (status === 'pending' || status === 'credited') && !row.is_final;
  return {
    ...{ id: String(id), coin, network, address, tag: tag || null, txId },
    amount: amountOf(port, coin, row.amount),
    // What is nobody's is in nobody's list.
    status: status === 'unassigned' ? 'pending' : status,
    ...{ confirmations, needed: terms?.confirmations ?? 0, account: kindOf(row.account) },
    seenAt: numberOf(row.seen_at),
    creditedAt: row.credited_at === null ? null : numberOf(row.credited_at),
    droppable: rail.simulation !== null && isOpen,
  };
}

function kindOf(account: string | null): 'spot' | 'funding' {
  return account?.endsWith('/funding') === true ? 'funding' : 'spot';
}

export function addressWire(row: AddressRow): AddressInfo {
  const { id, label, asset: coin, network, address, tag } = row;
  return {
    ...{ id: String(id), label, coin, network, address, tag: tag || null },
    addedAt: numberOf(row.added_at),
    usableAt: numberOf(row.usable_at),
  };
}

export function newAddressOf({
  label,
  coin,
  network,
  address,
  tag,
}: Omit<AddAddressRequest, 'current'>): NewAddress {
  return { label: label.trim(), coin, network, address: address.trim(), tag: (tag ?? '').trim() };
}

const STATUSES: Readonly<Record<WithdrawalStatus, WithdrawalInfo['status']>> = {
  new: 'pending',
  ...{ approval: 'pending', review: 'pending' },
  // Never listed: nothing was held.
  refused: 'failed',
  sending: 'processing',
  cancelling: 'cancelled',
  // Given back with its fee.
  ...{ declining: 'failed', declined: 'failed' },
  ...{ sent: 'sent', confirmed: 'confirmed', failed: 'failed', cancelled: 'cancelled' },
};

/** The rows' statuses that a status of the wire stands for. */
export function statusesOf(status: WithdrawalInfo['status']): readonly WithdrawalStatus[] {
  // `as`: the keys of an object literal.
  const statuses = Object.keys(STATUSES) as WithdrawalStatus[];
  return statuses.filter((each) => STATUSES[each] === status && each !== 'refused');
}

export function withdrawalWire({ port, rail }: Written, row: WithdrawalRow): WithdrawalInfo {
  const { id, asset: coin, network, address, tag, confirmations } = row;
  return {
    ...{ id: String(id), requestId: row.request_id, coin, network, address, tag: tag || null },
    ...{ account: kindOf(row.account), amount: amountOf(port, coin, row.amount) },
    fee: amountOf(port, coin, row.fee),
    status: STATUSES[row.status],
    ...{ txId: row.tx_id, confirmations },
    needed: networkOf(rail, coin, network)?.confirmations ?? 0,
    requestedAt: numberOf(row.requested_at),
    updatedAt: numberOf(row.updated_at),
  };
}
