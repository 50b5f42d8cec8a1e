import { readFileSync, statSync } from 'node:fs';

import { ALL_LOCALES, type Locale } from '@meridian/editions/locales.ts';
import { cataloguesOf, isTranslated } from '@meridian/i18n/catalogues.ts';
import { readFile } from '@meridian/i18n/load-catalogue.ts';
import { NAMESPACES } from '@meridian/i18n/namespaces.ts';
import { describe, expect, it } from 'vitest';

import { firstPaintFonts } from './fonts.ts';

const PACKAGES = new URL('../../packages/', import.meta.url);
const css = readFileSync(new URL('ui/src/styles/fonts.css', PACKAGES), 'utf8');

/** What the system's own face draws, or nothing has to: CJK signs, bidi marks, spaces. */
const NOT_OURS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff01-\uff5e\n\u200c-\u200f\u202f\u2066-\u2069]/u;

/** Every character of the texts of a locale that exist in its language. */
function charactersOf(locale: Locale): Set<string> {
  const texts = NAMESPACES.filter((namespace) => isTranslated(locale, namespace)).flatMap(
    (namespace) =>
      cataloguesOf(locale).flatMap((name) => Object.values(readFile(name, namespace) ?? {})),
  );
  return new Set(Array.from(texts.join('')).filter((character) => !NOT_OURS.test(character)));
}

/** What the style sheet lets a cut draw. */
function pointsOf(file: string): Set<number> {
  const name = file.replace(/^.*\//, '');
  const points = new Set<number>();
  for (const [face] of css.matchAll(/@font-face \{[^}]*\}/g)) {
    if (!face.includes(`/${name}'`)) continue;
    for (const [, from = '', to = from] of face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)) {
      for (let point = Number.parseInt(from, 16); point <= Number.parseInt(to, 16); point += 1) {
        points.add(point);
      }
    }
  }
  return points;
}

describe.each(ALL_LOCALES)('the fonts a page in %s shows first', (locale) => {
  const fonts = firstPaintFonts(locale);

  it('have every character of its catalogues', () => {
    const points = new Set(fonts.flatMap((file) => [...pointsOf(file)]));
    const missing = [...charactersOf(locale)].filter(
      (character) => !points.has(character.codePointAt(0) ?? 0),
    );
    expect(missing).toEqual([]);
  });

  it('weigh no more than 60 kB', () => {
    const size = fonts.reduce((sum, file) => sum + statSync(new URL(file, PACKAGES)).size, 0);
    expect(size).toBeLessThanOrEqual(60_000);
  });
});
