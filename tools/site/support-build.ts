import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { ALL_LOCALES, type Locale } from '@meridian/editions/locales.ts';
import {
  SUPPORT_PATHS,
  supportPage,
  supportPath,
  supportPolicy,
} from '@meridian/exchange/support/support-page.ts';
import { createI18n } from '@meridian/i18n/i18n.ts';
import { cataloguesOf } from '@meridian/i18n/catalogues.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';

import { ROOT } from '../lib/root.ts';
import type { EmbedDocument } from './embed-build.ts';
import { writeSupportFaces } from './support-faces.ts';

const SOURCES = join(ROOT, 'apps/exchange/src/support');

/**
 * Writes the page the widget frames, in every locale and in English where none is named, with its script
 * and style as they stand: it is served on a host of its own and shares nothing with the bundle.
 */
export async function buildSupport(
  client: string,
  environment: SiteEnvironment,
): Promise<EmbedDocument[]> {
  await mkdir(join(client, 'support'), { recursive: true });
  for (const path of [SUPPORT_PATHS.script, SUPPORT_PATHS.style]) {
    await copyFile(join(SOURCES, path.slice(path.lastIndexOf('/') + 1)), join(client, path));
  }
  const faces = await writeSupportFaces(client, SUPPORT_PATHS.page);
  const addresses: readonly (readonly [string, Locale])[] = [
    [SUPPORT_PATHS.page, 'en'],
    ...ALL_LOCALES.map((locale) => [supportPath(locale), locale] as const),
  ];
  return Promise.all(
    addresses.map(async ([path, locale]) => {
      const file = `${path.slice(1)}index.html`;
      await mkdir(join(client, path), { recursive: true });
      const i18n = createI18n(locale, loadCatalogue(locale, ['common', 'slots']));
      await writeFile(
        join(client, file),
        supportPage({ i18n, environment, faces: faces.get(cataloguesOf(locale)[0]) }),
      );
      return { file, path, policy: supportPolicy(environment) };
    }),
  );
}
