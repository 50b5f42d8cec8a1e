/**
 * A9: the day on which each source was read, beside the readings of the facts: `rules.md` in the folder of
 * `TAX_RULES_JSON` has a section for the second and the third, and what neither names was read for the first.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from './countries.ts';
import type { Source } from './sourced.ts';

const [FIRST, SECOND, THIRD] = ['2026-11-20', '2026-11-21', '2026-11-23'];

/** Texts that the facts do not name, and what they were read for. */
const OWN: Readonly<Record<string, readonly [day: string | undefined, why: string]>> = {
  'SA pwc': [SECOND, 'the facts have no source for the absence of a tax'],
  'DE haufe-forks': [THIRD, 'the facts name the document by its number alone'],
  'AT artus': [THIRD, 'derivatives'],
  'DE melzer-kollegen': [THIRD, 'derivatives'],
  'DE steuergo': [THIRD, 'derivatives'],
  'ES pratsglas': [THIRD, 'derivatives'],
  'GB hmrc-futures': [THIRD, 'derivatives'],
  'IT ateneoweb': [THIRD, 'derivatives'],
  'PL divly': [THIRD, 'derivatives'],
  'PT doutorfinancas': [THIRD, 'derivatives'],
  'US greeks': [THIRD, 'derivatives'],
};

const jsonFile = process.env['TAX_RULES_JSON'];
const textFile = jsonFile === undefined ? '' : join(dirname(jsonFile), 'rules.md');
const hasFacts = jsonFile !== undefined && existsSync(textFile);
if (!hasFacts) console.log('dates.spec: skipped, TAX_RULES_JSON names no file beside a rules.md');

const bare = (address: string): string =>
  address
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/ \(.*$/, '')
    .replace(/\/$/, '');

describe.skipIf(!hasFacts)('A9: the days of reading of TAX_RULES_JSON', () => {
  const text = hasFacts ? readFileSync(textFile, 'utf8') : '';
  // `as`: the file is the one the rules were written from; a wrong shape fails the test below.
  const facts = JSON.parse(hasFacts ? readFileSync(jsonFile, 'utf8') : '{}') as {
    readonly countries: Readonly<Record<string, { readonly sources: readonly { url: string }[] }>>;
  };
  const [second = '', third = ''] = ['Second', 'Third'].map(
    (name) => new RegExp(`## ${name} reading[^\n]*\n([\\s\\S]*?)\n## `).exec(text)?.[1] ?? '',
  );

  /** The last reading that names a source; null where the facts do not. */
  function dayOf(country: string, { url }: Source): string | null | undefined {
    const lines = third.split('\n').filter((line) => line.startsWith(`- **${country}`));
    if (lines.some((line) => line.includes(bare(new URL(url).origin)))) return THIRD;
    const own =
      new RegExp(`\\*\\*${country}\\*\\*\n([\\s\\S]*?)(?:\n\n|$)`).exec(second)?.[1] ?? '';
    if (own.includes(bare(url))) return SECOND;
    const named = facts.countries[country]?.sources ?? [];
    return named.some((source) => bare(source.url) === bare(url)) ? FIRST : null;
  }

  it('finds the readings', () => {
    expect(second.match(/^\*\*[A-Z]{2}\*\*$/gm)?.length).toBeGreaterThan(20);
    expect(third).toContain('**AU**');
  });

  it.each(COUNTRIES.map((rules) => [rules.country, rules] as const))('%s', (country, rules) => {
    const expected = rules.sources.map((source) => [
      source.id,
      dayOf(country, source) ?? OWN[`${country} ${source.id}`]?.[0] ?? 'of no reading',
    ]);
    expect(rules.sources.map(({ id, read }) => [id, read])).toEqual(expected);
  });

  it('names no source as our own that the facts have', () => {
    const named = COUNTRIES.flatMap(({ country, sources }) =>
      sources.flatMap((source) =>
        dayOf(country, source) === null ? [`${country} ${source.id}`] : [],
      ),
    );
    expect(Object.keys(OWN).toSorted()).toEqual(named.toSorted());
  });
});
