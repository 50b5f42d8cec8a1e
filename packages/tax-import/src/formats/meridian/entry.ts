import type {
  DerivativeKind,
  IncomeKind,
  Leg,
  MoneyAmount,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { Draft, NewBase } from '../../ledger/builder.ts';

/** What one row of our own export says, before it is known whether that makes an entry. */
export interface EntryParts {
  readonly base: NewBase & { readonly sequence?: number };
  readonly kind: string;
  readonly detail: string;
  readonly out?: Leg;
  readonly in?: Leg;
  readonly cost?: MoneyAmount;
  readonly toAccount: string;
  readonly contract: string;
}

type Made =
  | { readonly ok: true; readonly entry: Draft }
  | {
      readonly ok: false;
      readonly reason: 'unknown-operation' | 'missing-value';
      readonly params: Record<string, string>;
    };

const INCOME: ReadonlyMap<string, IncomeKind> = known(
  'staking',
  'interest',
  'mining',
  'airdrop',
  'fork',
  'reward',
  'wages',
  'other',
);
const OUTGOING: ReadonlyMap<string, OutgoingKind> = known(
  'spend',
  'gift',
  'donation',
  'lost',
  'stolen',
);
const DERIVATIVE: ReadonlyMap<string, DerivativeKind> = known(
  'realised',
  'funding',
  'fee',
  'premium',
);

function known<Word extends string>(...words: readonly Word[]): ReadonlyMap<string, Word> {
  return new Map(words.map((word) => [word, word]));
}

/** The entry, or why the row is none: an unknown kind, or a side that its kind must have. */
export function entryOfParts(parts: EntryParts, fees: readonly Leg[]): Made {
  const base = { ...parts.base, fees };
  const { kind, detail, out, in: received, cost, toAccount, contract } = parts;
  const sides = {
    ...(out === undefined ? {} : { out }),
    ...(received === undefined ? {} : { in: received }),
  };
  switch (kind) {
    case 'trade':
      return hasSide(parts) ?? made({ ...base, kind, ...sides });
    case 'transfer': {
      const missing = hasSide(parts) ?? (toAccount === '' ? lacks('To account') : null);
      return missing ?? made({ ...base, kind, toAccount, ...sides });
    }
    case 'derivative': {
      const derivative = DERIVATIVE.get(detail);
      if (derivative === undefined) return unknown(parts);
      const named = contract === '' ? {} : { contract };
      return hasSide(parts) ?? made({ ...base, kind, derivative, ...named, ...sides });
    }
    case 'deposit':
    case 'gift-received':
      return received === undefined ? lacks('In asset') : made({ ...base, kind, in: received });
    case 'withdrawal':
    case 'charge':
      return out === undefined ? lacks('Out asset') : made({ ...base, kind, out });
    case 'income': {
      const income = INCOME.get(detail);
      if (income === undefined) return unknown(parts);
      return received === undefined
        ? lacks('In asset')
        : made({ ...base, kind, income, in: received });
    }
    case 'outgoing': {
      const outgoing = OUTGOING.get(detail);
      if (outgoing === undefined) return unknown(parts);
      return out === undefined ? lacks('Out asset') : made({ ...base, kind, outgoing, out });
    }
    case 'opening':
      if (received === undefined) return lacks('In asset');
      return cost === undefined ? lacks('Cost') : made({ ...base, kind, in: received, cost });
    default:
      return unknown(parts);
  }
}

function made(entry: Draft): Made {
  return { ok: true, entry };
}

function hasSide({ out, in: received }: EntryParts): Made | null {
  return out === undefined && received === undefined ? lacks('Out asset') : null;
}

function lacks(column: string): Made {
  return { ok: false, reason: 'missing-value', params: { column } };
}

function unknown({ kind, detail }: EntryParts): Made {
  const operation = detail === '' ? kind : `${kind} ${detail}`;
  return { ok: false, reason: 'unknown-operation', params: { operation } };
}
