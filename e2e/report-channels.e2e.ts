/**
 * What gets out of the report's page, channel by channel: `support/channels.txt` has the list. Each is
 * tried by a script of the page and by a file of the page that an attacker changed. What still gets out
 * is listed here, and the page and SECURITY.md say so. Then what other pages can reach of the workspace.
 */
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { openPage } from './support/open-page.ts';
import { ask } from './support/ask.ts';
import { commonGateway } from './support/gateway.ts';
import { PATIENCE_MS } from './support/open-page.ts';
import { reportAddress } from './support/report-address.ts';
import { ReportPage } from './support/report-page.ts';
import { servedPages } from './support/sites.ts';
import { CANARIES, csvFile, KRAKEN } from './support/story-files.ts';
import { wordsOf } from './support/words.ts';
import { gotoReady } from './support/ready.ts';

const SCRIPT = readFileSync(new URL('support/channels.txt', import.meta.url), 'utf8');
const NAMES = [...SCRIPT.matchAll(/^ {2}(?:'([^']+)'|([\w$]+)): /gm)].map(
  ([, quoted, plain]) => quoted ?? plain ?? '',
);

/** Navigations reach any server: no policy forbids that a page opens an address. */
const GETS_OUT = [
  'location',
  'refresh',
  'link',
  'link to a new window',
  'download',
  'window.open',
  'navigation.navigate',
];

/** Channels that reach only the report's own server, which answers 404 and logs no query. */
const REACHES_OWN_SERVER = [
  'prefetch, own server',
  'import() of a file of the page with a query',
  'modulepreload of a file of the page with a query',
  'font face by a rule, own server',
];

/** Ends the page, so it comes last. */
const LEAVES = 'location, own server';

const browser = commonBrowser();
const gateway = commonGateway();
let outside: Outside;

beforeAll(async () => {
  outside = await startOutside();
});

afterAll(async () => {
  await outside?.stop();
});

/** Another server, as an attacker would have it: pages, connections and packets. */
interface Outside {
  readonly origin: string;
  readonly udpPort: number;
  /** Everything that arrived: one text for each request, packet or connection. */
  readonly arrived: string[];
  readonly stop: () => Promise<void>;
}

