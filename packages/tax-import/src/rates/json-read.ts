/** A string of JSON, or a number outside of one. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON with every number as the text it is written with, so that no rate passes through a
 * float.
 *
 * @returns undefined for what is not JSON
 */
export function readJson(text: string): unknown {
  const quoted = text
    .replace(/^\uFEFF/, '')
    .replaceAll(TOKENS, (token) => (token.startsWith('"') ? token : `"${token}"`));
  try {
    return JSON.parse(quoted);
  } catch {
    return undefined;
  }
}

/** The items of an array; none for anything else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A field of an object; undefined for anything else. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** The text of a field; '' where it is none or null. */
export function textOf(value: unknown, name: string): string {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found : '';
}

/** The names of an object's fields; none for anything else. */
export function namesOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** A record as it is shown where it cannot be read. */
export function shown(record: unknown): string {
  return JSON.stringify(record) ?? '';
}
