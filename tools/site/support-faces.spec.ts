/** The support page shares no style sheet with the site: its letters come from files of its own. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { supportPage, supportPolicy } from '@meridian/exchange/support/support-page.ts';
import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { cataloguesOf } from '@meridian/i18n/catalogues.ts';
import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { supportFaces, writeSupportFaces } from './support-faces.ts';

const client = mkdtempSync(join(tmpdir(), 'meridian-support-'));
let styles: ReadonlyMap<string, string>;

beforeAll(async () => {
  mkdirSync(join(client, 'support'));
  styles = await writeSupportFaces(client, '/support/');
});
afterAll(() => rmSync(client, { recursive: true }));

/** Letters that a system may have no face for: all beyond the Latin ones, but for common marks. */
const LETTER = /[\p{L}\p{M}]/u;

it.each(ALL_LOCALES)('B4: %s has a face for every letter of its text', (locale) => {
  const i18n = createI18n(locale, loadCatalogue(locale, ['common', 'slots']));
  const [catalogue] = cataloguesOf(locale);
  const faces = styles.get(catalogue);
  const html = supportPage({ i18n, environment: 'production', faces });
  const points = new Set(supportFaces(catalogue).flatMap((face) => [...face.points]));
  const missing = [...new Set(html)].filter((sign) => {
    const point = sign.codePointAt(0) ?? 0;
    const isLatin = point < 0x370 || (point >= 0x1e00 && point < 0x1f00);
    return LETTER.test(sign) && !isLatin && !points.has(point);
  });
  expect(missing).toEqual([]);
  if (points.size > 0) expect(html).toContain(`<link rel="stylesheet" href="${faces}">`);
});

it('B4: asks for no weight that the faces do not have', () => {
  const css = readFileSync(
    new URL('../../apps/exchange/src/support/support.css', import.meta.url),
    'utf8',
  );
  const weights = [...css.matchAll(/font-weight: (\w+)/g)].map(([, weight]) => weight);
  expect(weights.filter((weight) => !['500', '600'].includes(weight ?? ''))).toEqual([]);
  // Browsers give headings 700 by themselves.
  expect(css).toMatch(/(?:^|\n)h1,\nh2 \{\n {2}font-weight: 600;/);
});

it('B4: each style sheet asks for files that lie beside it, after the system’s own face', () => {
  expect(styles.size).toBe(9);
  for (const path of styles.values()) {
    const css = readFileSync(join(client, path), 'utf8');
    const files = [...css.matchAll(/url\('([^']+)'\)/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(join(client, file)), file).toBe(true);
    expect(css).toContain(':root{font-family:system-ui,');
  }
  expect(supportPolicy('production')).toContain("font-src 'self'");
});
