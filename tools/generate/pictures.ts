/**
 * Takes the pictures of the product that its own pages show, in the specification's widths and
 * quality (R-CONST-02): `node tools/generate/pictures.ts`. `--check` takes none and names those that
 * are missing or of the wrong width.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@meridian/gateway/testing/free-port.ts';
import { PAGE_PATHS } from '@meridian/routes/paths.ts';
import { PICTURE_QUALITY, PICTURE_WIDTHS, pictureAddress } from '@meridian/ui/picture-widths.ts';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { ensureBuilt, SITE_FOLDERS } from '../lib/ensure-built.ts';
import { ROOT } from '../lib/root.ts';
import { startGateway } from '../lib/start-gateway.ts';

const PUBLIC = join(ROOT, 'apps/exchange/public');
const SCHEMES = ['light', 'dark'] as const;
/** What the page is laid out for; the chart has a little more than half of it. */
const VIEW = { width: 1440, height: 900 };
/** Device pixels to each: the widest picture is made from no fewer. */
const SCALE = 6;
/** The line of prices over the candles, which is text of the page. */
const LEGEND_PX = 28;
/** Room at the right end of the candles that the chart leaves for what comes. */
const MARGIN_PX = 60;
const SETTLE_MS = 2000;

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
      pictureAddress('chart', scheme, width),
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
      const shot = await shootChart(browser, gateway.origin, scheme);
      for (const width of PICTURE_WIDTHS) {
        const file = fileOf(scheme, width);
        writeFileSync(file, await scaled(browser, shot, width));
        // The gateway gives what this process makes to its own user alone; these are for everybody.
        chmodSync(file, 0o644);
      }
    }
  } finally {
    await browser.close();
    await gateway.close();
  }
  console.log(`${SCHEMES.length * PICTURE_WIDTHS.length} pictures taken`);
}

/** The product on a free port of this machine, with the simulated market of a data folder of its own. */
async function serve() {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-pictures-'));
  const port = await freePort();
  const stop = new AbortController();
  const running = Promise.withResolvers<undefined>();
  const ended = startGateway({
    env: { PORT: `${port}`, DATA_DIR: dataDir },
    workingDir: ROOT,
    siteFolders: SITE_FOLDERS,
    build: () => ensureBuilt({ say: console.log }),
    stop: stop.signal,
    say: (line) => {
      if (line.startsWith('Meridian is running')) running.resolve(undefined);
    },
  });
  const result = await Promise.race([running.promise, ended]);
  if (result?.ok === false) throw new Error(result.message);
  const close = async () => {
    stop.abort();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin: `http://localhost:${port}`, close };
}

/**
 * The candles and volumes of a pair, as a PNG in base64. No text is drawn, so that one picture serves
 * every language and direction.
 */
async function shootChart(browser: Browser, origin: string, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport: VIEW, deviceScaleFactor: SCALE, colorScheme });
  await page.addInitScript('CanvasRenderingContext2D.prototype.fillText = () => undefined');
  await page.goto(`${origin}/en${PAGE_PATHS.trade}BTC/USDT/`);
  const panes = page.locator('main canvas');
  await panes.first().waitFor();
  // The volumes have a pane of their own, which comes with the candles.
  await page.waitForFunction('document.querySelectorAll("main canvas").length >= 10');
  const candles = (await panes.first().boundingBox()) ?? notDrawn();
  const volumes = (await panes.nth(4).boundingBox()) ?? notDrawn();
  const top = candles.y + LEGEND_PX;
  const clip = {
    x: candles.x,
    y: top,
    width: candles.width - MARGIN_PX,
    height: volumes.y + volumes.height - top,
  };
  // What is loading, and the prices of the last candle, are drawn within two frames of the data.
  await page.waitForTimeout(SETTLE_MS);
  const shot = await page.screenshot({ type: 'png', clip });
  await page.close();
  return shot.toString('base64');
}

function notDrawn(): never {
  throw new Error('The chart has not been drawn.');
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
  return join(PUBLIC, pictureAddress('chart', scheme, width));
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
