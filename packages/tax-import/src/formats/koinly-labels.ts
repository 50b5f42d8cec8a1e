import { invariant } from '@meridian/money/invariant.ts';
import type { DerivativeKind, IncomeKind, Leg, OutgoingKind } from '@meridian/tax-engine/ledger.ts';
import type { Draft, NewBase } from '../ledger-builder.ts';

export type Sides = { readonly in?: Leg; readonly out?: Leg };

const INCOME: Readonly<Record<string, IncomeKind>> = {
  reward: 'reward',
  cashback: 'reward',
  staking: 'staking',
  'staking reward': 'staking',
  mining: 'mining',
  airdrop: 'airdrop',
  fork: 'fork',
  'loan interest': 'interest',
  'lending interest': 'interest',
  interest: 'interest',
  salary: 'wages',
  'other income': 'other',
  income: 'other',
  'fee refund': 'other',
};

const OUTGOING: Readonly<Record<string, OutgoingKind>> = {
  cost: 'spend',
  payment: 'spend',
  gift: 'gift',
  donation: 'donation',
  lost: 'lost',
  stolen: 'stolen',
};

const DERIVATIVE: Readonly<Record<string, DerivativeKind>> = {
  'realized gain': 'realised',
  'realised gain': 'realised',
  'margin gain': 'realised',
  'margin loss': 'realised',
  'margin fee': 'fee',
  'futures fee': 'fee',
  fee: 'fee',
  'funding fee': 'funding',
  'margin interest fee': 'funding',
};

/** Labels that say no more than which amounts the row has. */
const PLAIN = new Set(['', 'swap', 'exchange', 'trade', 'deposit', 'withdrawal', 'transfer']);

/** The entry of a row; `known` is false when its label says something this package cannot read. */
export function entryOf(
  base: NewBase,
  label: string,
  account: string,
  sides: Sides,
): { entry: Draft; known: boolean } {
  const derivative = DERIVATIVE[label];
  if (derivative !== undefined && (sides.in !== undefined || sides.out !== undefined)) {
    return { entry: { ...base, kind: 'derivative', derivative, ...sides }, known: true };
  }
  const { in: received, out: sent } = sides;
  if (received !== undefined && sent !== undefined) {
    const known = PLAIN.has(label);
    if (received.asset === sent.asset && sent.quantity >= received.quantity) {
      return { entry: moveInside(base, account, sent, received), known };
    }
    return { entry: { ...base, kind: 'trade', ...sides }, known };
  }
  if (received !== undefined) return arrival(base, label, received);
  if (sent !== undefined) return departure(base, label, sent);
  return feeAlone(base);
}

/** The same coin on both sides only changed places; what is missing afterwards was a fee. */
function moveInside(base: NewBase, account: string, sent: Leg, received: Leg): Draft {
  const { asset, quantity } = received;
  const lost = sent.quantity - quantity;
  const fees = lost === 0n ? base.fees : [...base.fees, { asset, quantity: lost }];
  const both = { asset, quantity };
  return { ...base, fees, kind: 'transfer', toAccount: account, out: both, in: both };
}

function arrival(base: NewBase, label: string, received: Leg): { entry: Draft; known: boolean } {
  const income = INCOME[label];
  if (income !== undefined) {
    return { entry: { ...base, kind: 'income', income, in: received }, known: true };
  }
  if (label === 'gift') {
    return { entry: { ...base, kind: 'gift-received', in: received }, known: true };
  }
  return { entry: { ...base, kind: 'deposit', in: received }, known: PLAIN.has(label) };
}

function departure(base: NewBase, label: string, sent: Leg): { entry: Draft; known: boolean } {
  const outgoing = OUTGOING[label];
  if (outgoing !== undefined) {
    return { entry: { ...base, kind: 'outgoing', outgoing, out: sent }, known: true };
  }
  if (label === 'loan interest' || label === 'loan fee') {
    return { entry: { ...base, kind: 'charge', out: sent }, known: true };
  }
  return { entry: { ...base, kind: 'withdrawal', out: sent }, known: PLAIN.has(label) };
}

function feeAlone(base: NewBase): { entry: Draft; known: boolean } {
  const [out] = base.fees;
  invariant(out !== undefined, 'a row without amounts');
  return { entry: { ...base, fees: [], kind: 'charge', out }, known: true };
}
