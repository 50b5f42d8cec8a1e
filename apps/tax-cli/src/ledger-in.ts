import { asQuantity } from '@meridian/money/measure.ts';
import type {
  DerivativeKind,
  Entry,
  IncomeKind,
  Leg,
  Money,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import { LEDGER_SCHEMA } from '@meridian/protocol/contracts/ledger-file.ts';
import {
  type At,
  type Refusal,
  WrongPlace,
  assetIn,
  atomsIn,
  countIn,
  fieldsIn,
  given,
  instantIn,
  listIn,
  membersIn,
  oneOf,
  parseJson,
  strictly,
  textIn,
  trueOrFalseIn,
  wholeIn,
} from './json-in.ts';

interface SourceName {
  readonly id: string;
  readonly name: string;
}

export interface Ledger {
  readonly entries: readonly Entry[];
  /** The files it was made of. */
  readonly sources: readonly SourceName[];
  readonly hashes: Readonly<Record<string, string>>;
}

export type ReadLedger =
  | ({ readonly ok: true } & Ledger)
  /** Where the text is no ledger: a path such as `entries[3].in.quantity`. */
  | Refusal;

/**
 * Reads what `ledgerFile` wrote into entries equal to those it was given. The text is untrusted:
 * anything that is not of the format is refused with its path.
 */
export function readLedgerFile(text: string): ReadLedger {
  return strictly<ReadLedger>(() => ({
    ok: true,
    ...ledgerIn({ json: parseJson(text), path: '' }),
  }));
}

/** @throws WrongPlace at the first thing that is not of the format */
export function ledgerIn(ledger: At): Ledger {
  const at = fieldsIn(ledger, ['schema', 'sources', 'entries', 'hashes']);
  oneOf(at('schema'), [LEDGER_SCHEMA]);
  const sources = listIn(at('sources')).map(sourceIn);
  const entries = listIn(at('entries')).map(entryIn);
  const ids = new Set<string>();
  for (const [index, { id }] of entries.entries()) {
    if (ids.has(id)) throw new WrongPlace(`${at('entries').path}[${index}].id`, 'is there twice');
    ids.add(id);
  }
  const hashes = membersIn(at('hashes')).map(([id, hash]) => [id, textIn(hash)] as const);
  return { entries, sources, hashes: Object.fromEntries(hashes) };
}

function sourceIn(source: At): SourceName {
  const at = fieldsIn(source, [
    ...(['id', 'name', 'innerName', 'format', 'account', 'encoding', 'zone', 'rows'] as const),
  ]);
  for (const name of ['format', 'account', 'encoding'] as const) textIn(at(name));
  const zone = fieldsIn(at('zone'), ['name', 'stated']);
  textIn(zone('name'));
  trueOrFalseIn(zone('stated'));
  const names = ['read', 'imported', 'merged', 'setAside'] as const;
  const rows = fieldsIn(at('rows'), names);
  for (const name of names) wholeIn(rows(name));
  const { innerName } = given('innerName', at('innerName'), textIn);
  const name = textIn(at('name'));
  return { id: textIn(at('id')), name: innerName ?? name };
}

export function moneyIn(money: At): Money {
  const at = fieldsIn(money, ['currency', 'amount']);
  return { currency: textIn(at('currency')), atoms: atomsIn(at('amount')) };
}

function legIn(leg: At): Leg {
  const at = fieldsIn(leg, ['asset', 'quantity', 'value']);
  return {
    asset: assetIn(at('asset')),
    quantity: asQuantity(countIn(at('quantity'))),
    ...given('value', at('value'), moneyIn),
  };
}

const INCOME: readonly IncomeKind[] = [
  ...(['staking', 'interest', 'mining', 'airdrop', 'fork', 'reward', 'wages', 'other'] as const),
];
const OUTGOING: readonly OutgoingKind[] = ['spend', 'gift', 'donation', 'lost', 'stolen'];
const DERIVATIVE: readonly DerivativeKind[] = ['realised', 'funding', 'fee', 'premium'];
const KINDS: readonly Entry['kind'][] = [
  ...(['trade', 'deposit', 'withdrawal', 'transfer', 'income', 'outgoing'] as const),
  ...(['gift-received', 'charge', 'derivative', 'opening'] as const),
];

const CONVERSION = ['wrap', 'migration'] as const;

const BASE = [
  ...(['id', 'kind', 'at', 'account', 'source', 'rows', 'key', 'sequence', 'wording'] as const),
  'fees',
] as const;

/** The fields that an entry of a kind may have beside those of every entry. */
const OWN = {
  trade: ['in', 'out', 'conversion'],
  deposit: ['in'],
  withdrawal: ['out'],
  transfer: ['toAccount', 'in', 'out', 'counterpart'],
  income: ['income', 'in'],
  outgoing: ['outgoing', 'out'],
  'gift-received': ['in'],
  charge: ['out'],
  derivative: ['derivative', 'contract', 'in', 'out'],
  opening: ['in', 'cost'],
} as const satisfies Record<Entry['kind'], readonly string[]>;

type Field = (typeof BASE)[number] | (typeof OWN)[Entry['kind']][number];

const NAMES = new Map<unknown, readonly Field[]>(
  KINDS.map((kind): [Entry['kind'], readonly Field[]] => [kind, [...BASE, ...OWN[kind]]]),
);

function entryIn(entry: At): Entry {
  const at = fieldsIn(entry, namesFor(entry));
  const base = {
    id: textIn(at('id')),
    key: textIn(at('key')),
    at: instantIn(at('at')),
    account: textIn(at('account')),
    source: textIn(at('source')),
    rows: listIn(at('rows')).map(wholeIn),
    fees: listIn(at('fees')).map(legIn),
    ...given('sequence', at('sequence'), wholeIn),
    ...given('wording', at('wording'), textIn),
  };
  const sides = { ...given('out', at('out'), legIn), ...given('in', at('in'), legIn) };
  const kind = oneOf(at('kind'), KINDS);
  switch (kind) {
    case 'trade':
      return {
        ...{ ...base, kind, ...sides },
        ...given('conversion', at('conversion'), (one) => oneOf(one, CONVERSION)),
      };
    case 'deposit':
    case 'gift-received':
      return { ...base, kind, in: legIn(at('in')) };
    case 'withdrawal':
    case 'charge':
      return { ...base, kind, out: legIn(at('out')) };
    case 'income':
      return { ...base, kind, income: oneOf(at('income'), INCOME), in: legIn(at('in')) };
    case 'outgoing':
      return { ...base, kind, outgoing: oneOf(at('outgoing'), OUTGOING), out: legIn(at('out')) };
    case 'derivative': {
      const derivative = oneOf(at('derivative'), DERIVATIVE);
      return { ...base, kind, derivative, ...given('contract', at('contract'), textIn), ...sides };
    }
    case 'transfer':
      return {
        ...{ ...base, kind, toAccount: textIn(at('toAccount')), ...sides },
        ...given('counterpart', at('counterpart'), counterpartIn),
      };
    case 'opening':
      return { ...base, kind, in: legIn(at('in')), cost: moneyIn(at('cost')) };
  }
}

/** The fields of its kind; every field where the kind itself is wrong and will be refused. */
function namesFor({ json }: At): readonly Field[] {
  const kind = typeof json === 'object' && json !== null && 'kind' in json ? json.kind : undefined;
  return NAMES.get(kind) ?? [...BASE, ...KINDS.flatMap((one): readonly Field[] => OWN[one])];
}

function counterpartIn(counterpart: At) {
  const at = fieldsIn(counterpart, ['source', 'rows']);
  return { source: textIn(at('source')), rows: listIn(at('rows')).map(wholeIn) };
}
