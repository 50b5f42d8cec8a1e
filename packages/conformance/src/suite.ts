import { isComparison, type Comparison } from './compare.ts';

/** One case of a rule: what goes in and what has to come out. */
export interface Vector {
  readonly id: string;
  readonly req: readonly string[];
  readonly in: unknown;
  readonly out: unknown;
  readonly strictness: string;
}

export interface Suite {
  readonly suite: string;
  readonly compare: Comparison;
  /** A contract may say that lists are compared without order. */
  readonly unordered: boolean;
  readonly vectors: readonly Vector[];
}

export type ParsedSuite =
  | { readonly type: 'suite'; readonly suite: Suite }
  /** A file that lies beside the suites and is none, such as the conventions. */
  | { readonly type: 'other' }
  | { readonly type: 'malformed'; readonly reason: string };

const UNORDERED = /arrays compared without order/;

/** Reads the text of one JSON file (schema in vectors/README.md). */
export function parseSuite(text: string): ParsedSuite {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { type: 'malformed', reason: 'it is not JSON' };
  }
  if (!isFields(value) || !('vectors' in value || 'suite' in value)) return { type: 'other' };
  const { suite, compare, contract, vectors, count } = value;
  if (typeof suite !== 'string' || suite === '') return malformed('it has no name');
  if (!isComparison(compare)) return malformed(`it compares by "${String(compare)}"`);
  if (!Array.isArray(vectors) || vectors.length === 0) return malformed('it has no vectors');
  if (count !== undefined && count !== vectors.length) {
    return malformed(`it says it has ${JSON.stringify(count)} vectors and has ${vectors.length}`);
  }
  const wrong = (vectors as unknown[]).findIndex((vector) => !isVector(vector));
  if (wrong >= 0) return malformed(`vector ${wrong} lacks its id, in or out`);
  // `as`: each was looked at above; lists of requirements may be left out.
  const read = (vectors as Vector[]).map((vector) => ({ ...vector, req: vector.req ?? [] }));
  const unordered = typeof contract === 'string' && UNORDERED.test(contract);
  return { type: 'suite', suite: { suite, compare, unordered, vectors: read } };
}

function malformed(reason: string): ParsedSuite {
  return { type: 'malformed', reason };
}

function isVector(value: unknown): boolean {
  return isFields(value) && typeof value['id'] === 'string' && 'in' in value && 'out' in value;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
