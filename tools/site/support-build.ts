import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import {
  SUPPORT_PATHS,
  supportPage,
  supportPolicy,
} from '@meridian/exchange/support/support-page.ts';
import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';

import { ROOT } from '../lib/root.ts';
import type { EmbedDocument } from './embed-build.ts';

const SOURCES = join(ROOT, 'apps/exchange/src/support');

/**
 * Writes the page the support widget frames, with its script and style as they stand: it is served
 * on a host of its own and shares nothing with the bundle.
 */
export async function buildSupport(
  client: string,
  environment: SiteEnvironment,
): Promise<EmbedDocument> {
  const folder = join(client, 'support');
  await mkdir(folder, { recursive: true });
  const i18n = createI18n('en', loadCatalogue('en', ['slots']));
  const file = 'support/index.html';
  await writeFile(join(client, file), supportPage({ i18n, environment }));
  for (const path of [SUPPORT_PATHS.script, SUPPORT_PATHS.style]) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    await copyFile(join(SOURCES, name), join(folder, name));
  }
  return { file, path: SUPPORT_PATHS.page, policy: supportPolicy(environment) };
}
