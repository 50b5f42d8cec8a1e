/**
 * The English of catalogues and documents: British spelling, and none of the words that the glossary
 * replaced by a term of the field. Those do not come back into sources either, in comments or names.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMessages } from '@meridian/i18n/load-catalogue.ts';
import { NAMESPACES } from '@meridian/i18n/namespaces.ts';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/root.ts';

/** American spellings of words that the product uses or is likely to. */
const AMERICAN =
  /\b(?:(?:analy|author|capital|categor|character|custom|emphas|final|general|initial|local|maxim|minim|normal|optim|organ|real|unreal|recogn|serial|summar|util)iz(?:e|ed|es|er|ing|ation|ations)|(?:colo|favo|behavio|hono|labo|neighbo)rs?(?:ed|ing|ite|ites)?|catalogs?|center(?:s|ed|ing)?|cancel(?:ed|ing)|label(?:ed|ing)|model(?:ed|ing)|travel(?:ed|ing)|enrollment|fulfill|gray|judgment|defense|offense|theater)\b/gi;

/** Words that stood for a term of the field; none of them has another use in texts or headings. */
const REPLACED =
  /\b(?:reckon\w*|workshops?|piles?|islands?|shel(?:f|ves)|fates?|stand-ins?|quiet stretch\w*|rejoin\w*|told|pacers?|link[- ]tables?|pure rooms?|leaves? the ledger|not said|offers none|running year)\b/gi;

/** Of file names as well as headings: these have a meaning in ordinary sentences. */
const NO_HEADING = /\b(?:rooms?|house|slices?|kin|denied|denials?|waiting|arrivals?|set aside)\b/gi;

/** Words that no identifier and no file of these folders has: each was replaced by a term of tax or of computing. */
const DROPPED_NAMES =
  /^(?:reckon\w*|islands?|piles?|kin|den(?:y|ies|ied|ials?)|waiting|(?:un)?told|nearer|recorder|shelf|fates?|stor(?:y|ies))$/;
/** Compounds whose words are plain by themselves. */
const DROPPED_COMPOUNDS =
  /^(?:shared?Slice|plainSlice|eachSlice|shareOut|eachGain|passOn|lotWithout|oldHoldings|lossWatch|watchLosses|standIn)/i;
const NAMED_BY_TERMS = ['packages/tax-engine/src', 'packages/tax-rules/src'];
/** Stored in workspaces and published in the input format under this name. */
const STORED_NAMES = new Set(['lossDenial']);

const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const SOURCES = ['packages', 'apps', 'tools', 'bench', 'e2e'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !/\b(?:node_modules|dist)\b/.test(file)),
);

/** Sources that quote old words: this list, and the texts of reports that checkouts before them wrote. */
const QUOTING = ['tools/wording.spec.ts', 'tools/compare-reports/renamed-words'];

/** Folders in which some of the words still stand. */
const NOT_YET = ['packages/money/', 'packages/reference-cases/', 'packages/tax-engine/'];

const found = (text: string, words: RegExp): string[] => text.match(words) ?? [];

/** The identifiers of a source file: what is left of it without comments and texts. */
function identifiersOf(text: string): readonly string[] {
  const code = text.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    '',
  );
  return [...new Set(code.match(/[A-Za-z_]\w*/g))];
}

/** Whether a name is a dropped compound, or has a dropped word: `isDenied`, `waiting-list`. */
function isDropped(name: string): boolean {
  if (STORED_NAMES.has(name)) return false;
  if (DROPPED_COMPOUNDS.test(name.replaceAll('-', ''))) return true;
  const words = name
    .replaceAll(/([a-z])(?=[A-Z])/g, '$1-')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => DROPPED_NAMES.test(word));
}

/** A document without its code, which spells names as their owners do. */
function proseOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
    .replaceAll(/```.*?```/gs, '')
    .replaceAll(/`[^`]*`/g, '');
}

/** A source with the parts of its names as words of their own: `rowFates`, `ROW_FATES`, `row-fates`. */
function wordsOf(file: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return `${file} ${text}`.replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ');
}

/** First column of the glossary's table. */
function glossaryTerms(): string[] {
  return readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:term |-)/.test(line))
    .map((line) => (line.split('|')[1] ?? '').trim());
}

describe('the list of words', () => {
  it('finds what it is for', () => {
    expect(found('The color was recognized in the center.', AMERICAN)).toEqual([
      'color',
      'recognized',
      'center',
    ]);
    expect(found('Its favourite colour, realised and catalogued.', AMERICAN)).toEqual([]);
    expect(found('None is reckoned; the fates of a pile.', REPLACED)).toEqual([
      'reckoned',
      'fates',
      'pile',
    ]);
  });
});

describe('names', () => {
  it('are dropped by a word of theirs, outside comments and texts', () => {
    const text =
      "const isDenied = slices; // denied\nshareOut('denied', kinOf); /* told */ lossDenial";
    expect(identifiersOf(text).filter(isDropped)).toEqual(['isDenied', 'shareOut', 'kinOf']);
    expect(['shared-slice.ts', 'kind.ts', 'lot-match.ts'].filter(isDropped)).toEqual([
      'shared-slice.ts',
    ]);
  });

  it.each(NAMED_BY_TERMS)('of %s are none of the dropped ones', (folder) => {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
    const dropped = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const names = identifiersOf(readFileSync(join(ROOT, folder, file), 'utf8'));
        return [file, ...names].filter(isDropped).map((name) => `${file}: ${name}`);
      });
    expect(dropped).toEqual([]);
  });
});

describe.each(NAMESPACES)('the English catalogue %s', (namespace) => {
  const texts = Object.entries(readMessages('en', namespace));

  it('is spelled the British way', () => {
    expect(texts.filter(([, text]) => found(text, AMERICAN).length > 0)).toEqual([]);
  });

  it('has none of the replaced words', () => {
    expect(texts.filter(([, text]) => found(text, REPLACED).length > 0)).toEqual([]);
  });
});

it.each(DOCUMENTS)('%s is spelled the British way', (file) => {
  expect(found(proseOf(file), AMERICAN)).toEqual([]);
});

it('the glossary has none of the replaced words as a term', () => {
  const terms = glossaryTerms();
  expect(terms.length).toBeGreaterThan(50);
  const wrong = terms.filter(
    (term) => found(term, REPLACED).length > 0 || found(term, NO_HEADING).length > 0,
  );
  expect(wrong).toEqual([]);
});

it('sources have none of the replaced words', () => {
  const read = SOURCES.filter(
    (file) => ![...QUOTING, ...NOT_YET].some((place) => file.startsWith(place)),
  );
  expect(read.length).toBeGreaterThan(1000);
  const wrong = read.flatMap((file) =>
    found(wordsOf(file), REPLACED).map((word) => `${file}: ${word}`),
  );
  expect(wrong).toEqual([]);
});

it('a folder is listed as not yet clean only while it has one of the words', () => {
  const clean = NOT_YET.filter((folder) =>
    SOURCES.every(
      (file) => !file.startsWith(folder) || found(wordsOf(file), REPLACED).length === 0,
    ),
  );
  expect(clean).toEqual([]);
});
