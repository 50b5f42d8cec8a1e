import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { PAIR_TEMPLATE_PATH } from '@meridian/routes/pair-template.ts';

import { parseSiteManifest, type SiteManifest } from './site-manifest.ts';

/** A file that may be served, and how. */
export interface ServedFile {
  /** Path under the site's `client/` folder, with forward slashes. */
  readonly file: string;
  readonly kind: 'document' | 'asset' | 'other';
  readonly policy: string;
  readonly openerPolicy?: string;
}

/**
 * A built site. The maps hold every address it answers; a request is looked up in them and never
 * joined to a folder, so no spelling of a path leads out of the site.
 */
export interface Site {
  readonly root: string;
  readonly basePath: string;
  /** The environment it was built for. */
  readonly environment: SiteEnvironment;
  readonly locales: readonly string[];
  /** By path as a request spells it, percent-encoded where needed. */
  readonly files: ReadonlyMap<string, ServedFile>;
  /** The document of each locale that serves every pair's trade page. */
  readonly pairTemplates: ReadonlyMap<string, ServedFile>;
  /** What an origin of its own serves, by path, with the policies it has there. */
  readonly reportFiles: ReadonlyMap<string, ServedFile>;
  /** Served in place of pages that have an origin of their own, by path. */
  readonly reportLeads: ReadonlyMap<string, ServedFile>;
  /** Pages shown in place of others, in each locale. */
  readonly fallbackPages: Readonly<Record<FallbackPageName, ReadonlyMap<string, ServedFile>>>;
}

/** No such page; a page that is not there yet; a page that failed. */
export type FallbackPageName = '404' | 'unavailable' | '500';

export type SiteResult =
  | { readonly ok: true; readonly site: Site }
  | { readonly ok: false; readonly reason: string };

/** For pages and files the manifest gives no policy: this origin's own files, never in a frame. */
const DEFAULT_POLICY = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const COMPRESSED = /\.(?:br|gz)$/;
const FALLBACK_FILE = /^(?<kind>404|unavailable|500)\/(?<locale>[^/]+)\.html$/;

/** Reads a site's dist folder: `site.json` and the `client/` folder beside it. */
export function loadSite(dist: string): SiteResult {
  const manifestFile = join(dist, 'site.json');
  const root = join(dist, 'client');
  if (!existsSync(manifestFile) || !existsSync(root)) {
    return { ok: false, reason: `no built site in ${dist}` };
  }
  const parsed = parseSiteManifest(readFileSync(manifestFile, 'utf8'));
  if (!parsed.ok) return { ok: false, reason: `${manifestFile}: ${parsed.reason}` };

  const { manifest } = parsed;
  const names = listFiles(root);
  const missing = manifest.documents.find((page) => !names.has(page.file));
  if (missing !== undefined) {
    return { ok: false, reason: `${manifestFile}: ${missing.file} is not there` };
  }
  const { basePath, locales, environment } = manifest;
  return {
    ok: true,
    site: { root, basePath, environment, locales, ...index(manifest, names) },
  };
}

function listFiles(root: string): ReadonlySet<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  return new Set(names.map((name) => name.split(sep).join('/')));
}

function index(manifest: SiteManifest, names: ReadonlySet<string>) {
  const files = new Map<string, ServedFile>();
  const fallbackPages = {
    '404': new Map<string, ServedFile>(),
    unavailable: new Map<string, ServedFile>(),
    '500': new Map<string, ServedFile>(),
  } satisfies Record<FallbackPageName, Map<string, ServedFile>>;
  const { documents } = manifest;
  const policies = new Map(documents.map((page) => [page.file, page.policy]));

  for (const file of names) {
    const { kind, locale = '' } = FALLBACK_FILE.exec(file)?.groups ?? {};
    if (kind !== undefined) {
      // `as`: the expression names exactly these kinds.
      fallbackPages[kind as FallbackPageName].set(locale, {
        file,
        kind: 'document',
        policy: policies.get(file) ?? DEFAULT_POLICY,
      });
    } else if (!file.endsWith('.html')) {
      const path = encodeURI(`/${file}`);
      files.set(
        path,
        path.startsWith(manifest.assetPath)
          ? { file, kind: 'asset', policy: manifest.assetPolicy }
          : { file, kind: 'other', policy: DEFAULT_POLICY },
      );
    }
  }
  const pairTemplates = new Map<string, ServedFile>();
  const reportFiles = new Map<string, ServedFile>();
  const reportLeads = new Map<string, ServedFile>();
  for (const { file, path, policy, openerPolicy, reportOrigin, leadsToReport } of documents) {
    if (FALLBACK_FILE.test(file)) continue;
    const served: ServedFile = {
      file,
      kind: 'document',
      policy,
      ...(openerPolicy !== undefined && { openerPolicy }),
    };
    if (reportOrigin !== undefined) reportFiles.set(path, { ...served, ...reportOrigin });
    if (leadsToReport === true) reportLeads.set(path, served);
    else if (path.endsWith(PAIR_TEMPLATE_PATH)) pairTemplates.set(path.split('/')[1] ?? '', served);
    else files.set(path, served);
  }
  // Beside its pages that origin has the hashed files they are made of, and no other.
  if (reportFiles.size > 0) {
    for (const [path, served] of files) if (served.kind === 'asset') reportFiles.set(path, served);
  }
  return { files, pairTemplates, reportFiles, reportLeads, fallbackPages };
}
