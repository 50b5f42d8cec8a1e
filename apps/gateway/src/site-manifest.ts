import { isSiteEnvironment, type SiteEnvironment } from '@meridian/editions/hosts.ts';

/** One prerendered page of a site. */
export interface SiteDocument {
  /** File under `client/`, such as `en/tax-api/report/index.html`. */
  readonly file: string;
  /** Address of the page, such as `/en/tax-api/report/`. */
  readonly path: string;
  /** The complete Content-Security-Policy of the page. */
  readonly policy: string;
  /** The Cross-Origin-Opener-Policy of the page where it is not that of all others. */
  readonly openerPolicy?: string;
  /** Of a page that an origin of its own serves as well: its policy there. */
  readonly reportOrigin?: { readonly policy: string };
  /** Of a page that is served in place of one that has an origin of its own, and leads there. */
  readonly leadsToReport?: boolean;
}

/** What a site's build says about itself in `site.json`, beside its `client/` folder. */
export interface SiteManifest {
  /** The environment the site was built for (`SITE_ENV`). */
  readonly environment: SiteEnvironment;
  readonly locales: readonly string[];
  /** `/tax-api`, or empty for the site that owns every other path. */
  readonly basePath: string;
  /** Folder of the files whose names carry their content's hash, such as `/tax-api/assets/`. */
  readonly assetPath: string;
  readonly documents: readonly SiteDocument[];
  /** Policy of the files under `assetPath`: a worker lives under the policy of its own response. */
  readonly assetPolicy: string;
}

export type ManifestResult =
  | { readonly ok: true; readonly manifest: SiteManifest }
  | { readonly ok: false; readonly reason: string };

/** Reads the text of a `site.json`. */
export function parseSiteManifest(text: string): ManifestResult {
  const value = parseJson(text);
  if (!isRecord(value)) return refuse('it is not a JSON object');
  const { environment, locales, basePath, assetPath, documents, assetPolicy } = value;
  if (typeof environment !== 'string' || !isSiteEnvironment(environment)) {
    return refuse('environment is none that sites are built for');
  }
  if (!isTextList(locales)) return refuse('locales is not a list of strings');
  if (typeof basePath !== 'string' || !/^(?:\/[a-z0-9-]+)?$/.test(basePath)) {
    return refuse('basePath is neither empty nor one path segment');
  }
  if (typeof assetPath !== 'string' || !assetPath.endsWith('/')) {
    return refuse('assetPath is not a folder');
  }
  if (typeof assetPolicy !== 'string') return refuse('assetPolicy is not a string');
  if (!Array.isArray(documents) || !documents.every(isDocument)) {
    return refuse('documents is not a list of { file, path, policy }');
  }
  return {
    ok: true,
    manifest: { environment, locales, basePath, assetPath, documents, assetPolicy },
  };
}

function refuse(reason: string): ManifestResult {
  return { ok: false, reason };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isOptional(value: unknown, isRight: (value: unknown) => boolean): boolean {
  return value === undefined || isRight(value);
}

function isDocument(value: unknown): value is SiteDocument {
  return (
    isRecord(value) &&
    typeof value['file'] === 'string' &&
    typeof value['path'] === 'string' &&
    typeof value['policy'] === 'string' &&
    isOptional(value['openerPolicy'], (policy) => typeof policy === 'string') &&
    isOptional(value['leadsToReport'], (flag) => typeof flag === 'boolean') &&
    isOptional(value['reportOrigin'], (own) => isRecord(own) && typeof own['policy'] === 'string')
  );
}
