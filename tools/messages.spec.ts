import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { runMessages } from './messages.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'));
  mkdirSync(join(folder, 'home'));
  for (const language of ['en', 'de', 'ar', 'es-MX']) write(language, {});
  for (const [language, text] of [
    ['en', 'Open'],
    ['de', 'Öffnen'],
    ['ar', 'فتح'],
  ] as const) {
    write(language, { 'home.open': text, 'home.end': text });
  }
  writeFileSync(join(folder, 'untranslated.json'), '{}\n');
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(language: string, texts: Readonly<Record<string, string>>) {
  writeFileSync(join(folder, 'home', `${language}.json`), JSON.stringify(texts));
}

const read = (language: string): unknown =>
  JSON.parse(readFileSync(join(folder, 'home', `${language}.json`), 'utf8'));

it('adds a key to every general catalogue and lists what is still English', () => {
  expect(runMessages(folder, ['check'])).toEqual({ failed: false, lines: [] });
  const added = runMessages(folder, ['add', 'home', 'home.new', 'New', 'de=Neu']);
  expect(added).toEqual({ failed: false, lines: ['untranslated: ar home.new'] });
  expect(read('de')).toMatchObject({ 'home.new': 'Neu' });
  expect(read('es-MX')).toEqual({});
  expect(runMessages(folder, ['check'])).toEqual({
    failed: true,
    lines: ['untranslated: home/ar home.new'],
  });
  write('ar', { 'home.open': 'فتح', 'home.end': 'فتح', 'home.new': 'جديد' });
  expect(runMessages(folder, ['check']).failed).toBe(false);
});

it('renames in place and removes everywhere', () => {
  runMessages(folder, ['rename', 'home.open', 'home.start']);
  expect(Object.keys(read('de') as object)).toEqual(['home.start', 'home.end']);
  runMessages(folder, ['remove', 'home.start']);
  expect(Object.keys(read('ar') as object)).toEqual(['home.end']);
});

it('finds by key and by text of any language', () => {
  expect(runMessages(folder, ['find', 'öffnen']).lines[0]).toBe('home/de home.open: Öffnen');
  expect(runMessages(folder, ['find', 'home.end']).lines).toHaveLength(3);
});

it('keeps a note with its message, and finds texts that are too wide for their control', () => {
  const notes = join(folder, 'notes.json');
  const readNotes = (): unknown => JSON.parse(readFileSync(notes, 'utf8'));
  writeFileSync(notes, JSON.stringify({ 'home.open': { note: 'Verb.', most: 6 } }));
  expect(runMessages(folder, ['check'])).toEqual({ failed: false, lines: [] });
  expect(runMessages(folder, ['find', 'home.open']).lines).toContain('  Verb. At most 6 wide.');
  runMessages(folder, ['rename', 'home.open', 'home.start']);
  expect(readNotes()).toEqual({ 'home.start': { note: 'Verb.', most: 6 } });
  write('de', { 'home.start': 'Starten', 'home.end': 'Ende' });
  write('ar', { 'home.start': '今日今日', 'home.end': 'فتح' });
  expect(runMessages(folder, ['check']).lines).toEqual([
    'too wide: home/ar home.start: 今日今日 (Verb.)',
    'too wide: home/de home.start: Starten (Verb.)',
  ]);
  runMessages(folder, ['remove', 'home.start']);
  expect(readNotes()).toEqual({});
  writeFileSync(notes, JSON.stringify({ 'home.gone': { note: 'Verb.' } }));
  expect(runMessages(folder, ['check']).lines).toEqual(['note of no message: home.gone']);
});

it('names keys that a language lacks, and those English does not have', () => {
  write('de', { 'home.open': 'Öffnen', 'home.old': 'Alt' });
  expect(runMessages(folder, ['check']).lines).toEqual([
    'not in English: home/de home.old',
    'missing: home/de home.end',
  ]);
});

it.each([
  [['add', 'nowhere', 'home.x', 'X'], 'There is no area "nowhere".'],
  [['add', 'home', 'home.open', 'X'], 'home.open exists.'],
  [['add', 'home', 'home.x', 'X', 'xx=Y'], 'home has no language "xx".'],
  [['rename', 'home.open', 'home.end'], 'home.end exists.'],
  [['remove', 'home.none'], 'There is no home.none.'],
])('refuses %j', (args, line) => {
  expect(runMessages(folder, args)).toEqual({ failed: true, lines: [line] });
});
