/**
 * Draws the picture each locale's pages are shared with: `node tools/generate/share-images.ts`.
 * `--check` draws nothing and names the pictures whose words or drawing have changed since.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brand } from '@meridian/editions/brand.ts';
import { editionOf } from '@meridian/editions/editions.ts';
import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { ALL_LOCALES, isRtl, regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import { cataloguesOf } from '@meridian/i18n/catalogues.ts';
import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { PICTURE_QUALITY } from '@meridian/ui/picture-widths.ts';
import { launchBrowser } from '../browser.ts';
import { ROOT } from '../lib/root.ts';
import { languageFaces } from '../site/language-faces.ts';

const FOLDER = join(ROOT, 'apps/exchange/public/share');
const NOTE = join(ROOT, 'tools/generate/share-images.json');
const FONTS = join(ROOT, 'packages/ui/src/fonts');
const LATIN = 'inter-core.woff2';
/** What large summary cards ask for. */
const SIZE = { width: 1200, height: 630 };

const pictures = ALL_LOCALES.map((locale) => ({ locale, html: drawing(locale) }));
const wanted = Object.fromEntries(pictures.map(({ locale, html }) => [locale, hash(html)]));
if (process.argv.includes('--check')) check();
else await draw();

function check(): void {
  const made: unknown = existsSync(NOTE) ? JSON.parse(readFileSync(NOTE, 'utf8')) : {};
  // `as`: the note is this script's own.
  const known = made as Readonly<Record<string, string>>;
  const stale = ALL_LOCALES.filter(
    (locale) => known[locale] !== wanted[locale] || !existsSync(join(FOLDER, `${locale}.jpg`)),
  );
  if (stale.length === 0) return;
  console.error(`Share pictures are out of date: ${stale.join(', ')}. Run npm run generate.`);
  process.exitCode = 1;
}

async function draw(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    for (const { locale, html } of pictures) {
      await page.setContent(html.replace('/* faces */', faces()));
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      const file = join(FOLDER, `${locale}.jpg`);
      await page.screenshot({ path: file, type: 'jpeg', quality: PICTURE_QUALITY });
    }
  } finally {
    await browser.close();
  }
  writeFileSync(NOTE, `${JSON.stringify(wanted, null, 2)}\n`);
  console.log(`${pictures.length} share pictures drawn`);
}

/** The page a picture is taken of; the fonts are put in when it is drawn. */
function drawing(locale: Locale): string {
  const { t } = createI18n(locale, loadCatalogue(locale, ['home', 'common']));
  const { wordmark } = editionOf(regionOfLocale(locale));
  return `<!doctype html><html lang="${hreflangTag(locale)}" dir="${isRtl(locale) ? 'rtl' : 'ltr'}">
<style>/* faces */
  * { margin: 0; box-sizing: border-box; }
  html { overflow: hidden; }
  :lang(ja) h1 { word-break: auto-phrase; }
  body { position: relative; width: ${SIZE.width}px; height: ${SIZE.height}px; padding: 72px 80px; overflow: hidden;
    display: flex; flex-direction: column; justify-content: space-between;
    background: #0b0e14; color: #e8ecf4; font-family: ${families(locale)}; }
  h1 { max-width: 820px; font-size: 68px; font-weight: 600; line-height: 1.2; text-wrap: balance; }
  :lang(ar) h1, :lang(ka) h1 { line-height: 1.4; }
  .logo { display: flex; align-items: center; gap: 20px; font-size: 36px; font-weight: 600; direction: ltr; }
  [dir='rtl'] .logo { align-self: flex-start; }
  .wordmark { padding-inline-start: 20px; border-inline-start: 2px solid #667188; color: #9aa5b8; font-size: 28px; font-weight: 500; }
  .arcs { position: absolute; inset-block-start: -60px; inset-inline-end: -240px; }
</style>
<svg class="arcs" width="750" height="750" viewBox="0 0 100 100" fill="none" stroke="#2a3244" stroke-width="0.16">
  <g transform="rotate(23.4 50 50)">${meridians()}</g>
</svg>
<div class="logo"><svg width="56" height="56" viewBox="0 0 24 24" fill="none" stroke-width="1.25"><g transform="rotate(23.4 12 12)" stroke="#e8ecf4"><circle cx="12" cy="12" r="10"/><ellipse cx="12" cy="12" rx="7.07" ry="10"/><path stroke="#6b95ff" d="M12 2c-2.6 2.7-3.83 6-3.83 10s1.23 7.3 3.83 10"/><path d="M12 2c2.6 2.7 3.83 6 3.83 10s-1.23 7.3-3.83 10"/></g></svg>
<span>${brand.name}</span>${wordmark === null ? '' : `<span class="wordmark">${wordmark}</span>`}</div>
<h1>${escapeHtml(t('home.hero.title'))}</h1>
</html>`;
}

/** Lines of longitude, 15 degrees apart, as the look has them. */
function meridians(): string {
  const lines = [0, 15, 30, 45, 60, 75].map((degrees) => {
    const rx = (46 * Math.cos((degrees * Math.PI) / 180)).toFixed(2);
    return `<ellipse cx="50" cy="50" rx="${rx}" ry="46"/>`;
  });
  return `${lines.join('')}<path d="M50 4v92"/>`;
}

/** Each file is a family of its own, so that a sign is taken from the first that has it. */
function families(locale: Locale): string {
  const catalogue = cataloguesOf(locale).at(-1) ?? '';
  return (
    [...ownFonts().map(stem), catalogue].map((name) => `'${name}'`).join(', ') + ', sans-serif'
  );
}

function ownFonts(): string[] {
  const names = readdirSync(FONTS).filter((file) => file.endsWith('-core.woff2'));
  // Latin first: figures and the brand look the same in every script.
  return names.toSorted((a, b) => Number(b === LATIN) - Number(a === LATIN) || (a < b ? -1 : 1));
}

/** The product's own fonts inside the page, those of Chinese and Japanese under the names of their catalogues. */
function faces(): string {
  const catalogues = new Map(
    ALL_LOCALES.map((locale) => {
      const [base, variant = base] = cataloguesOf(locale);
      return [variant, base];
    }),
  );
  const others = [...catalogues].flatMap(([name, base]) =>
    languageFaces(base)
      .filter(({ file }) => file.includes('-frame-600'))
      .map(({ file }) => face(name, file)),
  );
  return [...ownFonts().map((file) => face(stem(file), file)), ...others].join('\n');
}

function face(family: string, file: string): string {
  const data = readFileSync(join(FONTS, file)).toString('base64');
  return `@font-face { font-family: '${family}'; src: url(data:font/woff2;base64,${data}); font-weight: 400 600; }`;
}

function stem(file: string): string {
  return basename(file, '.woff2');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
