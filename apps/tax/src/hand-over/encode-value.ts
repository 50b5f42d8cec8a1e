/**
 * Values as browsers keep them, written as JSON and read back the same: numbers that JSON cannot hold,
 * maps, sets, dates and files become tagged objects. The order of properties does not count, so equal
 * values have equal texts.
 */
export type Json =
  | null
  | string
  | number
  | boolean
  | readonly Json[]
  | { readonly [name: string]: Json };

/** The property that marks a tagged object; objects that have it themselves are tagged too. */
const TAG = '$';

/**
 * @param blobs takes the files of the value, in the order of their numbers
 * @throws on what cannot be written without loss
 */
export function encodeValue(value: unknown, blobs: Blob[]): Json {
  const inner = (part: unknown) => encodeValue(part, blobs);
  const pairs = (entries: Iterable<readonly [unknown, unknown]>) =>
    [...entries].map(([key, part]) => [inner(key), inner(part)]);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return value;
  if (value === undefined) return { [TAG]: 'undefined' };
  if (typeof value === 'bigint') return { [TAG]: 'bigint', value: String(value) };
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Date) return { [TAG]: 'date', value: value.toISOString() };
  if (value instanceof Map) return { [TAG]: 'map', value: pairs(value) };
  if (value instanceof Set) return { [TAG]: 'set', value: [...value].map(inner) };
  if (value instanceof Blob) return encodeBlob(value, blobs);
  if (!isPlainObject(value)) throw new Error(`cannot hand over a ${typeof value}`);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (Object.hasOwn(value, TAG)) return { [TAG]: 'object', value: pairs(entries) };
  return Object.fromEntries(entries.map(([name, part]) => [name, inner(part)]));
}

function encodeBlob(blob: Blob, blobs: Blob[]): Json {
  const index = blobs.push(blob) - 1;
  const { type } = blob;
  if (!(blob instanceof File)) return { [TAG]: 'blob', index, type };
  return { [TAG]: 'file', index, type, name: blob.name, lastModified: blob.lastModified };
}

/** @throws on a text that `encodeValue` did not write */
export function decodeValue(json: Json, blobs: readonly Blob[]): unknown {
  const inner = (part: Json) => decodeValue(part, blobs);
  if (json === null || typeof json !== 'object') return json;
  if (isList(json)) return json.map(inner);
  if (!Object.hasOwn(json, TAG)) {
    return Object.fromEntries(Object.entries(json).map(([name, part]) => [name, inner(part)]));
  }
  const { value = null } = json;
  const items = () => listOf(value).map(inner);
  const pairs = () =>
    listOf(value).map((pair): [unknown, unknown] => {
      const [key = null, part = null] = listOf(pair);
      return [inner(key), inner(part)];
    });
  switch (json[TAG]) {
    case 'undefined':
      return undefined;
    case 'bigint':
      return BigInt(textOf(value));
    case 'date':
      return new Date(textOf(value));
    case 'map':
      return new Map(pairs());
    case 'set':
      return new Set(items());
    case 'object':
      return Object.fromEntries(pairs());
    case 'blob':
    case 'file':
      return decodeBlob(json, blobs);
    default:
      throw new Error('a value of an unknown kind');
  }
}

function decodeBlob(json: { readonly [name: string]: Json }, blobs: readonly Blob[]): Blob {
  const { index = null, type = null, name = null, lastModified = null } = json;
  const blob = typeof index === 'number' ? blobs[index] : undefined;
  if (blob === undefined) throw new Error('a file that is not there');
  if (json[TAG] === 'blob') return blob.slice(0, blob.size, textOf(type));
  if (typeof lastModified !== 'number') throw new Error('a file without its date');
  return new File([blob], textOf(name), { type: textOf(type), lastModified });
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** `Array.isArray` does not narrow read-only lists. */
function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

function listOf(json: Json): readonly Json[] {
  if (!isList(json)) throw new Error('a list was expected');
  return json;
}

function textOf(json: Json): string {
  if (typeof json !== 'string') throw new Error('a text was expected');
  return json;
}
