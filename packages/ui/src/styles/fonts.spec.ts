import { readFileSync, statSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { ALPHABETS } from '../fonts/alphabets.ts';
import { codePointsOf } from '../fonts/code-points.ts';
import { readCmap } from '../fonts/read-cmap.ts';

const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');
const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

interface Face {
  readonly family: string;
  readonly file: string;
  readonly display: string;
  readonly points: ReadonlySet<number>;
}

/** The web faces, without those that only name a font of the system. */
const faces: readonly Face[] = [...css.matchAll(/@font-face \{([^}]*)\}/g)]
  .map(([, body = '']) => ({
    family: /font-family: '([^']+)'/.exec(body)?.[1] ?? '',
    file: /url\('(?:[^']*\/)?([^'/]+)'\)/.exec(body)?.[1] ?? '',
    display: /font-display: (\w+)/.exec(body)?.[1] ?? '',
    points: codePointsOf(/unicode-range:([^;]*)/.exec(body)?.[1] ?? ''),
  }))
  .filter(({ file }) => file !== '');
const cuts = faces.filter(({ file }) => file.endsWith('-core.woff2'));

/** The families a page in a language asks for, in their order. */
function familiesOf(language: string): string[] {
  const variables = new Map<string, string>();
  for (const [, selector = '', body = ''] of tokens.matchAll(/(:root[^{]*) \{([^}]*)\}/g)) {
    const isFor = selector === ':root' || selector.includes(`:lang(${language})`);
    if (!isFor) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--font-([a-z-]+):([^;]*);/g)) {
      variables.set(name, value);
    }
  }
  const stack = variables
    .get('sans')
    ?.replace(/var\(--font-([a-z-]+)\)/g, (_, name: string) => variables.get(name) ?? '');
  return [...(stack ?? '').matchAll(/'([^']+)'/g)].map(([, family = '']) => family);
}

/** The face that draws a character on a page: the first family that says it has it. */
function faceOf(character: string, families: readonly string[]): Face | undefined {
  const point = character.codePointAt(0) ?? 0;
  return families
    .flatMap((family) => faces.filter((face) => face.family === family))
    .find(({ points }) => points.has(point));
}

describe.each(Object.entries(ALPHABETS))('a page in %s', (language, alphabet) => {
  const families = familiesOf(language);
  const drawn = Array.from(alphabet.replaceAll(' ', ''), (character) => ({
    character,
    face: faceOf(character, families),
  }));

  it('B6: has every letter in a cut of its own, and Inter on a slow first visit too', () => {
    const others = drawn.filter(({ face }) => {
      const display = face?.family.startsWith('Noto') === true ? 'optional' : 'swap';
      return !face?.file.endsWith('-core.woff2') || face.display !== display;
    });
    expect(others.map(({ character }) => character)).toEqual([]);
  });

  it('asks no two faces for the same character', () => {
    // The second would be fetched while the first loads, and replace the fallback late.
    const owner = new Map<number, string>();
    const twice: string[] = [];
    for (const { family, file, points } of faces) {
      if (!families.includes(family)) continue;
      for (const point of points) {
        if (owner.has(point)) twice.push(`${hex(point)}: ${owner.get(point)}, ${file}`);
        owner.set(point, file);
      }
    }
    expect(twice).toEqual([]);
  });

  it('needs no more than 60 kB for its first paint', () => {
    const files = new Set(['inter-core.woff2', ...drawn.map(({ face }) => face?.file ?? '')]);
    const size = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    expect(size).toBeLessThanOrEqual(60_000);
  });
});

describe.each(cuts)('$family from $file', ({ file, points }) => {
  it('claims only what the file has', () => {
    const inFile = readCmap(readFileSync(cutFile(file)));
    expect([...points].filter((point) => !inFile.has(point)).map(hex)).toEqual([]);
  });

  it('is small', () => {
    expect(sizeOf(file)).toBeLessThanOrEqual(file === 'inter-core.woff2' ? 28_000 : 20_000);
  });
});

function cutFile(file: string): URL {
  return new URL(`../fonts/${file}`, import.meta.url);
}

function sizeOf(file: string): number {
  return statSync(cutFile(file)).size;
}

function hex(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
