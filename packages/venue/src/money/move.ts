import type { Balance, SystemAccountKind } from '@meridian/ledger/accounts.ts';
import type { Entry, EntryKind, Phase, Posting } from '@meridian/ledger/entries.ts';
import { balanceOf, canPay, post } from '@meridian/ledger/ledger.ts';
import { ATOMS_LIMIT } from '@meridian/ledger/assets.ts';
import { parseAtoms } from '@meridian/ledger/atoms.ts';
import { ENTRY_KINDS } from '@meridian/ledger/entries.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { Deposit, Post, Transfer } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import { readAmount } from '../orders/read.ts';
import type { Venue } from '../state.ts';
import { addEntry, emit, nextSeq, type Step } from '../step.ts';

const LINK_ID = /^[A-Za-z0-9_.:/-]{1,64}$/;

/** Whether a movement may have this link id: in its form, and never used. */
export function linkIdRefusal(venue: Venue, linkId: string): Rejection | null {
  if (typeof linkId !== 'string' || !LINK_ID.test(linkId))
    return rejection('bad-request', 'linkId');
  return venue.ledger.linkIds.has(linkId) ? rejection('duplicate-command', 'linkId') : null;
}

/** An amount of a listed asset in atoms. */
export function readMoney(venue: Venue, asset: string, amount: string): bigint | Rejection {
  const listed = venue.ledger.assets.get(asset);
  if (listed === undefined) return rejection('unknown-asset', 'asset');
  return readAmount(amount, listed.scale, 'amount');
}

/** Writes the entry of a movement under its link id, and says so. */
export function moveMoney(
  step: Step,
  kind: EntryKind,
  phase: Phase,
  linkId: string,
  postings: readonly Posting[],
  corrects?: number,
): void {
  const { ledger } = step.venue;
  const number = ledger.entryCount + 1;
  const plain: Entry = { number, kind, phase, cause: linkId, at: step.now, postings };
  const entry = corrects === undefined ? plain : { ...plain, corrects };
  post(ledger, entry);
  addEntry(step, entry);
  emit(step, {
    type: 'money-moved',
    seq: nextSeq(step),
    at: step.now,
    linkId,
    kind,
    entry: number,
  });
}

/**
 * Whether any balance would be more than can be stored, be it on the way: the postings are applied one
 * after the other, and several may be of one balance.
 */
export function overflowRefusal(postings: readonly Posting[], field: string): Rejection | null {
  const totals = new Map<Balance, bigint>();
  for (const { balance, amount } of postings) {
    const after = (totals.get(balance) ?? balance.total) + amount;
    if (after >= ATOMS_LIMIT || after <= -ATOMS_LIMIT) return rejection('too-large', field);
    totals.set(balance, after);
  }
  return null;
}

/** A balance of one of the venue's own accounts. */
export function systemBalance(venue: Venue, kind: SystemAccountKind, asset: string): Balance {
  const account = venue.ledger.accounts.get(kind);
  invariant(account !== undefined, "a ledger has the venue's own accounts");
  return balanceOf(account, asset);
}

export function pair(from: Balance, to: Balance, atoms: bigint): Posting[] {
  return [
    { balance: from, amount: -atoms, held: 0n },
    { balance: to, amount: atoms, held: 0n },
  ];
}

export function deposit(step: Step, command: Deposit): Rejection | null {
  const { venue } = step;
  const refused = linkIdRefusal(venue, command.linkId);
  if (refused !== null) return refused;
  const owner = venue.accounts.get(command.account);
  if (owner === undefined) return rejection('unknown-account', 'account');
  const atoms = readMoney(venue, command.asset, command.amount);
  if (typeof atoms !== 'bigint') return atoms;
  const to = balanceOf(owner.account, command.asset);
  const postings = pair(systemBalance(venue, 'issuance', command.asset), to, atoms);
  const overflow = overflowRefusal(postings, 'amount');
  if (overflow !== null) return overflow;
  moveMoney(step, 'deposit', 'single', command.linkId, postings);
  return null;
}

