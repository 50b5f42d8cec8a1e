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
interface At {
  readonly json: unknown;
  readonly path: string;
}

const TEXT_MAX = 500;
const NTH_MAX = 10_000;
const PATH_MAX = 200;

/** Reads untrusted JSON and collects what is wrong with it. A reading that fails is null. */
export class Checker {
  readonly errors: MappingError[] = [];

  fail({ path }: At, problem: MappingProblem, allowed?: readonly string[]): null {
    const short = path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path;
    this.errors.push({ path: short, problem, ...(allowed === undefined ? {} : { allowed }) });
    return null;
  }

  /** The object's fields by name; each known field may be missing, no other may be there. */
  object(json: unknown, path: string, fields: readonly string[]): ((name: string) => At) | null {
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
    at: At,
    read: (at: At) => T | null,
  ): { [Key in Name]?: T } {
    const value = at.json === undefined ? null : read(at);
    // An object with one computed key has an index signature for a type.
    return value === null ? {} : ({ [name]: value } as { [Key in Name]?: T });
  }

  text(at: At): string | null {
    const { json } = at;
    if (json === undefined) return this.fail(at, 'missing');
    if (typeof json !== 'string') return this.fail(at, 'not-text');
    if (json.trim() === '') return this.fail(at, 'empty');
    return json.length > TEXT_MAX ? this.fail(at, 'too-long') : json;
  }

  oneOf<Word extends string>(at: At, words: readonly Word[]): Word | null {
    if (at.json === undefined) return this.fail(at, 'missing');
    const word = words.find((one) => one === at.json);
    return word ?? this.fail(at, 'not-one-of', words);
  }

  flag(at: At): boolean | null {
    return typeof at.json === 'boolean' ? at.json : this.fail(at, 'not-yes-or-no');
  }

  /** The field that says which of several shapes an object has. */
  tag<Word extends string>(at: At, name: string, words: readonly Word[]): Word | null {
    if (at.json === undefined) return this.fail(at, 'missing');
    if (!isRecord(at.json)) return this.fail(at, 'not-an-object');
    const json = Object.hasOwn(at.json, name) ? at.json[name] : undefined;
    return this.oneOf({ json, path: `${at.path}.${name}` }, words);
  }

  column(at: At): ColumnRef | null {
    if (!isRecord(at.json)) return this.text(at);
    const read = this.object(at.json, at.path, ['header', 'nth']);
    const header = read && this.text(read('header'));
    if (read === null || header === null) return null;
    const nth = read('nth').json;
    const whole = typeof nth === 'number' && Number.isInteger(nth) && nth >= 1 && nth <= NTH_MAX;
    return whole ? { header, nth } : this.fail(read('nth'), 'bad-column');
  }

  source(at: At): TextSource | null {
    if (!isRecord(at.json) || !Object.hasOwn(at.json, 'constant')) return this.column(at);
    const read = this.object(at.json, at.path, ['constant']);
    const constant = read && this.text(read('constant'));
    return constant === null ? null : { constant };
  }

  list<T>(at: At, max: number, read: (at: At) => T | null): T[] | null {
    const { json, path } = at;
    if (json === undefined) return this.fail(at, 'missing');
    if (!Array.isArray(json)) return this.fail(at, 'not-a-list');
    if (json.length > max) return this.fail(at, 'too-many');
    const items = Array.from(json, (each: unknown, index) =>
      read({ json: each ?? null, path: `${path}[${index}]` }),
    );
    const good = items.filter((item) => item !== null);
    return good.length === items.length ? good : null;
  }

  record<T>(at: At, max: number, read: (at: At) => T | null): Record<string, T> | null {
    const { json, path } = at;
    if (json === undefined) return this.fail(at, 'missing');
    if (!isRecord(json)) return this.fail(at, 'not-an-object');
    const entries = Object.entries(json);
    if (entries.length > max) return this.fail(at, 'too-many');
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
