import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Manifest, ManifestChunk } from 'vite';

import type { Site } from './sites.ts';

/** Where the client build notes which file came of which source. */
export const MANIFEST_FILE = 'manifest.json';

/** The one style sheet of a site, under the name the bundler gives it. */
const STYLE_SHEET = 'style.css';

/** The files of the bundle a document needs, as addresses. */
export interface ModuleAssets {
  readonly entry: string;
  readonly style: string;
  /** Modules the entry imports, to be fetched beside it instead of after it. */
  readonly modules: readonly string[];
  /** Modules it may import later on, as the reader goes along. */
  readonly later: readonly string[];
}

export function readManifest(site: Site): Manifest {
  const text = readFileSync(join(site.staging, 'client', MANIFEST_FILE), 'utf8');
  // `as`: written by the client build a moment ago.
  return JSON.parse(text) as Manifest;
}

/**
 * Follows the imports of a document's entry and of the modules it loads at once.
 *
 * @param catalogues of the document's content: of texts that are modules, it loads no others
 */
export function assetsOf(
  manifest: Manifest,
  entry: string,
  modules: readonly string[],
  catalogues: readonly string[],
): ModuleAssets {
  const now = new Set<ManifestChunk>();
  for (const key of [entry, ...modules]) collect(manifest, key, now, 'static');
  const files = new Set(now);
  for (const key of [entry, ...modules]) collect(manifest, key, files, 'all');
  const entryChunk = chunkOf(manifest, entry);
  return {
    entry: `/${entryChunk.file}`,
    style: `/${chunkOf(manifest, STYLE_SHEET).file}`,
    modules: filesOf([...now].filter((chunk) => chunk !== entryChunk)),
    later: filesOf(
      [...files].filter(
        (chunk) => !now.has(chunk) && isOf(catalogues, TEXTS.exec(chunk.src ?? '')?.[1]),
      ),
    ),
  };
}

/** Whether a module is none of texts, or one of these catalogues. */
function isOf(catalogues: readonly string[], name: string | undefined): boolean {
  return name === undefined || catalogues.includes(name);
}

/** A catalogue that a page loads as a module, and its name. */
const TEXTS = /\/i18n\/src\/messages\/[^/]+\/([^/]+)\.json$/;

/** What only pages that may ask a server load: a confined document does not fetch it ahead. */
const LIVE_ONLY =
  /\/shell\/src\/(?:after-paint|slots|session|account|app-bridge|follow-links)|\/app-bridge\/src\//;

function collect(
  manifest: Manifest,
  key: string,
  into: Set<ManifestChunk>,
  follow: 'static' | 'all',
  visited = new Set<string>(),
): void {
  if (visited.has(key) || (follow === 'all' && LIVE_ONLY.test(key))) return;
  visited.add(key);
  const chunk = chunkOf(manifest, key);
  into.add(chunk);
  const imports = [...(chunk.imports ?? [])];
  if (follow === 'all') imports.push(...(chunk.dynamicImports ?? []));
  for (const imported of imports) collect(manifest, imported, into, follow, visited);
}

function filesOf(chunks: readonly ManifestChunk[]): string[] {
  return chunks.map((chunk) => `/${chunk.file}`);
}

/** The address of a file a style sheet refers to, by the end of its source path. */
export function assetBySource(manifest: Manifest, sourceEnd: string): string {
  const chunk = Object.values(manifest).find(({ src }) => src?.endsWith(sourceEnd) === true);
  if (chunk === undefined) throw new Error(`the client build has no asset from ${sourceEnd}`);
  return `/${chunk.file}`;
}

function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`the client build has no chunk for ${key}`);
  return chunk;
}
