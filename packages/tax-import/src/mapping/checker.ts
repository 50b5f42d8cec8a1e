import type { ColumnRef, TextSource } from './mapping.ts';

export type MappingProblem =
  | 'not-json'
  | 'missing'
  | 'not-an-object'
  | 'not-a-list'
  | 'not-text'
  | 'not-yes-or-no'
  | 'empty'
  | 'too-long'
  | 'too-many'
  | 'not-one-of'
  | 'unknown-field'
  | 'bad-pattern'
  | 'unknown-zone'
  | 'bad-column'
  | 'conflict';

export interface MappingError {
  /** Such as `layout.amount.signed`; '' for the whole. */
  readonly path: string;
  readonly problem: MappingProblem;
  /** What is allowed, where that is a short list. */
  readonly allowed?: readonly string[];
}

/** A piece of untrusted JSON and where it stands. */
interface JsonNode {
  readonly json: unknown;
  readonly path: string;
}

const TEXT_MAX = 500;
const NTH_MAX = 10_000;
const PATH_MAX = 200;

/** Reads untrusted JSON and collects what is wrong with it. A reading that fails is null. */
export class Checker {
  readonly errors: MappingError[] = [];

  fail({ path }: JsonNode, problem: MappingProblem, allowed?: readonly string[]): null {
    const short = path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path;
    this.errors.push({ path: short, problem, ...(allowed === undefined ? {} : { allowed }) });
    return null;
  }

  /** The object's fields by name; each known field may be missing, no other may be there. */
  object(
    json: unknown,
    path: string,
    fields: readonly string[],
  ): ((name: string) => JsonNode) | null {
    if (json === undefined) return this.fail({ json, path }, 'missing');
    if (!isRecord(json)) return this.fail({ json, path }, 'not-an-object');
    const within = (name: string): string => (path === '' ? name : `${path}.${name}`);
    for (const name of Object.keys(json)) {
      if (!fields.includes(name)) this.fail({ json, path: within(name) }, 'unknown-field', fields);
    }
    return (name) => ({
      json: Object.hasOwn(json, name) ? json[name] : undefined,
      path: within(name),
    });
  }

  /** One field of an object, present or not, as an object to spread. */
  maybe<Name extends string, T>(
    name: Name,
    node: JsonNode,
    read: (node: JsonNode) => T | null,
  ): { [Key in Name]?: T } {
    const value = node.json === undefined ? null : read(node);
    // An object with one computed key has an index signature for a type.
    return value === null ? {} : ({ [name]: value } as { [Key in Name]?: T });
  }

  text(node: JsonNode): string | null {
    const { json } = node;
    if (json === undefined) return this.fail(node, 'missing');
    if (typeof json !== 'string') return this.fail(node, 'not-text');
    if (json.trim() === '') return this.fail(node, 'empty');
    return json.length > TEXT_MAX ? this.fail(node, 'too-long') : json;
  }

  oneOf<Word extends string>(node: JsonNode, words: readonly Word[]): Word | null {
    if (node.json === undefined) return this.fail(node, 'missing');
    const word = words.find((allowed) => allowed === node.json);
    return word ?? this.fail(node, 'not-one-of', words);
  }

  flag(node: JsonNode): boolean | null {
    return typeof node.json === 'boolean' ? node.json : this.fail(node, 'not-yes-or-no');
  }

  /** The field that says which of several shapes an object has. */
  tag<Word extends string>(node: JsonNode, name: string, words: readonly Word[]): Word | null {
    if (node.json === undefined) return this.fail(node, 'missing');
    if (!isRecord(node.json)) return this.fail(node, 'not-an-object');
    const json = Object.hasOwn(node.json, name) ? node.json[name] : undefined;
    return this.oneOf({ json, path: `${node.path}.${name}` }, words);
  }

  column(node: JsonNode): ColumnRef | null {
    if (!isRecord(node.json)) return this.text(node);
    const read = this.object(node.json, node.path, ['header', 'nth']);
    const header = read && this.text(read('header'));
    if (read === null || header === null) return null;
    const nth = read('nth').json;
    const whole = typeof nth === 'number' && Number.isInteger(nth) && nth >= 1 && nth <= NTH_MAX;
    return whole ? { header, nth } : this.fail(read('nth'), 'bad-column');
  }

  source(node: JsonNode): TextSource | null {
    if (!isRecord(node.json) || !Object.hasOwn(node.json, 'constant')) return this.column(node);
    const read = this.object(node.json, node.path, ['constant']);
    const constant = read && this.text(read('constant'));
    return constant === null ? null : { constant };
  }

  list<T>(node: JsonNode, max: number, read: (node: JsonNode) => T | null): T[] | null {
    const { json, path } = node;
    if (json === undefined) return this.fail(node, 'missing');
    if (!Array.isArray(json)) return this.fail(node, 'not-a-list');
    if (json.length > max) return this.fail(node, 'too-many');
    const items = Array.from(json, (each: unknown, index) =>
      read({ json: each ?? null, path: `${path}[${index}]` }),
    );
    const good = items.filter((item) => item !== null);
    return good.length === items.length ? good : null;
  }

  record<T>(
    node: JsonNode,
    max: number,
    read: (node: JsonNode) => T | null,
  ): Record<string, T> | null {
    const { json, path } = node;
    if (json === undefined) return this.fail(node, 'missing');
    if (!isRecord(json)) return this.fail(node, 'not-an-object');
    const entries = Object.entries(json);
    if (entries.length > max) return this.fail(node, 'too-many');
    const good: [string, T][] = [];
    for (const [name, each] of entries) {
      const value = read({ json: each, path: `${path}.${name}` });
      if (value !== null) good.push([name, value]);
    }
    // A name such as `__proto__` becomes a field like any other this way.
    return good.length === entries.length ? Object.fromEntries(good) : null;
  }
}

function isRecord(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
