import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { displayLocale } from '@meridian/editions/display-locale.ts';
import { ALL_LOCALES, type Locale } from '@meridian/editions/locales.ts';
import { isTranslated, FALLBACK_LANGUAGE } from '@meridian/i18n/catalogues.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import type { LazyMessages } from '@meridian/shell/load-messages.ts';
import { shellScript } from '@meridian/shell/shell-script.ts';
import { build } from 'vite';

import { ROOT } from '../lib/root.ts';
import { documentPolicy } from './policy.ts';
import { embedConfig, embedFrameConfig } from './vite-config.ts';

const SHELL = join(ROOT, 'packages/shell/src');

export interface EmbedDocument {
  readonly file: string;
  readonly path: string;
  readonly policy: string;
}

/**
 * Builds what pages that know no React mount header and footer with: `/shell/shell.js` and the module it
 * imports, `/shell/shell.css`, the placeholder to stand inside such a page, and the words of the frame in
 * every locale. Where the product is developed there is a page that shows it, `/_embed/`.
 */
export async function buildEmbed(
  client: string,
  environment: SiteEnvironment,
): Promise<EmbedDocument[]> {
  const out = join(client, 'shell');
  await build(embedFrameConfig(join(SHELL, 'embed/main.tsx'), out, environment));
  await build(embedConfig(join(SHELL, 'embed/loader.ts'), 'shell', out, environment));
  await build(embedConfig(join(SHELL, 'placeholder/inline.ts'), 'placeholder', out, environment));
  await prependChoices(join(out, 'placeholder.js'));
  await writeMessages(client);
  if (environment !== 'local' && environment !== 'dev') return [];
  return [await writeExample(client, environment)];
}

/** The placeholder as our own documents begin with it. */
export async function buildPlaceholder(
  staging: string,
  environment: SiteEnvironment,
): Promise<string> {
  const source = join(SHELL, 'placeholder/own-page.ts');
  await build(embedConfig(source, 'own-page', staging, environment));
  return (await readFile(join(staging, 'own-page.js'), 'utf8')).trim();
}

/** What is inline before a page of ours paints stands before the placeholder: theme, text size, app, user. */
async function prependChoices(file: string): Promise<void> {
  const placeholder = (await readFile(file, 'utf8')).trim();
  await writeFile(file, `(()=>{${shellScript}})();${placeholder}\n`);
}

/** One folder a display locale: the editions that are shown as it have the same words. */
async function writeMessages(client: string): Promise<void> {
  const bundles = new Map(ALL_LOCALES.map((locale) => [displayLocale(locale), locale]));
  await Promise.all(
    [...bundles].map(async ([shownAs, locale]) => {
      const folder = join(client, 'i18n/shell', shownAs);
      await mkdir(folder, { recursive: true });
      await writeFile(
        join(folder, 'common.json'),
        JSON.stringify(loadCatalogue(locale, ['common'])),
      );
      await Promise.all(LAZY_PARTS.map((part) => writePart(folder, locale, part)));
    }),
  );
}

/** Parts that come to a page on demand bring their words, in one language throughout. */
const LAZY_PARTS: readonly LazyMessages[] = ['account', 'slots'];

async function writePart(folder: string, locale: Locale, part: LazyMessages): Promise<void> {
  const language = isTranslated(locale, part) ? locale : FALLBACK_LANGUAGE;
  const words = loadCatalogue(language, ['common', part]);
  await writeFile(join(folder, `${part}.json`), JSON.stringify(words));
}

/** A page without React, under the policy of every page: the placeholder stands in it by its hash. */
async function writeExample(client: string, environment: SiteEnvironment): Promise<EmbedDocument> {
  const placeholder = (await readFile(join(client, 'shell/placeholder.js'), 'utf8')).trim();
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no">
<meta name="robots" content="noindex,nofollow">
<title>A page without React</title>
<link rel="stylesheet" href="/shell/shell.css">
<link rel="modulepreload" href="/shell/frame.js">
</head>
<body>
<div id="meridian-header"></div>
<script>${placeholder}</script>
<main><h1>A page without React</h1><p>Header and footer come from a plain script.</p></main>
<div id="meridian-footer"></div>
<script src="/shell/shell.js" defer></script>
<script src="/_embed/mount.js" defer></script>
</body>
</html>
`;
  const folder = join(client, '_embed');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'mount.js'), MOUNT);
  const policy = documentPolicy({ scripts: [placeholder], confined: false, environment });
  return { file: '_embed/index.html', path: '/_embed/', policy };
}

/** What such a page writes itself: the locale from its address here, from anywhere there. */
const MOUNT = `const asked = new URLSearchParams(location.search);
const options = { locale: asked.get('locale') || undefined, live: !asked.has('still') };
options.accent = asked.get('accent') || undefined;
options.skeleton = asked.has('skeleton');
options.messagesTemplate = asked.get('messages') || undefined;
options.entries = JSON.parse(asked.get('entries') || '[]');
options.registration = JSON.parse(asked.get('registration') || '{}');
options.slots = JSON.parse(asked.get('slots') || '{}');
MeridianShell.mountHeader(document.getElementById('meridian-header'), options);
MeridianShell.mountFooter(document.getElementById('meridian-footer'), options);
`;
