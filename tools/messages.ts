/**
 * Finds, adds, renames, removes and checks messages in the catalogues of all languages at once:
 *
 *   npm run messages -- find TEXT
 *   npm run messages -- add AREA KEY "English text" [LANGUAGE=TEXT ...]
 *   npm run messages -- rename KEY NEW_KEY
 *   npm run messages -- remove KEY
 *   npm run messages -- check
 *
 * A language that `add` gets no text for has the English one until it is translated; `check` lists
 * each such key from `untranslated.json` and fails while there are any. It also fails where a text is wider
 * than `notes.json` lets its control be; `find` prints what it says of a message.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { cataloguesOf } from '@meridian/i18n/catalogues.ts';
import { ROOT } from './lib/root.ts';

type Texts = Record<string, string>;

/** Catalogues that hold only what is worded otherwise than in a general one. */
const VARIANTS = new Set(ALL_LOCALES.flatMap((locale) => cataloguesOf(locale).slice(1)));

interface Catalogue {
  readonly area: string;
  readonly language: string;
  readonly file: string;
  readonly texts: Texts;
}

/** What a text does not say of itself out of its place, for translators; no page loads it. */
interface Note {
  readonly note: string;
  /** How wide the text may be in a narrow control: letters, those of Chinese and Japanese twice. */
  readonly most?: number;
}

/** Signs of two columns, and marks of none. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff01-\uff60]/u;

function widthOf(text: string): number {
  return Array.from(text.replaceAll(/\p{M}/gu, '')).reduce(
    (sum, sign) => sum + (WIDE.test(sign) ? 2 : 1),
    0,
  );
}

/** Runs one command on a folder of catalogues. Returns the lines to print and whether it failed. */
export function runMessages(folder: string, [command, ...args]: readonly string[]) {
  const store = openStore(folder);
  switch (command) {
    case 'find':
      return { failed: false, lines: find(store, args.join(' ')) };
    case 'add':
      return store.change(() => add(store, args));
    case 'rename':
      return store.change(() => rename(store, args[0] ?? '', args[1] ?? ''));
    case 'remove':
      return store.change(() => rename(store, args[0] ?? '', null));
    case 'check':
      return check(store);
    default:
      return { failed: true, lines: ['Use find, add, rename, remove or check.'] };
  }
}

function openStore(folder: string) {
  const catalogues = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: area }) =>
      readdirSync(join(folder, area)).map((name): Catalogue => {
        const file = join(folder, area, name);
        return { area, language: name.replace('.json', ''), file, texts: readJson(file) };
      }),
    );
  const note = join(folder, 'untranslated.json');
  // As `language key` lines, so that two branches that add keys merge without a conflict.
  const untranslated = new Set(Object.keys(readJson(note)));
  const notesFile = join(folder, 'notes.json');
  // `as`: our own file; `check` holds its keys against the catalogues.
  const notes = existsSync(notesFile)
    ? (JSON.parse(readFileSync(notesFile, 'utf8')) as Record<string, Note>)
    : {};
  const change = (edit: () => string[]) => {
    const problems = edit();
    if (problems.length > 0) return { failed: true, lines: problems };
    for (const { file, texts } of catalogues) writeJson(file, texts);
    const left = [...untranslated].toSorted();
    if (existsSync(notesFile)) writeJson(notesFile, sorted(notes));
    writeJson(note, Object.fromEntries(left.map((line) => [line, 'English'])));
    return { failed: false, lines: left.map((line) => `untranslated: ${line}`) };
  };
  return { catalogues, untranslated, notes, change };
}

type Store = ReturnType<typeof openStore>;

