/** A9: what a tag says of its source is true, in every country. */
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from './countries.ts';
import type { CountryRules } from './rules.ts';
import { CONFIDENCES, OFFICIAL_KINDS, SOURCE_KINDS, type Source, type Tag } from './sourced.ts';

interface Found {
  readonly path: string;
  readonly tag: Tag & { readonly basis?: string };
}

/** Every tag of a country with its path. */
function* tagsIn(value: unknown, path: string): Generator<Found> {
  if (typeof value !== 'object' || value === null) return;
  // Whatever has a confidence is a tag; `has rules of the shape of a tag` checks it.
  if ('confidence' in value) yield { path, tag: value as Found['tag'] };
  for (const [key, child] of Object.entries(value)) yield* tagsIn(child, `${path}/${key}`);
}

const ISO_DAY = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Second-level labels and domains that states keep for themselves. */
const STATE_HOST = /(?:^|\.)(?:gov|gouv|gob|gub|gv|go)(?:\.[a-z]{2})?$/;

/** State publishers under an ordinary domain of their country. */
const STATE_PUBLISHERS: Readonly<Record<string, string>> = {
  'www.irishstatutebook.ie': 'Office of the Attorney General of Ireland',
  'debates.parlamento.pt': 'Assembleia da República',
  'www.vmi.lt': 'State Tax Inspectorate of Lithuania',
};

const isState = (host: string): boolean => STATE_HOST.test(host) || host in STATE_PUBLISHERS;

/** The fault of a tag; null for a correct one. */
function faultOf({ confidence, source: id }: Tag, sources: readonly Source[]): string | null {
  if (!CONFIDENCES.includes(confidence)) return `unknown confidence ${confidence}`;
  const source = sources.find((candidate) => candidate.id === id);
  if (id !== undefined && source === undefined) return `no source ${id}`;
  const isOfficial = source !== undefined && OFFICIAL_KINDS.includes(source.kind);
  switch (confidence) {
    case 'confirmed':
      return isOfficial ? null : `confirmed by ${source?.kind ?? 'nothing that was read'}`;
    case 'secondary':
      return source !== undefined && !isOfficial ? null : 'names no secondary source';
    case 'knowledge':
      return source === undefined ? null : 'was read, and says that nothing was';
    case 'uncertain':
      return null;
  }
}

it('A9: a tag that overstates its source is found', () => {
  const source = { url: 'https://example.org', read: '2026-11-20', supports: 'a fact' };
  const sources: readonly Source[] = [
    { id: 'blog', kind: 'vendor', ...source },
    { id: 'mirror', kind: 'copy', ...source },
    { id: 'act', kind: 'law', ...source },
  ];
  expect(faultOf({ confidence: 'confirmed' }, sources)).not.toBeNull();
  expect(faultOf({ confidence: 'confirmed', source: 'blog' }, sources)).not.toBeNull();
  expect(faultOf({ confidence: 'confirmed', source: 'mirror' }, sources)).not.toBeNull();
  expect(faultOf({ confidence: 'confirmed', source: 'other' }, sources)).not.toBeNull();
  expect(faultOf({ confidence: 'secondary' }, sources)).not.toBeNull();
  expect(faultOf({ confidence: 'secondary', source: 'act' }, sources)).not.toBeNull();
  expect(faultOf({ confidence: 'knowledge', source: 'blog' }, sources)).not.toBeNull();
  expect(faultOf({ confidence: 'confirmed', source: 'act' }, sources)).toBeNull();
  expect(faultOf({ confidence: 'secondary', source: 'mirror' }, sources)).toBeNull();
});

describe.each(COUNTRIES.map((rules) => [rules.country, rules] as const))(
  'A9: %s',
  (code, rules) => {
    it('confirms nothing by a text that is not of the law or the office', () => {
      const found = [...tagsIn(rules, code)];
      const faults = found.flatMap(({ path, tag }) => {
        const fault = faultOf(tag, rules.sources);
        return fault === null ? [] : [`${path}: ${fault}`];
      });
      expect(faults).toEqual([]);
      expect(found.length).toBeGreaterThan(20);
    });

    it('dates each reading, none after the day of the rules', () => {
      expect(rules.asOf).toMatch(ISO_DAY);
      for (const { id, read, kind } of rules.sources) {
        expect(read, id).toMatch(ISO_DAY);
        expect(read <= rules.asOf, id).toBe(true);
        expect(SOURCE_KINDS, id).toContain(kind);
      }
      const ids = rules.sources.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
    });

    it('calls a publisher official if a state is, and no other', () => {
      for (const { url, kind } of rules.sources) {
        expect(isState(new URL(url).host), url).toBe(OFFICIAL_KINDS.includes(kind));
      }
    });

    it('says of no rule in its own words that it is confirmed or checked, unless it is', () => {
      for (const text of spoken(rules))
        expect(text).not.toMatch(/\b(?:confirmed|checked|verified)\b/);
    });
  },
);

/** Bases of rules that nothing official was read for. */
function spoken(rules: CountryRules): string[] {
  return [...tagsIn(rules, rules.country)].flatMap(({ tag }) =>
    tag.confidence === 'confirmed' || tag.basis === undefined ? [] : [tag.basis],
  );
}
