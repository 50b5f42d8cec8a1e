import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from './browser.ts';
import { ROOT } from './lib/root.ts';

// Pictures of pages of a running gateway, to be looked at:
//   node tools/boot.mjs tools/shots.ts http://localhost:8080 /en/tax-api/ /ar-SA/tax-api/report/
const [origin, ...paths] = process.argv.slice(2);
if (origin === undefined || paths.length === 0) {
  console.error('Usage: node tools/boot.mjs tools/shots.ts ORIGIN PATH...');
  process.exit(2);
}

const folder = join(ROOT, '.cache', 'shots');
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
try {
  for (const path of paths) {
    for (const width of [390, 1440]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width, height: 900 };
        const page = await browser.newPage({ viewport, colorScheme, isMobile: width < 600 });
        await page.goto(origin + path, { waitUntil: 'networkidle' });
        const name = path.replaceAll(/[^\w-]+/g, '_').replaceAll(/^_|_$/g, '') || 'root';
        const file = join(folder, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        await page.close();
        console.log(file);
      }
    }
  }
} finally {
  await browser.close();
}
