import { asQuantity } from '@meridian/money/measure.ts';
import {
  asEntryId,
  type DerivativeKind,
  type Entry,
  type IncomeKind,
  type Leg,
  type MoneyAmount,
  type OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import { LEDGER_SCHEMA } from '@meridian/protocol/contracts/ledger-file.ts';
import {
  type JsonNode,
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
export function ledgerIn(ledger: JsonNode): Ledger {
  const field = fieldsIn(ledger, ['schema', 'sources', 'entries', 'hashes']);
  oneOf(field('schema'), [LEDGER_SCHEMA]);
  const sources = listIn(field('sources')).map(sourceIn);
  const entries = listIn(field('entries')).map(entryIn);
  const ids = new Set<string>();
  for (const [index, { id }] of entries.entries()) {
    if (ids.has(id))
      throw new WrongPlace(`${field('entries').path}[${index}].id`, 'is there twice');
    ids.add(id);
  }
  const hashes = membersIn(field('hashes')).map(([id, hash]) => [id, textIn(hash)] as const);
  return { entries, sources, hashes: Object.fromEntries(hashes) };
}

function sourceIn(source: JsonNode): SourceName {
  const field = fieldsIn(source, [
    ...(['id', 'name', 'innerName', 'format', 'account', 'encoding', 'zone', 'rows'] as const),
  ]);
  for (const name of ['format', 'account', 'encoding'] as const) textIn(field(name));
  const zone = fieldsIn(field('zone'), ['name', 'stated']);
  textIn(zone('name'));
  trueOrFalseIn(zone('stated'));
  const names = ['read', 'imported', 'merged', 'setAside'] as const;
  const rows = fieldsIn(field('rows'), names);
  for (const name of names) wholeIn(rows(name));
  const { innerName } = given('innerName', field('innerName'), textIn);
  const name = textIn(field('name'));
  return { id: textIn(field('id')), name: innerName ?? name };
}

export function moneyIn(money: JsonNode): MoneyAmount {
  const field = fieldsIn(money, ['currency', 'amount']);
  return { currency: textIn(field('currency')), atoms: atomsIn(field('amount')) };
}

function legIn(leg: JsonNode): Leg {
  const field = fieldsIn(leg, ['asset', 'quantity', 'value']);
  return {
    asset: assetIn(field('asset')),
    quantity: asQuantity(countIn(field('quantity'))),
    ...given('value', field('value'), moneyIn),
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

function entryIn(entry: JsonNode): Entry {
  const field = fieldsIn(entry, namesFor(entry));
  const base = {
    id: asEntryId(textIn(field('id'))),
    key: textIn(field('key')),
    at: instantIn(field('at')),
    account: textIn(field('account')),
    source: textIn(field('source')),
    rows: listIn(field('rows')).map(wholeIn),
    fees: listIn(field('fees')).map(legIn),
    ...given('sequence', field('sequence'), wholeIn),
    ...given('wording', field('wording'), textIn),
  };
  const sides = { ...given('out', field('out'), legIn), ...given('in', field('in'), legIn) };
  const kind = oneOf(field('kind'), KINDS);
  switch (kind) {
    case 'trade':
      return {
        ...{ ...base, kind, ...sides },
        ...given('conversion', field('conversion'), (node) => oneOf(node, CONVERSION)),
      };
    case 'deposit':
    case 'gift-received':
      return { ...base, kind, in: legIn(field('in')) };
    case 'withdrawal':
    case 'charge':
      return { ...base, kind, out: legIn(field('out')) };
    case 'income':
      return { ...base, kind, income: oneOf(field('income'), INCOME), in: legIn(field('in')) };
    case 'outgoing':
      return {
        ...base,
        kind,
        outgoing: oneOf(field('outgoing'), OUTGOING),
        out: legIn(field('out')),
      };
    case 'derivative': {
      const derivative = oneOf(field('derivative'), DERIVATIVE);
      return {
        ...base,
        kind,
        derivative,
        ...given('contract', field('contract'), textIn),
        ...sides,
      };
    }
    case 'transfer':
      if (sides.in !== undefined && sides.out !== undefined && sides.in.asset !== sides.out.asset) {
        throw new WrongPlace(`${field('in').path}.asset`, 'must be the asset that was sent');
      }
      return {
        ...{ ...base, kind, toAccount: textIn(field('toAccount')), ...sides },
        ...given('counterpart', field('counterpart'), counterpartIn),
      };
    case 'opening':
      return { ...base, kind, in: legIn(field('in')), cost: moneyIn(field('cost')) };
  }
}

/** The fields of its kind; every field where the kind itself is wrong and will be refused. */
function namesFor({ json }: JsonNode): readonly Field[] {
  const kind = typeof json === 'object' && json !== null && 'kind' in json ? json.kind : undefined;
  return NAMES.get(kind) ?? [...BASE, ...KINDS.flatMap((other): readonly Field[] => OWN[other])];
}

function counterpartIn(counterpart: JsonNode) {
  const field = fieldsIn(counterpart, ['source', 'rows']);
  return { source: textIn(field('source')), rows: listIn(field('rows')).map(wholeIn) };
}
