/**
 * The port to chains: coins come in and go out by it. The simulated one (`simulated-rail.ts`) comes with
 * the gateway; an operator's own takes its place. It moves no money of the ledger: the wallet does, by
 * commands of the venue.
 */
export interface ChainRail {
  /** The networks that a coin moves on, the usual one first; none where it moves on no chain. */
  networksOf(coin: string): readonly CoinNetwork[];
  /** Where deposits of a user arrive; asked once for each, the answer is kept. */
  depositAddress(owner: AddressOwner): Promise<ChainAddress>;
  /** What is wrong with an address to send to; null where nothing is. */
  addressFault(network: string, address: string): 'bad-address' | 'wrong-network' | null;
  /** Transfers to any address, oldest first, that came after a place of this list; null: all of them. */
  arrivals(after: string | null): Promise<Arrivals>;
  /** How many confirmations transfers have, in their order; `gone` where the chain dropped one. */
  confirmations(transfers: readonly TransferKey[]): Promise<readonly (number | 'gone')[]>;
  /**
   * Sends. Asked again with the same id it sends nothing more: the gateway asks again after a kill. Throws
   * where it cannot say whether it will be sent.
   */
  send(payment: Payment): Promise<void>;
  /** How payments stand, by their ids; one that was never sent is left out. */
  payments(ids: readonly string[]): Promise<ReadonlyMap<string, PaymentState>>;
  /** Whether its chains are made up: every page and call says so. */
  readonly isSimulated: boolean;
  /** What users may start on made-up chains themselves; null where they may not. */
  readonly simulation: Simulation | null;
}

export interface CoinNetwork {
  /** Names it: `TRX`. */
  readonly network: string;
  readonly name: string;
  /** The v5 API's `chainType`. */
  readonly type: string;
  /** From so many confirmations on a transfer counts. */
  readonly confirmations: number;
  /** From so many on the chain drops it no more. */
  readonly finality: number;
  /** Decimal texts. */
  readonly depositMin: string;
  readonly withdrawMin: string;
  readonly withdrawFee: string;
  /** Digits after the point that an amount may have. */
  readonly digits: number;
  /** What tells the users of one address apart; null where each has an address. */
  readonly tag: { readonly name: string; readonly pattern: RegExp } | null;
  readonly depositsOpen: boolean;
  readonly withdrawalsOpen: boolean;
}

interface AddressOwner {
  readonly userId: bigint;
  readonly coin: string;
  readonly network: string;
}

export interface ChainAddress {
  readonly address: string;
  /** Empty where the chain has none. */
  readonly tag: string;
}

export interface TransferKey {
  readonly network: string;
  readonly txId: string;
}

export interface Arrival extends TransferKey, ChainAddress {
  readonly coin: string;
  /** Decimal text. */
  readonly amount: string;
}

interface Arrivals {
  readonly list: readonly Arrival[];
  /** The place after the last of them; null where there is none and none was given. */
  readonly next: string | null;
}

export interface Payment extends ChainAddress {
  readonly id: string;
  readonly coin: string;
  readonly network: string;
  /** Decimal text: what arrives. */
  readonly amount: string;
}

/** `failed` is final: nothing was or will be sent. */
export type PaymentState =
  | { readonly type: 'sent'; readonly txId: string; readonly confirmations: number }
  | { readonly type: 'failed' };

/** On simulated chains only; false where there was nothing to do. */
export interface Simulation {
  /** A transfer from outside; one id makes one transfer. */
  deposit(transfer: Omit<Arrival, 'txId'>, id: string): Promise<TransferKey>;
  /** The chain drops a transfer that is not final. */
  drop(transfer: TransferKey): Promise<boolean>;
  /** A payment fails that has not enough confirmations. */
  fail(paymentId: string): Promise<boolean>;
  /** An address of somebody outside, for trying withdrawals. */
  outsideAddress(network: string): ChainAddress;
}
