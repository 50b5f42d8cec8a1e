import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { atomsOf } from '@meridian/money/measure.ts';
import { mulDiv } from '@meridian/money/fixed.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { leg, type LedgerBuilder, type Movement } from '../../ledger/builder.ts';
import type { ImportIssueCode } from '../../message-ids.ts';

/** All rows of one asset on one side of an operation. */
export interface SplitPart {
  readonly leg: Leg;
  readonly fees: readonly Leg[];
  /** What the source says it was worth, in one currency for all parts; null when it does not. */
  readonly weight: bigint | null;
  readonly lines: readonly number[];
  readonly movements: readonly Movement[];
}

/** An operation with several assets on one side: small balances into one coin, as a rule. */
export interface Split {
  readonly key: string;
  readonly at: Instant;
  readonly wording: string;
  readonly outs: readonly SplitPart[];
  readonly ins: readonly SplitPart[];
  /** Rows without a leg of their own, such as a fee in a further asset. */
  readonly rest: Pick<SplitPart, 'fees' | 'lines' | 'movements'>;
  /** What to say when nothing tells how the sides belong together. */
  readonly issue: ImportIssueCode;
}

interface Piece {
  readonly out?: SplitPart;
  readonly in?: SplitPart;
}

/**
 * Enters one trade for each asset. The single other side is shared in proportion to the values that
 * the source states; without them every leg stands alone and the user is asked for values, since
 * any share would be invented.
 */
export function enterSplit(whole: Split, ledger: LedgerBuilder): void {
  const split = whole.key.length > KEY_LENGTH_MAX ? { ...whole, key: digestOf(whole.key) } : whole;
  const { outs, ins, rest } = split;
  const pieces = shareIns(outs, ins) ?? shareOuts(outs, ins);
  const alone: Piece[] = [...outs.map((out) => ({ out })), ...ins.map((got) => ({ in: got }))];
  for (const [index, piece] of (pieces ?? alone).entries()) {
    enterPiece(split, piece, index === 0 ? rest : undefined, ledger);
  }
  if (pieces !== null) return;
  const parts = [...outs, ...ins];
  if (split.issue === 'dust-conversion') {
    ledger.issue(
      split.issue,
      parts.flatMap((part) => part.lines),
    );
  } else {
    for (const { lines } of parts) ledger.issue(split.issue, lines);
  }
}

/**
 * The key of an operation is that of all its rows, and each piece carries it: 20,000 small balances
 * of one second would be 20,000 keys of a megabyte. Beyond this length its digest stands for it.
 */
export const KEY_LENGTH_MAX = 4 * 1024;

function digestOf(key: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(key)));
}

function enterPiece(
  split: Split,
  { out, in: got }: Piece,
  rest: Split['rest'] | undefined,
  ledger: LedgerBuilder,
): void {
  const parts = [out, got, rest].filter((part) => part !== undefined);
  const names = [out, got].map((part) => part?.leg.asset ?? '');
  const key = [split.key, ...names].join('|');
  const fees = parts.flatMap((part) => part.fees);
  ledger.add(
    {
      ...ledger.base(key, split.at, split.wording, fees),
      kind: 'trade',
      ...(out === undefined ? {} : { out: out.leg }),
      ...(got === undefined ? {} : { in: got.leg }),
    },
    parts.flatMap((part) => part.lines),
    parts.flatMap((part) => part.movements),
  );
}

function shareIns(outs: readonly SplitPart[], ins: readonly SplitPart[]): Piece[] | null {
  const [got, second] = ins;
  if (got === undefined || second !== undefined) return null;
  const shares = shareOut(got, outs);
  return shares && outs.map((out, index) => ({ out, ...named('in', shares[index]) }));
}

function shareOuts(outs: readonly SplitPart[], ins: readonly SplitPart[]): Piece[] | null {
  const [out, second] = outs;
  if (out === undefined || second !== undefined) return null;
  const shares = shareOut(out, ins);
  return shares && ins.map((got, index) => ({ in: got, ...named('out', shares[index]) }));
}

function named(side: 'in' | 'out', part: SplitPart | undefined): Piece {
  return part === undefined ? {} : { [side]: part };
}

/** One part cut by the weights of others; the first cut carries its rows, the last the remainder. */
function shareOut(part: SplitPart, others: readonly SplitPart[]): SplitPart[] | null {
  const weights = others.flatMap(({ weight }) => (weight === null ? [] : [weight]));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (others.length < 2 || weights.length < others.length) return null;
  if (weights.some((weight) => weight <= 0n)) return null;
  const quantities = cut(atomsOf(part.leg.quantity), weights, total);
  const fees = part.fees.map((fee) => ({ fee, cuts: cut(atomsOf(fee.quantity), weights, total) }));
  return others.map((_, index) => ({
    leg: leg(part.leg.asset, quantities[index] ?? 0n),
    fees: fees.map(({ fee, cuts }) => leg(fee.asset, cuts[index] ?? 0n)),
    weight: null,
    lines: index === 0 ? part.lines : [],
    movements: index === 0 ? part.movements : [],
  }));
}

function cut(quantity: bigint, weights: readonly bigint[], total: bigint): bigint[] {
  let left = quantity;
  return weights.map((weight, index) => {
    const share = index === weights.length - 1 ? left : mulDiv(quantity, weight, total, 'floor');
    left -= share;
    return share;
  });
}
