import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { waitForLock } from './boot/lock.mjs';
import { ROOT } from './lib/root.ts';

/** The flags every check runs with; the profile is a new one each time. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const INSTALLED_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

interface FoundChromium {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What Playwright needs to steer a browser; the rest of its defaults stays out. */
const STEERING = ['--remote-debugging-pipe', '--no-startup-window'] as const;

/**
 * Starts a headless Chromium on an empty profile: CHROMIUM_PATH, else an installed one, else the one
 * npm brought.
 */
export async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findChromium();
  const profile = await mkdtemp(join(tmpdir(), 'meridian-profile-'));
  const browser = await chromium.launch({
    executablePath: path,
    args: [...FLAGS, ...STEERING, `--user-data-dir=${profile}`],
    ignoreDefaultArgs: true,
    env: definedOnly(env),
  });
  browser.once('disconnected', () => {
    void rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  return browser;
}

/** Starts the same Chromium on a profile that is kept: what pages store there outlives it. */
export async function launchProfile(profile: string): Promise<BrowserContext> {
  const { path, env } = await findChromium();
  return chromium.launchPersistentContext(profile, {
    executablePath: path,
    args: [...FLAGS, '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    ignoreDefaultArgs: true,
    env: definedOnly(env),
  });
}

async function findChromium(): Promise<FoundChromium> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH: ${named} is no program`);
    return { path: named, env: process.env };
  }
  const installed = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => INSTALLED_NAMES.map((name) => join(folder, name)))
    .find(isExecutable);
  return installed === undefined ? unpackChromium() : { path: installed, env: process.env };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks the Chromium inside `@sparticuz/chromium`. The package reads its settings from the
 * environment: it unpacks its own system libraries only where it believes to run on a certain
 * cloud, works in the temporary folder, and runs whatever `chromium` lies there already. So it gets
 * a temporary folder of its own per version, and what it sets goes to the browser alone.
 */
async function unpackChromium(): Promise<FoundChromium> {
  const folder = join(ROOT, '.cache', `chromium-${packedVersion()}`);
  const complete = join(folder, 'complete');
  const lock = await waitForLock(`${folder}.lock`);
  const before = { ...process.env };
  try {
    if (!existsSync(complete)) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    setEnvironment({ ...before, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
    const { default: packed } = await import('@sparticuz/chromium');
    const path = await packed.executablePath();
    const fonts = writeFontConfig(folder);
    writeFileSync(complete, '');
    return { path, env: { ...process.env, TMPDIR: before['TMPDIR'], FONTCONFIG_FILE: fonts } };
  } finally {
    setEnvironment(before);
    lock.release();
  }
}

/**
 * The package's own font configuration names fixed folders, its fonts are not found elsewhere, and
 * this Chromium ends itself when a page needs a font and there is none at all.
 */
function writeFontConfig(folder: string): string {
  const file = join(folder, 'fonts.conf');
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
  writeFileSync(file, text);
  return file;
}

/** Key by key: the system's functions read the real environment, which an assignment leaves alone. */
function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const key of Object.keys(process.env)) if (!(key in env)) delete process.env[key];
  Object.assign(process.env, env);
}

function packedVersion(): string {
  const manifest = join(ROOT, 'node_modules/@sparticuz/chromium/package.json');
  return /"version": "([^"]+)"/.exec(readFileSync(manifest, 'utf8'))?.[1] ?? 'unknown';
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