async function startOutside(): Promise<Outside> {
  const arrived: string[] = [];
  const http = createServer((request, response) => {
    arrived.push(`${request.method} ${request.url}`);
    response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
  });
  const sockets = new Set<Socket>();
  const turn = createTcpServer((socket) => {
    sockets.add(socket);
    arrived.push('turn connected');
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const udp = await listenToBoth(turn, (message) =>
    arrived.push(`udp ${message.toString('latin1')}`),
  );
  return {
    origin: `http://127.0.0.1:${portOf(http)}`,
    udpPort: udp.address().port,
    arrived,
    async stop() {
      http.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await Promise.all([http, turn].map((server) => new Promise((done) => server.close(done))));
      await new Promise<void>((done) => udp.close(done));
    },
  };
}

// `as`: a server that listens at a port.
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** A TURN server has one port for connections and packets: one that is free for either may be taken for the other. */
async function listenToBoth(
  turn: Server,
  onMessage: (message: Buffer) => void,
): Promise<UdpSocket> {
  for (let tries = 0; tries < 20; tries += 1) {
    await new Promise<void>((done) => turn.listen(0, '127.0.0.1', done));
    const udp = createSocket('udp4', onMessage);
    const isFree = await new Promise<boolean>((done) => {
      udp.once('error', () => done(false));
      udp.bind(portOf(turn), '127.0.0.1', () => done(true));
    });
    if (isFree) return udp;
    udp.close();
    await new Promise((done) => turn.close(done));
  }
  throw new Error('no port is free for both connections and packets');
}

/** A mark that is a valid host label, by which a channel is recognised wherever it arrives. */
const markOf = (index: number, run: string) => `canary${run}x${index}x`;

interface Run {
  readonly out: string;
  readonly udpPort: number;
  readonly run: string;
  readonly names: readonly string[];
}

/** Runs in the page: each channel that is named once, one after the other. */
async function tryChannels({ out, udpPort, run, names }: Run): Promise<void> {
  type Channel = (to: object) => unknown;
  // `as`: put there by the list's own text.
  const { channels } = globalThis as unknown as { channels: Readonly<Record<string, Channel>> };
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = (pattern: RegExp) => files.find((name) => pattern.test(name)) ?? '';
  const addNode = (node: Element) => {
    document.body.append(node);
    return node;
  };
  const add = (tag: string, properties: object, act?: (element: Element) => void) => {
    const element = Object.assign(document.createElement(tag), properties);
    document.body.append(element);
    act?.(element);
  };
  const rtc = async (realm: typeof globalThis, scheme: string, transport: string) => {
    const server = { urls: `${scheme}:127.0.0.1:${udpPort}${transport}` };
    const login = { username: `rtc${run}`, credential: 'x' };
    const peer = new realm.RTCPeerConnection({ iceServers: [{ ...server, ...login }] });
    peer.createDataChannel('x');
    await peer.setLocalDescription(await peer.createOffer());
  };
  for (const [index, [name, channel]] of Object.entries(channels).entries()) {
    if (!names.includes(name)) continue;
    const to = {
      ...{ out, addNode, add, rtc, own: location.origin },
      mark: `canary${run}x${index}x`,
      script: named(/\/assets\/frame-/),
      style: named(/\.css$/),
      worker: named(/\/worker-/),
    };
    try {
      await Promise.race([channel(to), new Promise((done) => setTimeout(done, 300))]);
    } catch {
      // Refused: the error differs between browsers.
    }
  }
}

/** Where each channel arrived, navigations apart. */
interface Reached {
  readonly outside: readonly string[];
  readonly own: readonly string[];
  /** Packets and connections of WebRTC carry no address. */
  readonly packets: readonly string[];
}

/** Opens the report with a workspace and tries every channel. */
async function reachedFrom(prepare: (page: Page) => Promise<void>, run: string): Promise<Reached> {
  const context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE_MS);
  const answered: string[] = [];
  context.on('response', (response) => answered.push(response.url()));
  const page = await context.newPage();
  await prepare(page);
  const report = new ReportPage(page);
  await report.open(gateway.origin);
  await report.addFiles([csvFile('canary-ledgers.csv', KRAKEN)]);
  await page.getByText('balances agree').first().waitFor();
  const { origin: out, udpPort, arrived } = outside;
  const from = arrived.length;
  const attempt = (names: readonly string[]) =>
    page.evaluate(tryChannels, { out, udpPort, run, names });
  const arrivedIn = (texts: readonly string[]) =>
    NAMES.filter((_name, index) => texts.some((text) => text.includes(markOf(index, run))));
  const outsideNow = () => arrivedIn(arrived.slice(from));
  const ownNow = () => arrivedIn(answered.filter((url) => !url.startsWith(out)));

  await attempt(NAMES.filter((name) => !GETS_OUT.includes(name) && name !== LEAVES));
  await expect.poll(() => ownNow().length).toBeGreaterThanOrEqual(REACHES_OWN_SERVER.length);
  // Time for channels that are slower than these.
  await new Promise((done) => setTimeout(done, 2_000));
  const sent = { outside: outsideNow(), own: ownNow() };
  const packets = arrived.slice(from).filter((text) => /^(?:udp|turn)/.test(text));
  // One by one: a navigation ends the one before it.
  for (const name of GETS_OUT) {
    await attempt([name]);
    await expect.poll(outsideNow, { message: name }).toContain(name);
  }
  await attempt([LEAVES]).catch(() => undefined);
  await expect.poll(ownNow).toContain(LEAVES);
  await context.close();
  return { ...sent, packets };
}

describe('the report’s page', () => {
  it('lists at least sixty channels, each once', () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(NAMES).size).toBe(NAMES.length);
  });

  it.each([
    [
      'a script of the page',
      async (page: Page) => {
        await page.addInitScript(`addEventListener('load', () => {${SCRIPT}})`);
      },
    ],
    [
      'a file of the page that was changed',
      async (page: Page) => {
        await page.route(/\/assets\/report-[^/]+\.js$/, async (route) => {
          const { headers, body } = await ask(route.request().url());
          const policy = String(headers['content-security-policy']);
          await route.fulfill({
            body: `${body}\n${SCRIPT}`,
            headers: { 'content-type': 'text/javascript', 'content-security-policy': policy },
          });
        });
      },
    ],
  ])('holds every other channel of %s', async (_by, prepare) => {
    const reached = await reachedFrom(prepare, _by.includes('file') ? 'b' : 'a');
    expect(reached.outside).toEqual([]);
    expect(reached.packets).toEqual([]);
    expect(reached.own.toSorted()).toEqual(REACHES_OWN_SERVER.toSorted());
  });

  it('says what it cannot hold, in words', async () => {
    const words = wordsOf('en', 'report');
    const { page, close } = await openPage(browser);
    await gotoReady(page, reportAddress(gateway.origin));
    await page.getByText(words.t('report.privacy.title')).click();
    const line = page.getByText(words.t('report.privacy.navigation'));
    await expect.poll(() => line.isVisible()).toBe(true);
    await close();
  });
});

