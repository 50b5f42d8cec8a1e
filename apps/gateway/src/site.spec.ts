import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseSiteManifest } from './site-manifest.ts';
import { loadSite } from './site.ts';
import { writeFakeSites } from './testing/fake-sites.ts';

const GOOD = {
  environment: 'local',
  locales: ['en'],
  basePath: '/tax-api',
  assetPath: '/tax-api/assets/',
  documents: [
    { file: 'en/tax-api/index.html', path: '/en/tax-api/', policy: "default-src 'self'" },
  ],
  assetPolicy: "connect-src 'none'",
};

describe('parseSiteManifest', () => {
  it('reads what the site build writes', () => {
    expect(parseSiteManifest(JSON.stringify(GOOD))).toEqual({ ok: true, manifest: GOOD });
  });

  it.each([
    ['{', 'JSON'],
    ['null', 'JSON'],
    [JSON.stringify({ ...GOOD, environment: 'staging' }), 'environment'],
    [JSON.stringify({ ...GOOD, locales: 'en' }), 'locales'],
    [JSON.stringify({ ...GOOD, basePath: 'tax-api/' }), 'basePath'],
    [JSON.stringify({ ...GOOD, assetPath: '/assets' }), 'assetPath'],
    [JSON.stringify({ ...GOOD, assetPolicy: undefined }), 'assetPolicy'],
    [JSON.stringify({ ...GOOD, documents: [{ file: 'a', path: '/a/' }] }), 'documents'],
  ])('refuses %s', (text, field) => {
    const result = parseSiteManifest(text);
    expect(result.ok ? '' : result.reason).toContain(field);
  });
});

describe('loadSite', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'meridian-site-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('knows pages by address, files by path and nothing compressed', () => {
    const loaded = loadSite(writeFakeSites(folder).tax);
    if (!loaded.ok) throw new Error(loaded.reason);
    const { files, fallbackPages } = loaded.site;
    expect([...files.keys()].toSorted()).toEqual([
      '/ar-SA/tax-api/',
      '/ar-SA/tax-api/report/',
      '/de-EU/tax-api/',
      '/de-EU/tax-api/report/',
      '/en-EU/tax-api/',
      '/en-EU/tax-api/report/',
      '/en/tax-api/',
      '/en/tax-api/report/',
      '/support/face-core.woff2',
      '/tax-api/assets/face-4d5e6f.woff2',
      '/tax-api/assets/main-1a2b3c.js',
      '/tax-api/notes.txt',
      '/tr-TUR/tax-api/',
      '/tr-TUR/tax-api/report/',
    ]);
    const locales = ['ar-SA', 'de-EU', 'en', 'en-EU', 'tr-TUR'];
    expect([...fallbackPages['404'].keys()].toSorted()).toEqual(locales);
    expect([...fallbackPages['500'].keys()].toSorted()).toEqual(locales);
    expect([...fallbackPages.unavailable.keys()]).toEqual([]);
  });

  it('says what is missing', () => {
    const empty = loadSite(folder);
    expect(empty.ok ? '' : empty.reason).toContain('no built site');

    const { tax } = writeFakeSites(folder);
    unlinkSync(join(tax, 'client/de-EU/tax-api/index.html'));
    const incomplete = loadSite(tax);
    expect(incomplete.ok ? '' : incomplete.reason).toContain('de-EU/tax-api/index.html');

    mkdirSync(join(folder, 'broken/client'), { recursive: true });
    writeFileSync(join(folder, 'broken/site.json'), '{}');
    const broken = loadSite(join(folder, 'broken'));
    expect(broken.ok ? '' : broken.reason).toContain('environment');
  });
});
