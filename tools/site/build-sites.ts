import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { isSiteEnvironment, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { cataloguesOf, FALLBACK_LANGUAGE, isTranslated } from '@meridian/i18n/catalogues.ts';
import type { SiteDocument, SiteModule } from '@meridian/shell/site-module.ts';
import { build } from 'vite';

import { compressFolder } from './compress.ts';
import { edgeMap, writeCrawlerFiles } from './crawler-files.ts';
import { buildEmbed, buildPlaceholder } from './embed-build.ts';
import { firstPaintFonts } from './fonts.ts';
import { facesOf, writeLanguageFaces } from './language-faces.ts';
import { assetBySource, assetsOf, MANIFEST_FILE, readManifest } from './manifest.ts';
import { operatorSettings } from './operator-settings.ts';
import { ASSET_POLICY, quoteWorkerPolicy } from './policy.ts';
import { prerenderDocument } from './prerender.ts';
import { refuseUnfilled } from './refuse-unfilled.ts';
import { withoutReportHosts } from './report-documents.ts';
import { sites, type Site } from './sites.ts';
import { buildSupport } from './support-build.ts';
import { clientConfig, serverConfig } from './vite-config.ts';

interface Progress {
  log(line: string): void;
}

/**
 * Builds both sites into `apps/<name>/dist`: `client/` is the web root, `site.json` tells the
 * gateway what is in it. `SITE_ENV` names the environment to build for, `local` by default.
 */
export async function buildSites({ log }: Progress): Promise<void> {
  const environment = siteEnvironment();
  refuseUnfilled(environment);
  await inProduction(async () => {
    for (const site of sites) await buildSite(site, environment, log);
  });
}

async function buildSite(site: Site, environment: SiteEnvironment, log: Progress['log']) {
  const started = performance.now();
  await Promise.all([
    build(clientConfig(site, environment)),
    build(serverConfig(site, environment)),
  ]);
  const client = join(site.staging, 'client');
  const writing = performance.now();
  const documents = await writeDocuments(site, environment);
  const written = ((performance.now() - writing) / 1000).toFixed(2);
  if (site.basePath === '') documents.push(...(await writeRootFiles(client, environment)));
  await rm(join(client, MANIFEST_FILE));
  const compressed = await compressFolder(client, environment);
  const siteFile = {
    environment,
    locales: ALL_LOCALES,
    basePath: site.basePath,
    assetPath: site.assetPath,
    documents: [...documents, ...(await quoteWorkers(site, environment))],
    assetPolicy: ASSET_POLICY,
  };
  await writeFile(join(site.staging, 'site.json'), `${JSON.stringify(siteFile, null, 2)}\n`);
  await putInPlace(site);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(
    `${site.name} site: ${documents.length} pages in ${written} s, ${compressed} files, ${seconds} s in all`,
  );
}

/** What stands at the root of every host, and so belongs to the site that owns the root. */
async function writeRootFiles(client: string, environment: SiteEnvironment) {
  await writeCrawlerFiles(client, environment);
  await writeFile(join(client, 'edge.json'), `${JSON.stringify(edgeMap(environment), null, 2)}\n`);
  return [...(await buildEmbed(client, environment)), ...(await buildSupport(client, environment))];
}

/**
 * The file of the worker that holds the quote socket, by the name the bundler gives it. It lies among
 * the assets, but not under their policy, which lets nothing connect.
 */
async function quoteWorkers({ staging, assetPath }: Site, environment: SiteEnvironment) {
  const names = await readdir(join(staging, 'client', assetPath));
  return names
    .filter((name) => /^quote-worker-[^.]+\.js$/.test(name))
    .map((name) => ({
      file: `${assetPath.slice(1)}${name}`,
      path: assetPath + name,
      policy: quoteWorkerPolicy(environment),
    }));
}

/** A build that fails on the way leaves the last one standing. */
async function putInPlace(site: Site) {
  for (const name of ['client', 'site.json']) {
    const place = join(site.root, 'dist', name);
    await rm(place, { recursive: true, force: true });
    await rename(join(site.staging, name), place);
  }
  await rm(site.staging, { recursive: true });
}

async function writeDocuments(site: Site, environment: SiteEnvironment) {
  const client = join(site.staging, 'client');
  const manifest = readManifest(site);
  const placeholder = await buildPlaceholder(site.staging, environment);
  const module = await loadServerModule(site);
  const workers = (await readdir(join(client, site.assetPath)))
    .filter((name) => /^worker-[^.]+\.js$/.test(name))
    .map((name) => site.assetPath + name);
  const faces = await writeLanguageFaces(client, site.assetPath);
  const { reportHost } = operatorSettings(environment);
  const documents = reportHost ? module.documents : withoutReportHosts(module.documents);
  return Promise.all(
    documents.map(async (document) => {
      const { html, policy, reportPolicy } = await prerenderDocument(
        module,
        document,
        {
          ...assetsOf(manifest, document.entry, document.modules, contentCatalogues(document)),
          placeholder,
          faces: facesOf(faces, document.locale),
          fonts: firstPaintFonts(document.locale).map((file) => assetBySource(manifest, file)),
          workers,
        },
        environment,
      );
      const file = join(client, document.file);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, html);
      const { path, openerPolicy, leadsToReport } = document;
      return {
        ...{ file: document.file, path, policy },
        ...(openerPolicy !== undefined && { openerPolicy }),
        ...(leadsToReport !== undefined && { leadsToReport }),
        ...(reportPolicy !== null && { reportOrigin: { policy: reportPolicy } }),
      };
    }),
  );
}

/** Of what a document's content is written in. */
function contentCatalogues({ locale, namespaces }: SiteDocument): readonly string[] {
  const isOwn = namespaces.every((namespace) => isTranslated(locale, namespace));
  return cataloguesOf(isOwn ? locale : FALLBACK_LANGUAGE);
}

async function loadServerModule(site: Site): Promise<SiteModule> {
  const file = pathToFileURL(join(site.staging, 'server/documents.js'));
  // A second build in one process must not get the first one's module from the cache.
  file.searchParams.set('built', String(Date.now()));
  // `as`: an import by address has no type; the module is our own `documents.tsx`.
  return (await import(file.href)) as SiteModule;
}

function siteEnvironment(): SiteEnvironment {
  const name = process.env.SITE_ENV ?? 'local';
  if (!isSiteEnvironment(name)) throw new Error(`SITE_ENV is "${name}", which is no environment`);
  return name;
}

/** React and Vite take a build for a development one when NODE_ENV says so, as in tests. */
async function inProduction(task: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await task();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
