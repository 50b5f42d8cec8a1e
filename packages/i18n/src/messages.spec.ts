import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { describe, expect, it } from 'vitest';

import { cataloguesOf, isTranslated } from './catalogues.ts';
import { readFile, readMessages } from './load-catalogue.ts';
import { NAMESPACES } from './namespaces.ts';

/** Every placeholder of a message with its kind, and the cases of every plural. */
interface Shape {
  readonly placeholders: ReadonlySet<string>;
  readonly plurals: readonly (readonly string[])[];
}

function shapeOf(tokens: CompiledMessage): Shape {
  const placeholders = new Set<string>();
  const plurals: string[][] = [];
  const visit = (message: CompiledMessage) => {
    for (const token of message) {
      if (typeof token === 'string') continue;
      const [name, type, cases] = token;
      placeholders.add(type === undefined ? name : `${name}, ${type}`);
      if (typeof cases !== 'object' || cases === null) continue;
      const entries = Object.entries(cases).filter(([key]) => key !== 'offset');
      if (type === 'plural') plurals.push(entries.map(([key]) => key));
      for (const [, branch] of entries) if (Array.isArray(branch)) visit(branch);
    }
  };
  visit(tokens);
  return { placeholders, plurals };
}

function tagsOf(text: string): string[] {
  return [...text.matchAll(/<\/?[a-z]+>/g)].map(([tag]) => tag).toSorted();
}

function pluralCategories(catalogue: string): string[] {
  return new Intl.PluralRules(catalogue).resolvedOptions().pluralCategories.toSorted();
}

/** Every catalogue a locale is read from, with the one it is a variant of, if it is. */
const catalogues = new Map<string, string | undefined>();
for (const locale of ALL_LOCALES) {
  const [base, variant] = cataloguesOf(locale);
  catalogues.set(base, undefined);
  if (variant !== undefined) catalogues.set(variant, base);
}

function checkText(catalogue: string, id: string, text: string, source: string): void {
  const where = `${catalogue} ${id}`;
  expect(text.trim(), where).not.toBe('');
  expect(text, where).toBe(text.trim());
  const shape = shapeOf(compileMessageOrThrow(text));
  const wanted = shapeOf(compileMessageOrThrow(source));
  expect([...shape.placeholders].toSorted(), where).toEqual([...wanted.placeholders].toSorted());
  expect(tagsOf(text), where).toEqual(tagsOf(source));
  for (const cases of shape.plurals) {
    const named = cases.filter((key) => !/^\d+$/.test(key));
    expect(named.toSorted(), where).toEqual(pluralCategories(catalogue));
  }
}

it('has one catalogue for each of the languages of the 46 locales', () => {
  expect([...catalogues.keys()].toSorted()).toEqual(
    [
      ...['ar', 'cs', 'de', 'el', 'en', 'es', 'es-AR', 'es-MX', 'fr', 'hu', 'id', 'it', 'ja', 'ka'],
      ...['kk', 'lt', 'nl', 'pl', 'pt-BR', 'pt-PT', 'ro', 'ru', 'tr', 'uk', 'vi'],
      ...['zh-HK', 'zh-Hans', 'zh-Hant'],
    ].toSorted(),
  );
});

describe.each(NAMESPACES)('catalogue %s', (namespace) => {
  const english = readMessages('en', namespace);
  const files = [...catalogues].filter(
    ([name, base]) => base === undefined && (readFile(name, namespace) !== null || isFrame(name)),
  );

  /** The shell and the start page are written in every language. */
  function isFrame(name: string): boolean {
    return name !== '' && (namespace === 'common' || namespace === 'home');
  }

  it.each(files)('%s has the English ids, texts and placeholders', (name) => {
    const messages = readFile(name, namespace) ?? {};
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [id, text] of Object.entries(messages)) checkText(name, id, text, english[id] ?? '');
  });

  it.each([...catalogues].filter(([, base]) => base !== undefined))(
    '%s holds only what is worded otherwise than in %s',
    (name, base = '') => {
      const general = readFile(base, namespace) ?? {};
      for (const [id, text] of Object.entries(readFile(name, namespace) ?? {})) {
        expect(english[id], `${name} ${id}`).toBeDefined();
        expect(text, `${name} ${id}`).not.toBe(general[id]);
        checkText(name, id, text, english[id] ?? '');
      }
    },
  );

  it('is there for every locale that counts as translated, and for no other', () => {
    for (const locale of ALL_LOCALES) {
      const [base] = cataloguesOf(locale);
      expect(readFile(base, namespace) !== null, locale).toBe(isTranslated(locale, namespace));
    }
  });

  it('prefixes its ids with its own name', () => {
    for (const id of Object.keys(english)) expect(id).toMatch(/^[a-z]+(?:\.[A-Za-z0-9-]+)+$/);
  });
});

it('gives no id to two namespaces, since a page merges them', () => {
  const ids = NAMESPACES.flatMap((namespace) => Object.keys(readMessages('en', namespace)));
  expect(new Set(ids).size).toBe(ids.length);
});
