/** Adding a format touches one folder and one list: each folder is whole, and nothing else names it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FormatFolder, formatFolders, layoutProblems } from '../testing/format-folders.ts';

const folders = await formatFolders();

it.each(folders.map((folder) => [folder.name, folder] as const))(
  '%s has a spec, a fixture of each format and a table of each fixture',
  (_, folder) => {
    expect(layoutProblems(folder)).toEqual([]);
  },
);

describe('a folder that is not whole is found', () => {
  const whole: FormatFolder = {
    name: 'venue',
    specs: ['trades.spec.ts'],
    fixtures: ['trades.csv'],
    tables: ['trades.csv'],
    formats: ['venue-trades'],
    shown: ['venue-trades'],
  };

  it.each<[string, Partial<FormatFolder>]>([
    ['venue has no spec', { specs: [] }],
    ['orphan.csv has no table', { fixtures: ['trades.csv', 'orphan.csv'] }],
    ['gone.csv is no fixture', { tables: ['trades.csv', 'gone.csv'] }],
    ['venue-moves has no fixture', { formats: ['venue-trades', 'venue-moves'] }],
    ['other-trades is not of venue', { shown: ['venue-trades', 'other-trades'] }],
  ])('%s', (problem, planted) => {
    expect(layoutProblems(whole)).toEqual([]);
    expect(layoutProblems({ ...whole, ...planted })).toEqual([problem]);
  });
});

const PROJECT = join(import.meta.dirname, '../../../..');
const FORMATS = 'packages/tax-import/src/formats/';

/** What a user runs: specs and what they share may name the formats of their cases. */
const SOURCES = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: PROJECT }).filter(
  (path) => !path.endsWith('.spec.ts') && !path.includes('/src/testing/'),
);

function namedIn(path: string, id: string): boolean {
  const text = textOf(path);
  return text.includes(`'${id}'`) || text.includes(`"${id}"`);
}

const texts = new Map<string, string>();

function textOf(path: string): string {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(join(PROJECT, path), 'utf8');
  texts.set(path, text);
  return text;
}

describe('no source names a format but its own folder', () => {
  it.each(folders.map((folder) => [folder.name, folder.formats] as const))('%s', (name, ids) => {
    const others = SOURCES.filter((path) => !path.startsWith(`${FORMATS}${name}/`));
    expect(others.length).toBeGreaterThan(500);
    for (const id of ids) {
      expect(
        others.filter((path) => namedIn(path, id)),
        id,
      ).toEqual([]);
    }
  });

  it('its list is named once, in the registry', () => {
    const registry = `${FORMATS}registry.ts`;
    for (const { name } of folders) {
      const naming = SOURCES.filter((path) => textOf(path).includes(`${name}/formats.ts'`));
      expect(naming, name).toEqual([registry]);
    }
  });
});
