/**
 * Takes the pictures of the product that its own pages show, in the specification's widths and
 * quality (R-CONST-02): `node tools/generate/pictures.ts`. `--check` takes none and names those that
 * are missing or of the wrong width.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURE_QUALITY, PICTURE_WIDTHS, pictureAddress } from '@meridian/ui/picture-widths.ts';
import type { Browser } from 'playwright-core';
import { createGateway } from '@meridian/gateway/gateway.ts';
import { listen } from '@meridian/gateway/listen.ts';
import { loadSite } from '@meridian/gateway/site.ts';
import { launchBrowser } from '../browser.ts';
import { ensureBuilt, SITE_FOLDERS } from '../lib/ensure-built.ts';
import { ROOT } from '../lib/root.ts';

const PUBLIC = join(ROOT, 'apps/exchange/public');
const SCHEMES = ['light', 'dark'] as const;
/** What the page is laid out for; three device pixels to each make the widest picture. */
const VIEW = { width: 1280, height: 880 };
const SCALE = 3;

/** Runs in a page, whose own types are not those of this program. */
const SCALE_IN_PAGE = `async (png, width, quality) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((image.height * width) / image.width);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}`;

if (process.argv.includes('--check')) check();
else await take();

function check(): void {
  const wrong = SCHEMES.flatMap((scheme) =>
    PICTURE_WIDTHS.filter((width) => widthOf(fileOf(scheme, width)) !== width).map((width) =>
      pictureAddress('report', scheme, width),
    ),
  );
  if (wrong.length === 0) return;
  console.error(`Pictures are missing or wrong: ${wrong.join(', ')}. Run npm run generate.`);
  process.exitCode = 1;
}

async function take(): Promise<void> {
  mkdirSync(join(PUBLIC, 'pictures'), { recursive: true });
  const gateway = await serve();
  const browser = await launchBrowser();
  try {
    for (const scheme of SCHEMES) {
      const shot = await shootReport(browser, gateway.origin, scheme);
      for (const width of PICTURE_WIDTHS) {
        writeFileSync(fileOf(scheme, width), await scaled(browser, shot, width));
      }
    }
  } finally {
    await browser.close();
    await gateway.close();
  }
  console.log(`${SCHEMES.length * PICTURE_WIDTHS.length} pictures taken`);
}

/** The built sites on a free port of this machine. */
async function serve() {
  const built = await ensureBuilt({ say: console.log });
  if (!built.ok) throw new Error(built.message);
  const sites = SITE_FOLDERS.map((folder) => {
    const loaded = loadSite(folder);
    if (!loaded.ok) throw new Error(loaded.reason);
    return loaded.site;
  });
  const app = createGateway({ sites });
  const listening = await listen(app, { host: '127.0.0.1', port: 0 });
  if (!listening.ok) throw new Error(listening.message);
  return { origin: listening.origin, close: () => app.close() };
}

/** The report of the sample data, as a PNG in base64. */
async function shootReport(browser: Browser, origin: string, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport: VIEW, deviceScaleFactor: SCALE, colorScheme });
  // A scrollbar is the browser's, not the product's.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setScrollbarsHidden', { hidden: true });
  await page.goto(`${origin}/en/tax-api/report/`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: 'Report' })
    .click();
  await page.getByRole('heading', { name: 'Your report', exact: true }).waitFor();
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' });
  await page.getByRole('table').first().waitFor();
  await page.evaluate('window.scrollTo(0, 0)');
  const shot = await page.screenshot({ type: 'png' });
  await page.close();
  return shot.toString('base64');
}

/** The picture in another width, as WebP. The browser is the one image library at hand. */
async function scaled(browser: Browser, png: string, width: number): Promise<Buffer> {
  const page = await browser.newPage();
  const call = `(${SCALE_IN_PAGE})('${png}', ${width}, ${PICTURE_QUALITY / 100})`;
  // `as`: what the function below returns.
  const webp = (await page.evaluate(call)) as string;
  await page.close();
  return Buffer.from(webp, 'base64');
}

function fileOf(scheme: 'light' | 'dark', width: number): string {
  return join(PUBLIC, pictureAddress('report', scheme, width));
}

/** Width of a lossy WebP: 14 bits in the frame header of its first chunk (RFC 6386, 9.1). */
function widthOf(file: string): number | null {
  if (!existsSync(file)) return null;
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return null;
  }
  if (bytes.toString('latin1', 12, 16) === 'VP8X') return bytes.readUIntLE(24, 3) + 1;
  return bytes.toString('latin1', 12, 16) === 'VP8 ' ? bytes.readUInt16LE(26) & 0x3fff : null;
}
