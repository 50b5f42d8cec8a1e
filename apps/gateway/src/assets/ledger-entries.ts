import { atomsToText } from '@meridian/ledger/atoms.ts';
import type { EntryKind } from '@meridian/ledger/entries.ts';

/** A change of a balance, with what it comes from. */
export interface LedgerPosting {
  readonly entry: bigint;
  readonly account: string;
  readonly asset: string;
  /** Atoms, signed. */
  readonly amount: string;
  readonly kind: EntryKind;
  readonly cause_seq: bigint | null;
  readonly cause_link: string | null;
  readonly moved_at: bigint;
  /** The fees of the trade it comes from, by asset; negative for rebates. */
  readonly fees: Readonly<Record<string, string>> | null;
  /** Of a withdrawal: its fee, and whether all of it came back. */
  readonly withdrawal_fee: string | null;
  readonly is_undone: boolean;
}

/** An entry of a ledger that the tax report reads: what its columns say. */
export interface LedgerEntry {
  readonly id: string;
  readonly time: number;
  readonly kind: string;
  readonly detail: string;
  readonly wording: string;
  readonly out: Leg | null;
  readonly in: Leg | null;
  readonly fees: readonly Leg[];
}

interface Leg {
  readonly asset: string;
  readonly quantity: string;
}

type Sums = Map<string, bigint>;

/** What a kind of entry is where it brings something, and where it takes something. */
const KINDS: Readonly<Record<EntryKind, readonly [gain: string, loss: string]>> = {
  hold: ['deposit', 'withdrawal'],
  trade: ['trade', 'trade'],
  conversion: ['trade', 'trade'],
  deposit: ['deposit', 'withdrawal'],
  withdrawal: ['deposit', 'withdrawal'],
  transfer: ['deposit', 'withdrawal'],
  reward: ['income reward', 'charge'],
  airdrop: ['income airdrop', 'charge'],
  bonus: ['income reward', 'charge'],
  gift: ['gift-received', 'charge'],
  grant: ['gift-received', 'charge'],
  fee: ['deposit', 'charge'],
  refund: ['deposit', 'charge'],
  correction: ['deposit', 'withdrawal'],
};

const STAKING = /^staking:/;
const CONVERSION_PART = /^(convert:.+):(?:get|spread)$/;

/**
 * What belongs together: the postings of an entry; a conversion is two entries or three.
 */
export function groupOf({ entry, cause_link: link }: LedgerPosting): string {
  if (link === null) return String(entry);
  const [, conversion = link] = CONVERSION_PART.exec(link) ?? [];
  return conversion.startsWith('convert:') ? conversion : String(entry);
}

/**
 * The entries that postings of one group are to their owner, both accounts taken together: none where
 * nothing came or went. Fees stand on top of what is received and given, so that in less out less fees is
 * the change of the balances, to the last atom.
 */
export function ledgerEntriesOf(
  group: readonly LedgerPosting[],
  scaleOf: (asset: string) => number,
): LedgerEntry[] {
  const [first] = group;
  if (first === undefined || first.is_undone) return [];
  const changes = sumsOf(group.map(({ asset, amount }) => [asset, BigInt(amount)]));
  const fees = feesOf(group);
  for (const [asset, fee] of fees) changes.set(asset, (changes.get(asset) ?? 0n) + fee);
  const leg = (asset: string, atoms: bigint): Leg => ({
    asset,
    quantity: atomsToText(atoms < 0n ? -atoms : atoms, scaleOf(asset)),
  });
  const gains = [...changes].filter(([, atoms]) => atoms > 0n);
  const losses = [...changes].filter(([, atoms]) => atoms < 0n);
  const feeLegs = [...fees].map(([asset, atoms]) => leg(asset, atoms));
  const time = parseInt(String(first.moved_at), 10);
  const common = { time, wording: wordingOf(first) };
  const [gain, loss] = [gains[0], losses[0]];
  const isSwap = gains.length === 1 && losses.length === 1;
  if (isSwap && gain !== undefined && loss !== undefined) {
    const sides = { in: leg(...gain), out: leg(...loss), fees: feeLegs };
    return [{ ...common, ...sides, id: groupOf(first), kind: 'trade', detail: '' }];
  }
  const rows = [...gains, ...losses];
  const single = rows.map(([asset, atoms], index): LedgerEntry => {
    const isGain = atoms > 0n;
    const isAlone = rows.length === 1;
    const [kind = '', detail = ''] = kindOf(first, { isGain, isAlone }).split(' ');
    return {
      ...common,
      ...{ id: `${groupOf(first)}${index === 0 ? '' : `-${index}`}`, kind, detail },
      in: isGain ? leg(asset, atoms) : null,
      out: isGain ? null : leg(asset, atoms),
      fees: index === 0 ? feeLegs : [],
    };
  });
  if (rows.length > 0) return single;
  // A trade with oneself costs its fees.
  return feeLegs.map((fee, index) => ({
    ...common,
    ...{ id: `${groupOf(first)}-${index}`, kind: 'charge', detail: '' },
    ...{ in: null, out: fee, fees: [] },
  }));
}

function kindOf(
  { kind, cause_link: link }: LedgerPosting,
  { isGain, isAlone }: { readonly isGain: boolean; readonly isAlone: boolean },
): string {
  // Of a trade with oneself a rebate is all that is left.
  if (kind === 'trade' && isAlone && isGain) return 'income reward';
  if (kind === 'reward' && isGain && STAKING.test(link ?? '')) return 'income staking';
  return KINDS[kind][isGain ? 0 : 1];
}

function wordingOf({ kind, cause_link: link }: LedgerPosting): string {
  return link === null ? kind : `${kind} ${link}`;
}

/** Paid fees by asset, of all accounts of the group; a rebate is part of what is received. */
function feesOf(group: readonly LedgerPosting[]): Sums {
  const found: [string, bigint][] = [];
  // Each posting of an account names all fees that its trade cost the account.
  const byAccount = new Map(group.map(({ account, fees }) => [account, fees ?? {}]));
  for (const fees of byAccount.values())
    for (const [asset, atoms] of Object.entries(fees)) found.push([asset, BigInt(atoms)]);
  for (const { kind, asset, amount, withdrawal_fee: fee, cause_link: link } of group) {
    if (kind === 'fee' && CONVERSION_PART.test(link ?? '')) found.push([asset, -BigInt(amount)]);
    if (fee !== null && amount.startsWith('-')) found.push([asset, BigInt(fee)]);
  }
  return new Map([...sumsOf(found)].filter(([, atoms]) => atoms > 0n));
}

function sumsOf(list: readonly (readonly [asset: string, atoms: bigint])[]): Sums {
  const sums: Sums = new Map();
  for (const [asset, atoms] of list) sums.set(asset, (sums.get(asset) ?? 0n) + atoms);
  return sums;
}
