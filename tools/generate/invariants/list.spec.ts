/** The tables of invariants and the code that states them say the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../lib/root.ts';
import { INVARIANT_TABLES, filesOf, invariantsDocument, placesOf } from './list.ts';

describe.each(INVARIANT_TABLES)('the invariants of $folder', (table) => {
  const files = filesOf(table);

  it('are each stated once', () => {
    const places = [...placesOf(table, files)].map(([name, paths]) => `${name}: ${paths.length}`);
    expect(places.filter((place) => !place.endsWith(': 1'))).toEqual([]);
    expect(places.length).toBeGreaterThan(0);
  });

  it('are stated by name only', () => {
    const nameless = [...files].filter(([, text]) =>
      /import \{[^}]*\binvariant\b[^}]*\} from '[^']*\/invariant\.ts'/.test(text),
    );
    expect(nameless.map(([path]) => path)).toEqual([]);
  });

  it('have a sentence each', () => {
    for (const why of Object.values(table.invariants)) expect(why).toMatch(/^[A-Z].{30,}\.$/);
  });
});

it('there are at least sixty', () => {
  const names = INVARIANT_TABLES.flatMap(({ invariants }) => Object.keys(invariants));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(60);
});

it('a name that no code states, or two places do, is seen', () => {
  const table = { title: 'Sums', folder: 'packages/sums', invariants: { one: '', two: '' } };
  const files = new Map([
    ['a.ts', "invariant(a, 'two');"],
    ['b.ts', "invariant(b, 'two');"],
  ]);
  expect([...placesOf(table, files)]).toEqual([
    ['one', []],
    ['two', ['a.ts', 'b.ts']],
  ]);
});

it('the document lists all of them', () => {
  const text = readFileSync(join(ROOT, 'docs/invariants.md'), 'utf8');
  expect(text).toBe(invariantsDocument(INVARIANT_TABLES));
});
