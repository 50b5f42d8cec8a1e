import { parseFixed } from '@meridian/money/fixed.ts';
import type {
  DerivativeKind,
  Entry,
  IncomeKind,
  Leg,
  Money,
  OutgoingKind,
} from '@meridian/tax-engine/ledger.ts';
import { LEDGER_SCHEMA } from './ledger-out.ts';

export type ReadLedger =
  | {
      readonly ok: true;
      readonly entries: readonly Entry[];
      readonly hashes: Readonly<Record<string, string>>;
    }
  /** Where the text is no ledger: a path such as `entries[3].in.quantity`. */
  | { readonly ok: false; readonly path: string };

/** Thrown inside this file at the first thing that is wrong. */
class NotALedger extends Error {
  readonly path: string;

  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

/**
 * Reads what `ledgerFile` wrote into entries equal to those it was given. The text is untrusted:
 * anything that is not of the format is refused with its path.
 */
export function readLedgerFile(text: string): ReadLedger {
  try {
    const at = fields(parse(text), '');
    if (at('schema').json !== LEDGER_SCHEMA) throw new NotALedger('schema');
    const entries = list(at('entries')).map(entryIn);
    const { json, path } = at('hashes');
    if (!isRecord(json)) throw new NotALedger(path);
    const hashes = Object.entries(json).map(([id, hash]): [string, string] => [
      id,
      textIn({ json: hash, path: `${path}.${id}` }),
    ]);
    return { ok: true, entries, hashes: Object.fromEntries(hashes) };
  } catch (error) {
    if (error instanceof NotALedger) return { ok: false, path: error.path };
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotALedger('');
  }
}

type At = { readonly json: unknown; readonly path: string };
type Fields = (name: string) => At;

function isRecord(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function fields(json: unknown, path: string): Fields {
  if (!isRecord(json)) throw new NotALedger(path);
  return (name) => ({
    json: Object.hasOwn(json, name) ? json[name] : undefined,
    path: path === '' ? name : `${path}.${name}`,
  });
}

function list({ json, path }: At): At[] {
  if (!Array.isArray(json)) throw new NotALedger(path);
  return json.map((each: unknown, index) => ({ json: each, path: `${path}[${index}]` }));
}

function textIn({ json, path }: At): string {
  if (typeof json !== 'string') throw new NotALedger(path);
  return json;
}

function wholeIn({ json, path }: At): number {
  if (typeof json !== 'number' || !Number.isSafeInteger(json) || json < 0) {
    throw new NotALedger(path);
  }
  return json;
}

function atomsIn(at: At): bigint {
  const atoms = parseFixed(textIn(at));
  if (atoms === null) throw new NotALedger(at.path);
  return atoms;
}

function timeIn(at: At): number {
  const text = textIn(at);
  const time = Date.parse(text);
  if (Number.isNaN(time) || new Date(time).toISOString() !== text) throw new NotALedger(at.path);
  return time;
}

function moneyIn({ json, path }: At): Money {
  const at = fields(json, path);
  return { currency: textIn(at('currency')), atoms: atomsIn(at('amount')) };
}

function legIn({ json, path }: At): Leg {
  const at = fields(json, path);
  const quantity = atomsIn(at('quantity'));
  if (quantity < 0n) throw new NotALedger(at('quantity').path);
  const leg = { asset: textIn(at('asset')), quantity };
  return at('value').json === undefined ? leg : { ...leg, value: moneyIn(at('value')) };
}

function oneOf<Word extends string>(at: At, words: readonly Word[]): Word {
  const word = words.find((one) => one === at.json);
  if (word === undefined) throw new NotALedger(at.path);
  return word;
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

function entryIn(given: At): Entry {
  const at = fields(given.json, given.path);
  const sequence = at('sequence');
  const wording = at('wording');
  const base = {
    id: textIn(at('id')),
    key: textIn(at('key')),
    at: timeIn(at('at')),
    account: textIn(at('account')),
    source: textIn(at('source')),
    rows: list(at('rows')).map(wholeIn),
    fees: list(at('fees')).map(legIn),
    ...(sequence.json === undefined ? {} : { sequence: wholeIn(sequence) }),
    ...(wording.json === undefined ? {} : { wording: textIn(wording) }),
  };
  const sides = {
    ...(at('out').json === undefined ? {} : { out: legIn(at('out')) }),
    ...(at('in').json === undefined ? {} : { in: legIn(at('in')) }),
  };
  const kind = oneOf(at('kind'), KINDS);
  switch (kind) {
    case 'trade':
      return { ...base, kind, ...sides };
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
      const contract = at('contract');
      const named = contract.json === undefined ? {} : { contract: textIn(contract) };
      return { ...base, kind, derivative, ...named, ...sides };
    }
    case 'transfer': {
      const toAccount = textIn(at('toAccount'));
      return { ...base, kind, toAccount, ...sides, ...counterpartIn(at('counterpart')) };
    }
    case 'opening':
      return { ...base, kind, in: legIn(at('in')), cost: moneyIn(at('cost')) };
  }
}

function counterpartIn({ json, path }: At) {
  if (json === undefined) return {};
  const at = fields(json, path);
  const rows = list(at('rows')).map(wholeIn);
  return { counterpart: { source: textIn(at('source')), rows } };
}
