import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readCmap } from '@meridian/ui/fonts/read-cmap.ts';

import {
  CATALOGUES_WITH_FACES,
  fontFace,
  languageFaces,
  type LanguageFace,
} from './language-faces.ts';

const FOLDER = new URL('../../packages/ui/src/fonts/', import.meta.url);

/** Cuts with the alphabets of languages in other letters than Latin ones, and their names on systems. */
const ALPHABETS: Readonly<Record<string, readonly (readonly [file: string, local: string])[]>> = {
  ar: [['noto-sans-arabic-core.woff2', 'Noto Sans Arabic']],
  el: [['inter-greek-core.woff2', 'Inter']],
  ka: [['noto-sans-georgian-core.woff2', 'Noto Sans Georgian']],
  kk: [
    ['inter-cyrillic-core.woff2', 'Inter'],
    ['inter-kazakh-core.woff2', 'Inter'],
  ],
  ru: [['inter-cyrillic-core.woff2', 'Inter']],
  uk: [['inter-cyrillic-core.woff2', 'Inter']],
};

/** The first letter beyond the Latin ones, which every system has. */
const FIRST_POINT = 0x370;

/** The catalogues whose support page has faces of its own. */
const CATALOGUES_OF_FACES: readonly string[] = [
  ...Object.keys(ALPHABETS),
  ...CATALOGUES_WITH_FACES,
];

/** The faces of a support page, each with the signs that it draws where the system has none. */
export function supportFaces(catalogue: string): readonly LanguageFace[] {
  const cuts = ALPHABETS[catalogue];
  if (cuts === undefined) return languageFaces(catalogue);
  return cuts.map(([file, local]) => {
    const points = readCmap(readFileSync(new URL(file, FOLDER)));
    return {
      ...{ file, local, family: `${local} Web`, weight: '400 600' },
      points: new Set([...points].filter((point) => point >= FIRST_POINT)),
    };
  });
}

/**
 * Writes the faces beside the support page, with a style sheet for each language that has some. The
 * system's own face comes first: a browser fetches a file only for a sign that it lacks.
 *
 * @param folder of the page, with a slash at both ends
 * @returns the address of the style sheet by catalogue
 */
export async function writeSupportFaces(
  client: string,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const styles = new Map<string, string>();
  const files = new Set<string>();
  for (const catalogue of CATALOGUES_OF_FACES) {
    const faces = supportFaces(catalogue);
    const families = [...new Set(faces.map(({ family }) => `'${family}'`))];
    const rules = faces.map((face) => fontFace(face, folder + face.file));
    const stack = `:root{font-family:system-ui,${families.join(',')},sans-serif}`;
    const path = `${folder}faces-${catalogue}.css`;
    await writeFile(join(client, path), [...rules, stack].join('\n'));
    styles.set(catalogue, path);
    for (const { file } of faces) files.add(file);
  }
  const copies = [...files].map((file) =>
    writeFile(join(client, folder, file), readFileSync(new URL(file, FOLDER))),
  );
  await Promise.all(copies);
  return styles;
}
