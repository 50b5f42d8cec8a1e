import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { readFile } from './load-catalogue.ts';
import { NAMESPACES } from './namespaces.ts';

/** The term of a language for a concept: one word everywhere. */
interface Term {
  /** The English words for it, as our texts have them: `cost basis`; several are parted by ` / `. */
  readonly concept: string;
  readonly word: string;
  /** Where the country's authority or its leading exchange writes it so. */
  readonly source: string;
  /** Words that mean it too, or word for word, and are not used for it. */
  readonly not: readonly string[];
}

const FOLDER = new URL('./glossary/', import.meta.url);

const languages = existsSync(FOLDER)
  ? readdirSync(FOLDER).map((file) => file.replace('.json', ''))
  : [];

function termsOf(language: string): readonly Term[] {
  // `as`: our own file; the first test of each language holds it to this shape.
  return JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8')) as readonly Term[];
}

/** A pattern for whole words; in scripts without blanks a word may stand anywhere. */
function wordPattern(words: readonly string[]): RegExp {
  const spelled = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(spelled);
  return isUnspaced
    ? new RegExp(spelled, 'iu')
    : new RegExp(`(?<![\\p{L}\\p{M}])(?:${spelled})(?![\\p{L}\\p{M}])`, 'iu');
}

function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '');
}

/** Where the English text names a concept, with its plural. */
function conceptPattern({ concept }: Term): RegExp {
  const names = concept
    .replaceAll(/\([^)]*\)/g, '')
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return new RegExp(`\\b(?:${names.join('|')})s?\\b`, 'i');
}

describe.each(languages)('the glossary of %s', (language) => {
  const terms = termsOf(language);

  it('gives each concept one word and where it is written so', () => {
    for (const { concept, word, source, not } of terms) {
      expect(word.trim(), concept).not.toBe('');
      expect(new URL(source).protocol, concept).toMatch(/^https?:$/);
      expect(not, concept).not.toContain(word);
    }
    const concepts = terms.map(({ concept }) => concept);
    expect(new Set(concepts).size).toBe(concepts.length);
    expect(concepts.length).toBeGreaterThanOrEqual(35);
  });

  it('holds in every text whose English names the concept', () => {
    const found: string[] = [];
    for (const namespace of NAMESPACES) {
      const english = readFile('en', namespace) ?? {};
      const texts = readFile(language, namespace) ?? {};
      for (const term of terms.filter(({ not }) => not.length > 0)) {
        const names = conceptPattern(term);
        const refused = wordPattern(term.not);
        for (const [id, text] of Object.entries(texts)) {
          const isMeant = names.test(english[id] ?? '');
          const hit = isMeant ? refused.exec(withoutPlaceholders(text))?.[0] : undefined;
          if (hit !== undefined) found.push(`${id}: "${hit}" is "${term.word}" (${term.concept})`);
        }
      }
    }
    expect(found).toEqual([]);
  });
});
