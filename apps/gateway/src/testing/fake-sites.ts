import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PAIR_MARKS, PAIR_TEMPLATE_PATH } from '@meridian/routes/pair-template.ts';
import type { SiteManifest } from '../site-manifest.ts';

export const REPORT_POLICY = "default-src 'self'; connect-src 'none'; frame-ancestors 'none'";
export const PAGE_POLICY = "default-src 'self'; frame-ancestors 'none'";
export const ASSET_POLICY = "connect-src 'none'";

const LOCALES = ['en', 'de-EU', 'en-EU', 'ar-SA', 'tr-TUR'];

/** Writes two small built sites, as the site build lays them out, into a folder. */
export function writeFakeSites(
  folder: string,
  environment: SiteManifest['environment'] = 'local',
): { tax: string; exchange: string } {
  const tax = join(folder, 'tax');
  const exchange = join(folder, 'exchange');
  writeSite(tax, environment, '/tax-api', [
    { path: 'tax-api/', policy: PAGE_POLICY, heading: 'Overview' },
    { path: 'tax-api/report/', policy: REPORT_POLICY, heading: 'Report' },
  ]);
  writeSite(exchange, environment, '', [
    { path: '', policy: PAGE_POLICY, heading: 'Home' },
    {
      path: PAIR_TEMPLATE_PATH.slice(1),
      policy: PAGE_POLICY,
      heading: `Trade ${PAIR_MARKS.base}/${PAIR_MARKS.quote}`,
    },
  ]);
  for (const region of ['global', 'TUR', 'EU']) {
    writeText(join(exchange, 'client/robots', `${region}.txt`), `robots of ${region}\n`);
  }
  for (const group of ['main', 'EU']) {
    writeText(join(exchange, 'client/sitemaps', `${group}.xml`), `<urlset>${group}</urlset>\n`);
  }
  return { tax, exchange };
}

interface FakePage {
  readonly path: string;
  readonly policy: string;
  readonly heading: string;
}

function writeSite(
  dist: string,
  environment: SiteManifest['environment'],
  basePath: string,
  pages: readonly FakePage[],
): void {
  const assetPath = `${basePath}/assets/`;
  const documents = LOCALES.flatMap((locale) =>
    pages.map(({ path, policy }) => ({
      file: `${locale}/${path}index.html`,
      path: `/${locale}/${path}`,
      policy,
    })),
  );
  const manifest: SiteManifest = {
    environment,
    locales: LOCALES,
    basePath,
    assetPath,
    documents,
    assetPolicy: ASSET_POLICY,
  };
  writeText(join(dist, 'site.json'), JSON.stringify(manifest));

  const client = join(dist, 'client');
  const owner = basePath === '' ? 'exchange' : 'tax';
  for (const locale of LOCALES) {
    for (const { path, heading } of pages) {
      writeCompressed(
        join(client, locale, path, 'index.html'),
        html(locale, `${heading} ${owner}`) + addressesOf(locale, path),
      );
    }
    writeCompressed(join(client, '404', `${locale}.html`), html(locale, `Not found ${owner}`));
    writeCompressed(join(client, '500', `${locale}.html`), html(locale, `Failed ${owner}`));
    if (owner === 'exchange') {
      writeCompressed(join(client, 'unavailable', `${locale}.html`), html(locale, 'Not yet'));
    }
  }
  writeCompressed(join(client, assetPath, 'main-1a2b3c.js'), `export const owner = '${owner}';\n`);
  writeText(join(client, assetPath, 'face-4d5e6f.woff2'), 'not a real font');
  writeText(join(client, 'support/face-core.woff2'), 'not a real font');
  writeText(join(client, basePath, 'notes.txt'), 'notes\n');
}

/** What the head of a pair's page says of its addresses; one language of the fake site announces none. */
function addressesOf(locale: string, path: string): string {
  if (!path.endsWith(PAIR_TEMPLATE_PATH.slice(1))) return '';
  const address = `https://canonical.example/${locale}/${path}`;
  const alternate = `<link rel="alternate" hrefLang="${locale}" href="${address}"/>`;
  return `<link rel="canonical" href="${address}"/>${locale === 'de-EU' ? '' : alternate}`;
}

function html(locale: string, heading: string): string {
  return `<!doctype html><html lang="${locale}"><title>${heading}</title><h1>${heading}</h1>\n`;
}

function writeCompressed(file: string, text: string): void {
  writeText(file, text);
  writeFileSync(`${file}.br`, brotliCompressSync(text));
  writeFileSync(`${file}.gz`, gzipSync(text));
}

function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
