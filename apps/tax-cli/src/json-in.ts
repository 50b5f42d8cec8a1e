/** Strict reading of untrusted JSON: the first thing that is wrong is named by its path. */
import { parseFixed } from '@meridian/money/fixed.ts';
import { isAssetName } from '@meridian/tax-import/ledger/assets.ts';

/** A value of the text and where it stands, such as `entries[3].in.quantity`. */
export interface At {
  readonly json: unknown;
  readonly path: string;
}

type Fields<Name extends string> = (name: Name) => At;

/** Thrown at the first wrong place; only `strictly` catches it. */
export class WrongPlace extends Error {
  readonly path: string;
  /** What stands there instead, or what may stand there, for a person. */
  readonly wanted: string;

  constructor(path: string, wanted = 'is not of the format') {
    super(`${path === '' ? 'the text' : path} ${wanted}`);
    this.path = path;
    this.wanted = wanted;
  }
}

export interface Refusal {
  readonly ok: false;
  readonly path: string;
  readonly reason: string;
}

/** What `read` gives, or where it met something wrong. */
export function strictly<Read extends object>(read: () => Read): Read | Refusal {
  try {
    return read();
  } catch (error) {
    if (error instanceof WrongPlace) return { ok: false, path: error.path, reason: error.message };
    throw error;
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new WrongPlace('', 'is not JSON');
  }
}

export function recordIn({ json, path }: At): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new WrongPlace(path, 'must be an object');
  }
  // An object that is no list has text for keys and values of any kind.
  return json as Readonly<Record<string, unknown>>;
}

/** The fields of an object that has no others. */
export function fieldsIn<Name extends string>(at: At, names: readonly Name[]): Fields<Name> {
  const json = recordIn(at);
  const known: readonly string[] = names;
  for (const name of Object.keys(json)) {
    if (!known.includes(name)) throw new WrongPlace(pathOf(at.path, name), 'is not known here');
  }
  return (name) => ({
    json: Object.hasOwn(json, name) ? json[name] : undefined,
    path: pathOf(at.path, name),
  });
}

function pathOf(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Every member of an object whose names are free. */
export function membersIn(at: At): readonly (readonly [string, At])[] {
  return Object.entries(recordIn(at)).map(([name, json]) => [
    name,
    { json, path: pathOf(at.path, name) },
  ]);
}

export function listIn({ json, path }: At): At[] {
  if (!Array.isArray(json)) throw new WrongPlace(path, 'must be a list');
  return json.map((each: unknown, index) => ({ json: each, path: `${path}[${index}]` }));
}

export function textIn({ json, path }: At): string {
  if (typeof json !== 'string') throw new WrongPlace(path, 'must be text');
  return json;
}

/** The name of an asset, which digits and marks alone are not. */
export function assetIn(at: At): string {
  const asset = textIn(at);
  if (!isAssetName(asset)) throw new WrongPlace(at.path, 'must name an asset');
  return asset;
}

export function wholeIn({ json, path }: At): number {
  if (typeof json !== 'number' || !Number.isSafeInteger(json) || json < 0) {
    throw new WrongPlace(path, 'must be a whole number');
  }
  return json;
}

export function trueOrFalseIn({ json, path }: At): boolean {
  if (typeof json !== 'boolean') throw new WrongPlace(path, 'must be true or false');
  return json;
}

/** An exact decimal in text, at FIXED_SCALE. */
export function atomsIn(at: At): bigint {
  const atoms = parseFixed(textIn(at));
  if (atoms === null) throw new WrongPlace(at.path, 'must be a decimal number in text');
  return atoms;
}

export function countIn(at: At): bigint {
  const atoms = atomsIn(at);
  if (atoms < 0n) throw new WrongPlace(at.path, 'must not be negative');
  return atoms;
}

/** An instant in UTC with milliseconds, as `toISOString` writes it. */
export function instantIn(at: At): number {
  const text = textIn(at);
  const time = Date.parse(text);
  if (Number.isNaN(time) || new Date(time).toISOString() !== text) {
    throw new WrongPlace(at.path, 'must be a time such as 2024-01-31T12:00:00.000Z');
  }
  return time;
}

/** A day as YYYY-MM-DD. */
export function dayIn(at: At): string {
  const text = textIn(at);
  const time = Date.parse(`${text}T00:00:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(time) || dayOf(time) !== text) {
    throw new WrongPlace(at.path, 'must be a day such as 2024-01-31');
  }
  return text;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function oneOf<Word extends string>(at: At, words: readonly Word[]): Word {
  const word = words.find((one) => one === at.json);
  if (word === undefined) throw new WrongPlace(at.path, `must be one of ${words.join(', ')}`);
  return word;
}

/** What stands there, or nothing of that name. */
export function given<Name extends string, Value>(
  name: Name,
  at: At,
  read: (at: At) => Value,
): { readonly [Key in Name]?: Value } {
  // A computed name widens to any text; it is `name`.
  return at.json === undefined ? {} : ({ [name]: read(at) } as { [Key in Name]: Value });
}
