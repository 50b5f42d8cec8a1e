import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import type { Adapter } from './adapter.ts';
import { matches } from './compare.ts';
import { parseSuite, type Suite, type Vector } from './suite.ts';

/** The project's own copy of the open vectors. */
export const OWN_VECTORS = fileURLToPath(new URL('./vectors/', import.meta.url));

const ADAPTERS = new URL('./adapters/', import.meta.url);

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What to say of each failure, a block of lines each. */
  readonly problems: readonly string[];
}

/** Runs every suite of a folder against the product's own modules. */
export async function runFolder(folder: string): Promise<Outcome> {
  const known = new Set(readdirSync(ADAPTERS).map((file) => basename(file, '.ts')));
  const files = jsonFiles(folder);
  const outcomes: Outcome[] = [];
  for (const file of files) outcomes.push(await runFile(join(folder, file), known));
  const ran = sum(outcomes);
  if (ran.passed + ran.failed > 0) return ran;
  return { ...ran, failed: 1, problems: [`${folder}: there are no suites here`] };
}

function jsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.json'))
      .map(({ name }) => name)
      .toSorted();
  } catch {
    return [];
  }
}

async function runFile(file: string, known: ReadonlySet<string>): Promise<Outcome> {
  const parsed = parseSuite(readFileSync(file, 'utf8'));
  if (parsed.type === 'other') return NOTHING;
  if (parsed.type === 'malformed') return failure(`${file}: ${parsed.reason}`);
  const { suite } = parsed;
  if (known.has(suite.suite)) return runSuite(suite, await loadAdapter(suite.suite));
  return failure(`${file}: the suite "${suite.suite}" has no adapter`);
}

async function loadAdapter(name: string): Promise<Adapter> {
  // `as`: every file of the folder exports one; a test calls each.
  const module = (await import(new URL(`${name}.ts`, ADAPTERS).href)) as { adapter: Adapter };
  return module.adapter;
}

/** Runs the vectors of one suite. */
export async function runSuite(suite: Suite, adapter: Adapter): Promise<Outcome> {
  const problems: string[] = [];
  // One after the other: a rule that keeps state must not see two vectors at a time.
  for (const vector of suite.vectors) {
    const problem = await problemOf(suite, vector, adapter);
    if (problem !== null) problems.push(problem);
  }
  const failed = problems.length;
  return { passed: suite.vectors.length - failed, failed, problems };
}

async function problemOf(suite: Suite, vector: Vector, adapter: Adapter): Promise<string | null> {
  const given = structuredClone(vector.in);
  let got: unknown;
  try {
    // `as`: each adapter names the shape of its own suite's contract.
    got = await adapter(given as never);
  } catch (error) {
    got = `threw ${String(error)}`;
  }
  const isUntouched = isDeepStrictEqual(given, vector.in);
  if (isUntouched && isWanted(suite, got, vector.out)) return null;
  return [
    `${suite.suite} ${vector.id} (${[...vector.req, vector.strictness].join(', ')})`,
    `  in       ${JSON.stringify(vector.in)}`,
    `  expected ${JSON.stringify(vector.out)} (${suite.compare})`,
    `  got      ${JSON.stringify(got) ?? 'nothing'}${isUntouched ? '' : ' and changed its input'}`,
  ].join('\n');
}

function isWanted({ compare, unordered }: Suite, got: unknown, wanted: unknown): boolean {
  const asSet = unordered && Array.isArray(got) && Array.isArray(wanted);
  return matches(asSet ? 'set' : compare, got, wanted);
}

const NOTHING: Outcome = { passed: 0, failed: 0, problems: [] };

function failure(problem: string): Outcome {
  return { ...NOTHING, failed: 1, problems: [problem] };
}

function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((count, { passed }) => count + passed, 0),
    failed: outcomes.reduce((count, { failed }) => count + failed, 0),
    problems: outcomes.flatMap(({ problems }) => problems),
  };
}
