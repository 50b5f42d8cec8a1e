/** Every message the engine, the imports and the exports ask for is in the catalogue. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMessages } from '@meridian/i18n/load-catalogue.ts';
import { settingTexts } from '@meridian/tax-engine/estimate/settings.ts';
import { namedRules } from '@meridian/tax-export/law.ts';
import { countryName } from '@meridian/tax-export/names.ts';
import { ACROSS_MESSAGE_IDS } from '@meridian/tax-import/across/messages.ts';
import { IMPORT_MESSAGE_IDS } from '@meridian/tax-import/message-ids.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';

const english = readMessages('en', 'tax');
/** Texts of the law and of estimates are catalogues of their own: a page loads them with a report. */
const law = readMessages('en', 'law');
const known = new Set([...Object.keys(english), ...Object.keys(law)]);

const SOURCES = ['../../../packages/tax-engine/src/', '../../../packages/tax-export/src/', './'];

/** Ids that stand whole in the sources of a folder, and prefixes of those that are composed. */
function idsIn(path: string): { whole: string[]; beginnings: string[] } {
  const folder = fileURLToPath(new URL(path, import.meta.url));
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
    /(?<!\.spec)\.ts$/.test(name),
  );
  const text = files.map((name) => readFileSync(`${folder}${name}`, 'utf8')).join('\n');
  const first = '(?:explain|estimate|export|issue|open|tax|account)';
  return {
    whole: [...text.matchAll(new RegExp(`'(${first}\\.[\\w.-]+)'`, 'g'))].map(([, id = '']) => id),
    beginnings: [...text.matchAll(/`([a-z]+(?:\.[a-z-]+)*\.)\$\{/g)].map(([, id = '']) => id),
  };
}

describe.each(SOURCES)('ids of %s', (path) => {
  const { whole, beginnings } = idsIn(path);

  it('are all there', () => {
    expect(whole.filter((id) => !known.has(id))).toEqual([]);
    expect(whole.length + beginnings.length).toBeGreaterThan(0);
  });

  it('that are put together have a family', () => {
    const isFamily = (beginning: string) => [...known].some((id) => id.startsWith(beginning));
    expect(beginnings.filter((beginning) => !isFamily(beginning))).toEqual([]);
  });
});

it('has every message of the imports, with its parameters', () => {
  for (const [id, params] of Object.entries({ ...IMPORT_MESSAGE_IDS, ...ACROSS_MESSAGE_IDS })) {
    const text = english[id];
    expect(text, id).toBeDefined();
    const used = [...(text ?? '').matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name);
    const offered: readonly string[] = params;
    expect(used.filter((name) => !offered.includes(name) && name !== '')).toEqual([]);
  }
});

describe.each(COUNTRIES)('$country', (rules) => {
  it('has the texts of its law in their own catalogue', () => {
    expect(lawIdsIn(rules).filter((id) => !(id in law))).toEqual([]);
  });

  it('has a name in every language, and its methods, settings and sources have words', () => {
    expect(countryName(rules.country, 'ar')).not.toBe(rules.country);
    const sources = Object.values(rules.years).flatMap(({ rate: { value } }) =>
      value.type === 'by-source' ? value.sources : [],
    );
    const ids = [
      ...rules.matching.value.methods.map((method) => `method.${method}`),
      ...rules.asks.flatMap((name) => {
        const { question, help, default: taken } = settingTexts(name);
        return [question, help, taken];
      }),
      ...sources.map(({ id }) => `estimate.source.${id}`),
      ...rules.forms.flatMap(({ lines }) => lines.map(({ figure }) => `figure.${figure}`)),
      ...namedRules(rules, { year: 2024, method: 'fifo' }).map(({ name }) => `export.rule.${name}`),
    ];
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });
});

it('has no text of a law that no country names', () => {
  const named = new Set(COUNTRIES.flatMap(lawIdsIn));
  const ids = Object.keys(law).filter((id) => id.startsWith('law.'));
  expect(ids.filter((id) => !named.has(id))).toEqual([]);
});

it('has every rule of matching', () => {
  const rules = 'fifo lifo hifo lofo specific same-day days-after days-before pool moving-average';
  const others = 'total-average old-holdings portfolio cash-basis missing';
  const ids = `${rules} ${others}`.split(' ').map((rule) => `rule.${rule}`);
  expect(ids.filter((id) => !(id in english))).toEqual([]);
});

/** Every id of a text of the law, anywhere in a country's rules. */
function lawIdsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('law.') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(lawIdsIn) : [];
}
