import { readFile } from 'node:fs/promises';
import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import { type MappingError, parseMappingText } from '@meridian/tax-import/mapping/parse-mapping.ts';

type ReadMapping =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly problems: readonly string[] };

export type ReadMappings =
  | { readonly ok: true; readonly mappings: readonly Mapping[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads saved mappings: all of them, or what is wrong with those that are none. */
export async function readMappingFiles(paths: readonly string[]): Promise<ReadMappings> {
  const mappings: Mapping[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    const read = await readMappingFile(path);
    if (read.ok) mappings.push(read.mapping);
    else problems.push(...read.problems);
  }
  return problems.length === 0 ? { ok: true, mappings } : { ok: false, problems };
}

/** Reads a saved mapping; what is wrong with it is said for the operator, in English. */
async function readMappingFile(path: string): Promise<ReadMapping> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return { ok: false, problems: [`${path}: cannot be read`] };
  }
  const parsed = parseMappingText(text.replace(/^\uFEFF/, ''));
  if (parsed.ok) return parsed;
  return { ok: false, problems: parsed.errors.map((error) => `${path}: ${describe(error)}`) };
}

const ALLOWED_MAX = 30;

function describe({ path, problem, allowed }: MappingError): string {
  const where = path === '' ? 'the mapping' : path;
  const shown = allowed?.slice(0, ALLOWED_MAX).join(', ');
  switch (problem) {
    case 'not-json':
      return `${where} is not JSON`;
    case 'missing':
      return `${where} is missing`;
    case 'not-an-object':
      return `${where} must be an object`;
    case 'not-a-list':
      return `${where} must be a list`;
    case 'not-text':
      return `${where} must be text`;
    case 'not-yes-or-no':
      return `${where} must be true or false`;
    case 'empty':
      return `${where} is empty`;
    case 'too-long':
      return `${where} is too long`;
    case 'too-many':
      return `${where} has too many members`;
    case 'not-one-of':
      return `${where} must be one of ${shown ?? ''}`;
    case 'unknown-field':
      return `${where} is not known here; known are ${shown ?? ''}`;
    case 'bad-pattern':
      return `${where} is not a pattern`;
    case 'unknown-zone':
      return `${where} is not a time zone`;
    case 'bad-column':
      return `${where} must be a whole number from 1`;
    case 'conflict':
      return `${where} says two things at once`;
  }
}
