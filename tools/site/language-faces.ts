import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Locale } from '@meridian/editions/locales.ts';
import { cataloguesOf } from '@meridian/i18n/catalogues.ts';
import { readCmap } from '@meridian/ui/fonts/read-cmap.ts';

const FOLDER = new URL('../../packages/ui/src/fonts/', import.meta.url);

interface Script {
  /** As the files are named: `noto-sans-jp-…`. */
  readonly tag: string;
  /** The family in `--font-cjk` of tokens.css; its rest is another one, of a single weight. */
  readonly family: string;
  /** How systems call the same face that answer to no family name: Android. */
  readonly regular: string;
  readonly bold: string;
}

/** Scripts of thousands of signs, by the catalogue whose texts the files were cut for. */
const SCRIPTS: Readonly<Record<string, Script>> = {
  ja: {
    tag: 'jp',
    family: 'Noto Sans JP Web',
    regular: 'NotoSansCJKjp-Regular',
    bold: 'NotoSansCJKjp-Bold',
  },
  'zh-Hans': {
    tag: 'sc',
    family: 'Noto Sans SC Web',
    regular: 'NotoSansCJKsc-Regular',
    bold: 'NotoSansCJKsc-Bold',
  },
  'zh-Hant': {
    tag: 'tc',
    family: 'Noto Sans TC Web',
    regular: 'NotoSansCJKtc-Regular',
    bold: 'NotoSansCJKtc-Bold',
  },
};

/** Latin letters and marks come from Inter on every page. */
const FIRST_POINT = 0x2e80;

export interface LanguageFace {
  readonly file: string;
  readonly family: string;
  /** As in CSS: one weight, or from the lightest to the boldest that the file stands for. */
  readonly weight: string;
  readonly local: string;
  readonly points: ReadonlySet<number>;
}

/** The catalogues that have faces of their own, which only pages in their language load. */
export const CATALOGUES_WITH_FACES: readonly string[] = Object.keys(SCRIPTS);

/** The faces for the signs of a catalogue's language: none where the shared style sheet has all. */
export function languageFaces(catalogue: string): readonly LanguageFace[] {
  const script = SCRIPTS[catalogue];
  if (script === undefined) return [];
  return readdirSync(FOLDER)
    .filter((file) => file.startsWith(`noto-sans-${script.tag}-`) && file.endsWith('.woff2'))
    .toSorted()
    .map((file) => {
      const weight = /-(?:frame|texts)-(\d+)\.woff2$/.exec(file)?.[1];
      const inFile = readCmap(readFileSync(new URL(file, FOLDER)));
      return {
        file,
        family: weight === undefined ? `${script.family} Rest` : script.family,
        weight: weight ?? '400 600',
        local: weight === '600' ? script.bold : script.regular,
        points: new Set([...inFile].filter((point) => point >= FIRST_POINT)),
      };
    });
}

/**
 * Writes the faces beside the other assets, with a style sheet for each language that has some. A style
 * sheet of its own: its ranges are exact, so that a page fetches no file that it does not need, and
 * 1,000 code points would be 6 kB in the first load of every other language.
 *
 * @returns the address of the style sheet by catalogue
 */
export async function writeLanguageFaces(
  client: string,
  assetPath: string,
): Promise<ReadonlyMap<string, string>> {
  const styles = new Map<string, string>();
  for (const catalogue of CATALOGUES_WITH_FACES) {
    const rules = languageFaces(catalogue).map(async (face) => {
      const data = readFileSync(new URL(face.file, FOLDER));
      const path = hashedPath(assetPath, face.file, data);
      await writeFile(join(client, path), data);
      return fontFace(face, path);
    });
    const css = Buffer.from((await Promise.all(rules)).join('\n'));
    const path = hashedPath(assetPath, `faces-${catalogue}.css`, css);
    await writeFile(join(client, path), css);
    styles.set(catalogue, path);
  }
  return styles;
}

/** The style sheet of a locale among them. */
export function facesOf(styles: ReadonlyMap<string, string>, locale: Locale): string | undefined {
  return styles.get(cataloguesOf(locale)[0]);
}

/** One face as CSS: drawn by the system's file where there is one, and fetched where there is none. */
export function fontFace({ family, weight, local, points }: LanguageFace, path: string): string {
  return (
    `@font-face{font-family:'${family}';font-style:normal;font-weight:${weight};font-display:swap;` +
    `src:local('${local}'),url('${path}') format('woff2');unicode-range:${rangesOf(points)}}`
  );
}

/** `U+4E00-4E02,U+4E07`: neighbours as one range. */
function rangesOf(points: ReadonlySet<number>): string {
  const ranges: [first: number, last: number][] = [];
  for (const point of [...points].toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range?.[1] === point - 1) range[1] = point;
    else ranges.push([point, point]);
  }
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',');
}

function hex(point: number): string {
  return point.toString(16).toUpperCase();
}

function hashedPath(assetPath: string, file: string, data: Buffer): string {
  const hash = createHash('sha256').update(data).digest('base64url').slice(0, 8);
  return assetPath + file.replace(/\.(?=[^.]+$)/, `-${hash}.`);
}