const isLong = process.env['ALL_EDITIONS'] === 'yes';
const policies = new Set<string>();
/**
 * Pages of the main hosts. What they reach goes by their origin and their policies: in short the first
 * page of each site with each policy, in one language; in the long form all of every edition.
 */
const neighbours = servedPages()
  // Without the page that redirects to the report at once.
  .filter(({ path, reportOrigin }) => reportOrigin === undefined && !path.endsWith('/report/'))
  .filter(({ path, locale, policy, openerPolicy = '' }) => {
    if (isLong) return true;
    const site = path.includes('/tax-api/') ? 'tax' : 'exchange';
    const kind = `${site} ${openerPolicy} ${policy}`;
    if (locale !== 'en' || policies.has(kind)) return false;
    policies.add(kind);
    return true;
  });

describe('another page', () => {
  it.each([...new Set(neighbours.map(({ locale }) => locale))])(
    'of %s has no way to the workspace',
    async (locale) => {
      const context = await browser.newContext();
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      const report = new ReportPage(page);
      await gotoReady(page, reportAddress(gateway.origin, locale));
      await report.addFiles([csvFile('canary-ledgers.csv', KRAKEN)]);
      await expect
        .poll(() => page.evaluate(async () => (await indexedDB.databases()).length))
        .toBeGreaterThan(0);
      await page.getByText('canary-ledgers.csv').first().waitFor();
      const neighbour = await context.newPage();
      for (const { path, addressAt } of neighbours.filter((other) => other.locale === locale)) {
        await gotoReady(neighbour, addressAt(gateway));
        const reach = await neighbour.evaluate(reachOf, reportAddress(gateway.origin, locale));
        expect(reach.databases, path).toEqual([]);
        for (const canary of CANARIES) expect(reach.texts, path).not.toContain(canary);
      }
      await context.close();
    },
  );
});

/** Runs in the page: what it finds in storage, receives from other tabs, and sees of the report's window. */
async function reachOf(report: string) {
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  const texts = [localStorage, sessionStorage].map((storage) =>
    JSON.stringify(Object.entries(storage)),
  );
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) texts.push(request.url);
  }
  const folder = await navigator.storage.getDirectory();
  for await (const name of folder.keys()) texts.push(name);
  const heard = new BroadcastChannel('meridian.report');
  heard.onmessage = ({ data }) => texts.push(JSON.stringify(data));
  const opened = window.open(report);
  await new Promise((done) => setTimeout(done, 300));
  try {
    texts.push(opened?.document.body.innerText ?? '');
  } catch {
    // The window is another origin's.
  }
  opened?.close();
  heard.close();
  return { databases, texts: texts.join('\n') };
}
