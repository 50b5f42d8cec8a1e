import { atomsToText } from '@meridian/ledger/atoms.ts';
import type { WalletReason } from '@meridian/protocol/wallet-api.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import type { RejectionCode } from '@meridian/venue/api/rejections.ts';
import type { Kysely } from 'kysely';
import type { AccountTables } from '../accounts/tables.ts';
import type { Submitted, VenuePort } from '../venue/port.ts';
import { scaleOf } from '../venue/scale-of.ts';
import { reasonOf } from '../reason-of.ts';
import type { ChainRail, CoinNetwork } from './rail.ts';

/** What every part of the wallet works with. */
export interface WalletParts {
  readonly db: Kysely<AccountTables>;
  readonly port: VenuePort;
  readonly rail: ChainRail;
  /** The price of a coin in USDT, for limits; null where it has none. */
  readonly priceOf: (coin: string) => string | null;
  /** How long a new entry of the address book waits. */
  readonly addressLockMs: number;
  /** How long a withdrawal is reviewed, and may be cancelled. */
  readonly reviewMs: number;
  /** Withdrawals worth more in USDT wait for an operator; null: none does. */
  readonly approvalAbove: string | null;
  readonly now: () => number;
  readonly warn: (line: string) => void;
}

export type AccountKind = 'spot' | 'funding';

/** Why something was not done. */
export type WalletFailure =
  | {
      readonly type: 'refused';
      readonly reason: WalletReason | RejectionCode;
      /** The field of the request it is about; empty where it is about the whole. */
      readonly field: string;
    }
  | { readonly type: 'unknown' | 'failed' | 'unavailable' };

export type WalletOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: WalletFailure };

type Failed = Extract<WalletOutcome<unknown>, { readonly ok: false }>;

export function done<Value>(value: Value): WalletOutcome<Value> {
  return { ok: true, value };
}

export function refused(reason: WalletReason | RejectionCode, field = ''): Failed {
  return { ok: false, failure: { type: 'refused', reason, field } };
}

/** A command that was not taken, as the wallet says it. */
export function notAccepted(submitted: Exclude<Submitted, { readonly type: 'accepted' }>): Failed {
  if (submitted.type !== 'rejected') return { ok: false, failure: { type: submitted.type } };
  return refused(submitted.rejection.code, submitted.rejection.field);
}

/**
 * Runs a command that has been run before where it was interrupted: its link id makes it happen once.
 *
 * @returns null once it has happened; else why it has not
 */
export async function submitOnce(
  port: VenuePort,
  command: Command,
): Promise<Exclude<Submitted, { readonly type: 'accepted' }> | null> {
  const submitted = await port.submit(command);
  if (submitted.type === 'accepted') return null;
  const isDone = submitted.type === 'rejected' && submitted.rejection.code === 'duplicate-command';
  return isDone ? null : submitted;
}

/** What fails with one row is said, and holds up no other. */
export async function eachByItself<Row>(
  { warn }: Pick<WalletParts, 'warn'>,
  rows: readonly Row[],
  work: (row: Row, index: number) => Promise<void>,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    try {
      await work(row, index);
    } catch (error) {
      warn(`The wallet could not go on with a row: ${reasonOf(error)}`);
    }
  }
}

export function networkOf(rail: ChainRail, coin: string, network: string): CoinNetwork | null {
  return rail.networksOf(coin).find((each) => each.network === network) ?? null;
}

/** Atoms of a row as the text of an amount. */
export function amountOf(port: Pick<VenuePort, 'asset'>, asset: string, atoms: string): string {
  return atomsToText(BigInt(atoms), scaleOf(port, asset));
}

export function numberOf(value: bigint): number {
  return parseInt(String(value), 10);
}

/** A page of a list by the ids of its rows, newest first. */
export interface PageQuery {
  readonly coin?: string | undefined;
  readonly from?: number | undefined;
  /** Not part of it. */
  readonly to?: number | undefined;
  /** The id that the page before ended with. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export interface RowPage<Row> {
  readonly list: readonly Row[];
  readonly next: string | null;
}

/** Of rows that are one more than asked for where there are more. */
export function pageOf<Row extends { readonly id: bigint }>(
  rows: readonly Row[],
  limit: number,
): RowPage<Row> {
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  return { list, next: rows.length > limit && last !== undefined ? String(last.id) : null };
}
