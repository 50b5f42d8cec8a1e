import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MONEY_INVARIANTS } from '@meridian/money/invariants.ts';
import { ENGINE_INVARIANTS } from '@meridian/tax-engine/invariants.ts';
import { IMPORT_INVARIANTS } from '@meridian/tax-import/invariants.ts';
import { ROOT } from '../../lib/root.ts';

/** What a package states of itself, by name. */
export interface InvariantTable {
  readonly title: string;
  /** The folder with the table and with the code that states it. */
  readonly folder: string;
  readonly invariants: Readonly<Record<string, string>>;
}

export const INVARIANT_TABLES: readonly InvariantTable[] = [
  { title: 'Money', folder: 'packages/money/src', invariants: MONEY_INVARIANTS },
  { title: 'Tax engine', folder: 'packages/tax-engine/src', invariants: ENGINE_INVARIANTS },
  { title: 'Import', folder: 'packages/tax-import/src', invariants: IMPORT_INVARIANTS },
];

/** The files in which each invariant of a table is stated, once for each time. */
export function placesOf(
  { invariants }: InvariantTable,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.keys(invariants).map((name) => {
      const places = [...files].flatMap(([path, text]) =>
        Array.from({ length: text.split(`'${name}'`).length - 1 }, () => path),
      );
      return [name, places];
    }),
  );
}

/** The code of a table's folder by path; specs, helpers of tests and the table itself state nothing. */
export function filesOf({ folder }: InvariantTable): ReadonlyMap<string, string> {
  const names = readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => /^(?!testing\/|invariants\.ts).*(?<!\.spec)\.ts$/.test(name))
    .sort();
  return new Map(
    names.map((name) => [`${folder}/${name}`, readFileSync(join(ROOT, folder, name), 'utf8')]),
  );
}

/** The text of docs/invariants.md. */
export function invariantsDocument(tables: readonly InvariantTable[]): string {
  const count = tables.reduce((sum, table) => sum + Object.keys(table.invariants).length, 0);
  return [
    '# Invariants',
    '',
    `What the code states of its own state: ${count} invariants that stay on in production. Written by`,
    '`npm run generate invariants` from the tables in the code, each with the file that states it.',
    '',
    'Where one fails in the engine, its entry gets an issue with the name, disposals that rest on it are',
    'listed as unknown, and all other entries are computed; the console has the stack. Where one fails in',
    'an import, the rows of the entry are set aside with the name, and all other rows go on.',
    ...tables.flatMap((table) => ['', `## ${table.title}`, '', ...linesOf(table)]),
    '',
  ].join('\n');
}

function linesOf(table: InvariantTable): string[] {
  const places = placesOf(table, filesOf(table));
  return Object.entries(table.invariants).map(([name, why]) => {
    const [place = table.folder] = places.get(name) ?? [];
    return `- **${name}** (\`${place}\`): ${why}`;
  });
}
