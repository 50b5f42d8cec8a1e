import { readFileSync } from 'node:fs';

import { readMessages } from '@meridian/i18n/load-catalogue.ts';
import { NAMESPACES } from '@meridian/i18n/namespaces.ts';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');

/** The code points of the faces cut for a first paint. */
function coreCodePoints(): Set<number> {
  const faces = [...css.matchAll(/@font-face \{[^}]*-core\.woff2[^}]*\}/g)].map(([face]) => face);
  expect(faces).toHaveLength(3);
  const points = new Set<number>();
  for (const [, from = '', to = from] of faces
    .join(' ')
    .matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)) {
    for (let point = Number.parseInt(from, 16); point <= Number.parseInt(to, 16); point += 1) {
      points.add(point);
    }
  }
  return points;
}

it.each(['en', 'de-EU', 'ar-SA'] as const)(
  'the first-paint fonts have every character of the %s catalogues',
  (locale) => {
    const core = coreCodePoints();
    const texts = NAMESPACES.flatMap((namespace) => Object.values(readMessages(locale, namespace)));
    const missing = new Set(
      Array.from(texts.join('')).filter((character) => !core.has(character.codePointAt(0) ?? 0)),
    );
    // Bidirectional marks and narrow spaces draw nothing, so any face will do for them.
    for (const invisible of ['\n', '\u200e', '\u200f', '\u202f', '\u2066', '\u2068', '\u2069']) {
      missing.delete(invisible);
    }
    expect([...missing]).toEqual([]);
  },
);
