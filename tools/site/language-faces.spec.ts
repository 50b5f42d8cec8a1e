import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ALL_LOCALES, type Locale } from '@meridian/editions/locales.ts';
import { cataloguesOf } from '@meridian/i18n/catalogues.ts';
import { intlTag } from '@meridian/i18n/intl-tag.ts';
import { readFile } from '@meridian/i18n/load-catalogue.ts';
import { NAMESPACES, type Namespace } from '@meridian/i18n/namespaces.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  CATALOGUES_WITH_FACES,
  facesOf,
  fontFace,
  languageFaces,
  writeLanguageFaces,
} from './language-faces.ts';

const FOLDER = new URL('../../packages/ui/src/fonts/', import.meta.url);
const tokens = readFileSync(new URL('../styles/tokens.css', FOLDER), 'utf8');
/** Signs that Latin faces lack: of these scripts, their marks, and letters of full width. */
const SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff01-\uffee]/u;

function textsOf(catalogue: string, namespaces: readonly Namespace[]): string {
  const locales = ALL_LOCALES.filter((locale) => cataloguesOf(locale)[0] === catalogue);
  const names = new Set(locales.flatMap((locale) => cataloguesOf(locale)));
  return namespaces
    .flatMap((namespace) =>
      [...names].flatMap((name) => Object.values(readFile(name, namespace) ?? {})),
    )
    .join('');
}

/** Months, weekdays, times of day and large numbers, as the browser writes them. */
function formatsOf(locale: Locale): string {
  const tag = intlTag(locale);
  const dates = Array.from({ length: 12 }, (_, month) =>
    (['full', 'long', 'medium'] as const).map((dateStyle) =>
      new Intl.DateTimeFormat(tag, { dateStyle, timeStyle: 'short', timeZone: 'UTC' }).format(
        Date.UTC(2026, month, month + 1, month * 2),
      ),
    ),
  );
  const compact = new Intl.NumberFormat(tag, { notation: 'compact' });
  return [...dates.flat(), ...[12_345, 1e9, 1e13].map((value) => compact.format(value))].join('');
}

function without(text: string, points: ReadonlySet<number>): string[] {
  return [...new Set(Array.from(text).filter((sign) => SIGN.test(sign)))].filter(
    (sign) => !points.has(sign.codePointAt(0) ?? 0),
  );
}

describe.each(CATALOGUES_WITH_FACES)('the faces of %s', (catalogue) => {
  const faces = languageFaces(catalogue);
  const signs = new Set(faces.flatMap(({ points }) => [...points]));

  it('draw every sign of its texts, its dates and its numbers', () => {
    const locales = ALL_LOCALES.filter((locale) => cataloguesOf(locale)[0] === catalogue);
    const text = textsOf(catalogue, NAMESPACES) + locales.map(formatsOf).join('');
    expect(text.length).toBeGreaterThan(10_000);
    expect(without(text, signs)).toEqual([]);
  });

  it('have nearly all of it in both weights: else they are to be cut again', () => {
    for (const weight of ['400', '600']) {
      const own = faces.filter((face) => face.weight === weight);
      const points = new Set(own.flatMap((face) => [...face.points]));
      expect(without(textsOf(catalogue, NAMESPACES), points).length).toBeLessThanOrEqual(60);
    }
  });

  it('need one file for the frame and the start page', () => {
    const frame = faces.find(({ file }) => file.includes('-frame-400'));
    const missing = without(textsOf(catalogue, ['common', 'home']), frame?.points ?? new Set());
    expect(missing.length).toBeLessThanOrEqual(20);
  });

  it('draw no sign twice: a browser that waits for one face asks for the next', () => {
    for (const weight of ['400', '600']) {
      const drawn = faces.filter((face) => face.weight.split(' ').includes(weight));
      const points = drawn.flatMap((face) => [...face.points]);
      expect(points.length).toBe(new Set(points).size);
    }
  });

  it('are files of at most 102 kB', () => {
    for (const { file } of faces) {
      expect(statSync(new URL(file, FOLDER)).size, file).toBeLessThanOrEqual(102_000);
    }
  });

  it('stand last among the faces for its language, behind those of the system', () => {
    const families = new Set(faces.map(({ family }) => family));
    const stacks = [...tokens.matchAll(/--font-cjk:([^;]*);/g)].map(([, value = '']) => value);
    const own = stacks.filter((stack) => [...families].some((name) => stack.includes(`'${name}'`)));
    expect(own.length).toBeGreaterThan(0);
    for (const stack of own) {
      const names = [...stack.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
      expect(names.slice(-2)).toEqual([...families].toSorted());
      expect(names.length).toBeGreaterThan(3);
    }
  });
});

it('writes neighbours as one range, and asks the system first', () => {
  const css = fontFace(
    {
      file: 'x.woff2',
      family: 'X',
      weight: '400',
      local: 'X-Regular',
      points: new Set([0x4e07, 0x4e00, 0x4e01]),
    },
    '/assets/x.woff2',
  );
  expect(css).toContain('unicode-range:U+4E00-4E01,U+4E07}');
  expect(css).toContain("src:local('X-Regular'),url('/assets/x.woff2')");
});

describe('the style sheets', () => {
  const client = mkdtempSync(join(tmpdir(), 'faces-'));
  afterAll(() => rmSync(client, { recursive: true }));
  let styles: ReadonlyMap<string, string> = new Map();
  beforeAll(async () => {
    await mkdir(join(client, 'assets'));
    styles = await writeLanguageFaces(client, '/assets/');
  });

  it('are those of Japanese and Chinese locales alone', () => {
    const locales = ALL_LOCALES.filter((locale) => facesOf(styles, locale) !== undefined);
    expect(new Set(locales.map((locale) => cataloguesOf(locale)[0]))).toEqual(
      new Set(CATALOGUES_WITH_FACES),
    );
    expect(locales.length).toBeLessThan(ALL_LOCALES.length / 2);
  });

  it('name only files that are there', () => {
    for (const path of styles.values()) {
      const css = readFileSync(join(client, path), 'utf8');
      const files = [...css.matchAll(/url\('([^']+)'\)/g)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThan(4);
      for (const file of files) expect(statSync(join(client, file)).size).toBeGreaterThan(10_000);
    }
  });
});
