import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { PUBLISHED_LOCALES, type PublishedLocale } from '@meridian/editions/locales.ts';
import { describe, expect, it } from 'vitest';

import { intlTag } from './intl-tag.ts';
import { readMessages } from './load-catalogue.ts';
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

function pluralCategories(locale: PublishedLocale): string[] {
  return new Intl.PluralRules(intlTag(locale)).resolvedOptions().pluralCategories.toSorted();
}

describe.each(NAMESPACES)('catalogue %s', (namespace) => {
  const english = readMessages('en', namespace);

  it.each(PUBLISHED_LOCALES)('%s has the English ids, texts and placeholders', (locale) => {
    const messages = readMessages(locale, namespace);
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [id, text] of Object.entries(messages)) {
      const source = english[id] ?? '';
      expect(text.trim(), id).not.toBe('');
      expect(text, id).toBe(text.trim());
      const shape = shapeOf(compileMessageOrThrow(text));
      const wanted = shapeOf(compileMessageOrThrow(source));
      expect([...shape.placeholders].toSorted(), id).toEqual([...wanted.placeholders].toSorted());
      expect(tagsOf(text), id).toEqual(tagsOf(source));
      for (const cases of shape.plurals) {
        const named = cases.filter((key) => !/^\d+$/.test(key));
        expect(named.toSorted(), id).toEqual(pluralCategories(locale));
      }
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
