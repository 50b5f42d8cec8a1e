/** The invented files of every format, found in the folders beside the formats. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { invariant } from '@meridian/money/invariant.ts';
import type { FixtureTable, SampleTable } from './fixture-table.ts';

const formats = join(import.meta.dirname, '../formats');
const found = (pattern: string): string[] =>
  globSync(pattern, { cwd: formats })
    .toSorted()
    .map((path) => join(formats, path));

const paths = new Map(found('*/fixtures/*.csv').map((path) => [basename(path), path]));

type Tables = Readonly<Record<string, FixtureTable>>;

const modules: readonly { readonly TABLES: Tables }[] = await Promise.all(
  found('*/fixtures/tables.ts').map((path) => import(path)),
);

/** What each file becomes, by its name: written by hand, row by row. */
export const FIXTURES: Tables = Object.fromEntries(
  modules.flatMap(({ TABLES }) => Object.entries(TABLES)),
);

const samples: readonly { readonly SAMPLES: readonly SampleTable[] }[] = await Promise.all(
  found('*/fixtures/samples.ts').map((path) => import(path)),
);

export const SAMPLES: readonly SampleTable[] = samples.flatMap((each) => each.SAMPLES);

/** The text of the file with this name, whichever format it is of. */
export function fixtureText(name: string): string {
  const path = paths.get(name);
  invariant(path !== undefined, `no fixture is named ${name}`);
  return readFileSync(path, 'utf8');
}
