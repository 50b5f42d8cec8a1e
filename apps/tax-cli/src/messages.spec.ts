/** Every message the engine, the imports and the exports ask for is in the catalogue. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMessages } from '@meridian/i18n/load-catalogue.ts';
import { ACROSS_MESSAGE_IDS } from '@meridian/tax-import/across/messages.ts';
import { IMPORT_MESSAGE_IDS } from '@meridian/tax-import/messages.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';

const english = readMessages('en', 'tax');
const known = new Set(Object.keys(english));

const ROOMS = ['../../../packages/tax-engine/src/', '../../../packages/tax-export/src/', './'];

/** Ids written out in a room's sources, and the beginnings of those that are put together. */
function idsIn(room: string): { whole: string[]; beginnings: string[] } {
  const folder = fileURLToPath(new URL(room, import.meta.url));
  const files = readdirSync(folder).filter((name) => /(?<!\.spec)\.ts$/.test(name));
  const text = files.map((name) => readFileSync(`${folder}${name}`, 'utf8')).join('\n');
  const first = '(?:explain|estimate|export|issue|open|tax|account)';
  return {
    whole: [...text.matchAll(new RegExp(`'(${first}\\.[\\w.-]+)'`, 'g'))].map(([, id = '']) => id),
    beginnings: [...text.matchAll(/`([a-z]+(?:\.[a-z-]+)*\.)\$\{/g)].map(([, id = '']) => id),
  };
}

describe.each(ROOMS)('ids of %s', (room) => {
  const { whole, beginnings } = idsIn(room);

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

it('has what every country says of its law, and every method', () => {
  for (const rules of COUNTRIES) {
    const ids = [
      ...rules.unsettled,
      ...rules.defaults,
      ...rules.matching.value.methods.map((method) => `method.${method}`),
      `country.${rules.country}`,
    ];
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  }
});
