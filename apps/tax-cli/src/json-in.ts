/** Strict reading of untrusted JSON: the first thing that is wrong is named by its path. */
import { parseFixed } from '@meridian/money/fixed.ts';
import { isAssetName } from '@meridian/tax-import/ledger/assets.ts';
import { type Instant, instantToIso, isoToInstant } from '@meridian/tax-engine/common/time.ts';

/** A value of the text and where it stands, such as `entries[3].in.quantity`. */
export interface JsonNode {
  readonly json: unknown;
  readonly path: string;
}

type Fields<Name extends string> = (name: Name) => JsonNode;

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

export function recordIn({ json, path }: JsonNode): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new WrongPlace(path, 'must be an object');
  }
  // An object that is no list has text for keys and values of any kind.
  return json as Readonly<Record<string, unknown>>;
}

/** The fields of an object that has no others. */
export function fieldsIn<Name extends string>(
  node: JsonNode,
  names: readonly Name[],
): Fields<Name> {
  const json = recordIn(node);
  const known: readonly string[] = names;
  for (const name of Object.keys(json)) {
    if (!known.includes(name)) throw new WrongPlace(pathOf(node.path, name), 'is not known here');
  }
  return (name) => ({
    json: Object.hasOwn(json, name) ? json[name] : undefined,
    path: pathOf(node.path, name),
  });
}

function pathOf(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Every member of an object whose names are free. */
export function membersIn(node: JsonNode): readonly (readonly [string, JsonNode])[] {
  return Object.entries(recordIn(node)).map(([name, json]) => [
    name,
    { json, path: pathOf(node.path, name) },
  ]);
}

export function listIn({ json, path }: JsonNode): JsonNode[] {
  if (!Array.isArray(json)) throw new WrongPlace(path, 'must be a list');
  return json.map((each: unknown, index) => ({ json: each, path: `${path}[${index}]` }));
}

export function textIn({ json, path }: JsonNode): string {
  if (typeof json !== 'string') throw new WrongPlace(path, 'must be text');
  return json;
}

/** The name of an asset, which digits and marks alone are not. */
export function assetIn(node: JsonNode): string {
  const asset = textIn(node);
  if (!isAssetName(asset)) throw new WrongPlace(node.path, 'must name an asset');
  return asset;
}

export function wholeIn({ json, path }: JsonNode): number {
  if (typeof json !== 'number' || !Number.isSafeInteger(json) || json < 0) {
    throw new WrongPlace(path, 'must be a whole number');
  }
  return json;
}

export function trueOrFalseIn({ json, path }: JsonNode): boolean {
  if (typeof json !== 'boolean') throw new WrongPlace(path, 'must be true or false');
  return json;
}

/** An exact decimal in text, at FIXED_SCALE. */
export function atomsIn(node: JsonNode): bigint {
  const atoms = parseFixed(textIn(node));
  if (atoms === null) throw new WrongPlace(node.path, 'must be a decimal number in text');
  return atoms;
}

export function countIn(node: JsonNode): bigint {
  const atoms = atomsIn(node);
  if (atoms < 0n) throw new WrongPlace(node.path, 'must not be negative');
  return atoms;
}

/** An instant in UTC with milliseconds, as `toISOString` writes it. */
export function instantIn(node: JsonNode): Instant {
  const text = textIn(node);
  const time = isoToInstant(text);
  if (Number.isNaN(time) || instantToIso(time) !== text) {
    throw new WrongPlace(node.path, 'must be a time such as 2024-01-31T12:00:00.000Z');
  }
  return time;
}

/** A day as YYYY-MM-DD. */
export function dayIn(node: JsonNode): string {
  const text = textIn(node);
  const time = Date.parse(`${text}T00:00:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(time) || dayOf(time) !== text) {
    throw new WrongPlace(node.path, 'must be a day such as 2024-01-31');
  }
  return text;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function oneOf<Word extends string>(node: JsonNode, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === node.json);
  if (word === undefined) throw new WrongPlace(node.path, `must be one of ${words.join(', ')}`);
  return word;
}

/** What stands there, or nothing of that name. */
export function given<Name extends string, Value>(
  name: Name,
  node: JsonNode,
  read: (node: JsonNode) => Value,
): { readonly [Key in Name]?: Value } {
  // A computed name widens to any text; it is `name`.
  return node.json === undefined ? {} : ({ [name]: read(node) } as { [Key in Name]: Value });
}
