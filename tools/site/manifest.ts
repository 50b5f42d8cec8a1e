import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Manifest, ManifestChunk } from 'vite';

import type { Site } from './sites.ts';

/** Where the client build notes which file came of which source. */
export const MANIFEST_FILE = 'manifest.json';

/** The one style sheet of a site, under the name the bundler gives it. */
const STYLE_SHEET = 'style.css';

/** The files a document needs, as addresses. */
export interface DocumentAssets {
  readonly entry: string;
  readonly styles: readonly string[];
  /** Modules the entry imports, to be fetched beside it instead of after it. */
  readonly modules: readonly string[];
}

export function readManifest(site: Site): Manifest {
  const text = readFileSync(join(site.root, 'dist/client', MANIFEST_FILE), 'utf8');
  // `as`: written by the client build a moment ago.
  return JSON.parse(text) as Manifest;
}

/** Follows the static imports of a document's entry and of the modules it loads at once. */
export function assetsOf(
  manifest: Manifest,
  entry: string,
  modules: readonly string[],
): DocumentAssets {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = chunkOf(manifest, key);
    const file = `/${chunk.file}`;
    if (files.has(file)) return;
    files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of [entry, ...modules]) visit(key);
  const entryFile = `/${chunkOf(manifest, entry).file}`;
  files.delete(entryFile);
  return {
    entry: entryFile,
    styles: [`/${chunkOf(manifest, STYLE_SHEET).file}`],
    modules: [...files],
  };
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