function sorted<T>(entries: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function find({ catalogues, notes }: Store, text: string): string[] {
  const wanted = text.toLowerCase();
  return catalogues.flatMap(({ area, language, texts }) =>
    Object.entries(texts)
      .filter(([key, value]) => `${key}\n${value}`.toLowerCase().includes(wanted))
      .flatMap(([key, value]) => {
        const line = `${area}/${language} ${key}: ${value}`;
        const { note, most } = notes[key] ?? {};
        if (language !== 'en' || note === undefined) return [line];
        return [line, `  ${note}${most === undefined ? '' : ` At most ${most} wide.`}`];
      }),
  );
}

function add({ catalogues, untranslated }: Store, args: readonly string[]): string[] {
  const [area, key = '', english = '', ...given] = args;
  const translations = new Map(given.map((part) => [part.split('=', 1)[0] ?? '', part]));
  const own = catalogues.filter(
    (catalogue) => catalogue.area === area && !VARIANTS.has(catalogue.language),
  );
  if (own.length === 0) return [`There is no area "${area ?? ''}".`];
  if (english === '') return ['The English text is missing.'];
  if (!/^[a-z]+(?:\.[A-Za-z0-9-]+)+$/.test(key)) return [`"${key}" is no key.`];
  if (catalogues.some(({ texts }) => Object.hasOwn(texts, key))) return [`${key} exists.`];
  const unknown = [...translations.keys()].filter((name) => !own.some((o) => o.language === name));
  if (unknown.length > 0) return unknown.map((name) => `${area} has no language "${name}".`);
  for (const { language, texts } of own) {
    const text = translations.get(language)?.slice(language.length + 1);
    texts[key] = text ?? english;
    if (language !== 'en' && text === undefined) untranslated.add(`${language} ${key}`);
  }
  return [];
}

/** Gives a message another key in its place of every file; null takes it out. */
function rename(
  { catalogues, untranslated, notes }: Store,
  from: string,
  to: string | null,
): string[] {
  if (!catalogues.some(({ texts }) => Object.hasOwn(texts, from))) return [`There is no ${from}.`];
  if (to === '') return ['The new key is missing.'];
  if (to !== null && catalogues.some(({ texts }) => Object.hasOwn(texts, to))) {
    return [`${to} exists.`];
  }
  for (const { language, texts } of catalogues) {
    const entries = Object.entries(texts);
    for (const [key] of entries) Reflect.deleteProperty(texts, key);
    for (const [key, text] of entries) {
      if (key !== from) texts[key] = text;
      else if (to !== null) texts[to] = text;
    }
    const wasListed = untranslated.delete(`${language} ${from}`);
    if (wasListed && to !== null) untranslated.add(`${language} ${to}`);
  }
  const note = notes[from];
  Reflect.deleteProperty(notes, from);
  if (note !== undefined && to !== null) notes[to] = note;
  return [];
}

/** Keys that lack a text in some language of their area, and texts that are still the English ones. */
function check({ catalogues, untranslated, notes }: Store) {
  const english = new Map(
    catalogues.filter(({ language }) => language === 'en').map(({ area, texts }) => [area, texts]),
  );
  const lines = catalogues.flatMap(({ area, language, texts }) => {
    const source = english.get(area) ?? {};
    const surplus = Object.keys(texts).filter((key) => !Object.hasOwn(source, key));
    const missing = VARIANTS.has(language)
      ? []
      : Object.keys(source).filter((key) => !Object.hasOwn(texts, key));
    const listed = Object.keys(texts).filter((key) => untranslated.has(`${language} ${key}`));
    return [
      ...surplus.map((key) => `not in English: ${area}/${language} ${key}`),
      ...missing.map((key) => `missing: ${area}/${language} ${key}`),
      ...listed
        .filter((key) => texts[key] === source[key])
        .map((key) => `untranslated: ${area}/${language} ${key}`),
      ...Object.entries(texts)
        .filter(([key, text]) => widthOf(text) > (notes[key]?.most ?? Number.POSITIVE_INFINITY))
        .map(
          ([key, text]) => `too wide: ${area}/${language} ${key}: ${text} (${notes[key]?.note})`,
        ),
    ];
  });
  const known = new Set([...english.values()].flatMap((texts) => Object.keys(texts)));
  const lost = Object.keys(notes).filter((key) => !known.has(key));
  lines.push(...lost.map((key) => `note of no message: ${key}`));
  return { failed: lines.length > 0, lines };
}

function readJson(file: string): Texts {
  // `as`: catalogues are objects of texts; the specs of packages/i18n hold every file to that.
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}

function writeJson(file: string, texts: Readonly<Record<string, string | Note>>): void {
  const text = `${JSON.stringify(texts, null, 2)}\n`;
  if (readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

if (import.meta.main) {
  const folder = join(ROOT, 'packages/i18n/src/messages');
  const { failed, lines } = runMessages(folder, process.argv.slice(2));
  for (const line of lines) console.log(line);
  if (failed) process.exitCode = 1;
}