export function transfer(step: Step, command: Transfer): Rejection | null {
  const { venue } = step;
  const refused = linkIdRefusal(venue, command.linkId);
  if (refused !== null) return refused;
  const from = venue.accounts.get(command.from);
  const to = venue.accounts.get(command.to);
  if (from === undefined) return rejection('unknown-account', 'from');
  if (to === undefined) return rejection('unknown-account', 'to');
  if (from.account.owner !== to.account.owner || !from.account.isUser || from === to) {
    return rejection('bad-request', 'to');
  }
  if (from.settings.frozen) return rejection('account-frozen', 'from');
  const atoms = readMoney(venue, command.asset, command.amount);
  if (typeof atoms !== 'bigint') return atoms;
  const source = balanceOf(from.account, command.asset);
  if (!canPay(source, atoms)) return rejection('insufficient-funds', 'amount');
  const postings = pair(source, balanceOf(to.account, command.asset), atoms);
  const overflow = overflowRefusal(postings, 'amount');
  if (overflow !== null) return overflow;
  moveMoney(step, 'transfer', 'single', command.linkId, postings);
  return null;
}

const OTHER_KINDS: ReadonlySet<string> = new Set(
  ENTRY_KINDS.filter(
    (kind) => !['hold', 'trade', 'deposit', 'withdrawal', 'transfer'].includes(kind),
  ),
);

/** Any other movement: a conversion, a reward, a gift, a correction. */
export function postMovement(step: Step, command: Post): Rejection | null {
  const { venue } = step;
  const refused = linkIdRefusal(venue, command.linkId);
  if (refused !== null) return refused;
  if (!OTHER_KINDS.has(command.kind)) return rejection('bad-request', 'kind');
  const { corrects } = command;
  const isCorrection = command.kind === 'correction';
  if (isCorrection !== (corrects !== undefined)) return rejection('bad-request', 'corrects');
  if (corrects !== undefined && !(corrects >= 1 && corrects <= venue.ledger.entryCount)) {
    return rejection('bad-request', 'corrects');
  }
  const postings = readPostings(venue, command);
  if ('code' in postings) return postings;
  const refusal = postingsRefusal(postings);
  if (refusal !== null) return refusal;
  moveMoney(step, command.kind, 'single', command.linkId, postings, corrects);
  return null;
}

function readPostings(venue: Venue, command: Post): Posting[] | Rejection {
  if (command.postings.length === 0) return rejection('bad-request', 'postings');
  const postings: Posting[] = [];
  for (const { account, asset, amount } of command.postings) {
    const owner = venue.accounts.get(account);
    if (owner === undefined) return rejection('unknown-account', 'postings');
    const listed = venue.ledger.assets.get(asset);
    if (listed === undefined) return rejection('unknown-asset', 'postings');
    const atoms = parseAtoms(amount, listed.scale);
    if (atoms === 'not-a-number' || atoms === 0n) return rejection('bad-request', 'postings');
    if (atoms === 'too-many-decimals') return rejection('value-decimals', 'postings');
    postings.push({ balance: balanceOf(owner.account, asset), amount: atoms, held: 0n });
  }
  // Debits first, so that one account may pay and receive in one entry.
  const isDebit = ({ amount }: Posting) => amount < 0n;
  return [...postings.filter(isDebit), ...postings.filter((posting) => !isDebit(posting))];
}

function postingsRefusal(postings: readonly Posting[]): Rejection | null {
  const sums = new Map<string, bigint>();
  const debits = new Map<Balance, bigint>();
  for (const { balance, amount } of postings) {
    sums.set(balance.asset, (sums.get(balance.asset) ?? 0n) + amount);
    if (amount < 0n) debits.set(balance, (debits.get(balance) ?? 0n) - amount);
  }
  for (const sum of sums.values()) if (sum !== 0n) return rejection('unbalanced', 'postings');
  const overflow = overflowRefusal(postings, 'amount');
  if (overflow !== null) return overflow;
  for (const [balance, debit] of debits) {
    if (!canPay(balance, debit)) return rejection('insufficient-funds', 'postings');
  }
  return null;
}
